"""INVERS, clause by clause; the numbered positions are those of the rules."""

from __future__ import annotations

import pytest

from rules.games.invers import GAME
from rules.model import Outcome, Seat
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused

START = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/YRYRYR"
SLOTS = "W1 W2 W3 W4 W5 W6 E1 E2 E3 E4 E5 E6 Sa Sb Sc Sd Se Sf Na Nb Nc Nd Ne Nf"
OWN_FULL = "W2 W4 W6 E1 E3 E5 Sb Sd Sf Na Nc Ne"
CORNER_LOCK = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/yRYRYR"
CLOSED_ROW = "RYRYRY/YRYRYR/RYRYRY/yRRRYy/RYRYRY/YRYRYR"
LAST_YELLOW = "yryryr/ryryry/yryryY/ryryry/yRyRyR/RyRryr"
MIXED = "YrRyYR/yYRrRy/RRyYrY/rYyRYr/yRYRry/RyrYRY"
"""No line reads alike in both directions, and no two lines are the same."""


def without(slots: str, *closed: str) -> list[str]:
    return [slot for slot in slots.split() if slot not in closed]


def exit_cell(slot: str) -> str:
    side, line = slot[0], slot[1]
    return {"W": f"f{line}", "E": f"a{line}", "S": f"{line}6", "N": f"{line}1"}[side]


def lane(slot: str) -> list[str]:
    """The six cells of a line, the one beside the entry first."""
    side, line = slot[0], slot[1]
    row = [f"{file}{line}" for file in "abcdef"]
    column = [f"{line}{rank}" for rank in "123456"]
    return {"W": row, "E": row[::-1], "S": column, "N": column[::-1]}[side]


def test_1_1_the_start_alternates_and_each_side_holds_a_dotted_tile() -> None:
    state = GAME.start({})
    assert GAME.dump(state) == f"{START} H=y/r Y"
    scene = GAME.scene(state)
    assert [scene[cell] for cell in ("a1", "b1", "a2", "f6", "f1", "a6")] == list("YRRYRR")
    assert (scene["hand.yellow"], scene["hand.red"], len(scene)) == ("y", "r", 38)
    assert GAME.seats(state) == ("yellow", "red")
    assert GAME.actors(state) == (Seat(0),)
    assert GAME.outcome(state) is None


def test_gap_1_there_are_19_tiles_of_each_colour() -> None:
    assert [(supply.faces, supply.count, supply.exact) for supply in GAME.sheet.box] == [
        (("Y", "y"), 19, True),
        (("R", "r"), 19, True),
    ]


def test_position_1_yellow_opens_with_any_of_24_pushes() -> None:
    state = GAME.start({})
    assert legal(GAME, state) == SLOTS.split()
    assert [slot for slot in SLOTS.split() if GAME.scene(state)[exit_cell(slot)] == "Y"] == (
        OWN_FULL.split()
    )


def test_position_2_rule_1_an_own_full_tile_is_turned_and_taken() -> None:
    state = GAME.start({})
    row = ["a2 R>y", "b2 Y>R", "c2 R>Y", "d2 Y>R", "e2 R>Y", "f2 Y>R"]
    assert changes(GAME, state, "W2") == row
    after = play(GAME, state, "W2")
    assert GAME.dump(after) == "RYRYRY/YRYRYR/RYRYRY/YRYRYR/yRYRYR/YRYRYR H=y/r R"
    board = GAME.dump(after).split()[0]
    assert (board.count("Y"), board.count("R")) == (17, 18)


def test_position_3_rule_4_an_opponents_dotted_tile_may_not_be_pushed_out() -> None:
    state = play(GAME, GAME.start({}), "W2")
    assert legal(GAME, state) == without(SLOTS, "E2")
    assert refused(GAME, state, "E2") == "invers.4, a2"


