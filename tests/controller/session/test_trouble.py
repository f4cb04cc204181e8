"""Broken pads, a bumped table, a child: the lights lead back, and the game is kept."""

import pytest

from controller.display.palette import Meaning
from controller.session.phases import Asking, Mending, Playing
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Key, Pad
from hardware.sim.gestures import Knock
from tests.controller.session.table import KEYS, Table

SENSORS = pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
ON_BOARD = pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])


# Broken pads.


@pytest.mark.parametrize(("spot", "mark"), [("e5", EMPTY), ("a1", "x")])
def test_a_broken_pad_is_offered_after_half_a_minute_and_ignored(spot: str, mark: str) -> None:
    table = Table("reversi")
    table.play("d3")
    table.run(10.0)
    table.world.stick(table.pad(spot), mark)
    table.run(29.0)
    assert not table.at(Asking)
    table.run(10.0)
    assert table.asking.key == "stuck"
    assert table.asking.facts["pads"] == (spot,)
    table.pick("ignore")
    assert table.at(Playing)
    assert table.lit(Meaning.STUCK) == {spot}
    for _ in range(4):
        table.play(next(it for it in table.legal() if it != spot))
    assert table.kept()


def test_a_stuck_pad_is_named_within_half_a_minute_although_people_keep_trying() -> None:
    table = Table("reversi")
    table.play("d3")
    table.run(10.0)
    table.world.stick(table.pad("a1"), "x")
    table.run(1.0)
    for spot in ("h8", "g8", "f8", "h7", "g7", "h6") * 4:
        if table.at(Asking):
            break
        table.place(spot, "B")
        table.run(0.5)
        table.world.lift(table.pad(spot))
        table.run(1.0)
    assert table.asking.key == "stuck"
    assert table.asking.facts["pads"] == ("a1",)


def test_a_question_about_a_stuck_pad_stays_while_another_piece_is_moved() -> None:
    table = Table("reversi")
    table.play("d3")
    table.run(10.0)
    table.world.stick(table.pad("a1"), "x")
    table.run(40.0)
    table.place("h8", "B")
    assert table.asking.key == "stuck"
    table.world.unstick(table.pad("a1"))
    table.take("h8")
    assert table.at(Playing)
    assert table.kept()


def test_a_pad_that_shows_one_of_several_moves_can_be_ignored() -> None:
    table = Table("royal-reversi")
    table.world.stick(table.pad(table.legal()[0][-2:]), "x")
    table.run(2.0)
    assert table.asking.key == "which"
    table.press(Key.BACK)
    table.run(1.0)
    assert table.asking.key == "which"
    table.press(Key.BACK)
    table.pick("ignore")
    assert table.at(Playing)
    assert table.moves == []
    assert table.kept()


def test_a_pad_under_a_piece_that_may_move_is_offered_too() -> None:
    table = Table("incognito")
    table.world.stick(table.pad("c2"), EMPTY)
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.pick("not-stuck")
    table.run(1.0)
    assert table.at(Playing)  # not again at once
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.pick("ignore")
    table.play("d2-d3")


def test_a_move_to_a_broken_pad_is_declared_by_keys() -> None:
    table = Table("reversi")
    table.world.stick(table.pad("d3"), EMPTY)
    table.place("d3", "B")
    table.run(31.0)
    assert table.moves == []
    table.press(Key.OK)
    table.pick("d3")
    assert table.at(Mending)  # it should lie there, and is not seen
    table.run(31.0)
    table.pick("ignore")
    assert table.at(Playing)
    assert table.moves == ["d3"]
    table.play("c3", "c4")
    assert table.kept()


def test_a_pad_that_never_empties_is_offered_when_its_piece_lies_elsewhere() -> None:
    table = Table("incognito")
    table.world.stick(table.pad("b2"), "x")
    table.carry("b2", "b3")
    assert table.at(Mending)  # two pieces, as far as can be seen
    table.press(Key.OK)
    broken = [choice.pads for choice in table.asking.choices if choice.key.startswith("ignore")]
    assert broken == [(table.pad("b3"),), (table.pad("b2"),)]
    table.pick("ignore-one")
    assert table.state.tracker.model.ignored == {table.pad("b2")}
    assert table.moves == []
    table.press(Key.OK)
    assert table.moves == ["b2-b3"]
    assert table.kept()


