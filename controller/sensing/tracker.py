"""Tracker of the pads during a match: what they show, what they should show, what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.sensing.debounce import Debounce, Traffic
from controller.sensing.expectations import BoardModel, ExpectedMove
from controller.sensing.reading import Reading, differing, read, read_taps
from hardware.ports import EMPTY, TOUCH, Pad
from rules.model import Scene

GLIDE_SECONDS = 0.2
"""Seconds between two pads within which a finger glides: only the last pad counts."""
LAID_SECONDS = 0.3
"""Seconds below which a piece may just be passing over a pad."""
LONG_TAP_SECONDS = 0.25
"""Seconds on a pad from which a finger may be resting on its way."""
HASTE_SECONDS = 1.0
"""Seconds after a person's move within which hardly anybody has answered it yet."""
HELD_SECONDS = 10.0
"""Seconds after which a touch is not a finger: something leans on the pad, or it is broken."""


@dataclass(frozen=True, slots=True)
class Before:
    """Pads before the last move, so that a piece that slides on can still correct it."""

    base: tuple[str, ...]
    expected_moves: tuple[ExpectedMove, ...]
    traffic: Traffic


class Tracker:
    """The pads of one table while one game is played on them."""

    def __init__(self, model: BoardModel, pads: Debounce) -> None:
        self.model = model
        self.pads = pads
        self.base: tuple[str, ...] = (EMPTY,) * len(model.layout.spots)
        """Marks that the pads should show."""
        self.expected_moves: tuple[ExpectedMove, ...] = ()
        """Moves that may be made now."""
        self.past: list[tuple[str, ...]] = []
        """Marks that the pads should have shown before each act, oldest first."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Settled picture, without the pads that do not count."""
        return self.model.clean(self.pads.marks)

    @property
    def taps(self) -> tuple[str, ...]:
        """Spots tapped since the last move; repeated taps on the same spot count once."""
        spots: list[str] = []
        turns = [it for it in self.pads.traffic.turns if it.pad not in self.model.ignored]
        restless = self.pads.restless
        if all(turn.pad in restless for turn in turns):
            # Perhaps somebody taps again and again; only OK can tell.
            restless = frozenset()
        turns = [turn for turn in turns if turn.pad not in restless]
        for pad in Traffic(turns).taps(GLIDE_SECONDS):
            spot = self.model.layout.spots[pad]
            if spot in self.model.layout.cells or spot in self.model.layout.slots():
                spots += [spot] if spots[-1:] != [spot] else []
        return tuple(spots)

    def half_felt(self, expected: ExpectedMove) -> bool:
        """Return whether a broken pad may have hidden a further tap after this move.

        A piece may have slid on to such a pad; a finger may have gone on to a pad that has never
        reacted. A pad that flickers may not have been touched at all, or once more than it says.
        Whatever was touched after this move may have hidden another tap.
        """
        if not self.model.tapped:
            return False
        bad = self.pads.restless | self.pads.shaky
        known = len(expected.spots)
        onward = [
            it.spots[: known + 1]
            for it in self.expected_moves
            if it.spots[:known] == expected.spots
        ]
        if any(not bad.isdisjoint(self.model.pads(it)) for it in onward):
            return True
        ignored = self.model.ignored | self.pads.restless
        touched = [pad for pad in self.pads.traffic.visits if pad not in ignored]
        if touched[-1:] != list(self.model.pads(expected.spots[-1:])):
            return True
        if self.model.profile != TOUCH and self.pads.traffic.stay() < LAID_SECONDS:
            return True
        count = len(expected.spots)
        if self.pads.traffic.stay() >= LONG_TAP_SECONDS:
            # It may also have gone on from this pad to another end of the move.
            count -= 1
        start = expected.spots[:count]
        moves = (it for it in self.expected_moves if it.spots)
        ends = (it.spots[-1] for it in moves if it.spots[:count] == start)
        return not self.pads.felt.issuperset(self.model.pads(ends))

    @property
    def rivals(self) -> tuple[str, ...]:
        """Spots of which each may have been touched instead of the last one, on the way to it."""
        return self._rivals(GLIDE_SECONDS)

    def _rivals(self, seconds: float) -> tuple[str, ...]:
        taps = self.taps
        if not taps:
            return ()
        last = self.model.pads(taps[-1:])[0]
        pads = self.pads.traffic.rivals(last, seconds, self.model.layout.columns)
        pads -= self.model.ignored | self.pads.restless
        spots = {self.model.layout.spots[pad] for pad in pads}
        played = {*self.model.layout.cells, *self.model.layout.slots()}
        return tuple(sorted(spots & played - {taps[-1]}))

    @property
    def in_place(self) -> bool:
        """Return whether the pads show what they should."""
        return self.model.tapped or self.marks == self.base

    @property
    def off(self) -> tuple[Pad, ...]:
        """Pads whose mark differs from the expected one."""
        return differing(self.base, self.marks)

    def expect(self, scene: Scene, expected_moves: Sequence[ExpectedMove]) -> Before:
        """Expect this scene from now on; earlier traffic is explained and cleared."""
        before = Before(self.base, self.expected_moves, self.pads.traffic)
        self.pads.traffic = Traffic()
        self.base = self.model.marks(scene)
        self.expected_moves = tuple(expected_moves)
        return before

    def forget(self) -> None:
        """Forget the traffic so far."""
        self.pads.traffic = Traffic()

    def read(self) -> Reading:
        """Meaning of the pads now."""
        if self.model.tapped:
            # A finger that is still down may glide on; one that never leaves is a broken pad.
            touched = any(self.marks) and self.pads.pressed(HELD_SECONDS)
            taps = () if touched else self.taps
            # A tap so soon after another one may be a second hand's, or a pad's own.
            rivals = self._rivals(HASTE_SECONDS)
            return read_taps(self.model, self.expected_moves, taps, rivals if taps else ())
        past = self.past[::-1]
        return read(self.model, self.base, self.expected_moves, self.marks, self.pads.traffic, past)

    def read_after(self, base: tuple[str, ...], expected_moves: Sequence[ExpectedMove]) -> Reading:
        """Meaning of the pads if another position were on the table."""
        return read(self.model, base, expected_moves, self.marks, self.pads.traffic)

    def read_before(self, before: Before) -> Reading:
        """Meaning of the pads if the last move had not been made."""
        traffic = before.traffic.joined(self.pads.traffic)
        return read(self.model, before.base, before.expected_moves, self.marks, traffic)

    def ignore(self, pads: Sequence[Pad]) -> None:
        """Ignore these pads, which are broken."""
        self.model = self.model.ignoring(pads)
        self.base = self.model.clean(self.base)
        self.past = [self.model.clean(marks) for marks in self.past]
