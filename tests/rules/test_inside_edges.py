"""Inside where small slips hide; each test names the fault it would find."""

from __future__ import annotations

from rules.games.inside import GAME, InsideState
from tests.rules.helpers import legal, refused

TWO_CELLS = "C:- F:400,301,220,211 S:13,3/5,11 F"
PENDING = "C:- F:400,310,301 S:13,5/5,10 F !300"


def test_a_bare_position_is_an_empty_board_without_cubes_in_stock() -> None:
    """Fault: a new position starts with a cube, an uneven stock, or the other side to move."""
    state = InsideState(chain=True, fill_all=True)
    assert GAME.dump(state) == "C:- F:- S:0,0/0,0 C"
    assert state.codes() == []
    assert GAME.ground(state, "004") == "004"
    assert GAME.ground(state, "300") == "."
    assert state.source() == 0


def test_the_forced_cube_of_the_first_cell_is_not_taken_for_an_own_one() -> None:
    """Fault: the smallest code of a forced cube is counted among the own ones."""
    assert GAME.parse("f004C").text == "f004C"
    assert GAME.parse("p004C").text == "p004C"
    assert refused(GAME, GAME.start({}), "f004C") == "inside.unforced"
    assert refused(GAME, GAME.load(PENDING, {}), "f004C") == "inside.pending, 300"
    assert refused(GAME, GAME.load(PENDING, {}), "p004C") == "inside.forced, 300"


def test_a_stock_of_as_many_light_as_dark_cubes_is_not_empty() -> None:
    """Fault: the two parts of a stock are subtracted instead of added."""
    state = GAME.load("C:- F:- S:9,9/9,9 C", {})
    assert len(legal(GAME, state)) == 30
    assert GAME.dump(state) == "C:- F:- S:9,9/9,9 C"


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("p999C") == -1
