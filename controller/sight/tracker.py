"""Follows the pads during a match: what they show, what they should show, and what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.sight.debounce import Debounce, Traffic
from controller.sight.reading import Reading, read, read_taps
from controller.sight.wants import Sight, Want
from hardware.ports import EMPTY, TOUCH, Pad
from rules.model import Scene

GLIDE = 0.2
"""A finger that touches another pad so soon has glided there, and means only the last one."""
LAID = 0.3
"""A piece that leaves a pad so soon was perhaps on its way to another one."""
HELD = 10.0
"""Longer than this nobody keeps a finger on a pad: something leans on it, or it is broken."""


@dataclass(frozen=True, slots=True)
class Before:
    """How the table stood before the last move, so that a slid piece can still correct it."""

    base: tuple[str, ...]
    wants: tuple[Want, ...]
    traffic: Traffic


class Tracker:
    """The pads of one table while one game is played on them."""

    def __init__(self, sight: Sight, pads: Debounce) -> None:
        self.sight = sight
        self.pads = pads
        self.base: tuple[str, ...] = (EMPTY,) * len(sight.layout.spots)
        """What the pads should show."""
        self.wants: tuple[Want, ...] = ()
        """The moves that may be made now."""
        self.past: list[tuple[str, ...]] = []
        """What they should have shown before each act, the first act first."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The settled picture, without the pads that do not count."""
        return self.sight.clean(self.pads.marks)

    @property
    def taps(self) -> tuple[str, ...]:
        """The spots tapped since the last move; the same twice in a row is once."""
        spots: list[str] = []
        turns = [it for it in self.pads.traffic.turns if it.pad not in self.sight.ignored]
        for pad in Traffic(turns).taps(GLIDE):
            spot = self.sight.layout.spots[pad]
            if spot in self.sight.layout.cells or spot in self.sight.layout.slots():
                spots += [spot] if spots[-1:] != [spot] else []
        return tuple(spots)

    def half_felt(self, want: Want) -> bool:
        """Whether more than this move may have been tapped, if a pad is broken.

        A piece may have slid on to such a pad; a finger may have gone on to one that has never yet
        been felt.
        """
        if not self.sight.tapped:
            return False
        if self.sight.profile != TOUCH and self.pads.traffic.stay() < LAID:
            return True
        count = len(want.spots)
        ends = (it.spots[-1] for it in self.wants if it.spots[:count] == want.spots)
        return not self.pads.felt.issuperset(self.sight.pads(ends))

    @property
    def in_place(self) -> bool:
        """Whether the pads show what they should."""
        return self.sight.tapped or self.marks == self.base

    def expect(self, scene: Scene, wants: Sequence[Want]) -> Before:
        """From now on this scene should lie there; what happened so far is explained."""
        before = Before(self.base, self.wants, self.pads.traffic)
        self.pads.traffic = Traffic()
        self.base = self.sight.marks(scene)
        self.wants = tuple(wants)
        return before

    def forget(self) -> None:
        """What happened on the pads so far means nothing any more."""
        self.pads.traffic = Traffic()

    def read(self) -> Reading:
        """What the pads mean now."""
        if self.sight.tapped:
            # A finger that is still down may glide on; one that never leaves is a broken pad.
            touched = any(self.marks) and self.pads.pressed(HELD)
            return read_taps(self.sight, self.wants, () if touched else self.taps)
        past = self.past[::-1]
        return read(self.sight, self.base, self.wants, self.marks, self.pads.traffic, past)

    def read_after(self, base: tuple[str, ...], wants: Sequence[Want]) -> Reading:
        """What the pads would mean if another position were on the table."""
        return read(self.sight, base, wants, self.marks, self.pads.traffic)

    def read_before(self, before: Before) -> Reading:
        """What the pads would mean if the last move had not been made."""
        traffic = before.traffic.joined(self.pads.traffic)
        return read(self.sight, before.base, before.wants, self.marks, traffic)

    def ignore(self, pads: Sequence[Pad]) -> None:
        """These pads are broken: from now on they do not count."""
        self.sight = self.sight.ignoring(pads)
        self.base = self.sight.clean(self.base)
        self.past = [self.sight.clean(marks) for marks in self.past]
