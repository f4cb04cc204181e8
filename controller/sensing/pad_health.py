"""Pad health: pads that flicker, and pads that never reacted although pieces went there."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from hardware.ports import Pad, Picture

NOISY, STUCK, SILENT = "noisy", "stuck", "silent"
AILMENTS = (NOISY, STUCK, SILENT)
"""Faults: it flickers; it never shows what it should; it never reacted in a whole game."""

SPAN_SECONDS = 20
"""Seconds of history considered."""
RESTLESS_SECONDS = 12
"""Seconds with a change, within the span, from which a pad counts as flickering."""
BURST_SECONDS = 0.1
"""Seconds within which changes count as one: a contact bounces, and a piece tilts."""
HANDLED = 3
"""Bursts on one pad that a move explains: a piece leaves, and another comes and wobbles."""
_SHARE = 4
"""If more than one used pad in this many never reacted, people played by keys."""


class Health:
    """Counts the seconds in which a pad changed, from its change counter so that none is missed.

    What moves explain is not counted, however quickly they follow each other.
    """

    def __init__(self, size: int) -> None:
        self.noisy: frozenset[Pad] = frozenset()
        self._bursts: list[list[tuple[float, float]]] = [[] for _ in range(size)]
        """First and last change of each burst within the span."""
        self._began = [float("-inf")] * size
        self._due = [0] * size
        """Bursts to come that a move explains."""
        self._last: Picture | None = None

    def feed(self, picture: Picture) -> tuple[Pad, ...]:
        """Take a picture; return the pads newly found to flicker."""
        last, self._last = self._last, picture
        if last is None or last.boot != picture.boot or last.changes == picture.changes:
            return ()
        found: list[Pad] = []
        for pad in range(len(self._bursts)):
            if picture.changes[pad] != last.changes[pad]:
                self._note(Pad(pad), picture.at)
                if (
                    pad not in self.noisy
                    and self._restless(Pad(pad), picture.at) >= RESTLESS_SECONDS
                ):
                    found.append(Pad(pad))
        self.noisy |= frozenset(found)
        return tuple(found)

    def explain(self, pads: Iterable[Pad]) -> None:
        """Do not count what a move has changed on these pads, or what is still to be carried."""
        for pad in pads:
            bursts = self._bursts[pad]
            self._due[pad] = max(0, HANDLED - len(bursts))
            del bursts[-HANDLED:]

    def calm(self, now: float) -> None:
        """Start another game: trust pads again that no longer flicker.

        For all other pads, changes made during set-up are not counted.
        """
        self.noisy = frozenset(pad for pad in self.noisy if self._restless(pad, now))
        for pad, bursts in enumerate(self._bursts):
            if pad not in self.noisy:
                bursts.clear()
        self._due = [0] * len(self._due)

    def forgive(self, pads: frozenset[Pad]) -> None:
        """Reset the count of these pads, which somebody says are working."""
        for pad in pads:
            self._bursts[pad].clear()
        self.noisy -= pads

    def _note(self, pad: Pad, at: float) -> None:
        bursts = self._bursts[pad]
        if at - self._began[pad] < BURST_SECONDS:
            if bursts and bursts[-1][0] == self._began[pad]:
                bursts[-1] = (self._began[pad], at)
            return
        self._began[pad] = at
        if self._due[pad]:
            self._due[pad] -= 1
            return
        oldest = int(at) - SPAN_SECONDS
        self._bursts[pad] = [*(it for it in bursts if int(it[1]) > oldest), (at, at)]

    def _restless(self, pad: Pad, now: float) -> int:
        """Seconds within the span in which this pad changed without a reason."""
        seconds = {int(at) for burst in self._bursts[pad] for at in burst}
        return sum(second > int(now) - SPAN_SECONDS for second in seconds)


def silent(used: AbstractSet[Pad], felt: AbstractSet[Pad]) -> frozenset[Pad]:
    """Used pads that never reacted; empty if they are too many to be broken."""
    never = frozenset(used - felt)
    return never if len(never) * _SHARE <= len(used) else frozenset()
