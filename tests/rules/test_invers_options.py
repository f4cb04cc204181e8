"""INVERS: its options, and repetition."""

from __future__ import annotations

import pytest

from rules.games.invers import GAME
from rules.model import Outcome, Seat
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused

START = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/YRYRYR"
SLOTS = "W1 W2 W3 W4 W5 W6 E1 E2 E3 E4 E5 E6 Sa Sb Sc Sd Se Sf Na Nb Nc Nd Ne Nf"
CLOSED_ROW = "RYRYRY/YRYRYR/RYRYRY/yRRRYy/RYRYRY/YRYRYR"
CYCLE = "RYRYRY/YRYRYR/rYRYRr/yRYRYy/RYRYRY/YRYRYR"
NULL = "RYRYRY/YRYRYR/rrrrrr/yyyyyy/RYRYRY/YRYRYR"
POOL = {"offboard": "pool"}
OWN_COLOUR = {"offboard": "own-colour"}
STRICT = {"priority": "strict"}
BOTH = (Seat(0), Seat(1))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, f"{START} H=y/r Y"),
        ({"offboard": "hand", "repetition": "draw3", "priority": "free"}, f"{START} H=y/r Y"),
        ({"first": "yellow", "a1": "yellow"}, f"{START} H=y/r Y"),
        ({"first": "red"}, f"{START} H=y/r R"),
        ({"a1": "red"}, "YRYRYR/RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY H=y/r Y"),
    ],
)
def test_0_2_the_start_under_an_option(options: dict[str, str], line: str) -> None:
    state = GAME.start(options)
    assert GAME.dump(state) == line
    assert legal(GAME, state) == SLOTS.split()


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"first": "red"}, [24, 544]),
        ({"a1": "red"}, [24, 544]),
        (POOL, [48, 2 * 272 + 272 + 12 * 24 + 2 * 12 * 24]),
        (OWN_COLOUR, [24, 544]),
        (STRICT, [12, 12 * 12]),
    ],
)
def test_0_2_node_counts_under_an_option(options: dict[str, str], counts: list[int]) -> None:
    """Pool: a tile of one's own closes lines as in the hand, one of the opponent's closes none;
    two different tiles off the board double the answers."""
    state = GAME.start(options)
    assert [perft(state, depth) for depth in (1, 2)] == counts


def test_position_13_pool_offers_both_tiles_at_every_slot() -> None:
    state = GAME.start(POOL)
    assert legal(GAME, state) == [slot + tile for slot in SLOTS.split() for tile in "yr"]
    assert GAME.scene(state)["pool"] == "r y"
    assert not any(place.startswith("hand") for place in GAME.scene(state))


def test_position_13_pool_pushes_the_tile_that_was_named() -> None:
    state = GAME.start(POOL)
    row = ["b2 Y>R", "c2 R>Y", "d2 Y>R", "e2 R>Y", "f2 Y>R"]
    assert changes(GAME, state, "W2y") == ["a2 R>y", *row]
    assert changes(GAME, state, "W2r") == ["a2 R>r", *row, "pool r y>y y"]
    red = play(GAME, state, "W1y")
    assert GAME.scene(red)["pool"] == "r r"
    assert GAME.dump(red) == "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/yYRYRY H=r/r R"


def test_position_13_pool_two_equal_tiles_give_one_action() -> None:
    state = play(GAME, GAME.start(POOL), "W2r")
    assert legal(GAME, state) == [f"{slot}y" for slot in SLOTS.split()]
    assert refused(GAME, state, "W2r") == "invers.tile"
    red = play(GAME, GAME.start(POOL), "W1y")
    assert legal(GAME, red) == [f"{s}r" for s in SLOTS.split() if s not in ("E1", "Na")]


