"""Inside, clause by clause; the numbered positions are those of the rules."""

from __future__ import annotations

import pytest

from rules.games.inside import GAME
from rules.model import Outcome, Seat, Supply
from rules.pyramid import CELLS
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused

BOARD = "004 103 202 301 400 013 112 211 310 022 121 220 031 130 040"
TWO_CELLS = "C:- F:400,301,220,211 S:13,3/5,11 F"
CHAIN = "C:121 F:400,310,301,300,220,202 S:12,2/5,10 F"
ONE_COLOUR_STOCK = "C:400,310,040,022,004,202,121 F:- S:11,5/0,13 C"
LAST_FORCED = "C:- F:400,301,220,211 S:1,0/17,14 F"
GAME_A = (
    "1:040C 2:103F 1:301F 2:310F 1:022F 2:112F 1:031C 2:130F 1:013F +012C 2:030F 1:220C 2:121F "
    "1:400F +300F 2:021C 1:211C 2:120C 1:202F +102C 2:201C 1:111C +011F +101F 2:210F 1:004C "
    "2:110F 1:200C 2:020F +010C 1:003C +002F 1:100C 1:001C 1:000C"
)
EDGES = [cell for cell in CELLS if cell.count("0") >= 2]
HIDDEN = ["111", "211", "121", "112"]
EIGHT_EACH = "000 002 004 010 012 020 022 040 102 111 112 121 200 211 220 300 301 400"
"""Eighteen cubes that show eight squares on each of the three faces."""


def moves(cells: str, colours: str = "CF", kind: str = "p") -> list[str]:
    return [kind + cell + colour for cell in cells.split() for colour in colours]


def golden(word: str) -> str:
    """A word of the golden game in the notation of the table."""
    return f"f{word[1:]}" if word.startswith("+") else f"p{word[2:]}"


def full(first: str, cells: list[str]) -> Outcome | None:
    """The outcome of a full pyramid with these cubes of the first colour."""
    rest = [cell for cell in CELLS if cell not in cells]
    light, dark = (cells, rest) if first == "C" else (rest, cells)
    stock = f"S:{18 - len(light)},{18 - len(dark)}/0,0"
    state = GAME.load(f"C:{','.join(light)} F:{','.join(dark)} {stock} F", {})
    assert legal(GAME, state) == []
    return GAME.outcome(state)


def test_position_1_light_opens_with_30_actions() -> None:
    state = GAME.start({})
    assert GAME.dump(state) == "C:- F:- S:13,5/5,13 C"
    assert legal(GAME, state) == moves(BOARD)
    assert GAME.scene(state) == {"stock.C": "13C 5F", "stock.F": "5C 13F"}
    assert GAME.seats(state) == ("light", "dark")
    assert GAME.actors(state) == (Seat(0),)
    assert GAME.outcome(state) is None


def test_node_counts_of_the_start() -> None:
    """No cell forms before the third cube."""
    state = GAME.start({})
    assert [perft(state, depth) for depth in range(4)] == [1, 30, 30 * 28, 30 * 28 * 26]


def test_5_1_a_cube_comes_from_the_own_stock_and_the_turn_passes() -> None:
    state = GAME.start({})
    assert changes(GAME, state, "p400C") == ["stock.C 13C 5F>12C 5F", "400 .>C"]
    assert changes(GAME, state, "p400F") == ["stock.C 13C 5F>13C 4F", "400 .>F"]
    after = play(GAME, state, "p400F")
    assert GAME.actors(after) == (Seat(1),)
    assert legal(GAME, after) == moves(BOARD.replace("400 ", ""))
    assert changes(GAME, after, "p040C") == ["stock.F 5C 13F>4C 13F", "040 .>C"]
    assert changes(GAME, after, "p040F") == ["stock.F 5C 13F>5C 12F", "040 .>F"]


def test_5_1_a_cube_on_another_is_refused() -> None:
    state = play(GAME, GAME.start({}), "p400C")
    assert refused(GAME, state, "p400F") == "inside.filled, 400"


def test_5_1_an_upper_cell_without_its_three_supports_is_refused() -> None:
    state = GAME.start({})
    assert refused(GAME, state, "p300C") == "inside.support, 300, 400, 310, 301"
    assert refused(GAME, state, "p000F") == "inside.support, 000, 100, 010, 001"
    state = play(GAME, state, "p400C p310F")
    assert refused(GAME, state, "p300C") == "inside.support, 300, 301"