def test_position_4_a_dotted_corner_closes_two_lines() -> None:
    state = GAME.load(f"{CORNER_LOCK} H=y/r R", {})
    assert legal(GAME, state) == without(SLOTS, "E1", "Na")
    assert refused(GAME, state, "E1") == "invers.4, a1"
    assert refused(GAME, state, "Na") == "invers.4, a1"


@pytest.mark.parametrize(
    ("corner", "cell", "closed"),
    [(0, "a6", ("E6", "Sa")), (5, "f6", ("W6", "Sf")), (35, "f1", ("W1", "Nf"))],
)
def test_rule_4_holds_in_the_other_corners(corner: int, cell: str, closed: tuple[str, str]) -> None:
    tiles = list(CORNER_LOCK.replace("/", "").replace("y", "Y"))
    tiles[corner] = tiles[corner].lower()
    rows = "/".join("".join(tiles[i : i + 6]) for i in range(0, 36, 6))
    side = "R" if tiles[corner] == "y" else "Y"
    state = GAME.load(f"{rows} H=y/r {side}", {})
    assert legal(GAME, state) == without(SLOTS, *closed)
    assert [refused(GAME, state, slot) for slot in closed] == [f"invers.4, {cell}"] * 2


def test_position_5_a_row_between_two_own_dots_is_closed_to_the_opponent() -> None:
    state = GAME.load(f"{CLOSED_ROW} H=y/r R", {})
    assert legal(GAME, state) == without(SLOTS, "W3", "E3")
    assert refused(GAME, state, "W3") == "invers.4, f3"
    assert refused(GAME, state, "E3") == "invers.4, a3"


def test_position_5_rule_3_an_own_dotted_tile_stays_dotted() -> None:
    state = GAME.load(f"{CLOSED_ROW} H=y/r Y", {})
    assert legal(GAME, state) == SLOTS.split()
    assert changes(GAME, state, "W3") == ["b3 R>y", "e3 Y>R", "f3 y>Y"]
    scene = GAME.scene(play(GAME, state, "W3"))
    assert "".join(scene[cell] for cell in lane("W3")) == "yyRRRY"
    assert (scene["hand.yellow"], list(scene.values()).count("Y")) == ("y", 16)


def test_position_6_rule_2_the_hand_may_carry_the_opponents_colour() -> None:
    state = play(GAME, GAME.start({}), "W1")
    assert GAME.dump(state) == "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/yYRYRY H=r/r R"
    column = ["b2 Y>R", "b3 R>Y", "b4 Y>R", "b5 R>Y", "b6 Y>r", "hand.red r>y"]
    assert changes(GAME, state, "Nb") == column
    state = play(GAME, state, "Nb")
    assert GAME.dump(state) == "RrRYRY/YYYRYR/RRRYRY/YYYRYR/RRRYRY/yYRYRY H=r/y Y"
    state = play(GAME, state, "E1")
    assert GAME.dump(state) == "RrRYRY/YYYRYR/RRRYRY/YYYRYR/RRRYRY/yYRYRY H=r/y Y + E1"
    scene = GAME.scene(state)
    assert "".join(scene[cell] for cell in lane("W1")) == "YRYRYr"
    assert (scene["hand.yellow"], scene["hand.red"]) == ("y", "y")


def test_position_7_the_last_own_tile_wins_at_once() -> None:
    state = GAME.load(f"{LAST_YELLOW} H=y/r Y", {})
    fifteen = "W2 W3 W4 W5 E1 E2 E4 E6 Sa Sc Se Na Nb Nc Ne"
    assert legal(GAME, state) == fifteen.split()
    over = play(GAME, state, "W4")
    assert GAME.outcome(over) == Outcome((Seat(0),), "all-turned", (0, 5))
    assert (legal(GAME, over), GAME.actors(over), perft(over, 1)) == ([], (), 0)
    assert GAME.outcome(play(GAME, state, "E4")) is None


