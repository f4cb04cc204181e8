"""Reversi where small slips hide; each test names the fault it would find."""

from __future__ import annotations

from rules.dice import Dice
from rules.games.reversi import GAME, PASS, ReversiState
from tests.rules.helpers import legal

BLOCKED = "8/8/8/8/8/8/8/WBW5 W"
ONLY_A1 = "8/8/8/8/8/8/8/1WB5 B"


def test_a_random_act_is_the_pass_where_nothing_can_be_placed() -> None:
    """Fault: the random player looks for the first placement of an empty set."""
    state = GAME.load(BLOCKED, {})
    assert legal(GAME, state) == ["--"]
    assert {state.pick(Dice(seed)) for seed in range(20)} == {PASS}


def test_a_random_act_is_a1_where_only_a1_can_be_taken() -> None:
    """Fault: the set that holds nothing but the first cell is taken for an empty one."""
    state = GAME.load(ONLY_A1, {})
    assert legal(GAME, state) == ["a1"]
    assert {GAME.spell(state.pick(Dice(seed))) for seed in range(20)} == {"a1"}


def test_a_position_that_was_not_settled_has_no_placement_and_is_not_over() -> None:
    """Fault: a new position starts with placements, or without the field for them."""
    state = ReversiState(0, 0, 1)
    assert state.codes() == [PASS]
    assert state.turn() == 1


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("z9") == -1


def test_the_sheet_has_the_name_of_the_game() -> None:
    """Fault: a misspelt name."""
    assert GAME.sheet.name == "Reversi"
