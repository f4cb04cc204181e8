"""INVERS: its notation, its position lines, what is wrong with others, and random play."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.games.invers import GAME
from rules.grid import cells, plan
from rules.model import Outcome, Seat
from rules.walk import playout
from tests.rules.helpers import legal, play

START = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/YRYRYR"
DOTS = START.lower()
BLOCKING = "yyyyyy/yRRRRy/yRRRRR/yRYRRR/yRRRRy/yyyyyy"
CYCLE = "RYRYRY/YRYRYR/rYRYRr/yRYRYy/RYRYRY/YRYRYR"
OPTIONS = {
    "offboard": "hand, pool, own-colour",
    "first": "yellow, red",
    "repetition": "draw3, majority3, none",
    "priority": "free, strict",
    "a1": "yellow, red",
}


@pytest.mark.parametrize("name", OPTIONS)
def test_0_2_a_value_that_is_not_offered_is_an_error(name: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({name: "green"})
    assert error.value.code == "option.value"
    facts = {"game": "invers", "name": name, "value": "green", "allowed": OPTIONS[name]}
    assert error.value.facts == facts


def test_0_2_an_unknown_option_is_an_error() -> None:
    with pytest.raises(OptionError) as error:
        GAME.load(f"{START} H=y/r Y", {"board": "8"})
    assert error.value.code == "option.unknown"
    facts = {"game": "invers", "name": "board", "allowed": ", ".join(OPTIONS)}
    assert error.value.facts == facts


def test_0_2_the_first_value_is_the_default() -> None:
    assert GAME.options({}) == {name: text.split(", ")[0] for name, text in OPTIONS.items()}


@pytest.mark.parametrize(
    "text", ["W1", "W6", "E1", "E6", "Sa", "Sf", "Na", "Nf", "W3y", "Ncr", "--"]
)
def test_a_move_is_spelt_as_it_is_read(text: str) -> None:
    assert GAME.parse(text).text == text


@pytest.mark.parametrize(
    "text", ["", "W", "W0", "W7", "Wa", "S1", "Sg", "w3", "3W", "W3Y", "W3yr", "-", "a1", " W3"]
)
def test_what_is_no_slot_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert error.value.code == "notation"
    assert error.value.facts == {"game": "invers", "text": text}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "position.words", {"text": "", "found": "0", "allowed": "3"}),
        (f"{START} Y", "position.words", {"text": f"{START} Y", "found": "2", "allowed": "3"}),
        (
            f"{START} H=y/r Y Y",
            "position.words",
            {"text": f"{START} H=y/r Y Y", "found": "4", "allowed": "3"},
        ),
        (
            f"{START}/6 H=y/r Y",
            "position.rows",
            {"text": f"{START}/6", "found": "7", "allowed": "6"},
        ),
        (
            f"{START[:-1]}B H=y/r Y",
            "position.letter",
            {"text": "B", "rank": "1", "allowed": "Y R y r"},
        ),
        (f"Y{START} H=y/r Y", "position.width", {"rank": "6", "found": "7", "allowed": "6"}),
        (f"{START} H=Y/r Y", "invers.tiles", {"text": "H=Y/r"}),
        (f"{START} H=yr Y", "invers.tiles", {"text": "H=yr"}),
        (f"{START} H=y/r B", "position.side", {"text": "B", "allowed": "Y R"}),
        (
            f"Y{START[1:]} H=y/r Y",
            "invers.count",
            {"yellow": "20", "red": "18", "allowed": "19"},
        ),
        (f"{START} H=y/y Y", "invers.count", {"yellow": "20", "red": "18", "allowed": "19"}),
        (f"{START} H=r/r Y", "invers.count", {"yellow": "18", "red": "20", "allowed": "19"}),
        (f"1{START[1:]} H=y/r Y", "invers.count", {"yellow": "19", "red": "18", "allowed": "19"}),
        ("6/6/6/6/6/6 H=r/y Y", "invers.count", {"yellow": "1", "red": "1", "allowed": "19"}),
        (f"{DOTS} H=y/r Y", "invers.finished", {}),
        (f"{START} H=y/r Y + W2 E2", "position.move", {"text": "E2", "rule": "invers.4, a2"}),
    ],
)
def test_a_line_that_is_no_position_is_an_error(
    text: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(text, {})
    assert (error.value.code, error.value.facts) == (code, facts)


@pytest.mark.parametrize("hands", ["H=y/r", "H=r/y"])
@pytest.mark.parametrize("side", "YR")
def test_a_line_is_written_as_it_was_read(hands: str, side: str) -> None:
    line = f"{CYCLE} {hands} {side}"
    state = GAME.load(line, {})
    assert GAME.dump(state) == line
    assert GAME.actors(state) == (Seat("YR".index(side)),)
    assert GAME.scene(state)["hand.yellow"] == hands[2]
    assert GAME.scene(state)["hand.red"] == hands[4]


@pytest.mark.parametrize(("corner", "hands"), [("RR", "H=y/y"), ("YY", "H=r/r")])
def test_both_hands_may_hold_one_colour(corner: str, hands: str) -> None:
    line = f"{corner}{START[2:]} {hands} Y"
    assert GAME.dump(GAME.load(line, {})) == line


@pytest.mark.parametrize("side", "YR")
@pytest.mark.parametrize(
    ("rows", "outcome"),
    [
        (DOTS[:-1] + "R", Outcome((Seat(0),), "all-turned", (0, 1))),
        ("rY" + DOTS[2:], Outcome((Seat(1),), "all-turned", (1, 0))),
    ],
)
def test_a_position_in_which_a_colour_is_turned_is_over(
    rows: str, outcome: Outcome, side: str
) -> None:
    state = GAME.load(f"{rows} H=y/r {side}", {})
    assert GAME.outcome(state) == outcome
    assert (legal(GAME, state), GAME.actors(state)) == ([], ())


@pytest.mark.parametrize(
    ("line", "options"),
    [
        (f"{START} H=y/r Y", {}),
        (f"{START} H=y/r Y", {"offboard": "pool"}),
        (f"{BLOCKING} H=r/r R", {"offboard": "pool"}),
        (f"{BLOCKING} H=r/r R", {"offboard": "own-colour"}),
        (f"{CYCLE} H=y/r R", {"priority": "strict"}),
    ],
)
def test_a_random_pick_is_any_legal_move_alike(line: str, options: dict[str, str]) -> None:
    state, dice = GAME.load(line, options), Dice(5)
    many = 100 * len(state.codes())
    picks = Counter(state.pick(dice) for _ in range(many))
    assert sorted(picks) == sorted(state.codes())
    assert min(picks.values()) > 60


@pytest.mark.parametrize("offboard", ["hand", "pool", "own-colour"])
def test_a_playout_ends_with_one_colour_turned(offboard: str) -> None:
    state = GAME.start({"offboard": offboard})
    assert playout(state, Dice(1), 2000) >= 35
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "all-turned"
    assert outcome.score[outcome.winners[0]] == 0


@pytest.mark.parametrize("options", [{}, {"offboard": "pool"}, {"priority": "strict"}])
def test_a_clone_goes_its_own_way(options: dict[str, str]) -> None:
    state = GAME.load(f"{CYCLE} H=y/r Y", options)
    twin = state.clone()
    move = GAME.moves(twin)[0]
    assert legal(GAME, twin) == legal(GAME, state)
    twin.play(move.code)
    assert GAME.dump(state) == f"{CYCLE} H=y/r Y"
    assert GAME.dump(twin) == GAME.dump(play(GAME, state, move.text)) != GAME.dump(state)


def test_a_clone_remembers_how_the_game_ended() -> None:
    state = play(GAME, GAME.load(f"{CYCLE} H=y/r Y", {}), "W3 W4 E3 E4 W3 W4 E3 E4")
    assert GAME.outcome(state.clone()) == Outcome((Seat(0), Seat(1)), "repetition", (16, 16))


def test_the_sheet_tells_name_and_board() -> None:
    assert (GAME.sheet.name, GAME.sheet.cells) == ("INVERS", cells(6, 6))
    assert GAME.sheet.plan == plan(6, 6)


def test_every_rule_of_the_sheet_is_known() -> None:
    words = ("over", "4", "priority", "tile", "pass")
    assert GAME.sheet.rules == tuple(f"invers.{word}" for word in words)