@pytest.mark.parametrize(
    ("options", "move"), [(POOL, "W3"), ({}, "W3y"), ({}, "W3r"), (OWN_COLOUR, "W3y")]
)
def test_a_tile_is_named_in_the_pool_and_only_there(options: dict[str, str], move: str) -> None:
    assert refused(GAME, GAME.start(options), move) == "invers.tile"


def test_rule_4_comes_before_the_tile() -> None:
    assert refused(GAME, play(GAME, GAME.start({}), "W2"), "E2r") == "invers.4, a2"


@pytest.mark.parametrize("options", [POOL, OWN_COLOUR])
def test_the_tiles_off_the_board_have_no_order_unless_in_hands(options: dict[str, str]) -> None:
    assert GAME.dump(GAME.load(f"{START} H=r/y Y", options)) == f"{START} H=y/r Y"
    assert GAME.dump(GAME.load(f"{START} H=r/y Y", {})) == f"{START} H=r/y Y"


def test_gap_4_own_colour_pushes_a_tile_of_ones_own_if_there_is_one() -> None:
    state = GAME.start(OWN_COLOUR)
    assert GAME.scene(state)["pool"] == "r y"
    assert changes(GAME, state, "W1")[0] == "a1 Y>y"
    state = play(GAME, state, "W1")
    assert GAME.scene(state)["pool"] == "r r"
    assert GAME.scene(play(GAME, state, "Nb"))["b6"] == "r"
    assert GAME.scene(play(GAME, state, "Nb"))["pool"] == "r y"
    assert GAME.scene(play(GAME, state, "Nb E6"))["f6"] == "y"


def test_gap_4_own_colour_pushes_the_others_colour_if_there_is_none() -> None:
    state = play(GAME, GAME.start(OWN_COLOUR), "W1 Sa")
    assert GAME.dump(state).endswith(" H=r/r Y")
    assert GAME.scene(play(GAME, state, "E6"))["f6"] == "r"
    red = GAME.load("RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/RRYRYR H=y/y R", OWN_COLOUR)
    assert GAME.scene(play(GAME, red, "W6"))["a6"] == "y"


def test_gap_8_strict_allows_a_rule_1_push_only_while_there_is_one() -> None:
    state = GAME.load(f"{CLOSED_ROW} H=y/r Y", STRICT)
    eleven = "W2 W4 W6 E1 E5 Sb Sd Sf Na Nc Ne"
    assert legal(GAME, state) == eleven.split()
    assert refused(GAME, state, "W3") == "invers.priority, f3, f2"
    assert refused(GAME, state, "W1") == "invers.priority, f1, f2"
    assert refused(GAME, state, "--") == "invers.pass"
    assert legal(GAME, GAME.load(f"{CLOSED_ROW} H=y/r Y", {})) == SLOTS.split()


def test_gap_8_strict_comes_to_rule_2_without_an_own_full_tile_at_an_exit() -> None:
    rows = "ryryry/yrYYRr/rRYYrR/ryYYry/yRYYRr/ryryry"
    state = GAME.load(f"{rows} H=y/r Y", STRICT)
    assert legal(GAME, state) == ["W4"]
    assert refused(GAME, state, "E2") == "invers.priority, a2, f4"
    assert refused(GAME, state, "E1") == "invers.4, a1"


def test_gap_8_strict_comes_to_rule_3_last() -> None:
    rows = "ryryry/yrYYRr/rRYYRr/ryYYry/yRYYRr/ryryry"
    state = GAME.load(f"{rows} H=y/r Y", STRICT)
    three = "W1 W3 W6 E2 E5 Sb Sd Sf Nb Nd Nf"
    assert legal(GAME, state) == three.split()
    assert refused(GAME, state, "W4") == "invers.4, f4"


def test_position_11_a_four_ply_cycle_restores_the_position() -> None:
    state = GAME.load(f"{CYCLE} H=y/r Y", {})
    assert GAME.scene(play(GAME, state, "W3 W4 E3")) != GAME.scene(state)
    again = play(GAME, state, "W3 W4 E3 E4")
    assert GAME.scene(again) == GAME.scene(state)
    assert GAME.dump(again) == f"{CYCLE} H=y/r Y + W3 W4 E3 E4"
    assert GAME.outcome(again) is None


