"""Roliversi, clause by clause; the numbered positions are those of the rules."""

from __future__ import annotations

import pytest

from rules.games.roliversi import GAME
from rules.grid import cells, write_rows
from rules.model import Outcome, Seat
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused

CELLS = cells(8, 8)
DIAGONAL = "d4G e4Y d5R e5B"
ROLIT = "d4B e4G d5R e5Y"
SHEET = "a4R b4B c4G e4B f4G g4Y d5G d6B d7Y"
FIRST_OWN = "b1B c1Y d1G e1R"
EDGE = "g1B h1G"
AFTER_F4B = "d4G e4B f4B e5B d5R"
PASSING = "a1G b1Y c1B"
TRAP = "b1Y c1G d1Y"
CORNER = "g1R h1Y h2G"
STAR = (
    "d5G d6B d7Y e5B f6G g7Y e4G f4B g4Y e3B f2G g1Y "
    "d3G d2B d1Y c3B b2G a1Y c4G b4B a4Y c5B b6G a7Y"
)
STAR_TURNED = "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 c5 d5 e5 b6 d6 f6"


def line(balls: str, side: str) -> str:
    """The position line of balls such as ``d4G e4Y``."""
    colours = {ball[:2]: ball[2] for ball in balls.split()}
    return f"{write_rows([colours.get(cell, '') for cell in CELLS], 8)} {side}"


def turned(balls: str, side: str) -> str:
    """Every legal move with the balls that it turns, as the rules write them: ``c5G(d5)``."""
    state = GAME.load(line(balls, side), {})
    told = []
    for move in GAME.moves(state):
        placed, colour = move.text[:2], move.text[2]
        found = []
        for change in changes(GAME, state, move.text):
            place, before, after = change[:2], change[3], change[5]
            assert after == colour
            assert (before == ".") == (place == placed)
            assert before not in side
            found += [place] if before != "." else []
        told.append(f"{move.text}({','.join(found)})")
    return " ".join(told)


@pytest.mark.parametrize(
    ("balls", "side", "moves"),
    [
        pytest.param(DIAGONAL, "GB", "e3G(e4) f4B(e4) c5G(d5) d6B(d5)", id="1 GB"),
        pytest.param(DIAGONAL, "YR", "d3Y(d4) c4R(d4) f5Y(e5) e6R(e5)", id="1 YR"),
        pytest.param(ROLIT, "GB", "c6B(d5) d6G(d5) e6B(e5) f6G(e5)", id="2 GB"),
        pytest.param(ROLIT, "YR", "c3R(d4) d3Y(d4) e3R(e4) f3Y(e4)", id="2 YR"),
        pytest.param(SHEET, "YR", "d4Y(b4,c4) d4R(e4,f4,d5,d6)", id="3 YR"),
        pytest.param(SHEET, "GB", "h4B(g4) d8G(d7)", id="3 GB"),
        pytest.param(FIRST_OWN, "YR", "a1R(b1)", id="4 YR"),
        pytest.param(FIRST_OWN, "GB", "f1B(e1)", id="4 GB"),
        pytest.param(AFTER_F4B, "YR", "d3Y(d4) f3Y(e4) f5Y(e5)", id="6"),
        pytest.param(STAR, "YR", f"d4R({STAR_TURNED.replace(' ', ',')})", id="7"),
        pytest.param(PASSING, "YR", "d1R(c1)", id="8 after the pass"),
        pytest.param("a1G b1Y c1R d1R", "GB", "e1B(b1,c1,d1)", id="8 end"),
        pytest.param(TRAP, "GB", "a1B(b1) e1B(d1)", id="9 GB"),
        pytest.param(CORNER, "YR", "h3R(h2)", id="10 YR"),
    ],
)
def test_the_legal_moves_of_a_numbered_position_and_what_they_turn(
    balls: str, side: str, moves: str
) -> None:
    assert turned(balls, side) == moves


