"""Match statistics: score, Elo, their intervals, and a sequential test.

The unit is the pair: two games from one opening with the seats swapped. Its two games are not
independent, so every interval and test uses the spread between pairs, not between games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt

_Z = 1.959964
"""Standard deviations to each side that leave 5 % outside."""
_RISK = 0.05
_FEWEST = 16
"""Fewest pairs for a test: with fewer, the spread is unknown and errors are twice as frequent."""
ABOVE = "above"
BELOW = "below"
OPEN = "open"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the 95 % interval around it."""

    mean: float
    low: float
    high: float

    @property
    def elo(self) -> Estimate:
        """The same as an Elo difference."""
        return Estimate(elo_of(self.mean), elo_of(self.low), elo_of(self.high))


@dataclass(frozen=True, slots=True)
class Verdict:
    """State of a sequential test: the evidence, its two bounds, and the conclusion."""

    evidence: float
    low: float
    high: float
    pairs: int

    @property
    def word(self) -> str:
        """ABOVE: at least the higher Elo difference; BELOW: at most the lower; OPEN: undecided."""
        if self.pairs < _FEWEST:
            return OPEN
        return ABOVE if self.evidence >= self.high else BELOW if self.evidence <= self.low else OPEN


def elo_of(score: float) -> float:
    """Elo difference at which this share of the points is expected."""
    if score <= 0.0:
        return -inf
    if score >= 1.0:
        return inf
    return 400.0 * log10(score / (1.0 - score))


def score_of(elo: float) -> float:
    """Share of the points expected at this Elo difference."""
    return 1.0 / (1.0 + exp(-elo * log(10.0) / 400.0))


def estimate(pairs: Sequence[float]) -> Estimate:
    """Score of a match from the score of each pair (0 to 1), with Wilson's interval.

    Wilson's interval needs a number of independent games; here it is the number that would show the
    same spread as the pairs.
    """
    if not pairs:
        return Estimate(0.5, 0.0, 1.0)
    mean = sum(pairs) / len(pairs)
    single = mean * (1.0 - mean)
    # Without any spread the correlation within a pair is unknown: a pair counts as one game.
    size = single * len(pairs) / _variance(pairs) if single > 0.0 else float(len(pairs))
    share = _Z * _Z / size
    middle = (mean + share / 2.0) / (1.0 + share)
    reach = _Z * sqrt(single / size + share / (4.0 * size)) / (1.0 + share)
    low = max(0.0, middle - reach) if mean > 0.0 else 0.0
    return Estimate(mean, low, min(1.0, middle + reach) if mean < 1.0 else 1.0)


def sprt(pairs: Sequence[float], elo0: float, elo1: float) -> Verdict:
    """Wald's sequential test of elo1 against elo0, on pairs.

    The evidence is the generalised likelihood ratio in the normal approximation, as used for
    testing chess engines.
    """
    bound = log((1.0 - _RISK) / _RISK)
    evidence = 0.0
    if pairs:
        mean = sum(pairs) / len(pairs)
        low, high = score_of(elo0), score_of(elo1)
        spread = _variance(pairs) or _variance([0.0, *pairs, 1.0])
        evidence = len(pairs) * (high - low) * (2.0 * mean - low - high) / (2.0 * spread)
    return Verdict(evidence, -bound, bound, len(pairs))


def decided_after(pairs: Sequence[float], elo0: float, elo1: float) -> int | None:
    """Number of pairs after which the test was first decided."""
    for many in range(1, len(pairs) + 1):
        if sprt(pairs[:many], elo0, elo1).word != OPEN:
            return many
    return None


def _variance(pairs: Sequence[float]) -> float:
    """Variance of the pairs, with one pair of independent games added as a prior."""
    mean = sum(pairs) / len(pairs)
    seen = sum((score - mean) ** 2 for score in pairs)
    return (seen + mean * (1.0 - mean) / 2.0) / len(pairs)
