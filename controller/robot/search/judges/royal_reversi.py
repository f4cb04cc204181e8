"""Judge for Royal Reversi: lasting tokens, and what the cards in hand and in the pile can turn."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.judge import LIMIT, Judge
from controller.robot.search.judges.royal_secure import secure
from controller.robot.search.position_table import filled
from rules.bits import count
from rules.game import Game
from rules.games.royal_state import RoyalState
from rules.pack import NINE, TEN, copies
from rules.pinch import around, enclosed, exposed
from rules.state import State

TERMS: Final = (
    "tokens",
    "corners",
    "edges",
    "edges beside a corner",
    "inner corners",
    "tokens that nothing can turn",
    "tokens beside a free cell",
    "tokens that can be turned",
    "tokens that a card of the pile can turn",
    "tokens that can be turned now",
    "tokens that can be turned next",
    "the most it can turn now",
    "the most it can turn next",
    "all that its cards can turn",
    "nines",
    "tens",
    "cells for its cards",
    "corners for its cards",
    "to move",
)
WEIGHTS: Final = (
    *(-4, 229, 31, 12, -21, 70, -6, 39, -10, -19, 9, 13, 41, -6, 835, 378, 52, 306, -187),
    *(-20, 179, -1, -60, 81, -13, -1, -37, 26, -2, -28, 24, -37, -14, -789, -28, -66, -79, 146),
    *(89, -79, -23, 37, -12, -40, -4, -109, 7, 13, -16, -26, -54, 25, -204, 11, -118, 88, 442),
)
"""Weights in the order of the terms: constant, growing with free cells, growing with filled ones.

Fitted to self-play games for two: half to the winner, half to the margin.
"""
_CORNERS: Final = 0x0100000000000081
_HALF_OF_EDGES: Final = 0x3F40C0C0C0C0C0BF
_HALF_BESIDE_CORNERS: Final = 0x21408000000040A1
_INNER_CORNERS: Final = 0x0042000000004200


class RoyalJudge(Judge):
    """Sees all hands: it judges sampled positions, not the real one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, WEIGHTS)
        self.row: vec[i64] = filled(len(TERMS), 0)

    def final(self, state: State, seat: i64) -> i64:
        """Lead in tokens over the best other colour."""
        assert isinstance(state, RoyalState)
        mine: i64 = count(state.tokens(state.colour(seat)))
        best: i64 = 0
        for colour in range(state.setting.colours):
            if colour != state.colour(seat):
                best = max(best, count(state.tokens(colour)))
        return mine - best

    def shares(self, state: State) -> list[float]:
        """Equal shares for the seats of the leading colours."""
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
        """Lead over all other colours together."""
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
        """Chances by the points of each colour, divided among its seats."""
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
        """Weighted terms of a colour."""
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
        """Store the terms of a colour in ``row``."""
        row = self.row
        at: i64 = 0
        while at < len(row):
            row[at] = 0
            at += 1
        own: i64 = state.tokens(colour)
        empty: i64 = ~state.occupied()
        free: i64 = around(state.occupied()) & empty
        row[0] = count(own)
        row[1] = count(own & (_CORNERS | _top()))
        row[2] = count(own & _twice(_HALF_OF_EDGES))
        row[3] = count(own & _twice(_HALF_BESIDE_CORNERS))
        row[4] = count(own & _INNER_CORNERS)
        row[5] = count(secure(own, empty))
        row[6] = count(own & around(empty))
        piled: i64 = _pictures(state, state.pile) & free
        turned: i64 = 0
        drawn: i64 = 0
        for other in range(state.setting.colours):
            if other != colour:
                turned |= exposed(own, state.tokens(other), free)
                drawn |= exposed(own, state.tokens(other), piled)
        row[7] = count(turned)
        row[8] = count(drawn)
        for seat in range(state.setting.seats):
            if state.colour(seat) == colour:
                self._count_hand(state, seat, free)
            else:
                self._count_threat(state, seat, own, free)
        row[18] = 1 if state.colour(state.mover) == colour else 0

    def _count_hand(self, state: RoyalState, seat: i64, free: i64) -> None:
        """Add the terms for the cards of a seat."""
        row = self.row
        colour: i64 = state.colour(seat)
        own: i64 = state.tokens(colour)
        hand: i64 = state.hand(seat)
        cells: i64 = _cells(state, seat, free)
        row[14] += copies(hand, NINE)
        row[15] += copies(hand, TEN)
        row[16] += count(cells)
        row[17] += count(cells & (_CORNERS | _top()))
        most: i64 = 0
        while cells != 0:
            cell: i64 = cells & -cells
            cells ^= cell
            turns: i64 = 0
            for other in range(state.setting.colours):
                if other != colour:
                    turns += count(enclosed(cell, state.tokens(other), own))
            most = max(most, turns)
            row[13] += turns
        at: i64 = 11 if seat == state.mover else 12
        row[at] = max(row[at], most)

    def _count_threat(self, state: RoyalState, seat: i64, own: i64, free: i64) -> None:
        """Add the terms for what an opponent's cards can turn."""
        row = self.row
        cells: i64 = _cells(state, seat, free)
        at: i64 = 9 if seat == state.mover else 10
        row[at] = max(row[at], count(exposed(own, state.tokens(state.colour(seat)), cells)))


def _cells(state: RoyalState, seat: i64, free: i64) -> i64:
    """Cells where a seat can place a token now."""
    hand: i64 = state.hand(seat)
    if copies(hand, TEN) > 0:
        return free
    return _pictures(state, hand) & free


def _pictures(state: RoyalState, cards: i64) -> i64:
    """Cells that show the pictures of these cards."""
    found: i64 = 0
    kind: i64 = 0
    while kind < NINE:
        if copies(cards, kind) > 0:
            found |= state.setting.pictures[kind]
        kind += 1
    return found


def _twice(half: i64) -> i64:
    """Cells doubled to reach h8: compiled code would make so large a literal a Python object."""
    return half << 1


def _top(one: i64 = 1) -> i64:
    """The corner h8, whose bit is too large for a literal."""
    return one << 63
