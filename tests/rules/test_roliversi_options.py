"""Roliversi: its options, its notation, its position lines, and random play."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.games.roliversi import GAME
from rules.grid import cells, plan
from rules.model import Outcome, Seat, Supply
from rules.walk import perft, playout
from tests.rules.helpers import legal, play

START = "8/8/8/3RB3/3GY3/8/8/8"
OWN = "8/8/8/8/8/8/8/1YG5"
CUSTOM_FORM = "custom:8/8/8/3RB3/3GY3/8/8/8"


@pytest.mark.parametrize(
    ("options", "line", "moves"),
    [
        ({}, f"{START} GB", "e3G f4B c5G d6B"),
        ({"start": "diagonal"}, f"{START} GB", "e3G f4B c5G d6B"),
        ({"start": "rolit"}, "8/8/8/3RY3/3BG3/8/8/8 GB", "c6B d6G e6B f6G"),
        ({"first": "green-blue"}, f"{START} GB", "e3G f4B c5G d6B"),
        ({"first": "yellow-red"}, f"{START} YR", "d3Y c4R f5Y e6R"),
        (
            {"start": "rolit", "first": "yellow-red"},
            "8/8/8/3RY3/3BG3/8/8/8 YR",
            "c3R d3Y e3R f3Y",
        ),
        ({"start": f"custom:{OWN}"}, f"{OWN} GB", "a1B"),
        ({"start": f"custom: {OWN} ", "first": "yellow-red"}, f"{OWN} YR", "d1R"),
    ],
)
def test_0_2_the_start_under_an_option(options: dict[str, str], line: str, moves: str) -> None:
    state = GAME.start(options)
    assert GAME.dump(state) == line
    assert " ".join(legal(GAME, state)) == moves


def test_0_2_an_own_start_is_kept_in_its_tidy_spelling() -> None:
    assert GAME.options({"start": f"custom:  {OWN} "})["start"] == f"custom:{OWN}"
    assert GAME.options({}) == {"start": "diagonal", "first": "green-blue"}


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("start", "Rolit", f"diagonal, rolit, {CUSTOM_FORM}"),
        ("start", "custom", f"diagonal, rolit, {CUSTOM_FORM}"),
        ("start", "custom:", f"diagonal, rolit, {CUSTOM_FORM}"),
        ("start", START, f"diagonal, rolit, {CUSTOM_FORM}"),
        ("start", f"custom:{START}/8", f"diagonal, rolit, {CUSTOM_FORM}"),
        ("start", f"custom:{START} GB", f"diagonal, rolit, {CUSTOM_FORM}"),
        ("first", "green", "green-blue, yellow-red"),
        ("first", f"custom:{START}", "green-blue, yellow-red"),
    ],
)
def test_0_2_a_value_that_is_not_offered_is_an_error(name: str, value: str, allowed: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({name: value})
    assert error.value.code == "option.value"
    facts = {"game": "roliversi", "name": name, "value": value, "allowed": allowed}
    assert error.value.facts == facts


def test_0_2_an_unknown_option_is_an_error() -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({"board": "10x10"})
    assert error.value.code == "option.unknown"
    facts = {"game": "roliversi", "name": "board", "allowed": "start, first"}
    assert error.value.facts == facts


@pytest.mark.parametrize("text", ["a1G", "h1B", "a8Y", "h8R", "--"])
def test_a_move_is_spelt_as_it_is_read(text: str) -> None:
    assert GAME.parse(text).text == text


@pytest.mark.parametrize(
    "text", ["", "G", "d4", "d4W", "d4g", "d4GB", "i1G", "a9G", "a0R", "Gd4", "-", " d4G", "d4 G"]
)
def test_what_is_no_cell_and_colour_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert error.value.code == "notation"
    assert error.value.facts == {"game": "roliversi", "text": text}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (START, "position.words", {"text": START, "found": "1", "allowed": "2"}),
        ("8/8 GB", "position.rows", {"text": "8/8", "found": "2", "allowed": "8"}),
        (f"{START} G", "position.side", {"text": "G", "allowed": "GB YR"}),
        (
            f"{START} GB".replace("R", "W"),
            "position.letter",
            {"text": "W", "rank": "5", "allowed": "G B Y R"},
        ),
        (
            f"{START} GB".replace("RB3", "RB2"),
            "position.width",
            {"rank": "5", "found": "7", "allowed": "8"},
        ),
        (f"{START} GB + c5B", "position.move", {"text": "c5B", "rule": "roliversi.same, d5"}),
    ],
)
def test_a_line_that_is_no_position_is_an_error(
    text: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(text, {})
    assert (error.value.code, error.value.facts) == (code, facts)


@pytest.mark.parametrize(
    "line",
    [
        "GBYR4/8/8/8/8/8/8/4RYBG GB",
        "RYBG4/8/3G4/8/8/4R3/8/4GBYR YR",
        "8/8/8/8/8/8/8/8 GB",
    ],
)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    state = GAME.load(line, {})
    assert GAME.dump(state) == line
    assert GAME.dump(state.clone()) == line


@pytest.mark.parametrize(
    ("options", "counts"),
    [({}, [1, 4, 12]), ({"first": "yellow-red"}, [1, 4, 12]), ({"start": "rolit"}, [1, 4])],
)
def test_node_counts_of_the_start(options: dict[str, str], counts: list[int]) -> None:
    """All four openings from the diagonal are alike, and position 6 has three answers."""
    state = GAME.start(options)
    assert [perft(state, depth) for depth in range(len(counts))] == counts


def test_0_1_a_forced_pass_is_a_ply() -> None:
    state = GAME.load("8/8/8/8/8/8/8/GYB5 GB", {})
    assert [perft(state, depth) for depth in range(5)] == [1, 1, 1, 1, 0]


@pytest.mark.parametrize(
    "line",
    [
        f"{START} GB",
        f"{START} YR",
        "8/8/8/8/8/8/8/GYB5 GB",  # a pass
        "8/8/8/8/8/8/8/GYY5 GB",  # blue only
        "8/8/8/8/8/8/8/BYY5 GB",  # green only
        "8/3Y4/3B4/3G4/RBG1BGY1/8/8/8 YR",  # both colours on one cell
    ],
)
def test_a_random_pick_is_any_legal_move_alike(line: str) -> None:
    state, dice = GAME.load(line, {}), Dice(5)
    picks = Counter(state.pick(dice) for _ in range(400))
    assert sorted(picks) == state.codes()
    assert min(picks.values()) > 400 / len(picks) * 0.6


def test_a_playout_plays_to_the_end() -> None:
    state = GAME.start({})
    assert playout(state, Dice(1), 200) >= 40
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.score) == len(GAME.scene(state))


def test_a_clone_goes_its_own_way() -> None:
    over = GAME.load("8/8/8/8/8/8/8/GB6 GB", {})
    assert GAME.outcome(over.clone()) == Outcome((Seat(0),), "count", (2, 0))
    state = GAME.start({})
    twin = state.clone()
    assert legal(GAME, twin) == ["e3G", "f4B", "c5G", "d6B"]
    twin.play(GAME.parse("f4B").code)
    assert (GAME.dump(state), legal(GAME, state)[0]) == (f"{START} GB", "e3G")
    assert GAME.dump(twin) == GAME.dump(play(GAME, state, "f4B")) == "8/8/8/3RB3/3GBB2/8/8/8 YR"


def test_the_box_holds_64_balls_that_show_any_colour() -> None:
    assert GAME.sheet.box == (Supply(("G", "B", "Y", "R"), 64, exact=False),)


def test_the_sheet_tells_name_and_board() -> None:
    assert (GAME.sheet.name, GAME.sheet.cells) == ("Roliversi", cells(8, 8))
    assert GAME.sheet.plan == plan(8, 8)


def test_every_rule_of_the_sheet_is_known() -> None:
    words = ("over", "occupied", "colour", "same", "enclose", "pass")
    assert GAME.sheet.rules == tuple(f"roliversi.{word}" for word in words)
