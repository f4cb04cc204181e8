"""Linear Hall sensors of a simulated board, for trying out the calibration."""

from __future__ import annotations

from random import Random

from hardware.ports import EMPTY

_LEVELS = {"1": 0.07, "2": 0.28}
"""How far a magnet moves a sensor, of its range, by its strength; one of no strength is weak."""
_NEIGHBOUR = 0.04
_NOISE = 2


class SimHalls:
    """A board of sensors that each rest somewhere else, near the middle, and are a little noisy."""

    full = 1023

    def __init__(self, rows: int, columns: int, random: Random | None = None) -> None:
        self._random = random or Random(0)
        self._columns = columns
        pads = rows * columns
        self._zero = [self._random.randint(480, 544) for _ in range(pads)]
        self.kinds = [EMPTY] * pads

    def lay(self, kind: str) -> None:
        """Nothing lies on the board but one piece of this kind, if any, on a pad by chance."""
        self.kinds = [EMPTY] * len(self.kinds)
        if kind:
            self.kinds[self._random.randrange(len(self.kinds))] = kind

    def read(self) -> list[int]:
        """One measurement of every pad; a magnet is felt a little beside it."""
        found = []
        for pad, zero in enumerate(self._zero):
            beside = (pad - 1, pad + 1) if self._columns > 1 else ()
            near = [self._field(at) for at in beside if 0 <= at < len(self.kinds)]
            field = self._field(pad) - _NEIGHBOUR * sum(near)
            noise = self._random.randint(-_NOISE, _NOISE)
            found.append(min(self.full, max(0, round(zero + field * self.full) + noise)))
        return found

    def _field(self, pad: int) -> float:
        kind = self.kinds[pad]
        if not kind:
            return 0.0
        return _LEVELS.get(kind[1:], _LEVELS["1"]) * (1 if kind[0] == "N" else -1)
