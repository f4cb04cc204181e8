"""Reversi, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.games.reversi import GAME
from rules.grid import cells, plan
from rules.model import Outcome, Seat, Supply
from rules.walk import perft, playout
from tests.rules.helpers import changes, legal, play, refused

START = "8/8/8/3BW3/3WB3/8/8/8 B"
BLOCKED = "8/8/8/8/8/8/8/WBW5 W"
STAR = "B2B2B1/1W1W1W2/2WWW3/BWW1WWWB/2WWW3/1W1W1W2/B2W2W1/3B3B B"
STAR_CELLS = "d2 g2 b3 d3 f3 c4 d4 e4 b5 c5 e5 f5 g5 c6 d6 e6 b7 d7 f7"
STAR_TURNED = "B2B2B1/1B1B1B2/2BBB3/BBBBBBBB/2BBB3/1B1B1B2/B2B2B1/3B3B W"
FOUR_BLACK_ROWS = "BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB"
FOUR_WHITE_ROWS = "WWWWWWWW/WWWWWWWW/WWWWWWWW/WWWWWWWW"


def test_the_start_has_four_discs_and_black_moves() -> None:
    state = GAME.start({})
    assert GAME.dump(state) == START
    assert GAME.scene(state) == {"d4": "W", "e5": "W", "e4": "B", "d5": "B"}
    assert GAME.seats(state) == ("black", "white")
    assert GAME.actors(state) == (Seat(0),)
    assert GAME.outcome(state) is None


def test_the_side_to_move_is_read_from_the_line() -> None:
    state = GAME.load("8/8/8/3BW3/3WB3/8/8/8 W", {})
    assert GAME.actors(state) == (Seat(1),)
    assert legal(GAME, state) == ["e3", "f4", "c5", "d6"]
    assert GAME.dump(state) == "8/8/8/3BW3/3WB3/8/8/8 W"


def test_a_disc_goes_where_it_encloses_and_the_order_of_moves_is_fixed() -> None:
    assert legal(GAME, GAME.start({})) == ["d3", "c4", "f5", "e6"]


def test_what_a_disc_encloses_is_turned_and_the_turn_passes() -> None:
    state = GAME.start({})
    assert changes(GAME, state, "d3") == ["d4 W>B", "d3 .>B"]
    after = play(GAME, state, "d3")
    assert GAME.dump(after) == "8/8/8/3BW3/3BB3/3B4/8/8 W"
    assert legal(GAME, after) == ["c3", "e3", "c5"]
    assert changes(GAME, after, "c3") == ["d4 B>W", "c3 .>W"]


def test_all_eight_directions_are_turned_at_once_and_anchors_stay() -> None:
    state = GAME.load(STAR, {})
    turned = [f"{cell} W>B" for cell in STAR_CELLS.split()]
    assert changes(GAME, state, "d5") == [*turned, "d5 .>B"]
    assert GAME.dump(play(GAME, state, "d5")) == STAR_TURNED


def test_a_line_without_an_own_disc_at_its_end_is_not_turned() -> None:
    state = GAME.load("8/8/8/8/4W3/3W4/WWW1WWB1/8 B", {})
    assert changes(GAME, state, "d2") == ["e2 W>B", "f2 W>B", "d2 .>B"]


def test_a_disc_that_encloses_nothing_is_refused() -> None:
    state = GAME.start({})
    for cell in ("a1", "e3", "h8"):
        assert refused(GAME, state, cell) == f"reversi.enclose, {cell}"


@pytest.mark.parametrize("cell", ["d4", "e4", "d5", "e5"])
def test_a_disc_on_another_is_refused(cell: str) -> None:
    assert refused(GAME, GAME.start({}), cell) == f"reversi.occupied, {cell}"


def test_a_line_does_not_run_around_the_border() -> None:
    state = GAME.load("8/8/8/8/8/BW6/6BW/8 B", {})
    assert legal(GAME, state) == ["c3"]
    assert refused(GAME, state, "f3") == "reversi.enclose, f3"


def test_corner_h8_can_be_played_and_be_an_anchor() -> None:
    assert legal(GAME, GAME.load("5BW1/8/8/8/8/8/8/8 B", {})) == ["h8"]
    state = GAME.load("6WB/8/8/8/8/8/8/8 B", {})
    assert legal(GAME, state) == ["f8"]
    assert GAME.dump(play(GAME, state, "f8")) == "5BBB/8/8/8/8/8/8/8 W"


def test_0_1_a_side_that_cannot_enclose_must_pass_and_a_pass_is_a_ply() -> None:
    state = GAME.load(BLOCKED, {})
    assert legal(GAME, state) == ["--"]
    assert changes(GAME, state, "--") == []
    after = play(GAME, state, "--")
    assert GAME.dump(after) == "8/8/8/8/8/8/8/WBW5 B"
    assert legal(GAME, after) == ["d1"]
    assert [perft(state, depth) for depth in range(5)] == [1, 1, 1, 1, 0]
    assert refused(GAME, state, "d1") == "reversi.enclose, d1"


def test_0_1_a_pass_is_refused_while_a_move_exists() -> None:
    assert refused(GAME, GAME.start({}), "--") == "reversi.pass, d3"
    assert refused(GAME, GAME.load("5BW1/8/8/8/8/8/8/8 B", {}), "--") == "reversi.pass, h8"


def test_0_1_the_game_ends_as_soon_as_neither_side_can_move() -> None:
    """There are no pass plies at the end."""
    state = play(GAME, GAME.load(BLOCKED, {}), "-- d1 e1")
    assert GAME.dump(state) == "8/8/8/8/8/8/8/WWWWW3 B"
    assert GAME.outcome(state) == Outcome((Seat(1),), "count", (0, 5))
    assert legal(GAME, state) == []
    assert GAME.actors(state) == ()
    assert perft(state, 1) == 0


@pytest.mark.parametrize("move", ["--", "f1", "a1", "h8"])
def test_after_the_end_every_move_is_refused(move: str) -> None:
    state = GAME.load("8/8/8/8/8/8/8/WWWWW3 B", {})
    assert refused(GAME, state, move) == "reversi.over"


@pytest.mark.parametrize(
    ("rows", "outcome"),
    [
        (
            f"{FOUR_BLACK_ROWS}/{FOUR_WHITE_ROWS}",
            Outcome((Seat(0), Seat(1)), "draw", (32, 32)),
        ),
        (f"W{FOUR_BLACK_ROWS[1:]}/{FOUR_WHITE_ROWS}", Outcome((Seat(1),), "count", (31, 33))),
        (
            f"{FOUR_WHITE_ROWS}/{FOUR_BLACK_ROWS}",
            Outcome((Seat(0), Seat(1)), "draw", (32, 32)),
        ),
        (f"B{FOUR_WHITE_ROWS[1:]}/{FOUR_BLACK_ROWS}", Outcome((Seat(0),), "count", (33, 31))),
        ("8/8/8/8/8/8/8/8", Outcome((Seat(0), Seat(1)), "draw", (0, 0))),
    ],
)
@pytest.mark.parametrize("side", "BW")
def test_the_most_discs_win_and_equal_numbers_are_a_draw(
    rows: str, outcome: Outcome, side: str
) -> None:
    assert GAME.outcome(GAME.load(f"{rows} {side}", {})) == outcome


@pytest.mark.parametrize("nodes", list(enumerate([1, 4, 12, 56, 244, 1396])))
def test_node_counts_of_the_start(nodes: tuple[int, int]) -> None:
    assert perft(GAME.start({}), nodes[0]) == nodes[1]


@pytest.mark.parametrize("text", [START, BLOCKED, STAR])
def test_a_random_pick_is_any_legal_move_alike(text: str) -> None:
    state, dice = GAME.load(text, {}), Dice(5)
    picks = Counter(state.pick(dice) for _ in range(400))
    assert sorted(picks) == state.codes()
    assert min(picks.values()) > 400 / len(picks) * 0.6


def test_a_playout_plays_to_the_end() -> None:
    state = GAME.start({})
    assert playout(state, Dice(1), 200) >= 50
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.score) == len(GAME.scene(state))


def test_a_clone_goes_its_own_way() -> None:
    over = GAME.load("8/8/8/8/8/8/8/WWWWW3 B", {})
    assert GAME.outcome(over.clone()) == Outcome((Seat(1),), "count", (0, 5))
    state = GAME.start({})
    twin = state.clone()
    assert legal(GAME, twin) == ["d3", "c4", "f5", "e6"]
    twin.play(GAME.parse("d3").code)
    assert (GAME.dump(state), legal(GAME, state)) == (START, ["d3", "c4", "f5", "e6"])
    assert GAME.dump(twin) == "8/8/8/3BW3/3BB3/3B4/8/8 W"


@pytest.mark.parametrize("text", ["a1", "h1", "a8", "h8", "--"])
def test_a_move_is_spelt_as_it_is_read(text: str) -> None:
    assert GAME.parse(text).text == text


@pytest.mark.parametrize("text", ["", "a", "a0", "a9", "i1", "A1", "d3B", "-", "pass", " d3"])
def test_what_is_no_cell_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert error.value.code == "notation"
    assert error.value.facts == {"game": "reversi", "text": text}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("8/8 B", "position.rows", {"text": "8/8", "found": "2", "allowed": "8"}),
        (START[:-2], "position.words", {"text": START[:-2], "found": "1", "allowed": "2"}),
        (START[:-1] + "X", "position.side", {"text": "X", "allowed": "B W"}),
        (
            START.replace("3BW3", "3BR3"),
            "position.letter",
            {"text": "R", "rank": "5", "allowed": "B W"},
        ),
        (
            START.replace("3BW3", "3BW4"),
            "position.width",
            {"rank": "5", "found": "9", "allowed": "8"},
        ),
        (f"{START} + d3 d3", "position.move", {"text": "d3", "rule": "reversi.occupied, d3"}),
    ],
)
def test_a_line_that_is_no_position_is_an_error(
    text: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(text, {})
    assert (error.value.code, error.value.facts) == (code, facts)


def test_moves_behind_a_line_are_played() -> None:
    assert GAME.dump(GAME.load(f"{START} + d3 c3", {})) == "8/8/8/3BW3/3WB3/2WB4/8/8 B"


def test_reversi_has_no_options() -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({"first": "white"})
    assert error.value.code == "option.unknown"
    assert error.value.facts == {"game": "reversi", "name": "first", "allowed": "-"}


def test_the_box_holds_64_discs_that_show_either_colour() -> None:
    assert GAME.sheet.box == (Supply(("B", "W"), 64, exact=False),)


def test_the_sheet_tells_name_and_board() -> None:
    assert (GAME.sheet.name, GAME.sheet.cells) == ("Reversi", cells(8, 8))
    assert GAME.sheet.plan == plan(8, 8)


def test_every_rule_of_the_sheet_is_refused_for_above() -> None:
    assert GAME.sheet.rules == (
        "reversi.over",
        "reversi.occupied",
        "reversi.enclose",
        "reversi.pass",
    )