def test_5_1_a_colour_that_is_not_in_the_stock_is_refused() -> None:
    state = GAME.load("C:400 F:040,004 S:17,0/0,16 C", {})
    assert refused(GAME, state, "p301F") == "inside.stock, 301"
    assert refused(GAME, play(GAME, state, "p301C"), "p103C") == "inside.stock, 103"


def test_5_1_nobody_passes() -> None:
    assert refused(GAME, GAME.start({}), "--") == "inside.pass"
    assert refused(GAME, play(GAME, GAME.load(CHAIN, {}), "p211F"), "--") == "inside.pass"


def test_position_2_mixed_supports_force_nothing() -> None:
    state = play(GAME, GAME.start({}), "p400C p310F p301C")
    assert GAME.dump(state) == "C:301,400 F:310 S:11,5/5,12 F"
    assert legal(GAME, state)[-2:] == ["p300C", "p300F"]
    assert refused(GAME, state, "f300C") == "inside.unforced"
    assert refused(GAME, state, "f004C") == "inside.unforced"
    assert GAME.dump(play(GAME, state, "p300C")) == "C:301,400,300 F:310 S:11,5/4,12 C"


def test_position_3_a_cell_on_one_colour_is_filled_from_the_other_stock() -> None:
    state = play(GAME, GAME.start({}), "p400C p310C p301C")
    assert GAME.dump(state) == "C:301,400,310 F:- S:11,5/4,13 C !300"
    assert legal(GAME, state) == ["f300C", "f300F"]
    assert changes(GAME, state, "f300C") == ["stock.F 4C 13F>3C 13F", "300 .>C"]
    assert changes(GAME, state, "f300F") == ["stock.F 4C 13F>4C 12F", "300 .>F"]
    after = play(GAME, state, "f300F")
    assert GAME.dump(after) == "C:301,400,310 F:300 S:11,5/4,12 F"


def test_gap_7_a_forced_cube_cannot_be_declined_nor_taken_from_the_own_stock() -> None:
    state = play(GAME, GAME.start({}), "p400C p310C p301C")
    assert refused(GAME, state, "p300C") == "inside.forced, 300"
    assert refused(GAME, state, "p040F") == "inside.forced, 300"
    assert refused(GAME, state, "f040F") == "inside.pending, 300"
    assert refused(GAME, state, "f004C") == "inside.pending, 300"
    assert refused(GAME, state, "f400F") == "inside.filled, 400"
    assert refused(GAME, state, "f200F") == "inside.support, 200, 300, 210, 201"


def test_position_4_gap_3_all_new_cells_must_be_filled_in_any_order() -> None:
    state = play(GAME, GAME.load(TWO_CELLS, {}), "p310F")
    assert legal(GAME, state) == moves("300 210", kind="f")
    assert refused(GAME, state, "f040C") == "inside.pending, 300, 210"
    assert refused(GAME, state, "p040C") == "inside.forced, 300, 210"
    state = play(GAME, state, "f210F")
    assert legal(GAME, state) == moves("300", kind="f")
    after = play(GAME, state, "f300C")
    assert GAME.dump(after) == "C:300 F:301,400,211,310,220,210 S:12,2/5,10 C"


def test_position_6_gap_4_a_forced_cube_forces_again() -> None:
    state = play(GAME, GAME.load(CHAIN, {}), "p211F")
    assert legal(GAME, state) == moves("201 210", kind="f")
    state = play(GAME, state, "f201F f210F")
    assert GAME.dump(state) == "C:121 F:202,301,400,211,310,220,201,300,210 S:12,0/5,9 F !200"
    assert legal(GAME, state) == ["f200C"]
    assert refused(GAME, state, "f200F") == "inside.stock, 200"
    after = play(GAME, state, "f200C")
    assert GAME.dump(after) == "C:121,200 F:202,301,400,211,310,220,201,300,210 S:11,0/5,9 C"


def test_position_7_a_chain_ends_at_mixed_supports() -> None:
    state = play(GAME, GAME.load(CHAIN, {}), "p211F f210F f201C")
    assert GAME.dump(state) == "C:121,201 F:202,301,400,211,310,220,300,210 S:11,1/5,9 C"
    assert "p200C" in legal(GAME, state)


def test_position_8_gap_5_a_stock_of_one_colour_offers_that_colour() -> None:
    state = play(GAME, GAME.load(ONE_COLOUR_STOCK, {}), "p301C")
    assert legal(GAME, state) == ["f300F"]
    assert refused(GAME, state, "f300C") == "inside.stock, 300"