def test_a_piece_lifted_for_a_broken_pad_is_no_move_before_ok() -> None:
    table = Table("incognito")
    table.state.tracker.ignore((table.pad("c3"),))
    table.state.expect()
    table.carry("c2", "c3")
    table.run(5.0)
    assert table.moves == []  # it may still be in somebody's hand
    table.press(Key.OK)
    assert table.moves == ["c2-c3"]


def test_a_line_with_a_broken_slot_is_declared_by_keys() -> None:
    table = Table("invers")
    table.world.stick(table.pad("W2"), "x")
    table.run(31.0)
    table.pick("ignore")
    table.push("W2", "y")
    assert table.moves == []
    table.press(Key.OK)
    table.pick("W2")
    assert table.moves == ["W2"]
    assert table.at(Playing)
    table.play("E4")


def test_a_pad_that_never_feels_the_finger_leave_is_offered_and_ignored() -> None:
    table = Table("inside", profile=TOUCH)
    table.world.stick(table.pad("400"), "x")
    table.tap("310")
    assert table.at(Playing)  # the table thinks that a finger is still there
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.pick("ignore")
    table.tap("310")
    assert table.asking.key == "which"


def test_a_disc_that_is_not_seen_being_turned_is_offered_as_a_broken_pad() -> None:
    table = Table("reversi", profile=POLE)
    table.world.stick(table.pad("d4"), "S")
    table.place("d3", "B")
    table.turn("d4", "B")
    table.run(31.0)
    assert table.asking.key == "stuck"
    assert table.asking.facts["pads"] == ("d4",)
    table.pick("ignore")
    table.run(1.0)
    assert table.moves == ["d3"]


def test_a_pad_that_works_after_all_is_not_ignored() -> None:
    table = Table("reversi")
    table.world.stick(table.pad("a1"), "x")
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.world.unstick(table.pad("a1"))
    table.run(1.0)
    table.press(Key.BACK)
    assert table.at(Playing)
    assert table.lit(Meaning.STUCK) == set()


def test_three_wrong_pads_are_never_offered_as_broken() -> None:
    table = Table("reversi")
    for spot in ("a1", "b1", "c1"):
        table.world.stick(table.pad(spot), "x")
    table.run(120.0)
    assert table.at(Mending)
    table.press(Key.OK)
    table.pick("ignore")
    assert table.at(Playing)


# A bumped table.


@ON_BOARD
@SENSORS
def test_pieces_that_fell_are_restored_in_any_order_and_are_never_a_move(
    key: str, profile: str
) -> None:
    table = Table(key, profile=profile)
    for _ in range(4):
        table.play(table.legal()[0])
    table.run(10.0)
    moves = list(table.moves)
    layout = table.state.tracker.model.layout
    cells = [table.pad(cell) for cell in sorted(layout.cells)]
    full = [pad for pad in cells if table.world.kinds[pad]]
    for seed in range(4):
        table.random.seed(seed)
        fell = table.random.sample(full, min(6, len(full)))
        table.do(Knock(tuple(fell), (None,) * len(fell)), rest=0.0)
        table.run(3.0)
        if table.at(Asking):
            table.pick("mend")
            table.restore()
        assert table.at(Playing), (seed, table.phase)
        assert table.moves == moves
    assert table.kept()


def test_a_bumped_table_is_mended_strictly() -> None:
    table = Table("incognito")
    for spot in ("a2", "b2", "e2", "f2"):
        table.take(spot, rest=0.3)
    assert table.at(Mending)
    assert (table.mending.cause, table.mending.strict) == ("bump", True)
    for spot in ("b3", "e2", "f2", "a2"):  # one stands on a cell where it could have gone
        table.place(spot, "S")
    assert table.at(Mending)
    table.run(10.0)
    assert table.moves == []
    table.press(Key.MENU, Key.BACK)
    assert table.at(Mending)
    assert table.mending.strict
    table.carry("b3", "b2")
    assert table.at(Playing)
    assert table.moves == []


@ON_BOARD
@pytest.mark.parametrize("pause", [0.0, 0.05, 0.4])
def test_a_child_empties_the_board_and_the_lights_lead_everything_back(
    key: str, pause: float
) -> None:
    table = Table(key, profile=STRENGTH)
    for _ in range(3):
        table.play(table.legal()[0])
    table.run(10.0)
    moves = list(table.moves)
    for at, kind in enumerate(table.world.kinds):
        if kind:
            table.world.lift(Pad(at))
            table.run(pause)
    table.run(60.0)
    assert table.at(Mending)
    assert len(table.lit(Meaning.TODO_PUT)) >= 6
    table.restore()
    assert table.at(Playing)
    assert table.moves == moves
    assert table.kept()
