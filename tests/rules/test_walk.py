"""Random numbers, playouts and node counts, on a game small enough to count by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from rules.dice import Dice
from rules.model import CHANCE
from rules.state import OVER, State
from rules.walk import divide, perft, playout

LOW = 2**32
FACTOR, SHIFT = 0x9E3779B1, 0x7F4A7C15


class Matches(State):
    """Take one or two matches; taking none once is an act that is no ply.

    After the end it still lists an act, as a game with forced passes does.
    """

    def __init__(self, left: int, *, waiting: bool = False) -> None:
        self.left = left
        self.side = 0
        self.waiting = waiting

    def clone(self) -> Matches:
        twin = Matches(self.left, waiting=self.waiting)
        twin.side = self.side
        return twin

    def turn(self) -> i64:
        return self.side if self.left > 0 else OVER

    def codes(self) -> list[i64]:
        return [0] if self.waiting else [n for n in (1, 2) if n <= self.left] or [1]

    def play(self, code: i64) -> None:
        assert code in self.codes()
        self.left -= code
        self.waiting = False
        self.side = 1 - self.side if code else self.side

    def plies(self, code: i64) -> i64:
        return super().plies(code) if code else 0


def numbers(seed: int, limit: int, many: int) -> list[int]:
    """Marsaglia's xorshift (13, 17, 5) on 32 bits, written down a second time."""
    word = (seed * FACTOR + SHIFT) % LOW or 0x6D2B79F5
    found = []
    for _ in range(many):
        word = (word ^ (word << 13)) % LOW
        word ^= word >> 17
        word = (word ^ (word << 5)) % LOW
        found.append(word * limit // LOW)
    return found


@pytest.mark.parametrize("seed", [0, 1, 2, 77, 2**31, 2**32 - 1])
@pytest.mark.parametrize("limit", [1, 2, 6, 1000, 2**31])
def test_dice_throw_the_numbers_of_an_xorshift(seed: int, limit: int) -> None:
    dice = Dice(seed)
    assert [dice.below(limit) for _ in range(20)] == numbers(seed, limit, 20)


def test_a_seed_beyond_32_bits_counts_by_its_low_half() -> None:
    one, two = Dice(5), Dice(5 + LOW)
    assert [one.below(2**31) for _ in range(5)] == [two.below(2**31) for _ in range(5)]


def test_the_one_seed_that_would_stay_at_zero_throws_all_the_same() -> None:
    seed = -SHIFT * pow(FACTOR, -1, LOW) % LOW
    assert (seed * FACTOR + SHIFT) % LOW == 0
    dice = Dice(seed)
    thrown = [dice.below(2**31) for _ in range(20)]
    assert thrown == numbers(seed, 2**31, 20)
    assert len(set(thrown)) == 20


@given(st.integers(0, 2**40), st.integers(1, 2**31))
def test_dice_stay_below_their_limit(seed: int, limit: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(limit) < limit for _ in range(10))


def test_dice_are_fair_enough_for_a_playout() -> None:
    dice = Dice(1)
    thrown = Counter(dice.below(6) for _ in range(6000))
    assert sorted(thrown) == [0, 1, 2, 3, 4, 5]
    assert all(900 < times < 1100 for times in thrown.values())


def test_the_end_is_no_seat_and_not_chance() -> None:
    assert OVER == -2 != CHANCE
    assert Matches(0).turn() == OVER


def test_a_pick_is_one_of_the_codes_and_any_of_them() -> None:
    dice = Dice(3)
    picks = Counter(Matches(5).pick(dice) for _ in range(200))
    assert sorted(picks) == [1, 2]
    assert min(picks.values()) > 70
    assert {Matches(1).pick(dice) for _ in range(20)} == {1}


def test_the_side_to_move_makes_every_act_unless_a_game_says_otherwise() -> None:
    state = Matches(3)
    assert [state.actor(code) for code in (1, 2)] == [0, 0]
    state.play(1)
    assert state.actor(1) == 1


def test_an_act_is_a_ply_unless_a_game_says_otherwise() -> None:
    assert [Matches(3).plies(code) for code in (0, 1, 2)] == [0, 1, 1]
    assert [Matches(3).odds(code) for code in (0, 1, 2)] == [1, 1, 1]


def test_a_playout_ends_with_the_game() -> None:
    state = Matches(1)
    assert playout(state, Dice(1), 10) == 1
    assert state.turn() == OVER
    assert playout(state, Dice(1), 10) == 0


@given(st.integers(0, 9), st.integers(0, 2**32))
def test_a_playout_ends_at_its_limit(limit: int, seed: int) -> None:
    state = Matches(100)
    assert playout(state, Dice(seed), limit) == limit
    assert limit <= 100 - state.left <= 2 * limit
    assert state.side == limit % 2


@pytest.mark.parametrize(
    ("left", "counts"),
    [(1, [1, 1, 0, 0]), (2, [1, 2, 1, 0]), (3, [1, 2, 3, 1]), (4, [1, 2, 4, 4])],
)
def test_node_counts_are_the_ways_to_play_so_many_plies(left: int, counts: list[int]) -> None:
    """A game that ends earlier has no such sequence."""
    state = Matches(left)
    assert [perft(state, depth) for depth in range(4)] == counts
    assert state.left == left


def test_an_act_that_is_no_ply_is_not_counted() -> None:
    assert [perft(Matches(3, waiting=True), depth) for depth in range(4)] == [1, 2, 3, 1]
    assert divide(Matches(3, waiting=True), 2) == [(0, 3)]


def test_divide_tells_the_node_count_below_each_first_act() -> None:
    assert divide(Matches(4), 3) == [(1, 3), (2, 1)]
    assert divide(Matches(4), 1) == [(1, 1), (2, 1)]


def test_divide_is_empty_at_depth_0_and_after_the_end() -> None:
    assert divide(Matches(4), 0) == []
    assert divide(Matches(0), 2) == []


@given(st.integers(0, 8), st.integers(1, 6))
def test_the_parts_of_divide_add_up_to_the_node_count(left: int, depth: int) -> None:
    state = Matches(left)
    assert sum(nodes for _, nodes in divide(state, depth)) == perft(state, depth)
    assert state.left == left
