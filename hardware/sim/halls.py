"""Simulated linear Hall sensors, for testing the calibration."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hardware.calibration import Calibration
from hardware.magnetics import GAIN, NULL
from hardware.ports import EMPTY, Pad

_LEVELS = {"1": 0.07, "2": 0.28}
"""Deviation by strength of magnet, as a part of the range; without a strength it is weak."""
_NEIGHBOUR = 0.04
_NOISE = 2


class SimHalls:
    """A board of slightly noisy sensors that differ as much as their data sheet allows."""

    full = 1023

    def __init__(self, rows: int, columns: int, random: Random | None = None) -> None:
        self._random = random or Random(0)
        self._columns = columns
        pads = rows * columns
        low, high = ((self.full + 1) / 2 * (1 + part) for part in (-NULL, NULL))
        self._zero = [self._random.uniform(low, high) for _ in range(pads)]
        least, usual, most = GAIN
        self.gain = [self._random.uniform(least, most) / usual for _ in range(pads)]
        self.kinds = [EMPTY] * pads

    def lay(self, kind: str, pad: Pad | None = None) -> None:
        """Clear the board and put one piece of this kind, if any, on a pad or on a random one."""
        self.kinds = [EMPTY] * len(self.kinds)
        if kind:
            self.kinds[self._random.randrange(len(self.kinds)) if pad is None else pad] = kind

    def read(self) -> list[int]:
        """One measurement of every pad; a magnet also affects neighbouring pads slightly."""
        found = []
        for pad, zero in enumerate(self._zero):
            beside = (pad - 1, pad + 1) if self._columns > 1 else ()
            near = [self._field(at) for at in beside if 0 <= at < len(self.kinds)]
            field = self.gain[pad] * (self._field(pad) - _NEIGHBOUR * sum(near))
            noise = self._random.randint(-_NOISE, _NOISE)
            found.append(min(self.full, max(0, round(zero + field * self.full) + noise)))
        return found

    def calibration(self, kinds: Iterable[str], profile: str) -> Calibration:
        """What calibrating this board would find."""
        pads = len(self._zero)
        return Calibration(
            pads // self._columns,
            self._columns,
            profile,
            self.full,
            tuple(self._zero),
            {it: _level(it) * self.full for it in kinds},
            gain=tuple(self.gain),
            noise=(2.0 * _NOISE,) * pads,
        )

    def _field(self, pad: int) -> float:
        kind = self.kinds[pad]
        return _level(kind) if kind else 0.0


def _level(kind: str) -> float:
    """Deviation that a piece of this kind causes, as a part of the range."""
    return _LEVELS.get(kind[1:], _LEVELS["1"]) * (1 if kind[0] == "N" else -1)
