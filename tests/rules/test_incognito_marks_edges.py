"""Incognito: marks that must travel with a piece, and small slips in reading a position."""

from __future__ import annotations

import pytest

from rules.errors import PositionError
from rules.games.incognito import GAME
from rules.model import Outcome, Seat
from tests.rules.helpers import play


def test_a_closed_piece_on_a_cell_that_a_leaf_has_left_stays_closed() -> None:
    """Fault: the leaf leaves its symbol behind."""
    state = play(GAME, GAME.load("Sa1F Sb1? Nf8C Ne8P S", {}), "a1-a2 f8-f7 b1-a1")
    assert GAME.scene(state)["a1"] == "S?"
    assert GAME.scene(state)["a2"] == "SF"


def test_a_piece_on_a_cell_that_a_marked_one_has_left_gets_no_marks() -> None:
    """Fault: a piece leaves behind that it was shown, or that it has been in the enemy camp."""
    state = GAME.load("Sa2C!^ Sb2P Sd4C Nd5F Nf7C Ne7P S", {})
    after = play(GAME, state, "a2-a3 e7-e6 b2-a2 e6-e5 d4xd5")
    assert GAME.dump(after).startswith("Sa2P Sa3C!^ Sd5C! Ne5P Nf7C ")


def test_a_piece_that_was_in_the_enemy_camp_is_remembered_with_those_before_it() -> None:
    """Fault: an arrival is not noted, or makes the table forget earlier ones."""
    state = GAME.load("Sa3P^ Sc7C Sd4C Nd5F Nf6C Ne6P S", {"arrived": "free"})
    after = play(GAME, state, "c7-c8 e6-e7 c8-c7 e7-e6 d4xd5")
    assert GAME.dump(after).startswith("Sa3P^ Sd5C! Sc7C^ Ne6P Nf6C ")


def test_a_win_on_the_ply_of_the_limit_is_a_win() -> None:
    """Fault: the count of quiet plies turns a win into a draw.

    Only a piece that comes back to the enemy camp wins without counting as progress.
    """
    state = GAME.load("Sc8C Sd7P^ Ne5P Nf5C S", {"arrived": "free", "draw": "1"})
    assert GAME.outcome(play(GAME, state, "d7-d8")) == Outcome((Seat(0),), "arrived", (2, 0))


@pytest.mark.parametrize(
    ("line", "winner"),
    [("Sc8C Na1F 1:S N", 0), ("Sc8C Na1F 1:N N", 1), ("Sa1C Nc1F N", 1), ("Sf8C Na8F S", 0)],
)
def test_the_last_piece_may_stand_on_the_first_cell(line: str, winner: int) -> None:
    """Fault: the piece on a1 is taken for several."""
    outcome = GAME.outcome(GAME.load(line, {}))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((Seat(winner),), "last-piece")


def test_one_of_two_equal_pieces_in_reserve_is_public() -> None:
    """Fault: both of them are marked."""
    line = "Sc4P Nc5F R:C!CP/- X:-/- T:- S"
    assert GAME.dump(GAME.load(line, {})) == line


def test_south_moves_first_after_a_set_up_that_was_loaded() -> None:
    """Fault: the side to move is already North's during the set-up."""
    state = GAME.load("R:-/- X:-/- T:SN setup", {})
    assert GAME.actors(play(GAME, state, "S:CPFCPF N:CPFCPF")) == (Seat(0),)


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("Sc4CX Nc5F S", "incognito.piece", "Sc4CX"),
        ("Sc4C Nc5F R:X!/- S", "incognito.reserve", "X!"),
        ("Sc4C Nc5F R:!C/- S", "incognito.reserve", "!C"),
    ],
)
def test_a_mark_that_does_not_exist_is_an_error(line: str, code: str, text: str) -> None:
    """Fault: an unknown letter passes for a mark or for a symbol."""
    with pytest.raises(PositionError) as caught:
        GAME.load(line, {})
    assert (caught.value.code, caught.value.facts) == (code, {"text": text})
