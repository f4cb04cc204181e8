"""Judge: what a search knows of a game beyond its rules (position values and move order).

Scores are thousandths of a logit: a position worth ``v`` to a seat is won by it with the chance ``1
/ (1 + exp(-v / 1000))``. The same number orders moves, drives both searches and fills the
evaluation bar on the page.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rules.dice import Dice
from rules.game import Game
from rules.state import State

LIMIT: Final = 20_000
"""Largest heuristic score, so that a guess is never mistaken for a proof."""
ENDLESS: Final = 1_000
"""Number of acts left when it is unknown."""

_LOW_62: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 0x1E3779B97F4A7C15
_OTHER: Final = 0x2545F4914F6CDD1D


def mix(seed: i64, word: i64) -> i64:
    """Fold a set of cells into a 62-bit hash, the same in both builds."""
    # The mask would drop the last two cells, so they are folded in at the other end.
    top: i64 = ((word >> 62) & 3) * _OTHER
    mixed: i64 = (((seed ^ word) + top) * _FACTOR) & _LOW_62
    mixed ^= mixed >> 31
    mixed = (mixed * _FACTOR) & _LOW_62
    return mixed ^ (mixed >> 29)


def numbers(words: Sequence[int]) -> vec[i64]:
    """Numbers as a vector that compiled code reads quickly."""
    found: vec[i64] = vec[i64]()
    for word in words:
        found = append(found, word)
    return found


def chance_of(score: int) -> float:
    """Winning chance for a score."""
    return 1.0 / (1.0 + math.exp(-max(-LIMIT, min(LIMIT, score)) / 1000.0))


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Base judge: knows only the rules, which is enough for a game without its own judge."""

    def __init__(self, game: Game, weights: Sequence[int] = ()) -> None:
        self.game = game
        self.weights: vec[i64] = numbers(weights)
        """Weights of the terms of ``value``, where it is a sum of terms."""
        self.nodes: i64 = 0
        """Positions visited by ``solve``."""

    def final(self, state: State, seat: i64) -> i64:
        """Winning margin of this seat in a finished game; 0 for a draw, below 0 for a loss."""
        winners = self.game.result(state).winners
        if seat not in winners:
            return -1
        return 1 if len(winners) < len(self.game.seats(state)) else 0

    def most(self) -> i64:
        """Largest margin ``final`` can return: a search may stop there."""
        return 1

    def settled(self, state: State, seat: i64) -> i64:
        """Margin if the winner of an unfinished game is already certain, otherwise 0."""
        return 0

    def value(self, state: State, seat: i64) -> i64:
        """Value of an unfinished game to this seat, at most LIMIT."""
        return 0

    def key(self, state: State) -> i64:
        """Hash of everything that affects the rest of the game; 0 if there is none."""
        return 0

    def rank(self, state: State, code: i64) -> i64:
        """Move-order score of an act: larger is tried first."""
        return 0

    def promise(self, child: State, seat: i64) -> i64:
        """Move-order score of the position that an act of this seat led to."""
        return 0

    def left(self, state: State) -> i64:
        """Most acts that can be left."""
        return ENDLESS

    def near_end(self) -> i64:
        """Acts left at which a search to the very end pays off."""
        return 0

    def ending(self, state: State) -> i64:
        """Depth from which ``solve`` is faster than a search; ENDLESS if it cannot solve."""
        return ENDLESS

    def solve(self, state: State, alpha: i64, beta: i64) -> i64:
        """Result of ``final`` for the seat to move under best play.

        A result at or below ``alpha`` is an upper bound, one at or above ``beta`` a lower bound.
        """
        return 0

    def repeats(self, state: State) -> bool:
        """Return whether this position has occurred before."""
        return False

    def chances(self, state: State) -> list[float]:
        """Expected share of the win for each seat of an unfinished game."""
        seats = len(self.game.seats(state))
        if seats != 2:
            return [1.0 / seats] * seats
        mine = chance_of(self.value(state, 0))
        return [mine, 1.0 - mine]

    def shares(self, state: State) -> list[float]:
        """Share of the win of each seat in a finished game."""
        seats = len(self.game.seats(state))
        winners = self.game.result(state).winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]

    def lot(self, view: State, seat: i64, dice: Dice) -> i64:
        """Act drawn at random where a search would be no better, or -1."""
        return -1

    def seen(self, state: State, code: i64) -> i64:
        """Public result of an act beyond the act itself, as a number; 0 for nothing."""
        return 0

    def open(self) -> bool:
        """Whether the acts a view lists for other seats are exactly theirs, whatever is hidden."""
        return not self.game.sheet.secret
