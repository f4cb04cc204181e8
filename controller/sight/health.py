"""How the pads are: which flicker, and which never answered although pieces went there."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from hardware.ports import Pad, Picture

NOISY, STUCK, SILENT = "noisy", "stuck", "silent"
AILMENTS = (NOISY, STUCK, SILENT)
"""It flickers; it never shows what it should; it was never felt in a whole game."""

SPAN = 20
"""So many seconds are looked at."""
RESTLESS = 12
"""A pad that changes in so many of them is not in anybody's hand: it flickers."""
_KEPT = (1 << SPAN) - 1
_SHARE = 4
"""If more than one in so many pads was never felt, people played by keys."""


class Health:
    """Counts the seconds in which a pad changed; from the counters, so that nothing is missed."""

    def __init__(self, size: int) -> None:
        self.noisy: frozenset[Pad] = frozenset()
        self._seconds = [0] * size
        self._at = [0] * size
        self._last: Picture | None = None

    def feed(self, picture: Picture) -> tuple[Pad, ...]:
        """Take a picture; the pads that have just turned out to flicker."""
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
        """Another game begins: believe those again that flicker no more.

        Of the others, nothing counts that was done to set it up.
        """
        for pad in self.noisy:
            self._age(pad, int(now))
        self.noisy = frozenset(pad for pad in self.noisy if self._seconds[pad])
        self._seconds = [
            seconds if pad in self.noisy else 0 for pad, seconds in enumerate(self._seconds)
        ]

    def forgive(self, pads: frozenset[Pad]) -> None:
        """Somebody says that these work: begin to count again."""
        for pad in pads:
            self._seconds[pad] = 0
        self.noisy -= pads

    def _age(self, pad: Pad, second: int) -> None:
        passed = max(0, min(second - self._at[pad], SPAN))
        self._at[pad] = second
        self._seconds[pad] = self._seconds[pad] << passed & _KEPT


def silent(used: AbstractSet[Pad], felt: AbstractSet[Pad]) -> frozenset[Pad]:
    """Of the pads that were used, those that never felt it, if they are few."""
    never = frozenset(used - felt)
    return never if len(never) * _SHARE <= len(used) else frozenset()
