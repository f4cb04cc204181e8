"""Pictures for the sensor port, made from the marks of successive scans."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.ports import EMPTY, Picture

HEARTBEAT_SECONDS = 0.050
"""Most seconds between two pictures, even if nothing changes."""
REPEAT = 2
"""Number of times a change is repeated, at once."""


class Pictures:
    """Counter of each pad's transitions, which decides when a picture is due."""

    def __init__(self, pads: int, boot: int = 1) -> None:
        self._marks: tuple[str, ...] = (EMPTY,) * pads
        self._changes = (0,) * pads
        self._boot = boot
        self._given_at: float | None = None
        self._repeat = 0

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks of the last scan."""
        return self._marks

    def scanned(self, at: float, marks: Sequence[str]) -> Picture | None:
        """Picture of a scan; None if nothing changed and the last picture is recent."""
        now = tuple(marks)
        if len(now) != len(self._marks):
            raise ValueError(f"{len(self._marks)} marks expected, not {len(now)}")
        if now != self._marks:
            pairs = zip(self._changes, self._marks, now, strict=True)
            self._changes = tuple(count + (old != new) for count, old, new in pairs)
            self._marks = now
            self._repeat = REPEAT + 1
        # Rounding: five steps of 0.01 are less than 0.05.
        early = self._given_at is not None and at - self._given_at < HEARTBEAT_SECONDS - 1e-6
        if early and not self._repeat:
            return None
        self._repeat = max(0, self._repeat - 1)
        self._given_at = at
        return Picture(at, self._marks, self._changes, self._boot)

    def restart(self) -> None:
        """Void the counters after an interruption: changes in the meantime were not counted."""
        self._boot += 1
        self._changes = (0,) * len(self._changes)
        self._given_at = None
