"""INVERS: tiles still to be turned, and how near they are to the edge."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from controller.search.judge import Judge, mix
from rules.bits import bit, count
from rules.games.invers_state import ALL, InversState, exit_cell
from rules.state import State

_BORDER: Final = 0xFE186187F
_CORNERS: Final = 0x840000021


class InversJudge(Judge):
    """A race: who has fewer tiles left, and more of them ready to be pushed out."""

    def final(self, state: State, seat: i64) -> i64:
        """Who turned all tiles."""
        assert isinstance(state, InversState)
        if state.winner == 2:
            return 0
        return 1 if state.winner == seat else -1

    def value(self, state: State, seat: i64) -> i64:
        """Tiles left, weighed by where they are."""
        assert isinstance(state, InversState)
        yellow: i64 = state.full & state.yellow
        red: i64 = state.full & ~state.yellow & ALL
        points: i64 = 600 * (count(red) - count(yellow))
        points += 120 * (count(yellow & _BORDER) - count(red & _BORDER))
        return points if seat == 0 else -points

    def key(self, state: State) -> i64:
        """Tiles, faces, hands, side."""
        assert isinstance(state, InversState)
        return mix(mix(state.rest() + 1, state.yellow), state.full)

    def rank(self, state: State, code: i64) -> i64:
        """Own full tiles out first, then own dotted ones, then the opponent's."""
        assert isinstance(state, InversState)
        out: i64 = bit(exit_cell(code & 31))
        own: bool = state.colour(state.side) & out != 0
        if state.full & out != 0:
            return 4000 if own else -4000
        return 0

    def repeats(self, state: State) -> bool:
        """Whether the same tiles have lain there before."""
        assert isinstance(state, InversState)
        return state.past is not None and state.occurrences() > 1
