"""Pad monitor: a live picture of every pad, with its raw value and its margin."""

from __future__ import annotations

from collections import deque
from typing import Any

from controller.runtime.device_loan import LentPads
from hardware.calibration import PICO_FULL, Calibration, provisional
from hardware.ports import EMPTY, POLE, Picture

SAMPLE_SECONDS = 0.05
"""Seconds between two measurements of the noise."""
ROUNDING = 1e-6
SAMPLES = 40
"""Measurements that count: those of the last two seconds."""


class PadMonitor:
    """What the pads of one board show; contacts have no raw values and no margins."""

    def __init__(self, pads: LentPads) -> None:
        count = pads.board.rows * pads.board.columns
        self._raw = pads.raw
        self._calibration = None if pads.raw is None else pads.raw.calibration
        self._marks: tuple[str, ...] = (EMPTY,) * count
        self._first: Picture | None = None
        self._changes: tuple[int, ...] = (0,) * count
        self._samples: deque[tuple[int, ...]] = deque(maxlen=SAMPLES)
        self._values: tuple[int, ...] = ()
        self._margins: list[int | None] = [None] * count
        self._next_at = float("-inf")

    def feed(self, picture: Picture) -> None:
        """Take a picture of the pads; changes are counted from the first one."""
        if self._first is None or self._first.boot != picture.boot:
            self._first = picture
        self._marks = picture.marks
        pairs = zip(picture.changes, self._first.changes, strict=True)
        self._changes = tuple(now - before for now, before in pairs)

    def measure(self, now: float) -> None:
        """Take the raw values, if it is time."""
        if self._raw is None or now < self._next_at - ROUNDING:
            return
        self._next_at = now + SAMPLE_SECONDS
        values = tuple(self._raw.read())
        if len(values) != len(self._marks):
            return  # a board that has not measured yet
        if self._calibration is None:
            self._calibration = provisional(values, POLE, PICO_FULL)
        self._values = values
        self._samples.append(values)
        if len(self._samples) == SAMPLES:
            self._judge(self._calibration)

    def told(self) -> dict[str, Any]:
        """The picture: for each pad its mark, its value, how far it is from rest, its margin.

        ``share`` is in percent of what counts as a piece, with the sign of the pole.
        """
        return {
            "marks": list(self._marks),
            "changes": list(self._changes),
            "raw": list(self._values),
            "share": self._shares(),
            "margin": list(self._margins) if self._values else [],
        }

    def _shares(self) -> list[int]:
        known = self._calibration
        if known is None or not self._values:
            return []
        pads = zip(self._values, known.zero, known.near(), strict=True)
        return [round(100 * (value - zero) / near) if near else 0 for value, zero, near in pads]

    def _judge(self, known: Calibration) -> None:
        """Margin of each pad that was empty and quiet: as the calibration computes it, but now."""
        pads = zip(known.near(), zip(*self._samples, strict=True), strict=True)
        for pad, (near, values) in enumerate(pads):
            noise = max(values) - min(values)
            if self._marks[pad] == EMPTY and noise < near:
                self._margins[pad] = round(near / max(noise / 2, 0.5))
