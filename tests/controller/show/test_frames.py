from itertools import combinations
from random import Random

import pytest

from controller.session import mending, playing
from controller.session.desk import Desk
from controller.session.flow import proceed
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
from controller.show.frames import frame
from controller.show.palette import GLOW, PIECES, Meaning
from controller.sight.reading import Off, Partial
from hardware.ports import DARK, POLE, STRENGTH, TOUCH, Frame
from rules.model import Cell, Refusal, Seat
from tests.controller.show.gallery import gallery
from tests.controller.show.situations import without_a_game
from tests.controller.show.tables import (
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
    for _, desk, phase in without_a_game():
        assert set(frame(desk, phase)) == {DARK}


# Putting things in order.


@pytest.mark.parametrize("phase", [SetUp(0.0), Finished(tidy=True), Mending("bump", Off(()), 0.0)])
def test_what_to_put_to_take_and_to_turn_is_lit(phase: Phase) -> None:
    desk = ready("reversi", profile=POLE)
    marks = list(changed(desk, pad(desk, "d4")))
    marks[pad(desk, "d5")], marks[pad(desk, "a1")] = "S", "N"
    show(desk, marks)
    assert lit(desk, phase) == {
        "d4": Meaning.TODO_PUT,
        "d5": Meaning.TODO_TURN,
        "a1": Meaning.TODO_LIFT,
    }
    show(desk, desk.tracker.base)
    assert lit(desk, phase) == {}


@pytest.mark.parametrize("phase", [SetUp(0.0), Finished(tidy=True)])
def test_pads_that_are_tapped_ask_for_no_pieces(phase: Phase) -> None:
    desk = ready("inside", profile=TOUCH)
    show(desk, changed(desk, pad(desk, "000"), mark="x"))
    assert lit(desk, phase) == {}


def test_a_refused_move_lights_the_cells_that_prove_it_and_the_way_back() -> None:
    desk = ready("incognito")
    show(desk, changed(desk, pad(desk, "c2")))
    refusal = Refusal("incognito.blocked", (Cell("c3"), Cell("c2")))
    phase = Mending("wrong", Off((pad(desk, "c2"),)), 0.0, refusal=refusal)
    assert lit(desk, phase) == {"c3": Meaning.WRONG, "c2": Meaning.TODO_PUT}


def test_a_wrong_tap_is_lit_where_it_was() -> None:
    desk = ready("reversi", profile=TOUCH)
    assert lit(desk, Mending("wrong", Off((), ("a1",)), 0.0)) == {"a1": Meaning.WRONG}


def test_a_line_to_push_back_is_lit_at_both_ends() -> None:
    desk = ready("invers")
    ends = (pad(desk, "W3"), pad(desk, "E3"))
    phase = Mending("wrong", Off(ends, ("W3",), ends), 0.0, strict=True)
    assert lit(desk, phase) == {"E3": Meaning.TODO_PUT, "W3": Meaning.TODO_LIFT}


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
    desk = ready("incognito", options=options)
    for text in ("c2-c4", "c7-c5", "c4xc5", "=C"):
        act(desk, Random(1), text)
    before = desk.tracker.base
    act(desk, Random(1), f"={said}")
    show(desk, before)
    phase = proceed(desk)
    assert isinstance(phase, Mending)
    assert lit(desk, phase) == lights


# Questions, secrets, a lost board.


def test_all_answers_are_lit_and_the_marked_one_stands_out() -> None:
    desk = ready("reversi")
    asked = playing.declare(desk)
    assert isinstance(asked, Asking)
    moves = [str(choice.facts["move"]) for choice in asked.choices]
    assert set(lit(desk, asked)) == set(moves) == {"c4", "d3", "e6", "f5"}
    for at, text in enumerate(moves):
        shown = lit(desk, asked.marked(at))
        assert shown.pop(text) is Meaning.CHOSEN
        assert set(shown.values()) == {Meaning.CHOICE}


def test_a_doubted_pad_is_lit() -> None:
    desk = ready("reversi")
    assert lit(desk, mending.stuck(desk, (pad(desk, "d4"),))) == {"d4": Meaning.CHOSEN}


def test_questions_about_no_pad_are_dark() -> None:
    desk = ready("reversi", 4)
    choices = (Choice("no", Do("continue")), Choice("yes", Do("continue")))
    assert lit(desk, Asking("restart-sure", choices)) == lit(desk, Private(Seat(0))) == {}


def test_a_broken_pad_is_always_shown() -> None:
    desk = ready("reversi")
    desk.tracker.ignore((pad(desk, "h8"),))
    assert lit(desk) == {"h8": Meaning.STUCK}
    assert lit(desk, Private(Seat(0))) == {"h8": Meaning.STUCK}


def test_a_board_that_does_not_answer_is_dim_where_the_game_is_played() -> None:
    desk = ready("invers")
    shown = lit(desk, Paused("link-lost"))
    assert set(shown.values()) == {Meaning.PAUSED}
    assert len(shown) == 60


# Light pieces.


def colours(desk: Desk, shown: Frame) -> dict[str, str]:
    pieces = {glow: content for content, glow in PIECES[desk.game.sheet.key].items()}
    spots = desk.tracker.sight.layout.spots
    return {spots[at]: pieces[glow] for at, glow in enumerate(shown) if glow in pieces}


@pytest.mark.parametrize("key", KEYS)
def test_the_light_under_a_clear_piece_is_its_colour_and_nothing_hides_it(key: str) -> None:
    desk = ready(key, 8, light_pieces=(key,))
    desk.revocable = None
    cells = desk.game.sheet.cells
    scene = {cell: it for cell, it in desk.game.scene(desk.match.state).items() if cell in cells}
    faces = PIECES[key]
    wanted = {cell: it if it in faces else it[:1] for cell, it in scene.items()}
    for phase in (Playing(), Finished(), Private(Seat(0))):
        assert colours(desk, frame(desk, phase)) == wanted
    assert len(wanted) > 5


def test_light_pieces_are_dark_before_the_game_and_turn_by_themselves() -> None:
    desk = fresh("reversi", light_pieces=("reversi",))
    assert colours(desk, frame(desk, SetUp(0.0))) == {}
    desk = ready("reversi", robots=(0,), light_pieces=("reversi",), profile=STRENGTH)
    propose(desk, "d3")
    shown = frame(desk, Playing())
    assert shown[pad(desk, "d3")] == GLOW[Meaning.PROPOSAL_TO]
    assert colours(desk, shown) == {"d4": "W", "d5": "B", "e4": "B", "e5": "W"}


# All against all.


def situations_on_one_pad() -> dict[str, Frame]:
    """What the light of one pad can say, and the frames in which it says so."""
    found: dict[str, Frame] = {}

    def keep(name: str, desk: Desk, phase: Phase) -> None:
        found[name] = frame(desk, phase)

    desk = ready("reversi", profile=POLE)
    d3 = pad(desk, "d3")
    want = want_of(desk, "d3")
    keep("nothing", desk, Playing())
    show(desk, changed(desk, d3, mark="N"))
    keep("lift", desk, Mending("bump", Off(()), 0.0))
    show(desk, desk.tracker.base)
    refusal = Refusal("reversi.enclose", (Cell("d3"),))
    keep("wrong", desk, Mending("wrong", Off(()), 0.0, refusal=refusal))
    choices = (Choice("move", Do("x")), Choice("move", Do("x"), (d3,)))
    keep("choice", desk, Asking("which", choices))
    keep("chosen", desk, Asking("which", choices, at=1))
    desk.hint = want.move
    keep("hint", desk, Playing())
    desk.hint = None
    other = ready("incognito")
    show(other, changed(other, pad(other, "d2")))
    keep("target", other, Playing(Partial((want_of(other, "d2-d3"), want_of(other, "d2-d1")))))
    act(desk, Random(1), "d3")
    desk.turns = frozenset()
    keep("last", desk, Playing())
    revocable(desk)
    keep("revocable", desk, Playing())
    desk.revocable = None
    show(desk, changed(desk, d3))
    keep("put", desk, Mending("bump", Off(()), 0.0))
    show(desk, changed(desk, d3, mark="S"))
    keep("turn", desk, Mending("bump", Off(()), 0.0))
    desk.tracker.ignore((d3,))
    keep("stuck", desk, Private(Seat(0)))
    robot = ready("reversi", robots=(0,))
    propose(robot, "d3")
    keep("to", robot, Playing())
    desk = ready("incognito", robots=(0, 1))
    propose(desk, "d2-d3")
    keep("from-to", desk, Playing())
    keep("paused", desk, Paused("link-lost"))
    return found


def test_no_two_situations_look_the_same() -> None:
    found = situations_on_one_pad()
    assert len(found) == 15
    same = [pair for pair in combinations(found, 2) if found[pair[0]] == found[pair[1]]]
    assert same == []
    desk = ready("reversi")
    here = pad(desk, "d3")
    alone = [name for name in found if name not in {"from-to", "to", "target", "paused"}]
    assert len({found[name][here] for name in alone}) == len(alone)
