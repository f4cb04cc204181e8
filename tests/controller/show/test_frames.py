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
from controller.sight.reading import Fits, Off, Partial, Replied, Slid
from hardware.ports import DARK, POLE, PRESENCE, STRENGTH, TOUCH, Frame
from rules.model import Cell, Refusal, Seat
from tests.controller.show.gallery import gallery
from tests.controller.show.situations import without_a_game
from tests.controller.show.tables import (
    KEYS,
    act,
    changed,
    drawn,
    fresh,
    pad,
    propose,
    ready,
    revocable,
    show,
    want_of,
)

MEANINGS = {glow: meaning for meaning, glow in GLOW.items()}


def lit(desk: Desk, phase: Phase | None = None) -> dict[str, Meaning]:
    """What the lights say, by the spots of their pads."""
    spots = desk.tracker.sight.layout.spots
    glows = enumerate(frame(desk, phase or Playing()))
    return {spots[at] or f"#{at}": MEANINGS[glow] for at, glow in glows if glow != DARK}


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
    assert lit(ready("inside", profile=TOUCH), phase) == {}


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


# A game in play.


def test_the_last_move_is_lit_and_amber_as_long_as_it_can_be_replaced() -> None:
    desk = ready("reversi")
    act(desk, Random(1), "d3")
    desk.turns = frozenset()
    assert lit(desk) == lit(desk, Finished()) == {"d3": Meaning.LAST}
    revocable(desk)
    assert lit(desk) == {"d3": Meaning.REVOCABLE}


def test_the_last_ply_is_lit_whatever_was_drawn_since() -> None:
    desk = ready("royal-reversi", 1)
    acts = desk.match.course.acts
    assert acts[-1].move.text.startswith("+")
    text = next(it.move.text for it in acts if it.seat >= 0)
    assert lit(desk) == {text[-2:]: Meaning.LAST}


def test_lights_wait_until_the_journal_holds_the_move() -> None:
    desk = ready("reversi")
    act(desk, Random(1), "d3")
    done = frame(desk, Playing())
    desk.recorded += 1
    for phase in (Playing(), Finished()):
        assert set(frame(desk, phase)) == {DARK}
    desk.saved += 1
    assert frame(desk, Playing()) == done != (DARK,) * 64
    desk.recorded += 1
    desk.unsaved = "journal.full"
    assert frame(desk, Playing()) == done


def test_a_proposal_waits_until_the_journal_holds_the_move_before_it() -> None:
    desk = ready("reversi", robots=(0,))
    propose(desk, "d3")
    assert "d3" in lit(desk)
    desk.recorded += 1
    assert lit(desk) == {}


def test_pieces_to_turn_are_lit_where_the_board_cannot_see_it() -> None:
    desk = ready("reversi")
    act(desk, Random(1), "d3")
    assert lit(desk) == {"d3": Meaning.LAST, "d4": Meaning.TODO_TURN}


@pytest.mark.parametrize("reading", [Fits, Slid, Replied])
def test_a_move_that_waits_for_ok_is_marked(reading: type[Fits | Slid | Replied]) -> None:
    desk = ready("reversi")
    wants = (want_of(desk, "d3"),)
    assert lit(desk, Playing(reading(wants))) == {"d3": Meaning.CHOSEN}
    assert lit(desk, Playing(reading(wants), due=1.0)) == {}


def test_a_lifted_piece_lights_where_it_may_go() -> None:
    desk = ready("incognito")
    moves = ("c2-c3", "c2-c4", "c2-c1")
    show(desk, changed(desk, pad(desk, "c2")))
    phase = Playing(Partial(tuple(want_of(desk, text) for text in moves)))
    assert lit(desk, phase) == dict.fromkeys(("c3", "c4", "c1"), Meaning.TARGET)


def test_targets_are_dark_if_the_owner_wants_it_so() -> None:
    desk = ready("incognito", show_targets=False)
    show(desk, changed(desk, pad(desk, "c2")))
    moves = (want_of(desk, "c2-c3"), want_of(desk, "c2-c4"))
    assert lit(desk, Playing(Partial(moves))) == {}


