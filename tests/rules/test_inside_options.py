"""Inside: its options, its notation, its position lines, and random play."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.games.inside import GAME
from rules.model import Seat
from rules.pyramid import CELLS, plan
from rules.walk import perft, playout
from tests.rules.helpers import legal, play, refused

START = "C:- F:- S:13,5/5,13 C"
TWO_CELLS = "C:- F:400,301,220,211 S:13,3/5,11 F"
CHAIN = "C:121 F:400,310,301,300,220,202 S:12,2/5,10 F"
OPTIONS = {"chain": "on, off", "multi": "fill-all, fill-one", "stock": "13+5, 15+3"}


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, START),
        ({"chain": "on", "multi": "fill-all", "stock": "13+5"}, START),
        ({"chain": "off"}, START),
        ({"multi": "fill-one"}, START),
        ({"stock": "15+3"}, "C:- F:- S:15,3/3,15 C"),
    ],
)
def test_0_2_the_start_under_an_option(options: dict[str, str], line: str) -> None:
    state = GAME.start(options)
    assert GAME.dump(state) == line
    assert [perft(state, depth) for depth in (1, 2)] == [30, 30 * 28]


def test_gap_3_fill_one_leaves_the_other_cells_open() -> None:
    state = play(GAME, GAME.load(TWO_CELLS, {"multi": "fill-one"}), "p310F")
    assert legal(GAME, state) == ["f300C", "f300F", "f210C", "f210F"]
    after = play(GAME, state, "f210C")
    assert GAME.dump(after) == "C:210 F:301,400,211,310,220 S:12,3/5,10 C"
    assert refused(GAME, after, "f300C") == "inside.unforced"
    assert {"p300C", "p300F"} <= set(legal(GAME, after))


def test_gap_3_fill_one_still_chains() -> None:
    line = "C:- F:400,310,301,300,211,202,201,130,121 S:13,2/5,7 F"
    state = play(GAME, GAME.load(line, {"multi": "fill-one"}), "p220F")
    assert GAME.dump(state).endswith(" S:13,2/5,6 F !210,120")
    state = play(GAME, state, "f210F")
    assert GAME.dump(state).endswith(" S:13,1/5,6 F !200")
    assert GAME.actors(play(GAME, state, "f200C")) == (Seat(0),)


def test_gap_4_without_chain_a_forced_cube_forces_nothing() -> None:
    state = play(GAME, GAME.load(CHAIN, {"chain": "off"}), "p211F")
    assert legal(GAME, state) == ["f201C", "f201F", "f210C", "f210F"]
    state = play(GAME, state, "f201F")
    assert legal(GAME, state) == ["f210C", "f210F"]
    after = play(GAME, state, "f210F")
    assert GAME.dump(after) == "C:121 F:202,301,400,211,310,220,201,300,210 S:12,0/5,9 C"
    assert refused(GAME, after, "f200C") == "inside.unforced"
    assert "p200C" in legal(GAME, after)


def test_gap_3_and_4_together_force_one_cube_a_turn() -> None:
    options = {"chain": "off", "multi": "fill-one"}
    state = play(GAME, GAME.load(CHAIN, options), "p211F f210F")
    assert GAME.dump(state) == "C:121 F:202,301,400,211,310,220,300,210 S:12,1/5,9 C"


@pytest.mark.parametrize("name", OPTIONS)
def test_0_2_a_value_that_is_not_offered_is_an_error(name: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({name: "18+0"})
    assert error.value.code == "option.value"
    facts = {"game": "inside", "name": name, "value": "18+0", "allowed": OPTIONS[name]}
    assert error.value.facts == facts


def test_0_2_an_unknown_option_is_an_error() -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({"faces": "4"})
    assert error.value.code == "option.unknown"
    facts = {"game": "inside", "name": "faces", "allowed": "chain, multi, stock"}
    assert error.value.facts == facts


@pytest.mark.parametrize("text", ["p400C", "p004F", "f000C", "f130F", "p111C", "--"])
def test_a_move_is_spelt_as_it_is_read(text: str) -> None:
    assert GAME.parse(text).text == text


@pytest.mark.parametrize(
    "text",
    ["", "p", "p400", "400C", "p400B", "p400c", "x400C", "p500C", "p40C", "p4000C", "-", "P400C"],
)
def test_what_is_no_cube_on_a_cell_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert error.value.code == "notation"
    assert error.value.facts == {"game": "inside", "text": text}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("C:- F:-", "position.words", {"text": "C:- F:-", "found": "2", "allowed": "4-5"}),
        (
            f"{START} !300 x",
            "position.words",
            {"text": f"{START} !300 x", "found": "6", "allowed": "4-5"},
        ),
        ("F:- C:- S:13,5/5,13 C", "inside.list", {"text": "F:-", "mark": "C:"}),
        ("C:- F: S:13,5/5,13 C", "inside.list", {"text": "F:", "mark": "F:"}),
        ("C:- 400 S:13,5/5,13 C", "inside.list", {"text": "400", "mark": "F:"}),
        (f"{START} 300", "inside.list", {"text": "300", "mark": "!"}),
        ("C:400,500 F:- S:12,5/5,13 C", "inside.cell", {"text": "500"}),
        ("C:400, F:- S:12,5/5,13 C", "inside.cell", {"text": ""}),
        ("C:400,040 F:004,040 S:11,5/5,11 C", "inside.twice", {"cell": "040"}),
        ("C:400,400 F:- S:12,5/5,13 C", "inside.twice", {"cell": "400"}),
        ("C:- F:- 13,5/5,13 C", "inside.stocks", {"text": "13,5/5,13"}),
        ("C:- F:- S:13,5,5,13 C", "inside.stocks", {"text": "S:13,5,5,13"}),
        ("C:- F:- S:13/5/5/13 C", "inside.stocks", {"text": "S:13/5/5/13"}),
        ("C:- F:- S:13,5/5 C", "inside.stocks", {"text": "S:13,5/5"}),
        ("C:- F:- S:13,5/5,13,0 C", "inside.stocks", {"text": "S:13,5/5,13,0"}),
        ("C:- F:- S:13,5/5,x C", "inside.stocks", {"text": "S:13,5/5,x"}),
        ("C:- F:- S:13,5/5,-1 C", "inside.stocks", {"text": "S:13,5/5,-1"}),
        ("C:- F:- S:13,5/,13 C", "inside.stocks", {"text": "S:13,5/,13"}),
        ("C:- F:- S:13,5/5,013 C", "inside.stocks", {"text": "S:13,5/5,013"}),
        (
            "C:400 F:- S:13,5/5,13 C",
            "inside.count",
            {"light": "19", "dark": "18", "allowed": "18"},
        ),
        ("C:- F:- S:13,5/5,12 C", "inside.count", {"light": "18", "dark": "17", "allowed": "18"}),
        ("C:400,310,300 F:- S:10,5/5,13 C", "inside.air", {"cell": "300"}),
        ("C:- F:000,100 S:13,3/5,13 C", "inside.air", {"cell": "100"}),
        ("C:- F:- S:13,5/5,13 B", "position.side", {"text": "B", "allowed": "C F"}),
        (f"{START} !300", "inside.pending", {"cell": "300"}),
        ("C:400,310 F:301 S:11,5/5,12 C !300", "inside.pending", {"cell": "300"}),
        ("C:400,310,301,300 F:- S:9,5/5,13 C !300", "inside.pending", {"cell": "300"}),
        ("C:400,310,301 F:- S:10,5/5,13 C !004,300", "inside.pending", {"cell": "004"}),
        ("C:400,310,301 F:- S:0,0/15,18 C", "inside.empty", {"side": "C"}),
        ("C:400,310,301 F:- S:15,18/0,0 F", "inside.empty", {"side": "F"}),
        ("C:400,310,301 F:- S:15,18/0,0 C !300", "inside.empty", {"side": "F"}),
        (
            f"{START} + p300C",
            "position.move",
            {"text": "p300C", "rule": "inside.support, 300, 400, 310, 301"},
        ),
    ],
)
def test_a_line_that_is_no_position_is_an_error(
    text: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(text, {})
    assert (error.value.code, error.value.facts) == (code, facts)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("C:400,310 F:040 S:11,5/5,12 F", 24),
        ("C:301,400,310 F:- S:11,5/4,13 C !300", 2),
        ("C:301,400,310 F:- S:0,0/15,18 C !300", 2),
        ("C:301,400,310 F:- S:0,0/15,18 F", 26),
        ("C:301,400,310 F:- S:15,18/0,0 C", 26),
        ("C:301,400,310 F:- S:0,18/15,0 C", 13),
    ],
)
def test_a_line_is_written_as_it_was_read(line: str, moves: int) -> None:
    state = GAME.load(line, {})
    assert GAME.dump(state) == line
    assert len(legal(GAME, state)) == moves


def test_a_stock_of_as_many_light_as_dark_cubes_is_not_empty() -> None:
    state = GAME.load("C:- F:- S:9,9/9,9 C", {})
    assert len(legal(GAME, state)) == 30
    assert GAME.dump(play(GAME, state, "p400C")) == "C:400 F:- S:8,9/9,9 F"


def test_an_empty_list_of_cells_to_fill_is_none() -> None:
    assert GAME.dump(GAME.load(f"{START} !-", {})) == START


def test_an_open_cell_shows_its_name_and_others_a_dot() -> None:
    state = play(GAME, GAME.start({}), "p400C p310F p301C")
    shown = {cell: GAME.ground(state, cell) for cell in ("300", "004", "210", "000")}
    assert shown == {"300": "300", "004": "004", "210": ".", "000": "."}


@pytest.mark.parametrize(
    "line",
    [
        START,
        "C:400 F:040,004 S:17,0/0,16 C",  # only light cubes
        "C:400 F:040,004 S:17,0/0,16 F",  # only dark cubes
        "C:- F:301,400,211,310,220 S:13,3/5,10 F !300,210",
        "C:- F:301,400,211,310,220 S:18,0/0,13 F !300,210",
        "C:- F:301,400,211,310,220 S:0,13/18,0 F !300,210",
    ],
)
def test_a_random_pick_is_any_legal_move_alike(line: str) -> None:
    state, dice = GAME.load(line, {}), Dice(5)
    many = 100 * len(state.codes())
    picks = Counter(state.pick(dice) for _ in range(many))
    assert sorted(picks) == state.codes()
    assert min(picks.values()) > 60


@pytest.mark.parametrize(
    "options", [{}, {"chain": "off"}, {"multi": "fill-one"}, {"stock": "15+3"}]
)
def test_a_playout_places_35_cubes(options: dict[str, str]) -> None:
    state = GAME.start(options)
    assert playout(state, Dice(1), 200) == 35
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.score) == 3
    assert outcome.score[outcome.winners[0]] >= 2


@pytest.mark.parametrize("options", [{}, {"chain": "off"}, {"multi": "fill-one"}])
def test_a_clone_goes_its_own_way(options: dict[str, str]) -> None:
    state = play(GAME, GAME.load(CHAIN, options), "p211F")
    line, moves = GAME.dump(state), legal(GAME, state)
    twin = state.clone()
    assert (GAME.dump(twin), legal(GAME, twin)) == (line, moves)
    twin.play(GAME.parse("f210F").code)
    assert (GAME.dump(state), legal(GAME, state)) == (line, moves)
    assert GAME.dump(twin) == GAME.dump(play(GAME, state, "f210F"))


def test_the_sheet_tells_name_and_board() -> None:
    assert (GAME.sheet.name, GAME.sheet.cells) == ("Inside", CELLS)
    assert GAME.sheet.plan == plan()


def test_every_rule_of_the_sheet_is_known() -> None:
    words = ("over", "filled", "support", "stock", "forced", "pending", "unforced", "pass")
    assert GAME.sheet.rules == tuple(f"inside.{word}" for word in words)
