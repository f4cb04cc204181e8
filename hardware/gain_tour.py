"""Sensitivity of every pad, measured with one magnet that is carried over all of them; no I/O."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from statistics import fmean, median

from hardware.calibration import EDGE, WEAKEST, Rest
from hardware.ports import Pad

STAY = 24
"""Samples after which a pad has been measured."""
WINDOW = 8
"""Samples that are averaged; the largest average counts, because it is that of the middle."""
ODD = (0.5, 2.0)
"""Sensitivities, as a part of the median, between which a pad is believed.

Data sheets allow 1.0 to 1.75 mV/G, which is 0.7 to 1.3 of their middle; the rest is for a magnet
that was not quite in the middle.
"""


class GainTour:
    """The tour of a magnet: feed it with frames, and look which pads it has ``measured``."""

    def __init__(self, found: Rest, full: int) -> None:
        self._zero = found.zero
        self._full = full
        self._at = -1
        self._stayed = 0
        self._window: deque[float] = deque(maxlen=WINDOW)
        self.measured: dict[Pad, float] = {}
        """Largest averaged deviation of each pad, positive or negative."""
        self.saturated: set[Pad] = set()
        """Pads on which the magnet reached the end of the sensor's range."""

    def feed(self, frame: Sequence[int]) -> Pad | None:
        """Take one frame; return the pad that has just been measured for the first time."""
        moved = [value - zero for value, zero in zip(frame, self._zero, strict=True)]
        at = max(range(len(moved)), key=lambda pad: abs(moved[pad]))
        if abs(moved[at]) < WEAKEST * self._full:
            self._at = -1
            return None
        if at != self._at:
            self._at, self._stayed = at, 0
            self._window.clear()
        self._stayed += 1
        self._window.append(moved[at])
        if self._stayed < STAY:
            return None
        pad, level = Pad(at), fmean(self._window)
        first = pad not in self.measured
        if first or abs(level) > abs(self.measured[pad]):
            self.measured[pad] = level
        room = self._full - self._zero[at] if level > 0 else self._zero[at]
        if abs(level) > EDGE * room:
            self.saturated.add(pad)
        return pad if first else None

    def missing(self) -> list[Pad]:
        """Pads that were not visited yet."""
        return [Pad(pad) for pad in range(len(self._zero)) if pad not in self.measured]

    def odd(self) -> list[Pad]:
        """Pads whose sensitivity cannot be: the magnet was beside the middle, or they are bad."""
        usual = median(abs(level) for level in self.measured.values())
        low, high = (part * usual for part in ODD)
        return [pad for pad, level in self.measured.items() if not low <= abs(level) <= high]

    def again(self, pads: Sequence[Pad]) -> None:
        """Forget what was measured on these pads."""
        for pad in pads:
            self.measured.pop(pad, None)
            self.saturated.discard(pad)
        self._at = -1

    def gains(self) -> tuple[float, ...]:
        """Sensitivity of each pad, 1 for the average and for pads that were not visited."""
        usual = fmean(abs(level) for level in self.measured.values()) if self.measured else 1.0
        pads = range(len(self._zero))
        return tuple(abs(self.measured.get(Pad(pad), usual)) / usual for pad in pads)
