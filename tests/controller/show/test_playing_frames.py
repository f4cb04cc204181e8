from random import Random

import pytest

from controller.session.phases import (
    Finished,
    Playing,
)
from controller.show.frames import frame
from controller.show.palette import Meaning
from controller.sight.reading import Fits, Partial, Replied, Slid
from hardware.ports import DARK, POLE, PRESENCE, TOUCH
from tests.controller.show.tables import (
    act,
    changed,
    lit,
    pad,
    propose,
    ready,
    revocable,
    show,
    want_of,
)


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
