"""From raw pictures to a settled one, and what happened on the pads since a given moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.sight.health import Health
from hardware.ports import EMPTY, Pad, Picture


@dataclass(frozen=True, slots=True)
class Turn:
    """A pad settled to something else: since when, and whether something lies there now."""

    at: float
    pad: Pad
    filled: bool


@dataclass(slots=True)
class Traffic:
    """What settled on the pads since a moment: where pieces came to lie, and which pads emptied."""

    turns: list[Turn] = field(default_factory=list)
    emptied: set[Pad] = field(default_factory=set)

    @property
    def visits(self) -> list[Pad]:
        """The pads on which something came to lie, in order."""
        return [turn.pad for turn in self.turns if turn.filled]

    def joined(self, later: Traffic) -> Traffic:
        """This, followed by what happened later."""
        return Traffic(self.turns + later.turns, self.emptied | later.emptied)

    def passed(self, first: Pad, then: Pad) -> bool:
        """Whether a piece lay on one pad and afterwards on another."""
        visits = self.visits
        return first in visits and then in visits[visits.index(first) + 1 :]

    def stay(self) -> float:
        """How long something lay on the pad where something last came to lie, if it left it."""
        for at, turn in reversed([*enumerate(self.turns)]):
            if turn.filled:
                left = (it.at for it in self.turns[at:] if it.pad == turn.pad and not it.filled)
                return next(left, float("inf")) - turn.at
        return 0.0

    def taps(self, glide: float) -> list[Pad]:
        """The pads that were tapped; of those that a finger glided over only the last."""
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


class Debounce:
    """Believes a pad when it has shown the same for a while.

    Timed by the stamps of the scans, so that a slow or a late program reads the same.
    """

    def __init__(self, size: int, quiet: float) -> None:
        self.marks: tuple[str, ...] = (EMPTY,) * size
        self.traffic = Traffic()
        self.health = Health(size)
        self.felt: set[Pad] = set()
        """The pads that have shown that they feel something come and go."""
        self.moved: set[Pad] = set()
        """The pads that have ever settled to something else."""
        self.muted: frozenset[Pad] = frozenset()
        """The pads that are not listened to."""
        self.changed_at = float("-inf")
        """When any pad last showed something else than before."""
        self._quiet = quiet
        self._raw = list(self.marks)
        self._since = [float("-inf")] * size
        self._waiting: set[Pad] = set()
        self._news = False
        self._last: Picture | None = None

    def feed(self, picture: Picture) -> bool:
        """Take a picture; True if all pads are settled and show something new."""
        last, self._last = self._last, picture
        # What had settled by then had, also if nobody asked in time.
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
        """Time has passed; True if all pads are settled and show something new."""
        self._settle(now)
        if not self._news or self._waiting:
            return False
        self._news = False
        return True

    def _settle(self, now: float) -> None:
        ready = sorted(
            (pad for pad in self._waiting if now - self._since[pad] >= self._quiet - 1e-9),
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
            self.moved.add(pad)
            if before != EMPTY:
                self.felt.add(pad)
                self.traffic.emptied.add(pad)
            if EMPTY in {before, marks[pad]}:
                self.traffic.turns.append(Turn(self._since[pad], pad, before == EMPTY))
        self.marks = tuple(marks)

    def mute(self, pads: frozenset[Pad]) -> None:
        """Listen to all pads but these from now on: nobody waits for one that flickers."""
        if self._last is not None:
            for pad in self.muted - pads:
                self._raw[pad] = self._last.marks[pad]
                self._since[pad] = self._last.at
                self._waiting.add(pad)
        self._waiting -= pads
        self.muted = pads

    @property
    def calm(self) -> bool:
        """Whether every pad is settled."""
        return not self._waiting

    def pressed(self, longest: float) -> bool:
        """Whether something lies on a pad since not longer than this."""
        now = self._last.at if self._last is not None else 0.0
        return any(
            mark != EMPTY and now - self._since[at] <= longest for at, mark in enumerate(self.marks)
        )

    def next_at(self) -> float | None:
        """When the next pad will have settled, if it stays as it is."""
        waiting = [self._since[pad] for pad in self._waiting]
        return min(waiting) + self._quiet if waiting else None

    def adopt(self) -> None:
        """Believe the last picture at once, and forget what happened: the link was away."""
        if self._last is not None:
            self.marks = self._last.marks
            self._raw = list(self.marks)
        self._waiting.clear()
        self._news = False
        self.traffic = Traffic()

    def _miss(self, last: Picture, picture: Picture) -> None:
        """Note pads that emptied and were filled again between two pictures."""
        if picture.changes is last.changes:
            return
        for at, mark in enumerate(picture.marks):
            if (
                picture.changes[at] - last.changes[at] >= 2
                and mark != EMPTY
                and at not in self.muted
            ):
                self.traffic.emptied.add(Pad(at))
                self._news = True
