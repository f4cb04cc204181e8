"""From the marks of one scan after another to pictures, as the sensor's port promises them."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.ports import EMPTY, Picture

HEARTBEAT = 0.050
"""A picture comes at least this often, also when nothing changes."""
REPEAT = 2
"""A change is told so many times more, at once."""


class Pictures:
    """Counts the transitions of each pad, and says when a picture is worth giving."""

    def __init__(self, pads: int, boot: int = 1) -> None:
        self._marks: tuple[str, ...] = (EMPTY,) * pads
        self._changes = (0,) * pads
        self._boot = boot
        self._given_at: float | None = None
        self._repeat = 0

    @property
    def marks(self) -> tuple[str, ...]:
        """What was seen last."""
        return self._marks

    def scanned(self, at: float, marks: Sequence[str]) -> Picture | None:
        """The picture of a scan; None if it tells nothing new and the last one is young."""
        now = tuple(marks)
        if len(now) != len(self._marks):
            raise ValueError(f"{len(self._marks)} marks expected, not {len(now)}")
        if now != self._marks:
            pairs = zip(self._changes, self._marks, now, strict=True)
            self._changes = tuple(count + (old != new) for count, old, new in pairs)
            self._marks = now
            self._repeat = REPEAT + 1
        # Five steps of 0.01 are less than 0.05, by rounding.
        early = self._given_at is not None and at - self._given_at < HEARTBEAT - 1e-6
        if early and not self._repeat:
            return None
        self._repeat = max(0, self._repeat - 1)
        self._given_at = at
        return Picture(at, self._marks, self._changes, self._boot)

    def restart(self) -> None:
        """The sensor was away: what changed meanwhile was not counted, so the counters are void."""
        self._boot += 1
        self._changes = (0,) * len(self._changes)
        self._given_at = None