@pytest.mark.parametrize(
    ("balls", "side"),
    [
        pytest.param(PASSING, "GB", id="8"),
        pytest.param(TRAP, "YR", id="9"),
        pytest.param(CORNER, "GB", id="10"),
    ],
)
def test_a_side_that_can_turn_nothing_must_pass(balls: str, side: str) -> None:
    state = GAME.load(line(balls, side), {})
    assert legal(GAME, state) == ["--"]
    assert changes(GAME, state, "--") == []
    assert GAME.dump(play(GAME, state, "--")) == line(balls, "YR" if side == "GB" else "GB")


def test_a_pass_is_refused_while_a_move_exists() -> None:
    assert refused(GAME, GAME.start({}), "--") == "roliversi.pass, e3"
    assert refused(GAME, GAME.load(line("g8G f8Y", "GB"), {}), "--") == "roliversi.pass, e8"
    assert refused(GAME, GAME.load(line("f8B g8Y", "GB"), {}), "--") == "roliversi.pass, h8"


def test_position_1_the_default_start_is_diagonal_and_green_blue_moves() -> None:
    state = GAME.start({})
    assert GAME.dump(state) == "8/8/8/3RB3/3GY3/8/8/8 GB"
    assert GAME.scene(state) == {"d4": "G", "e4": "Y", "d5": "R", "e5": "B"}
    assert GAME.seats(state) == ("green-blue", "yellow-red")
    assert GAME.actors(state) == (Seat(0),)
    assert GAME.outcome(state) is None


@pytest.mark.parametrize("move", ["c5B", "d6G", "e3B", "f4G"])
def test_position_1_the_same_places_are_closed_to_the_other_colour(move: str) -> None:
    enclosed = {"c5B": "d5", "d6G": "d5", "e3B": "e4", "f4G": "e4"}[move]
    assert refused(GAME, GAME.start({}), move) == f"roliversi.same, {enclosed}"


def test_position_3_turned_balls_take_the_colour_of_the_placed_one() -> None:
    state = GAME.load(line(SHEET, "YR"), {})
    red = ["e4 B>R", "f4 G>R", "d5 G>R", "d6 B>R", "d4 .>R"]
    assert changes(GAME, state, "d4R") == red
    assert changes(GAME, state, "d4Y") == ["b4 B>Y", "c4 G>Y", "d4 .>Y"]
    after = line("a4R b4B c4G d4R e4R f4R g4Y d5R d6R d7Y", "GB")
    assert GAME.dump(play(GAME, state, "d4R")) == after


def test_position_4_the_first_own_ball_decides() -> None:
    state = GAME.load(line(FIRST_OWN, "YR"), {})
    assert refused(GAME, state, "a1Y") == "roliversi.same, b1"


def test_position_5_a_wiped_out_side_cannot_move_and_the_game_is_over() -> None:
    state = GAME.load(line(EDGE, "YR"), {})
    assert GAME.outcome(state) == Outcome((Seat(0),), "count", (2, 0))


@pytest.mark.parametrize("move", ["f1R", "f1Y"])
def test_position_5_a_run_that_reaches_the_border_is_not_enclosed(move: str) -> None:
    state = GAME.load(line(f"{EDGE} a8G b8Y", "YR"), {})
    assert refused(GAME, state, move) == "roliversi.enclose, f1"


def test_position_6_without_a_second_colour_only_the_other_can_be_placed() -> None:
    state = play(GAME, GAME.start({}), "f4B")
    assert GAME.dump(state) == line(AFTER_F4B, "YR")
    assert legal(GAME, state) == ["d3Y", "f3Y", "f5Y"]
    assert refused(GAME, state, "d3R") == "roliversi.same, d4"


def test_position_7_eight_directions_are_turned_at_once() -> None:
    state = GAME.load(line(STAR, "YR"), {})
    assert refused(GAME, state, "d4Y") == "roliversi.same, " + STAR_TURNED.replace(" ", ", ")
    over = play(GAME, state, "d4R")
    assert GAME.outcome(over) == Outcome((Seat(1),), "count", (0, 25))
    assert legal(GAME, over) == []