def test_after_a_tap_the_next_spots_are_lit() -> None:
    desk = ready("incognito", profile=TOUCH)
    phase = Playing(Partial(tuple(want_of(desk, text) for text in ("c2-c3", "d2-d3"))))
    assert lit(desk, phase) == {"c2": Meaning.TARGET, "d2": Meaning.TARGET}


def test_the_coach_lights_what_is_left_to_turn_and_what_was_turned_by_mistake() -> None:
    desk = ready("reversi", profile=POLE)
    want = want_of(desk, "d3")
    show(desk, changed(desk, pad(desk, "d3"), mark="N"))
    assert lit(desk, Playing(Partial((want,)))) == {"d4": Meaning.TODO_TURN}
    phase = Playing(Partial((want,), (pad(desk, "e5"),)))
    assert lit(desk, phase) == {"d4": Meaning.TODO_TURN, "e5": Meaning.WRONG}
    show(desk, changed(desk, pad(desk, "d3"), pad(desk, "d4"), mark="N"))
    show(desk, [*desk.pads.marks[: pad(desk, "d4")], "", *desk.pads.marks[pad(desk, "d4") + 1 :]])
    assert lit(desk, Playing(Partial((want,)))) == {"d4": Meaning.TODO_TURN}


def test_a_piece_on_its_way_lights_where_it_is_still_missing_or_too_much() -> None:
    desk = ready("incognito")
    want = want_of(desk, "c2-c4")
    show(desk, changed(desk, pad(desk, "c2")))
    assert lit(desk, Playing(Partial((want,)))) == {"c4": Meaning.TODO_PUT}
    show(desk, changed(desk, pad(desk, "c4"), mark="x"))
    assert lit(desk, Playing(Partial((want,)))) == {"c2": Meaning.TODO_LIFT}


def test_the_tile_that_came_out_is_to_be_taken_away() -> None:
    desk = ready("invers")
    show(desk, changed(desk, pad(desk, "W3"), pad(desk, "E3"), mark="x"))
    shown = lit(desk, Playing(Partial((want_of(desk, "W3"),))))
    assert shown == {"E3": Meaning.TODO_LIFT}


def test_a_hint_is_lit() -> None:
    desk = ready("reversi")
    desk.hint = desk.game.parse("d3")
    assert lit(desk) == {"d3": Meaning.HINT}


# The robot's move.


def test_the_robot_s_piece_is_lit_until_it_lies() -> None:
    desk = ready("reversi", robots=(0,), profile=POLE)
    propose(desk, "d3")
    assert lit(desk) == {"d3": Meaning.PROPOSAL_TO, "d4": Meaning.TODO_TURN}
    show(desk, changed(desk, pad(desk, "d3"), mark="N"))
    half = Playing(Partial(desk.tracker.wants))
    assert lit(desk, half) == {"d4": Meaning.TODO_TURN}
    show(desk, desk.tracker.wants[0].marks)
    assert lit(desk) == {}


def test_what_a_sensor_cannot_see_stays_lit_until_the_move_is_made() -> None:
    desk = ready("reversi", robots=(0,))
    propose(desk, "d3")
    show(desk, desk.tracker.wants[0].marks)
    assert lit(desk) == {"d4": Meaning.TODO_TURN}


@pytest.mark.parametrize("profile", [PRESENCE, TOUCH])
def test_the_robot_s_piece_is_lit_where_it_comes_from_and_where_it_goes(profile: str) -> None:
    desk = ready("incognito", robots=(0,), profile=profile)
    propose(desk, "c2-c4")
    assert lit(desk) == {"c2": Meaning.PROPOSAL_FROM, "c4": Meaning.PROPOSAL_TO}


def test_the_robot_s_push_is_lit_at_both_ends() -> None:
    desk = ready("invers", robots=(0,))
    propose(desk, "W3")
    assert lit(desk) == {"W3": Meaning.PROPOSAL_TO, "E3": Meaning.PROPOSAL_FROM}


def test_a_wrongly_turned_piece_is_lit_during_the_robot_s_move_too() -> None:
    desk = ready("reversi", robots=(0,), profile=POLE)
    propose(desk, "d3")
    wrong = (pad(desk, "e5"),)
    assert lit(desk, Playing(Partial(desk.tracker.wants, wrong)))["e5"] is Meaning.WRONG


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
