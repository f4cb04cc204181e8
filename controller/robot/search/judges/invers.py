"""Judge for INVERS: a race of tiles to the edge, through lines the other side tries to close."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from controller.robot.search.judge import LIMIT, Judge, mix
from rules.bits import bit, count
from rules.game import Game
from rules.games.invers_state import ALL, DRAW, HAND, InversState, exit_cell, slots_out_of
from rules.state import State

_CORNERS: Final = 0x840000021
_EDGE: Final = 0x7A186185E
_NEXT: Final = 0x1E492780

WEIGHTS: Final = (100, -600, 300, 450, 113, 20, 90, 0, 20, -40)
"""Weights in the order of the terms of ``value``, fitted to self-play games."""


class InversJudge(Judge):
    """Counts tiles left to turn, their distance to the edge, and the lines open to each side."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, WEIGHTS)

    def final(self, state: State, seat: i64) -> i64:
        """1 if this seat won by turning all its tiles, -1 if it lost, 0 for a draw."""
        assert isinstance(state, InversState)
        if state.winner == DRAW:
            return 0
        return 1 if state.winner == seat else -1

    def value(self, state: State, seat: i64) -> i64:
        """Weighted difference between the two seats, term by term."""
        assert isinstance(state, InversState)
        weights = self.weights
        own: i64 = state.colour(seat)
        other: i64 = ALL & ~own
        full: i64 = state.full
        mine: i64 = full & own
        yours: i64 = full & other
        lead: i64 = count(mine) - count(yours)
        turned: i64 = 36 - count(full)
        points: i64 = (
            weights[1] * lead
            + weights[2] * (count(mine & _CORNERS) - count(yours & _CORNERS))
            + weights[3] * (count(mine & _EDGE) - count(yours & _EDGE))
            + weights[4] * (count(mine & _NEXT) - count(yours & _NEXT))
            + weights[5] * (count(slots_out_of(own | full)) - count(slots_out_of(other | full)))
            + weights[6] * (count(slots_out_of(mine)) - count(slots_out_of(yours)))
            + weights[8] * (count(slots_out_of(own ^ mine)) - count(slots_out_of(other ^ yours)))
            + weights[9] * (lead * turned // 8)
        )
        if state.offboard == HAND:
            held: i64 = state.tile0 if seat == 0 else state.tile1
            theirs: i64 = state.tile1 if seat == 0 else state.tile0
            if held == seat:
                points += weights[7]
            if theirs != seat:
                points -= weights[7]
        if state.side == seat:
            points += weights[0]
        else:
            points -= weights[0]
        return min(max(points, -LIMIT), LIMIT)

    def key(self, state: State) -> i64:
        """Hash of tiles, faces, hands and side."""
        assert isinstance(state, InversState)
        return mix(mix(state.rest() + 1, state.yellow), state.full)

    def rank(self, state: State, code: i64) -> i64:
        """Own full tiles out first, then own dotted ones, then the opponent's."""
        assert isinstance(state, InversState)
        out: i64 = bit(exit_cell(code & 31))
        if state.full & out == 0:
            return 0
        if state.colour(state.side) & out != 0:
            return 4000
        return -4000

    def promise(self, child: State, seat: i64) -> i64:
        """Value of the position."""
        return self.value(child, seat)

    def repeats(self, state: State) -> bool:
        """Return whether the same tiles have lain here before."""
        assert isinstance(state, InversState)
        return state.seen > 1