def test_position_9_the_golden_game() -> None:
    state = GAME.start({})
    stocks = {}
    for word in GAME_A.split():
        if not word.startswith("+"):
            assert GAME.actors(state) == (Seat(int(word[0]) - 1),), word
        state = play(GAME, state, golden(word))
        stocks[word] = GAME.dump(state).split(" ", 2)[2]
    assert stocks["+002F"] == "S:4,0/0,0 C"
    assert stocks["1:001C"] == "S:2,0/0,0 C"
    assert stocks["1:000C"] == "S:1,0/0,0 C"
    assert GAME.outcome(state) == Outcome((Seat(0),), "faces", (2, 1))
    assert (legal(GAME, state), GAME.actors(state), perft(state, 1)) == ([], (), 0)
    for move in ("p000C", "f000C", "--"):
        assert refused(GAME, state, move) == "inside.over"


def test_position_9_gap_6_nothing_is_forced_from_an_empty_stock() -> None:
    words = [golden(word) for word in GAME_A.split()]
    state = play(GAME, GAME.start({}), " ".join(words[: words.index("f002F") + 1]))
    assert legal(GAME, state) == ["p001C", "p100C"]
    assert refused(GAME, state, "f001C") == "inside.unforced"


def test_position_10_two_cells_take_what_the_stock_has() -> None:
    words = [golden(word) for word in GAME_A.split()]
    state = play(GAME, GAME.start({}), " ".join(words[: words.index("p111C") + 1]))
    assert GAME.dump(state).endswith(" S:8,0/0,6 C !101,011")
    assert legal(GAME, state) == ["f101F", "f011F"]


def test_gap_6_a_stock_that_runs_out_ends_the_forced_cubes_and_its_owner_is_skipped() -> None:
    state = play(GAME, GAME.load(LAST_FORCED, {}), "p310F f300C")
    assert GAME.dump(state) == "C:300 F:301,400,211,310,220 S:0,0/17,13 F"
    assert {"p210C", "p210F", "p004C"} <= set(legal(GAME, state))
    assert GAME.actors(play(GAME, state, "p210C")) == (Seat(1),)


def test_gap_6_a_player_without_cubes_still_places_those_he_is_forced_to() -> None:
    state = play(GAME, GAME.load("C:400,310 F:- S:1,0/15,18 C", {}), "p301C")
    assert GAME.dump(state) == "C:301,400,310 F:- S:0,0/15,18 C !300"
    state = play(GAME, state, "f300F")
    assert GAME.dump(state) == "C:301,400,310 F:300 S:0,0/15,17 F"
    assert GAME.actors(play(GAME, state, "p040C")) == (Seat(1),)


def test_5_1_one_cube_may_form_three_cells_at_once() -> None:
    light = "310,301,130,031,220,121,202,112,022"
    state = play(GAME, GAME.load(f"C:{light} F:- S:4,5/5,13 C", {}), "p211C")
    assert GAME.dump(state).endswith(" S:3,5/5,13 C !201,111,210")


def test_position_13_and_14_squares_count_and_not_cubes() -> None:
    assert full("C", [*EDGES, *HIDDEN]) == Outcome((Seat(0),), "faces", (3, 0))
    assert full("F", [*EDGES, *HIDDEN]) == Outcome((Seat(1),), "faces", (0, 3))


@pytest.mark.parametrize("cell", EIGHT_EACH.split())
def test_position_14_a_cube_counts_on_the_faces_that_it_shows(cell: str) -> None:
    """Eight squares own a face and seven do not: one cube less loses each face it shows on."""
    eighteen = EIGHT_EACH.split()
    fewer = [name for name in eighteen if name != cell]
    lost = cell.count("0")
    for colour, seat in (("C", 0), ("F", 1)):
        assert full(colour, eighteen) == Outcome((Seat(seat),), "faces", (3 - 3 * seat, 3 * seat))
        winner = Seat(seat if lost < 2 else 1 - seat)
        score = (3 - lost, lost) if seat == 0 else (lost, 3 - lost)
        assert full(colour, fewer) == Outcome((winner,), "faces", score)


def test_gap_1_36_cubes_are_in_the_box_and_one_is_left_over() -> None:
    assert GAME.sheet.box == (Supply(("C",), 18), Supply(("F",), 18))
    assert len(GAME.sheet.cells) == 35
