from math import inf, log
from random import Random

import pytest

from controller.robot.arena import stats
from controller.robot.arena.stats import Estimate


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.75, 190.85), (0.9, 381.7), (0.25, -190.85), (0.64, 99.95)]
)
def test_a_score_has_its_elo(score: float, elo: float) -> None:
    assert stats.elo_of(score) == pytest.approx(elo, abs=0.01)
    assert stats.score_of(elo) == pytest.approx(score, abs=1e-4)


def test_a_clean_score_has_no_elo() -> None:
    assert stats.elo_of(1.0) == inf
    assert stats.elo_of(0.0) == -inf


def test_independent_games_give_wilsons_interval() -> None:
    """100 games, 75 won: the textbook says 65.7 to 82.5 %."""
    pairs = [1.0] * 56 + [0.5] * 38 + [0.0] * 6  # as often as independent games would give them
    found = stats.estimate(pairs)
    assert found.mean == pytest.approx(0.75)
    textbook = 200 / (200 + stats._Z**2)
    half = stats._Z * ((0.75 * 0.25 + stats._Z**2 / 800) / 200) ** 0.5 * textbook
    assert found.high - found.low == pytest.approx(2 * half, rel=0.03)


def test_pairs_that_go_together_tell_less_than_games_that_do_not() -> None:
    together = stats.estimate([1.0, 0.0] * 50)
    alone = stats.estimate([1.0, 0.5, 0.5, 0.0] * 25)
    assert together.high - together.low > 1.3 * (alone.high - alone.low)


def test_pairs_that_are_always_split_tell_much() -> None:
    split = stats.estimate([0.5] * 50)
    assert split.mean == 0.5
    assert 0.0 < split.high - split.low < 0.03


def test_a_clean_score_leaves_room_for_bad_luck() -> None:
    found = stats.estimate([1.0] * 100)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(100 / (100 + 1.96**2), abs=1e-4)
    assert found.elo == Estimate(inf, stats.elo_of(found.low), inf)
    assert stats.estimate([0.0] * 100).low == 0.0


def test_nothing_played_says_nothing() -> None:
    assert stats.estimate([]) == Estimate(0.5, 0.0, 1.0)


def drawn_pair(random: Random, strength: float, drawn: float, alike: float) -> float:
    """Two games of which the second often repeats the first."""
    first = 0.5 if random.random() < drawn else float(random.random() < strength)
    second = 0.5 if random.random() < drawn else float(random.random() < strength)
    return (first + (first if random.random() < alike else second)) / 2


@pytest.mark.parametrize(
    ("strength", "drawn", "alike"),
    [(0.5, 0.0, 0.0), (0.75, 0.0, 0.0), (0.75, 0.3, 0.5), (0.6, 0.6, 0.0), (0.9, 0.0, 0.8)],
)
def test_the_interval_holds_the_truth_19_times_of_20(
    strength: float, drawn: float, alike: float
) -> None:
    random = Random(7)
    truth = drawn * 0.5 + (1 - drawn) * strength
    held = 0
    for _ in range(1500):
        found = stats.estimate([drawn_pair(random, strength, drawn, alike) for _ in range(60)])
        held += found.low <= truth <= found.high
    assert 0.93 <= held / 1500 <= 0.975


def test_the_bounds_of_the_test_are_walds() -> None:
    verdict = stats.sprt([], 0, 10)
    assert (verdict.evidence, verdict.word) == (0.0, stats.OPEN)
    assert verdict.high == -verdict.low == pytest.approx(log(0.95 / 0.05))


def test_the_evidence_is_that_of_the_normal_likelihoods() -> None:
    pairs = [1.0, 0.5, 0.5, 0.75, 0.0, 1.0, 0.5, 0.25] * 10
    mean = sum(pairs) / len(pairs)
    variance = (sum((it - mean) ** 2 for it in pairs) + mean * (1 - mean) / 2) / len(pairs)
    low, high = stats.score_of(0), stats.score_of(50)
    by_hand = sum((it - low) ** 2 - (it - high) ** 2 for it in pairs) / (2 * variance)
    assert stats.sprt(pairs, 0, 50).evidence == pytest.approx(by_hand)


@pytest.mark.parametrize(
    ("pairs", "word"),
    [
        ([1.0] * 40, stats.ABOVE),
        ([0.0] * 40, stats.BELOW),
        ([1.0, 0.0] * 3, stats.OPEN),
        ([1.0], stats.OPEN),
    ],
)
def test_the_test_accepts_rejects_or_waits(pairs: list[float], word: str) -> None:
    assert stats.sprt(pairs, 0, 30).word == word


def test_the_test_errs_in_about_one_of_twenty_matches_only() -> None:
    random = Random(3)
    wrong = 0
    for _ in range(300):
        pairs = [drawn_pair(random, 0.5, 0.2, 0.0) for _ in range(400)]
        end = stats.decided_after(pairs, 0, 60)
        wrong += end is not None and stats.sprt(pairs[:end], 0, 60).word == stats.ABOVE
    assert wrong / 300 <= 0.075


def test_a_few_pairs_decide_nothing() -> None:
    few = stats.sprt([1.0, 0.5] * 7, 0, 300)
    assert few.evidence > few.high
    assert few.word == stats.OPEN


def test_a_decision_is_dated_to_the_pair_that_brought_it() -> None:
    pairs = [1.0, 0.5] * 30
    end = stats.decided_after(pairs, 0, 60)
    assert end is not None
    assert stats.sprt(pairs[: end - 1], 0, 60).word == stats.OPEN
    assert stats.sprt(pairs[:end], 0, 60).word == stats.ABOVE
    assert stats.decided_after(pairs[: end - 1], 0, 60) is None
