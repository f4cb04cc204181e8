from random import Random

import pytest

from controller.display.light_frames import frame
from controller.display.palette import Meaning
from controller.sensing.reading import Fits, Partial, Replied, Slid
from controller.session.phases import Finished, Playing
from hardware.ports import DARK, POLE, PRESENCE, TOUCH
from tests.controller.display.tables import (
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
    table = ready("reversi")
    act(table, Random(1), "d3")
    table.reader.turns = frozenset()
    assert lit(table) == lit(table, Finished()) == {"d3": Meaning.LAST}
    revocable(table)
    assert lit(table) == {"d3": Meaning.REVOCABLE}


def test_the_last_ply_is_lit_whatever_was_drawn_since() -> None:
    table = ready("royal-reversi", 1)
    acts = table.match.history.acts
    assert acts[-1].move.text.startswith("+")
    text = next(it.move.text for it in acts if it.seat >= 0)
    assert lit(table) == {text[-2:]: Meaning.LAST}


def test_lights_wait_until_the_journal_holds_the_move() -> None:
    table = ready("reversi")
    act(table, Random(1), "d3")
    done = frame(table, Playing())
    table.ledger.recorded += 1
    for phase in (Playing(), Finished()):
        assert set(frame(table, phase)) == {DARK}
    table.ledger.saved += 1
    assert frame(table, Playing()) == done != (DARK,) * 64
    table.ledger.recorded += 1
    table.ledger.unsaved = "journal.full"
    assert frame(table, Playing()) == done


def test_a_proposal_waits_until_the_journal_holds_the_move_before_it() -> None:
    table = ready("reversi", robots=(0,))
    propose(table, "d3")
    assert "d3" in lit(table)
    table.ledger.recorded += 1
    assert lit(table) == {}


def test_pieces_to_turn_are_lit_where_the_board_cannot_see_it() -> None:
    table = ready("reversi")
    act(table, Random(1), "d3")
    assert lit(table) == {"d3": Meaning.LAST, "d4": Meaning.TODO_TURN}


@pytest.mark.parametrize("reading", [Fits, Slid, Replied])
def test_a_move_that_waits_for_ok_is_marked(reading: type[Fits | Slid | Replied]) -> None:
    table = ready("reversi")
    expected_moves = (want_of(table, "d3"),)
    assert lit(table, Playing(reading(expected_moves))) == {"d3": Meaning.CHOSEN}
    assert lit(table, Playing(reading(expected_moves), due=1.0)) == {}


def test_a_lifted_piece_lights_where_it_may_go() -> None:
    table = ready("incognito")
    moves = ("c2-c3", "c2-c4", "c2-c1")
    show(table, changed(table, pad(table, "c2")))
    phase = Playing(Partial(tuple(want_of(table, text) for text in moves)))
    assert lit(table, phase) == dict.fromkeys(("c3", "c4", "c1"), Meaning.TARGET)


def test_targets_are_dark_if_the_owner_wants_it_so() -> None:
    table = ready("incognito", show_targets=False)
    show(table, changed(table, pad(table, "c2")))
    moves = (want_of(table, "c2-c3"), want_of(table, "c2-c4"))
    assert lit(table, Playing(Partial(moves))) == {}


def test_after_a_tap_the_next_spots_are_lit() -> None:
    table = ready("incognito", profile=TOUCH)
    phase = Playing(Partial(tuple(want_of(table, text) for text in ("c2-c3", "d2-d3"))))
    assert lit(table, phase) == {"c2": Meaning.TARGET, "d2": Meaning.TARGET}


def test_the_coach_lights_what_is_left_to_turn_and_what_was_turned_by_mistake() -> None:
    table = ready("reversi", profile=POLE)
    expected = want_of(table, "d3")
    show(table, changed(table, pad(table, "d3"), mark="N"))
    assert lit(table, Playing(Partial((expected,)))) == {"d4": Meaning.TODO_TURN}
    phase = Playing(Partial((expected,), (pad(table, "e5"),)))
    assert lit(table, phase) == {"d4": Meaning.TODO_TURN, "e5": Meaning.WRONG}
    show(table, changed(table, pad(table, "d3"), pad(table, "d4"), mark="N"))
    show(
        table,
        [*table.pads.marks[: pad(table, "d4")], "", *table.pads.marks[pad(table, "d4") + 1 :]],
    )
    assert lit(table, Playing(Partial((expected,)))) == {"d4": Meaning.TODO_TURN}


def test_a_piece_on_its_way_lights_where_it_is_still_missing_or_too_much() -> None:
    table = ready("incognito")
    expected = want_of(table, "c2-c4")
    show(table, changed(table, pad(table, "c2")))
    assert lit(table, Playing(Partial((expected,)))) == {"c4": Meaning.TODO_PUT}
    show(table, changed(table, pad(table, "c4"), mark="x"))
    assert lit(table, Playing(Partial((expected,)))) == {"c2": Meaning.TODO_LIFT}


def test_the_tile_that_came_out_is_to_be_taken_away() -> None:
    table = ready("invers")
    show(table, changed(table, pad(table, "W3"), pad(table, "E3"), mark="x"))
    shown = lit(table, Playing(Partial((want_of(table, "W3"),))))
    assert shown == {"E3": Meaning.TODO_LIFT}


def test_a_hint_is_lit() -> None:
    table = ready("reversi")
    table.robot.hint = table.game.parse("d3")
    assert lit(table) == {"d3": Meaning.HINT}


# The robot's move.


def test_the_robot_s_piece_is_lit_until_it_lies() -> None:
    table = ready("reversi", robots=(0,), profile=POLE)
    propose(table, "d3")
    assert lit(table) == {"d3": Meaning.PROPOSAL_TO, "d4": Meaning.TODO_TURN}
    show(table, changed(table, pad(table, "d3"), mark="N"))
    half = Playing(Partial(table.tracker.expected_moves))
    assert lit(table, half) == {"d4": Meaning.TODO_TURN}
    show(table, table.tracker.expected_moves[0].marks)
    assert lit(table) == {}


def test_what_a_sensor_cannot_see_stays_lit_until_the_move_is_made() -> None:
    table = ready("reversi", robots=(0,))
    propose(table, "d3")
    show(table, table.tracker.expected_moves[0].marks)
    assert lit(table) == {"d4": Meaning.TODO_TURN}


@pytest.mark.parametrize("profile", [PRESENCE, TOUCH])
def test_the_robot_s_piece_is_lit_where_it_comes_from_and_where_it_goes(profile: str) -> None:
    table = ready("incognito", robots=(0,), profile=profile)
    propose(table, "c2-c4")
    assert lit(table) == {"c2": Meaning.PROPOSAL_FROM, "c4": Meaning.PROPOSAL_TO}


def test_the_robot_s_push_is_lit_at_both_ends() -> None:
    table = ready("invers", robots=(0,))
    propose(table, "W3")
    assert lit(table) == {"W3": Meaning.PROPOSAL_TO, "E3": Meaning.PROPOSAL_FROM}


def test_a_wrongly_turned_piece_is_lit_during_the_robot_s_move_too() -> None:
    table = ready("reversi", robots=(0,), profile=POLE)
    propose(table, "d3")
    wrong = (pad(table, "e5"),)
    assert lit(table, Playing(Partial(table.tracker.expected_moves, wrong)))["e5"] is Meaning.WRONG