def test_position_8_a_game_goes_on_after_a_pass() -> None:
    state = play(GAME, GAME.load(line(PASSING, "GB"), {}), "-- d1R")
    assert GAME.dump(state) == line("a1G b1Y c1R d1R", "GB")
    assert changes(GAME, state, "e1B") == ["b1 Y>B", "c1 R>B", "d1 R>B", "e1 .>B"]
    over = play(GAME, state, "e1B")
    assert GAME.outcome(over) == Outcome((Seat(0),), "count", (5, 0))


def test_position_9_two_balls_of_one_colour_do_not_enclose() -> None:
    state = GAME.load(line("b1Y c1G", "YR"), {})
    assert legal(GAME, state) == ["d1R"]
    assert refused(GAME, state, "d1Y") == "roliversi.same, c1"


@pytest.mark.parametrize("side", ["GB", "YR"])
def test_position_11_the_game_ends_when_neither_can_turn_anything(side: str) -> None:
    state = GAME.load(line("a1Y h8G", side), {})
    assert GAME.outcome(state) == Outcome((Seat(0), Seat(1)), "draw", (1, 1))
    assert (legal(GAME, state), GAME.actors(state), perft(state, 1)) == ([], (), 0)
    assert refused(GAME, state, "--") == "roliversi.over"
    assert refused(GAME, state, "a1Y") == "roliversi.over"


@pytest.mark.parametrize(
    ("balls", "outcome"),
    [
        ("G" * 20 + "B" * 12 + "Y" * 17 + "R" * 15, Outcome((Seat(0), Seat(1)), "draw", (32, 32))),
        ("G" * 16 + "B" * 14 + "Y" * 18 + "R" * 16, Outcome((Seat(1),), "count", (30, 34))),
        ("G" * 1 + "B" * 32 + "Y" * 30 + "R" * 1, Outcome((Seat(0),), "count", (33, 31))),
    ],
)
@pytest.mark.parametrize("side", ["GB", "YR"])
def test_position_12_both_colours_of_a_side_count(balls: str, outcome: Outcome, side: str) -> None:
    state = GAME.load(f"{write_rows(list(balls), 8)} {side}", {})
    assert GAME.outcome(state) == outcome


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("d4G", "roliversi.occupied, d4"),
        ("e4Y", "roliversi.occupied, e4"),
        ("d5R", "roliversi.occupied, d5"),
        ("e5B", "roliversi.occupied, e5"),
        ("c5R", "roliversi.colour, c5"),
        ("e3Y", "roliversi.colour, e3"),
        ("c4G", "roliversi.enclose, c4"),
        ("a1B", "roliversi.enclose, a1"),
        ("h8G", "roliversi.enclose, h8"),
    ],
)
def test_a_ball_must_be_ones_own_on_an_empty_cell_and_turn_something(
    move: str, refusal: str
) -> None:
    assert refused(GAME, GAME.start({}), move) == refusal


def test_the_colours_of_the_other_side_are_refused_whoever_moves() -> None:
    state = GAME.start({"first": "yellow-red"})
    assert refused(GAME, state, "c4G") == "roliversi.colour, c4"
    assert refused(GAME, state, "c4B") == "roliversi.colour, c4"
    assert refused(GAME, state, "c4Y") == "roliversi.same, d4"
    assert changes(GAME, state, "c4R") == ["d4 G>R", "c4 .>R"]


def test_gap_4_an_enclosed_line_may_mix_the_enemy_colours() -> None:
    assert turned("a1G b1Y c1R d1Y", "GB") == "e1B(b1,c1,d1)"


def test_gap_5_no_line_looks_past_an_own_ball() -> None:
    assert turned("b1Y c1G d1Y e1B", "GB") == "a1B(b1)"
    assert changes(GAME, GAME.load(line("a1B b1Y c1G d1Y", "GB"), {}), "e1B") == [
        "d1 Y>B",
        "e1 .>B",
    ]
