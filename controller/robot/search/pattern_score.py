"""Pattern score: value of an 8 x 8 board of discs from patterns and counts with fitted weights."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from controller.robot.search.judge import LIMIT
from controller.robot.search.pattern_tables import TERM, tables
from controller.robot.search.patterns import SIZE, stage_of, ternary, weigh
from controller.robot.search.position_table import filled
from rules.bits import count


class Scales:
    """Weights of one game; the judge fills in ``counts`` before each call."""

    def __init__(self, game: str, terms: i64) -> None:
        self.terms: i64 = terms
        self.counts: vec[i64] = filled(terms, 0)
        self.digits: vec[i32] = ternary()
        self.weights: vec[i16] = tables(game, terms)

    def weigh(self, own: i64, opp: i64) -> i64:
        """Value of the board to the side to move, in thousandths of a logit."""
        weights = self.weights
        counts = self.counts
        base: i64 = stage_of(count(own | opp)) * (SIZE + self.terms * TERM)
        points: i64 = weigh(own, opp, self.digits, weights, base)
        base += SIZE
        at: i64 = 0
        while at < self.terms:
            points += i64(weights[base + min(counts[at], TERM - 1)])
            base += TERM
            at += 1
        return max(-LIMIT, min(LIMIT, points))
