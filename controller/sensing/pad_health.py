"""Pad health: pads that flicker, and pads that never reacted although pieces went there."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from hardware.ports import Pad, Picture

NOISY, STUCK, SILENT = "noisy", "stuck", "silent"
AILMENTS = (NOISY, STUCK, SILENT)
"""Faults: it flickers; it never shows what it should; it never reacted in a whole game."""

SPAN = 20
"""Seconds of history considered."""
RESTLESS = 12
"""Seconds with a change, within the span, from which a pad counts as flickering."""
_KEPT = (1 << SPAN) - 1
_SHARE = 4
"""If more than one used pad in this many never reacted, people played by keys."""


class Health:
    """Counts the seconds in which a pad changed, from its change counter so that none is missed."""

    def __init__(self, size: int) -> None:
        self.noisy: frozenset[Pad] = frozenset()
        self._seconds = [0] * size
        self._at = [0] * size
        self._last: Picture | None = None

    def feed(self, picture: Picture) -> tuple[Pad, ...]:
        """Take a picture; return the pads newly found to flicker."""
        last, self._last = self._last, picture
        if last is None or last.boot != picture.boot or last.changes == picture.changes:
            return ()
        second = int(picture.at)
        found: list[Pad] = []
        for pad in range(len(self._seconds)):
            if picture.changes[pad] != last.changes[pad]:
                self._age(Pad(pad), second)
                self._seconds[pad] |= 1
                if pad not in self.noisy and self._seconds[pad].bit_count() >= RESTLESS:
                    found.append(Pad(pad))
        self.noisy |= frozenset(found)
        return tuple(found)

    def calm(self, now: float) -> None:
        """Start another game: trust pads again that no longer flicker.

        For all other pads, changes made during set-up are not counted.
        """
        for pad in self.noisy:
            self._age(pad, int(now))
        self.noisy = frozenset(pad for pad in self.noisy if self._seconds[pad])
        self._seconds = [
            seconds if pad in self.noisy else 0 for pad, seconds in enumerate(self._seconds)
        ]

    def forgive(self, pads: frozenset[Pad]) -> None:
        """Reset the count of these pads, which somebody says are working."""
        for pad in pads:
            self._seconds[pad] = 0
        self.noisy -= pads

    def _age(self, pad: Pad, second: int) -> None:
        passed = max(0, min(second - self._at[pad], SPAN))
        self._at[pad] = second
        self._seconds[pad] = self._seconds[pad] << passed & _KEPT


def silent(used: AbstractSet[Pad], felt: AbstractSet[Pad]) -> frozenset[Pad]:
    """Used pads that never reacted; empty if they are too many to be broken."""
    never = frozenset(used - felt)
    return never if len(never) * _SHARE <= len(used) else frozenset()