def test_position_8_gap_5_the_owner_wins_whoever_pushes() -> None:
    state = GAME.load(f"{LAST_YELLOW} H=y/r R", {})
    fourteen = "W1 W2 W4 W6 E1 E3 E5 Sb Sd Sf Na Nc Nd Nf"
    assert legal(GAME, state) == fourteen.split()
    over = play(GAME, state, "W4")
    assert GAME.outcome(over) == Outcome((Seat(0),), "all-turned", (0, 5))
    assert GAME.scene(over)["hand.red"] == "y"
    assert [refused(GAME, over, move) for move in ("W4", "--", "E1")] == ["invers.over"] * 3


@pytest.mark.parametrize("side", "YR")
def test_1_1_red_wins_likewise(side: str) -> None:
    colours = str.maketrans("YRyr", "RYry")
    state = GAME.load(f"{LAST_YELLOW.translate(colours)} H=y/r {side}", {})
    over = play(GAME, state, "W4")
    assert GAME.outcome(over) == Outcome((Seat(1),), "all-turned", (5, 0))
    assert GAME.outcome(GAME.load(GAME.dump(over), {})) == GAME.outcome(over)


def test_position_10_a_null_move_changes_only_the_side_to_move() -> None:
    rows = START.replace("RYRYRY/YRYRYR/RYRYRY/YRYRYR/", "RYRYRY/YRYRYR/rrrrrr/yyyyyy/", 1)
    state = GAME.load(f"{rows} H=y/r Y", {})
    assert changes(GAME, state, "W3") == []
    after = play(GAME, state, "W3")
    assert GAME.scene(after) == GAME.scene(state)
    assert GAME.actors(after) == (Seat(1),)


@pytest.mark.parametrize("slot", SLOTS.split())
def test_1_1_a_push_moves_the_six_tiles_of_its_line_and_nothing_else(slot: str) -> None:
    """The tile that leaves is dotted and lies in the hand of the side that pushed."""
    state = GAME.load(f"{MIXED} H=y/r Y", {})
    before = dict(GAME.scene(state))
    if before[exit_cell(slot)] == "r":
        assert refused(GAME, state, slot) == f"invers.4, {exit_cell(slot)}"
        return
    tiles = ["y", *(before[cell] for cell in lane(slot))]
    moved = dict(zip([*lane(slot), "hand.yellow"], tiles, strict=True))
    moved["hand.yellow"] = moved["hand.yellow"].lower()
    assert GAME.scene(play(GAME, state, slot)) == before | moved


@pytest.mark.parametrize("slot", SLOTS.split())
def test_1_1_red_pushes_the_tile_of_his_own_hand(slot: str) -> None:
    state = GAME.load(f"{MIXED} H=y/r R", {})
    before = dict(GAME.scene(state))
    if before[exit_cell(slot)] == "y":
        assert refused(GAME, state, slot) == f"invers.4, {exit_cell(slot)}"
        return
    tiles = ["r", *(before[cell] for cell in lane(slot))]
    moved = dict(zip([*lane(slot), "hand.red"], tiles, strict=True))
    moved["hand.red"] = moved["hand.red"].lower()
    assert GAME.scene(play(GAME, state, slot)) == before | moved


def test_1_1_nobody_passes() -> None:
    assert refused(GAME, GAME.start({}), "--") == "invers.pass"


def test_gap_6_eighteen_dots_on_the_border_still_leave_two_pushes() -> None:
    rows = "yyyyyy/yRRRRy/yRRRRR/yRYRRR/yRRRRy/yyyyyy"
    state = GAME.load(f"{rows} H=r/r R", {})
    assert legal(GAME, state) == ["W3", "W4"]
    assert refused(GAME, state, "E3") == "invers.4, a3"


def test_node_counts_of_the_start() -> None:
    """Eight openings enter at a corner and close two lines to Red, sixteen close one."""
    assert [perft(GAME.start({}), depth) for depth in range(3)] == [1, 24, 8 * 22 + 16 * 23]
