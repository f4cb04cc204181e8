"""Debounce: from raw pictures to a settled one, with the traffic on the pads since then."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.model.timing import DEBOUNCE_SECONDS
from controller.sensing.pad_health import Health
from hardware.ports import EMPTY, Pad, Picture

FLICKER_TURNS = 8
"""Settled changes of one pad within ``RESTLESS_SECONDS`` that no hand makes: it flickers."""
RESTLESS_SECONDS = 2.0
SHAKY_TURNS = 5
"""Settled changes of one pad within ``SHAKY_SECONDS`` after which it must rest to be believed."""
SHAKY_SECONDS = 3.0
TOGETHER_SECONDS = 0.08
"""Seconds for which two pads are touched at once, beyond the bounce of a finger that glides on."""
TAP_SECONDS = 0.1
"""Seconds on a pad from which it was tapped, rather than glided over."""
GAP_SECONDS = 0.15
"""Seconds between two pictures from which a tap may have been missed in between."""


@dataclass(frozen=True, slots=True)
class PadTurn:
    """Settled change of one pad: its time, and whether something lies there now."""

    at: float
    pad: Pad
    filled: bool


@dataclass(slots=True)
class Traffic:
    """Settled changes since some moment: where pieces were put, and which pads became empty."""

    turns: list[PadTurn] = field(default_factory=list)
    emptied: set[Pad] = field(default_factory=set)
    missed: set[Pad] = field(default_factory=set)
    """Pads that filled and emptied again while no picture came."""

    @property
    def visits(self) -> list[Pad]:
        """Pads on which something was put, in order."""
        return [turn.pad for turn in self.turns if turn.filled]

    def joined(self, later: Traffic) -> Traffic:
        """This traffic followed by later traffic."""
        return Traffic(
            self.turns + later.turns, self.emptied | later.emptied, self.missed | later.missed
        )

    def passed(self, first: Pad, then: Pad) -> bool:
        """Return whether a piece lay on one pad and afterwards on another, as in a push.

        Whatever still lies on the first pad when the other is left has not come through a line.
        """
        spans = self._spans()
        return any(
            start < begun and end <= left
            for pad, start, end in spans
            if pad == first
            for other, begun, left in spans
            if other == then
        )

    def _spans(self) -> list[tuple[Pad, float, float]]:
        """From when to when something lay on each pad; without end where it still lies."""
        found: list[tuple[Pad, float, float]] = []
        for at, turn in enumerate(self.turns):
            if turn.filled:
                left = (it.at for it in self.turns[at:] if it.pad == turn.pad and not it.filled)
                found.append((turn.pad, turn.at, next(left, float("inf"))))
        return found

    def stay(self) -> float:
        """Seconds that something lay on the last pad where something was put, if it left again."""
        for at, turn in reversed([*enumerate(self.turns)]):
            if turn.filled:
                left = (it.at for it in self.turns[at:] if it.pad == turn.pad and not it.filled)
                return next(left, float("inf")) - turn.at
        return 0.0

    def rivals(self, pad: Pad, haste: float, columns: int) -> set[Pad]:
        """Pads that may have been tapped instead of this one.

        They were touched at the same time, so long before it at most for as long as a tap lasts, or
        unseen. A finger that glides over a pad goes on to one beside it: where the next touch is
        elsewhere on the board, which has so many columns, even a short one was another finger's.
        """
        spans = self._spans()
        last = [(start, end) for it, start, end in spans if it == pad][-1:]
        found: set[Pad] = set()
        for at, (other, start, end) in enumerate(spans):
            onward = next((it for it, _, _ in spans[at + 1 :] if it != other), other)
            glides = _is_beside(other, onward, columns)
            for begun, left_at in last:
                together = min(end, left_at) - max(start, begun) >= TOGETHER_SECONDS
                tapped = end - start >= TAP_SECONDS and end <= begun if glides else start <= begun
                # A finger always leaves again.
                if end < float("inf") and (together or (tapped and begun < end + haste)):
                    found.add(other)
        return (found | self.missed) - {pad}

    def taps(self, glide: float) -> list[Pad]:
        """Pads that were tapped; of those that a finger glided over, only the last."""
        taps: list[Pad] = []
        left = float("-inf")
        down: set[Pad] = set()
        for turn in self.turns:
            if turn.filled:
                if taps and (down or turn.at - left < glide):
                    taps.pop()
                taps.append(turn.pad)
                down.add(turn.pad)
            else:
                down.discard(turn.pad)
                left = turn.at
        return taps


def _is_beside(one: Pad, other: Pad, columns: int) -> bool:
    """Return whether two pads touch, also at a corner."""
    (row, column), (down, right) = divmod(one, columns), divmod(other, columns)
    return max(abs(row - down), abs(column - right)) <= 1


class Debounce:
    """Settles a pad once it has shown the same mark for a while.

    Uses the time stamps of the scans, so a slow or late program reads the same.
    """

    def __init__(self, size: int, debounce_seconds: float = DEBOUNCE_SECONDS) -> None:
        self.marks: tuple[str, ...] = (EMPTY,) * size
        self.traffic = Traffic()
        self.health = Health(size)
        self.felt: set[Pad] = set()
        """Pads that have been seen both to fill and to empty."""
        self.moved: set[Pad] = set()
        """Pads that have ever settled to another mark."""
        self.muted: frozenset[Pad] = frozenset()
        """Pads that are ignored."""
        self.changed_at = float("-inf")
        """Time when any pad last changed."""
        self._debounce_seconds = debounce_seconds
        self._raw = list(self.marks)
        self._since = [float("-inf")] * size
        self._turned: list[tuple[float, ...]] = [()] * size
        """Times of the last settled changes of each pad."""
        self._waiting: set[Pad] = set()
        self._news = False
        self._last: Picture | None = None

    def feed(self, picture: Picture) -> bool:
        """Take a picture; True if all pads are settled and show something new."""
        last, self._last = self._last, picture
        # Settle everything that was due before this picture, even if no tick came.
        self._settle(picture.at)
        if last is None or picture.marks is not last.marks:
            for at, mark in enumerate(picture.marks):
                if mark != self._raw[at] and at not in self.muted:
                    self._raw[at] = mark
                    self._since[at] = picture.at
                    self.changed_at = picture.at
                    self._waiting.add(Pad(at))
        if last is not None and last.boot == picture.boot:
            self._miss(last, picture)
        return self.settle(picture.at)

    def settle(self, now: float) -> bool:
        """Settle the pads that are due; True if all pads are settled and show something new."""
        self._settle(now)
        if not self._news or self._waiting:
            return False
        self._news = False
        return True

    def _settle(self, now: float) -> None:
        ready = sorted(
            (
                pad
                for pad in self._waiting
                if now - self._since[pad] >= self._debounce_seconds - 1e-9
            ),
            key=lambda pad: (self._since[pad], pad),
        )
        if not ready:
            return
        marks = list(self.marks)
        for pad in ready:
            self._waiting.discard(pad)
            before, marks[pad] = marks[pad], self._raw[pad]
            if before == marks[pad]:
                continue
            self._news = True
            self._turned[pad] = (*self._turned[pad], self._since[pad])[-FLICKER_TURNS:]
            self.moved.add(pad)
            if before != EMPTY:
                self.felt.add(pad)
                self.traffic.emptied.add(pad)
            if EMPTY in {before, marks[pad]}:
                self.traffic.turns.append(PadTurn(self._since[pad], pad, before == EMPTY))
        self.marks = tuple(marks)

    @property
    def restless(self) -> frozenset[Pad]:
        """Pads that changed more often lately than a hand makes them."""
        now = self._last.at if self._last is not None else 0.0
        return frozenset(
            Pad(pad)
            for pad, times in enumerate(self._turned)
            if len(times) == FLICKER_TURNS
            and times[-1] - times[0] < RESTLESS_SECONDS
            and now - times[-1] < 2 * RESTLESS_SECONDS
        )

    @property
    def shaky(self) -> frozenset[Pad]:
        """Pads that changed so often lately that what they show must last to be believed."""
        now = self._last.at if self._last is not None else 0.0
        return frozenset(
            Pad(pad)
            for pad, times in enumerate(self._turned)
            if len(times) >= SHAKY_TURNS and now - times[-SHAKY_TURNS] < SHAKY_SECONDS
        )

    def mute(self, pads: frozenset[Pad]) -> None:
        """Ignore exactly these pads from now on, so that nothing waits for one that flickers."""
        if self._last is not None:
            for pad in self.muted - pads:
                self._raw[pad] = self._last.marks[pad]
                self._since[pad] = self._last.at
                self._waiting.add(pad)
        self._waiting -= pads
        self.muted = pads

    @property
    def calm(self) -> bool:
        """Return whether every pad is settled."""
        return not self._waiting

    def pressed(self, longest: float) -> bool:
        """Return whether something has lain on a pad for at most this many seconds."""
        now = self._last.at if self._last is not None else 0.0
        return any(
            mark != EMPTY and now - self._since[at] <= longest for at, mark in enumerate(self.marks)
        )

    def next_at(self) -> float | None:
        """Time when the next pad settles if it does not change again."""
        return min(
            (self._since[pad] + self._debounce_seconds for pad in self._waiting), default=None
        )

    def adopt(self) -> None:
        """Accept the last picture at once and forget the traffic: the link was lost."""
        if self._last is not None:
            self.marks = self._last.marks
            self._raw = list(self.marks)
        self._waiting.clear()
        self._news = False
        self.traffic = Traffic()

    def _miss(self, last: Picture, picture: Picture) -> None:
        """Note pads that emptied and filled again, or were tapped, between two pictures."""
        if picture.changes is last.changes:
            return
        for at, mark in enumerate(picture.marks):
            if picture.changes[at] - last.changes[at] < 2 or at in self.muted:
                continue
            if mark != EMPTY:
                self.traffic.emptied.add(Pad(at))
                self._news = True
            elif picture.at - last.at > GAP_SECONDS:
                self.traffic.missed.add(Pad(at))
