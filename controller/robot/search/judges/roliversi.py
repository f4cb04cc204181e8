"""Judge for Roliversi: fitted patterns, mobility and colour mix, and solved endings."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from controller.robot.search.endings import corners, due, promise_of
from controller.robot.search.judge import Judge, mix
from controller.robot.search.pattern_score import Scales
from controller.robot.search.roliversi_ending import RoliversiEnding
from rules.bits import count
from rules.game import Game
from rules.games.roliversi import RoliversiState
from rules.pinch import around, placements
from rules.state import State

TERMS: Final = 9
"""Number of counted terms.

Own moves, the opponent's; free cells beside the opponent's balls, beside own ones; all free cells;
the rarer own colour, the opponent's; cells for own moves, for the opponent's.
"""


class RoliversiJudge(Judge):
    """Weighs ball patterns, mobility and the risk of running out of a colour."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.scales = Scales("roliversi", TERMS)
        self.endings = RoliversiEnding()

    def final(self, state: State, seat: i64) -> i64:
        """Difference in balls."""
        assert isinstance(state, RoliversiState)
        lead: i64 = count(state.own0 | state.own1) - count(state.opp0 | state.opp1)
        return lead if seat == state.side else -lead

    def most(self) -> i64:
        """Every ball on the board."""
        return 64

    def value(self, state: State, seat: i64) -> i64:
        """Patterns and mobility."""
        assert isinstance(state, RoliversiState)
        self.fill(state)
        points: i64 = self.scales.weigh(state.own0 | state.own1, state.opp0 | state.opp1)
        return points if seat == state.side else -points

    def fill(self, state: RoliversiState) -> None:
        """Enter the counts for the pattern score."""
        own: i64 = state.own0 | state.own1
        opp: i64 = state.opp0 | state.opp1
        empty: i64 = ~(own | opp)
        reply0: i64 = placements(own, state.opp1, empty)
        reply1: i64 = placements(own, state.opp0, empty)
        counts = self.scales.counts
        counts[0] = count(state.legal0) + count(state.legal1)
        counts[1] = count(reply0) + count(reply1)
        counts[2] = count(around(opp) & empty)
        counts[3] = count(around(own) & empty)
        counts[4] = 64 - count(own | opp)
        counts[5] = min(count(state.own0), count(state.own1))
        counts[6] = min(count(state.opp0), count(state.opp1))
        counts[7] = count(state.legal0 | state.legal1)
        counts[8] = count(reply0 | reply1)

    def key(self, state: State) -> i64:
        """Hash of balls and side."""
        assert isinstance(state, RoliversiState)
        return mix(mix(mix(mix(state.side + 1, state.own0), state.own1), state.opp0), state.opp1)

    def promise(self, child: State, seat: i64) -> i64:
        """The fewer replies the better, above all in a corner."""
        assert isinstance(child, RoliversiState)
        replies: i64 = count(child.legal0) + count(child.legal1)
        replies += count((child.legal0 | child.legal1) & corners())
        return promise_of(replies, self.left(child))

    def left(self, state: State) -> i64:
        """One act a free cell; a pass costs no depth."""
        assert isinstance(state, RoliversiState)
        return 64 - count(state.own0 | state.own1 | state.opp0 | state.opp1)

    def near_end(self) -> i64:
        """Free cells that are solved in a moment."""
        return 14

    def ending(self, state: State) -> i64:
        """Depth from which this number of free cells is solved."""
        return due(self.left(state))

    def solve(self, state: State, alpha: i64, beta: i64) -> i64:
        """Solve the ending."""
        assert isinstance(state, RoliversiState)
        endings = self.endings
        endings.nodes = 0
        lead: i64 = endings.solve(state.own0, state.own1, state.opp0, state.opp1, alpha, beta)
        self.nodes += endings.nodes
        return lead
