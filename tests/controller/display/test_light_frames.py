from itertools import combinations
from random import Random

import pytest

from controller.display.light_frames import frame
from controller.display.palette import GLOW, PIECES, Meaning
from controller.sensing.reading import Off, Partial
from controller.session import mending, questions
from controller.session.dialogs import MendingCause, PlainAct, QuestionKey
from controller.session.phases import (
    Asking,
    Choice,
    Do,
    Finished,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
)
from controller.session.settling import settled
from controller.session.steps import Proceed
from controller.session.table_state import TableState
from hardware.ports import DARK, POLE, STRENGTH, TOUCH, Frame
from rules.model import Cell, Refusal, Seat
from tests.controller.display.gallery import gallery
from tests.controller.display.situations import without_a_game
from tests.controller.display.tables import (
    KEYS,
    MEANINGS,
    act,
    changed,
    drawn,
    fresh,
    lit,
    pad,
    propose,
    ready,
    revocable,
    show,
    want_of,
)


def test_every_meaning_has_a_light_of_its_own() -> None:
    assert len(MEANINGS) == len(GLOW)


@pytest.mark.parametrize("key", ["", *KEYS])
def test_every_situation_gives_a_light_to_every_pad_and_nothing_but_meanings(key: str) -> None:
    frames = gallery(key).frames
    for label, shown in frames:
        assert len(shown) == 64, label
        assert all(glow in MEANINGS for glow in shown), label
    assert len({shown for _, shown in frames}) > 30 or not key


@pytest.mark.parametrize("name", ["six", "ten"])
def test_boards_of_other_sizes_have_as_many_lights_as_pads(name: str) -> None:
    size = drawn(name).rows * drawn(name).columns
    assert size in {36, 80}
    for key in drawn(name).layouts:
        assert len(frame(ready(key, 3, board_name=name), Playing())) == size


def test_without_a_game_all_is_dark() -> None:
    for _, table, phase in without_a_game():
        assert set(frame(table, phase)) == {DARK}


# Putting things in order.


@pytest.mark.parametrize(
    "phase", [SetUp(0.0), Finished(tidy=True), Mending(MendingCause.BUMP, Off(()), 0.0)]
)
def test_what_to_put_to_take_and_to_turn_is_lit(phase: Phase) -> None:
    table = ready("reversi", profile=POLE)
    marks = list(changed(table, pad(table, "d4")))
    marks[pad(table, "d5")], marks[pad(table, "a1")] = "S", "N"
    show(table, marks)
    assert lit(table, phase) == {
        "d4": Meaning.TODO_PUT,
        "d5": Meaning.TODO_TURN,
        "a1": Meaning.TODO_LIFT,
    }
    show(table, table.tracker.base)
    assert lit(table, phase) == {}


@pytest.mark.parametrize("phase", [SetUp(0.0), Finished(tidy=True)])
def test_pads_that_are_tapped_ask_for_no_pieces(phase: Phase) -> None:
    table = ready("inside", profile=TOUCH)
    show(table, changed(table, pad(table, "000"), mark="x"))
    assert lit(table, phase) == {}


def test_a_refused_move_lights_the_cells_that_prove_it_and_the_way_back() -> None:
    table = ready("incognito")
    show(table, changed(table, pad(table, "c2")))
    refusal = Refusal("incognito.blocked", (Cell("c3"), Cell("c2")))
    phase = Mending(MendingCause.WRONG, Off((pad(table, "c2"),)), 0.0, refusal=refusal)
    assert lit(table, phase) == {"c3": Meaning.WRONG, "c2": Meaning.TODO_PUT}


def test_a_wrong_tap_is_lit_where_it_was() -> None:
    table = ready("reversi", profile=TOUCH)
    assert lit(table, Mending(MendingCause.WRONG, Off((), ("a1",)), 0.0)) == {"a1": Meaning.WRONG}


def test_a_line_to_push_back_is_lit_at_both_ends() -> None:
    table = ready("invers")
    ends = (pad(table, "W3"), pad(table, "E3"))
    phase = Mending(MendingCause.WRONG, Off(ends, ("W3",), ends), 0.0, strict=True)
    assert lit(table, phase) == {"E3": Meaning.TODO_PUT, "W3": Meaning.TODO_LIFT}


@pytest.mark.parametrize(
    ("options", "said", "lights"),
    [
        ({}, "F", {"c4": Meaning.TODO_LIFT, "c5": Meaning.TODO_TURN}),
        ({}, "P", {"c5": Meaning.TODO_LIFT, "c4": Meaning.TODO_TURN}),
        ({"defender": "stays"}, "P", {"c4": Meaning.TODO_LIFT}),
    ],
)
def test_the_winner_of_a_duel_and_its_new_place_are_lit(
    options: dict[str, str], said: str, lights: dict[str, Meaning]
) -> None:
    table = ready("incognito", options=options)
    for text in ("c2-c4", "c7-c5", "c4xc5", "=C"):
        act(table, Random(1), text)
    before = table.tracker.base
    act(table, Random(1), f"={said}")
    show(table, before)
    phase = settled(table, Proceed())
    assert isinstance(phase, Mending)
    assert lit(table, phase) == lights


# Questions, secrets, a lost board.


def test_all_answers_are_lit_and_the_marked_one_stands_out() -> None:
    table = ready("reversi")
    asked = questions.declare(table)
    assert isinstance(asked, Asking)
    moves = [str(choice.facts["move"]) for choice in asked.choices]
    assert set(lit(table, asked)) == set(moves) == {"c4", "d3", "e6", "f5"}
    for at, text in enumerate(moves):
        shown = lit(table, asked.marked(at))
        assert shown.pop(text) is Meaning.CHOSEN
        assert set(shown.values()) == {Meaning.CHOICE}


