"""Royal Reversi: tokens that will last, and cards that can still be played."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.search.judge import LIMIT, Judge
from controller.search.memory import filled
from rules.bits import count
from rules.game import Game
from rules.games.royal_state import RoyalState
from rules.pack import NINE, TEN, copies
from rules.pinch import around, exposed
from rules.state import State

TERMS: Final = (
    "tokens",
    "corners",
    "edges",
    "inner corners",
    "tokens that can be turned",
    "tokens that can be turned now",
    "nines",
    "tens",
    "cells for its cards",
    "to move",
)
WEIGHTS: Final = (
    *(69, 421, 1, 61, -74, -23, 655, 616, -2, -266),
    *(-166, 216, 106, -91, 130, 16, -461, -238, -2, 252),
    *(68, -112, 8, -48, -63, 3, -21, -120, -34, 510),
)
"""In the order of the terms: always, the more the more cells are free, and the fewer are.

Fitted to games for two that the program played against itself.
"""
_CORNERS: Final = 0x0100000000000081
_HALF_OF_EDGES: Final = 0x3F40C0C0C0C0C0BF
_BESIDE: Final = 0x0042000000004200


class RoyalJudge(Judge):
    """Knows all hands: it judges what a seat imagines, not what is on the table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, WEIGHTS)
        self.row: vec[i64] = filled(len(TERMS), 0)

    def final(self, state: State, seat: i64) -> i64:
        """The tokens more than the best other colour."""
        assert isinstance(state, RoyalState)
        mine: i64 = count(state.tokens(state.colour(seat)))
        best: i64 = 0
        for colour in range(state.setting.colours):
            if colour != state.colour(seat):
                best = max(best, count(state.tokens(colour)))
        return mine - best

    def shares(self, state: State) -> list[float]:
        """Equal shares for the seats of the colours that have most."""
        assert isinstance(state, RoyalState)
        most: i64 = 0
        winners: i64 = 0
        for seat in range(state.setting.seats):
            tokens: i64 = count(state.tokens(state.colour(seat)))
            if tokens > most:
                most = tokens
                winners = 0
            if tokens == most:
                winners += 1
        shares: list[float] = []
        for seat in range(state.setting.seats):
            wins: bool = count(state.tokens(state.colour(seat))) == most
            shares.append(1.0 / float(winners) if wins else 0.0)
        return shares

    def value(self, state: State, seat: i64) -> i64:
        """The lead over the other colours together."""
        assert isinstance(state, RoyalState)
        own: i64 = state.colour(seat)
        mine: i64 = self.points(state, own)
        if state.setting.colours == 2:
            return max(-LIMIT, min(LIMIT, mine - self.points(state, 1 - own)))
        others: float = 0.0
        for colour in range(state.setting.colours):
            if colour != own:
                lead: float = float(self.points(state, colour) - mine) / 1000.0
                others += math.exp(max(-20.0, min(20.0, lead)))
        return max(-LIMIT, min(LIMIT, i64(-1000.0 * math.log(others))))

    def chances(self, state: State) -> list[float]:
        """By the points of each colour, shared by its seats."""
        assert isinstance(state, RoyalState)
        odds: list[float] = []
        total: float = 0.0
        first: i64 = self.points(state, 0)
        for colour in range(state.setting.colours):
            lead: float = float(self.points(state, colour) - first) / 1000.0
            odds.append(math.exp(max(-20.0, min(20.0, lead))))
            total += odds[colour]
        mates: float = float(state.setting.seats) / float(state.setting.colours)
        return [odds[state.colour(seat)] / total / mates for seat in range(state.setting.seats)]

    def points(self, state: State, colour: i64) -> i64:
        """The weighed terms of a colour."""
        assert isinstance(state, RoyalState)
        self._count(state, colour)
        row = self.row
        many: i64 = len(row)
        always: i64 = 0
        early: i64 = 0
        late: i64 = 0
        at: i64 = 0
        while at < many:
            always += self.weights[at] * row[at]
            early += self.weights[many + at] * row[at]
            late += self.weights[2 * many + at] * row[at]
            at += 1
        free: i64 = 64 - count(state.occupied())
        return always + early * free // 64 + late * 8 // (free + 2)

    def _count(self, state: RoyalState, colour: i64) -> None:
        """What a colour has, into ``row``."""
        row = self.row
        own: i64 = state.tokens(colour)
        occupied: i64 = state.occupied()
        free: i64 = around(occupied) & ~occupied
        row[0] = count(own)
        row[1] = count(own & (_CORNERS | _top()))
        row[2] = count(own & _edges(_HALF_OF_EDGES))
        row[3] = count(own & _BESIDE)
        threatened: i64 = 0
        for other in range(state.setting.colours):
            if other != colour:
                threatened |= exposed(own, state.tokens(other), free)
        row[4] = count(threatened)
        row[5] = 0
        mover: i64 = state.mover
        rival: i64 = state.colour(mover)
        if rival != colour:
            cells: i64 = self._cells(state, mover, free)
            row[5] = count(exposed(own, state.tokens(rival), cells))
        row[6] = 0
        row[7] = 0
        row[8] = 0
        for seat in range(state.setting.seats):
            if state.colour(seat) == colour:
                hand: i64 = state.hand(seat)
                row[6] += copies(hand, NINE)
                row[7] += copies(hand, TEN)
                row[8] += count(self._cells(state, seat, free))
        row[9] = 1 if rival == colour else 0

    def _cells(self, state: RoyalState, seat: i64, free: i64) -> i64:
        """Where a seat can place a token now."""
        hand: i64 = state.hand(seat)
        if copies(hand, TEN) > 0:
            return free
        found: i64 = 0
        kind: i64 = 0
        while kind < NINE:
            if copies(hand, kind) > 0:
                found |= state.setting.pictures[kind]
            kind += 1
        return found & free


def _edges(half: i64) -> i64:
    """The edges without corners: so large a literal would be a Python object in compiled code."""
    return half << 1


def _top(one: i64 = 1) -> i64:
    """The last corner."""
    return one << 63
