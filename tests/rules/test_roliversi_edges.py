"""Roliversi where small slips hide; each test names the fault it would find."""

from __future__ import annotations

from rules.games.roliversi import GAME, PASS, RoliversiState


def test_a_position_that_was_not_settled_has_no_placement_and_is_not_over() -> None:
    """Fault: a new position starts with placements, or without the field for them."""
    state = RoliversiState(0, 0, 0, 0, 1)
    assert state.codes() == [PASS]
    assert state.turn() == 1


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("z9G") == -1
    assert GAME.read("a1") == -1