def test_a_doubted_pad_is_lit() -> None:
    table = ready("reversi")
    assert lit(table, mending.stuck(table, (pad(table, "d4"),))) == {"d4": Meaning.CHOSEN}


def test_questions_about_no_pad_are_dark() -> None:
    table = ready("reversi", 4)
    choices = (Choice("no", Do(PlainAct.CONTINUE)), Choice("yes", Do(PlainAct.CONTINUE)))
    assert (
        lit(table, Asking(QuestionKey.RESTART_SURE, choices)) == lit(table, Private(Seat(0))) == {}
    )


def test_a_broken_pad_is_always_shown() -> None:
    table = ready("reversi")
    table.tracker.ignore((pad(table, "h8"),))
    assert lit(table) == {"h8": Meaning.STUCK}
    assert lit(table, Private(Seat(0))) == {"h8": Meaning.STUCK}


def test_a_board_that_does_not_answer_is_dim_where_the_game_is_played() -> None:
    table = ready("invers")
    shown = lit(table, Paused("link-lost"))
    assert set(shown.values()) == {Meaning.PAUSED}
    assert len(shown) == 60


# Light pieces.


def colours(table: TableState, shown: Frame) -> dict[str, str]:
    pieces = {glow: content for content, glow in PIECES[table.game.sheet.key].items()}
    spots = table.tracker.model.layout.spots
    return {spots[at]: pieces[glow] for at, glow in enumerate(shown) if glow in pieces}


@pytest.mark.parametrize("key", KEYS)
def test_the_light_under_a_clear_piece_is_its_colour_and_nothing_hides_it(key: str) -> None:
    table = ready(key, 8, light_pieces=(key,))
    table.reader.revocable = None
    cells = table.game.sheet.cells
    scene = {cell: it for cell, it in table.game.scene(table.match.state).items() if cell in cells}
    faces = PIECES[key]
    wanted = {cell: it if it in faces else it[:1] for cell, it in scene.items()}
    for phase in (Playing(), Finished(), Private(Seat(0))):
        assert colours(table, frame(table, phase)) == wanted
    assert len(wanted) > 5


def test_light_pieces_are_dark_before_the_game_and_turn_by_themselves() -> None:
    table = fresh("reversi", light_pieces=("reversi",))
    assert colours(table, frame(table, SetUp(0.0))) == {}
    table = ready("reversi", robots=(0,), light_pieces=("reversi",), profile=STRENGTH)
    propose(table, "d3")
    shown = frame(table, Playing())
    assert shown[pad(table, "d3")] == GLOW[Meaning.PROPOSAL_TO]
    assert colours(table, shown) == {"d4": "W", "d5": "B", "e4": "B", "e5": "W"}


# All against all.


def situations_on_one_pad() -> dict[str, Frame]:
    """What the light of one pad can say, and the frames in which it says so."""
    found: dict[str, Frame] = {}

    def keep(name: str, table: TableState, phase: Phase) -> None:
        found[name] = frame(table, phase)

    table = ready("reversi", profile=POLE)
    d3 = pad(table, "d3")
    expected = want_of(table, "d3")
    keep("nothing", table, Playing())
    show(table, changed(table, d3, mark="N"))
    keep("lift", table, Mending(MendingCause.BUMP, Off(()), 0.0))
    show(table, table.tracker.base)
    refusal = Refusal("reversi.enclose", (Cell("d3"),))
    keep("wrong", table, Mending(MendingCause.WRONG, Off(()), 0.0, refusal=refusal))
    choices = (Choice("move", Do(PlainAct.CONTINUE)), Choice("move", Do(PlainAct.CONTINUE), (d3,)))
    keep("choice", table, Asking(QuestionKey.WHICH, choices))
    keep("chosen", table, Asking(QuestionKey.WHICH, choices, at=1))
    table.robot.hint = expected.move
    keep("hint", table, Playing())
    table.robot.hint = None
    other = ready("incognito")
    show(other, changed(other, pad(other, "d2")))
    keep("target", other, Playing(Partial((want_of(other, "d2-d3"), want_of(other, "d2-d1")))))
    act(table, Random(1), "d3")
    table.reader.turns = frozenset()
    keep("last", table, Playing())
    revocable(table)
    keep("revocable", table, Playing())
    table.reader.revocable = None
    show(table, changed(table, d3))
    keep("put", table, Mending(MendingCause.BUMP, Off(()), 0.0))
    show(table, changed(table, d3, mark="S"))
    keep("turn", table, Mending(MendingCause.BUMP, Off(()), 0.0))
    table.tracker.ignore((d3,))
    keep("stuck", table, Private(Seat(0)))
    robot = ready("reversi", robots=(0,))
    propose(robot, "d3")
    keep("to", robot, Playing())
    table = ready("incognito", robots=(0, 1))
    propose(table, "d2-d3")
    keep("from-to", table, Playing())
    keep("paused", table, Paused("link-lost"))
    return found


def test_no_two_situations_look_the_same() -> None:
    found = situations_on_one_pad()
    assert len(found) == 15
    same = [pair for pair in combinations(found, 2) if found[pair[0]] == found[pair[1]]]
    assert same == []
    table = ready("reversi")
    here = pad(table, "d3")
    alone = [name for name in found if name not in {"from-to", "to", "target", "paused"}]
    assert len({found[name][here] for name in alone}) == len(alone)
