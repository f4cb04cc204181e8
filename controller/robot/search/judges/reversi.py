"""Judge for Reversi: fitted patterns and mobility, and solved endings."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from controller.robot.search.endings import corners, due, promise_of
from controller.robot.search.judge import Judge, mix
from controller.robot.search.pattern_score import Scales
from controller.robot.search.reversi_ending import ReversiEnding
from rules.bits import count
from rules.game import Game
from rules.games.reversi import ReversiState
from rules.pinch import around, placements
from rules.state import State

TERMS: Final = 5
"""Number of counted terms.

Own moves, the opponent's; free cells beside the opponent's discs, beside own ones; all free cells.
"""


class ReversiJudge(Judge):
    """Weighs disc patterns and mobility."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.scales = Scales("reversi", TERMS)
        self.endings = ReversiEnding()

    def final(self, state: State, seat: i64) -> i64:
        """Difference in discs."""
        assert isinstance(state, ReversiState)
        lead: i64 = count(state.own) - count(state.opp)
        return lead if seat == state.side else -lead

    def most(self) -> i64:
        """Every disc on the board."""
        return 64

    def value(self, state: State, seat: i64) -> i64:
        """Patterns and mobility."""
        assert isinstance(state, ReversiState)
        self.fill(state)
        points: i64 = self.scales.weigh(state.own, state.opp)
        return points if seat == state.side else -points

    def fill(self, state: ReversiState) -> None:
        """Enter the counts for the pattern score."""
        own: i64 = state.own
        opp: i64 = state.opp
        empty: i64 = ~(own | opp)
        counts = self.scales.counts
        counts[0] = count(state.legal)
        counts[1] = count(placements(own, opp, empty))
        counts[2] = count(around(opp) & empty)
        counts[3] = count(around(own) & empty)
        counts[4] = 64 - count(own | opp)

    def key(self, state: State) -> i64:
        """Hash of discs and side."""
        assert isinstance(state, ReversiState)
        return mix(mix(state.side + 1, state.own), state.opp)

    def promise(self, child: State, seat: i64) -> i64:
        """The fewer replies the better, above all in a corner."""
        assert isinstance(child, ReversiState)
        replies: i64 = count(child.legal) + count(child.legal & corners())
        return promise_of(replies, self.left(child))

    def left(self, state: State) -> i64:
        """One act a free cell; a pass costs no depth."""
        assert isinstance(state, ReversiState)
        return 64 - count(state.own | state.opp)

    def near_end(self) -> i64:
        """Free cells that are solved in a moment."""
        return 15

    def ending(self, state: State) -> i64:
        """Depth from which this number of free cells is solved."""
        return due(self.left(state))

    def solve(self, state: State, alpha: i64, beta: i64) -> i64:
        """Solve the ending."""
        assert isinstance(state, ReversiState)
        endings = self.endings
        endings.nodes = 0
        lead: i64 = endings.solve(state.own, state.opp, alpha, beta)
        self.nodes += endings.nodes
        return lead
