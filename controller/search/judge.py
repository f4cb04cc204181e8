"""What a search knows of one game beyond its rules: how good a position is, and what to try first.

Scores are thousandths of a logit: a position worth ``v`` to a seat is won by it with the chance
``1 / (1 + exp(-v / 1000))``. The same number so orders moves, drives both searches and fills the
bar that people look at.
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
"""No guess is larger, so that a guess is never taken for a proof."""
ENDLESS: Final = 1_000
"""How many acts may be left where nobody can say."""

_LOW_62: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 0x1E3779B97F4A7C15
_OTHER: Final = 0x2545F4914F6CDD1D


def mix(seed: i64, word: i64) -> i64:
    """Fold a set of cells into a hash of 62 bits, the same in both builds."""
    # The mask would forget the last two cells: they come in at the other end.
    top: i64 = ((word >> 62) & 3) * _OTHER
    mixed: i64 = (((seed ^ word) + top) * _FACTOR) & _LOW_62
    mixed ^= mixed >> 31
    mixed = (mixed * _FACTOR) & _LOW_62
    return mixed ^ (mixed >> 29)


def numbers(words: Sequence[int]) -> vec[i64]:
    """A row of numbers that compiled code reads quickly."""
    found: vec[i64] = vec[i64]()
    for word in words:
        found = append(found, word)
    return found


def chance_of(score: int) -> float:
    """The chance to win that a score stands for."""
    return 1.0 / (1.0 + math.exp(-max(-LIMIT, min(LIMIT, score)) / 1000.0))


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Knows nothing but the rules: good enough for a game that nobody has taught it."""

    def __init__(self, game: Game, weights: Sequence[int] = ()) -> None:
        self.game = game
        self.weights: vec[i64] = numbers(weights)
        """What the terms of ``value`` count for, where it is a sum of terms."""
        self.nodes: i64 = 0
        """Positions that ``solve`` has met."""

    def final(self, state: State, seat: i64) -> i64:
        """Of a finished game: by how much this seat has won; 0 a draw, below 0 a loss."""
        winners = self.game.result(state).winners
        if seat not in winners:
            return -1
        return 1 if len(winners) < len(self.game.seats(state)) else 0

    def most(self) -> i64:
        """The largest margin that ``final`` knows: nothing better need be looked for."""
        return 1

    def settled(self, state: State, seat: i64) -> i64:
        """Of a game that goes on: the margin if nothing can change who wins, else 0."""
        return 0

    def value(self, state: State, seat: i64) -> i64:
        """Of a game that goes on: what it is worth to this seat, at most LIMIT."""
        return 0

    def key(self, state: State) -> i64:
        """A hash of everything that decides how the game goes on; 0 if there is none."""
        return 0

    def rank(self, state: State, code: i64) -> i64:
        """Which acts to try first: the larger the sooner."""
        return 0

    def promise(self, child: State, seat: i64) -> i64:
        """The same, seen from the position to which an act of this seat led."""
        return 0

    def left(self, state: State) -> i64:
        """How many acts can be left at most."""
        return ENDLESS

    def near_end(self) -> i64:
        """With so few acts left it pays to look for the very end at once."""
        return 0

    def ending(self, state: State) -> i64:
        """From which depth on ``solve`` answers sooner than a search; ENDLESS if it cannot."""
        return ENDLESS

    def solve(self, state: State, alpha: i64, beta: i64) -> i64:
        """What ``final`` will say to the seat to move when all play their best.

        At or below ``alpha`` it may be less than that, at or above ``beta`` more.
        """
        return 0

    def repeats(self, state: State) -> bool:
        """Whether this very position has been there before."""
        return False

    def chances(self, state: State) -> list[float]:
        """The share of the win that each seat can expect, of a game that goes on."""
        seats = len(self.game.seats(state))
        if seats != 2:
            return [1.0 / seats] * seats
        mine = chance_of(self.value(state, 0))
        return [mine, 1.0 - mine]

    def shares(self, state: State) -> list[float]:
        """The share of the win that each seat has, of a finished game."""
        seats = len(self.game.seats(state))
        winners = self.game.result(state).winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]

    def lot(self, view: State, seat: i64, dice: Dice) -> i64:
        """An act that is better drawn by lot than searched for, or -1."""
        return -1

    def seen(self, state: State, code: i64) -> i64:
        """What all seats will see of an act beyond the act itself, as a number; 0 for nothing."""
        return 0

    def open(self) -> bool:
        """Whether the acts that a view lists for other seats are theirs, whatever is hidden."""
        return not self.game.sheet.secret
