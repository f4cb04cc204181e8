"""Reversi: corners, edges, mobility."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from controller.search.judge import Judge, mix
from rules.bits import bit, count
from rules.games.reversi import ReversiState
from rules.pinch import placements
from rules.state import State

_CORNERS: Final = (0, 7, 56, 63)


class ReversiJudge(Judge):
    """Counts what can no longer be turned, and who is free to move."""

    def final(self, state: State, seat: i64) -> i64:
        """The difference of discs."""
        assert isinstance(state, ReversiState)
        lead: i64 = count(state.own) - count(state.opp)
        return lead if seat == state.side else -lead

    def most(self) -> i64:
        """All discs."""
        return 64

    def value(self, state: State, seat: i64) -> i64:
        """Corners and mobility."""
        assert isinstance(state, ReversiState)
        own: i64 = state.own
        opp: i64 = state.opp
        empty: i64 = ~(own | opp)
        mine: i64 = count(state.legal)
        yours: i64 = count(placements(own, opp, empty))
        points: i64 = 100 * (mine - yours)
        for corner in _CORNERS:
            if own & bit(corner) != 0:
                points += 900
            elif opp & bit(corner) != 0:
                points -= 900
        return points if seat == state.side else -points

    def key(self, state: State) -> i64:
        """Discs and side."""
        assert isinstance(state, ReversiState)
        return mix(mix(state.side + 1, state.own), state.opp)

    def promise(self, child: State, seat: i64) -> i64:
        """The fewer replies the better."""
        assert isinstance(child, ReversiState)
        return -count(child.legal) * 50

    def left(self, state: State) -> i64:
        """One disc a free cell; a pass costs no depth."""
        assert isinstance(state, ReversiState)
        return 64 - count(state.own | state.opp)