def test_position_11_gap_7_the_third_occurrence_is_a_draw() -> None:
    state = play(GAME, GAME.load(f"{CYCLE} H=y/r Y", {}), "W3 W4 E3 E4 W3 W4 E3")
    assert GAME.outcome(state) is None
    over = play(GAME, state, "E4")
    assert GAME.outcome(over) == Outcome(BOTH, "repetition", (16, 16))
    assert refused(GAME, over, "W3") == "invers.over"
    assert legal(GAME, over) == []


def test_gap_7_the_memory_of_positions_is_part_of_the_line() -> None:
    state = play(GAME, GAME.load(f"{CYCLE} H=y/r Y", {}), "W3 W4 E3 E4 W3 W4 E3")
    line = GAME.dump(state)
    assert line == f"{CYCLE} H=y/r Y + W3 W4 E3 E4 W3 W4 E3"
    reloaded = GAME.load(line, {})
    assert GAME.dump(reloaded) == line
    assert GAME.outcome(play(GAME, reloaded, "E4")) == Outcome(BOTH, "repetition", (16, 16))


def test_gap_7_a_turned_tile_ends_the_memory() -> None:
    state = play(GAME, GAME.load(f"{CYCLE} H=y/r Y", {}), "W3 W4 E3 E4 E1")
    assert GAME.dump(state) == "RYRYRY/YRYRYR/rYRYRr/yRYRYy/RYRYRY/RYRYRy H=y/r R"


def test_gap_7_the_side_to_move_is_part_of_a_position() -> None:
    state = play(GAME, GAME.load(f"{NULL} H=y/r Y", {}), "W3 W4 W3")
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(GAME, state, "W4")) == Outcome(BOTH, "repetition", (12, 12))


def test_gap_7_the_hands_are_part_of_a_position() -> None:
    state = GAME.load(f"{NULL} H=r/y Y", {})
    swapped = play(GAME, state, "W3 E3")
    assert changes(GAME, play(GAME, state, "W3"), "E3") == ["a3 r>y", "hand.red y>r"]
    assert GAME.outcome(play(GAME, swapped, "W3 W4")) is None
    over = play(GAME, swapped, "W3 W4 W3 W4")
    assert GAME.outcome(over) == Outcome(BOTH, "repetition", (12, 12))
    assert GAME.dump(over) == f"{NULL} H=r/y Y + W3 E3 W3 W4 W3 W4"


@pytest.mark.parametrize(
    ("rows", "outcome"),
    [
        (CYCLE, Outcome(BOTH, "repetition", (16, 16))),
        (CYCLE[:-6] + "yRYRYR", Outcome((Seat(0),), "repetition", (15, 16))),
        (CYCLE[:-6] + "YRYRYr", Outcome((Seat(1),), "repetition", (16, 15))),
    ],
)
def test_gap_7_majority3_gives_the_game_to_the_side_with_more_dots(
    rows: str, outcome: Outcome
) -> None:
    twice = "W3 W4 E3 E4 W3 W4 E3 E4"
    line = f"{rows} H=y/r Y"
    assert GAME.outcome(play(GAME, GAME.load(line, {"repetition": "majority3"}), twice)) == outcome
    drawn = Outcome(BOTH, "repetition", outcome.score)
    assert GAME.outcome(play(GAME, GAME.load(line, {"repetition": "draw3"}), twice)) == drawn


def test_gap_7_none_lets_the_game_go_on() -> None:
    state = GAME.load(f"{CYCLE} H=y/r Y", {"repetition": "none"})
    state = play(GAME, state, "W3 W4 E3 E4 " * 5)
    assert GAME.outcome(state) is None
    assert GAME.dump(state) == f"{CYCLE} H=y/r Y"
