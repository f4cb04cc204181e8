"""Inside: the pyramid stands beside, and the cells are tapped with a finger or with a piece."""

import pytest

from controller.display.palette import Meaning
from controller.model.settings import CONFIRM
from controller.session.phases import Mending, Playing
from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Key
from tests.controller.session.table import Table, standing

ONE_COLOUR = "C:400,310,220,130,040 F:301,202,103,004,031,022 S:8,0/5,12 C"
"""Light has only light cubes left."""
SENSORS = pytest.mark.parametrize("profile", [TOUCH, PRESENCE, POLE, STRENGTH])


@SENSORS
def test_a_cell_is_tapped_and_its_colour_asked(profile: str) -> None:
    table = Table("inside", profile=profile)
    table.tap("400")
    assert table.asking.key == "which"
    table.pick("p400C")
    table.tap("310")
    table.pick("p310F")
    assert table.moves == ["p400C", "p310F"]
    assert table.kept()


@SENSORS
def test_a_forced_cube_belongs_to_the_same_seat_and_is_tapped_too(profile: str) -> None:
    table = Table("inside", profile=profile)
    table.play("p400C", "p310C", "p301C")
    assert table.state.match.turn == 0
    table.tap("220")
    assert table.at(Mending)
    assert table.tells("inside.pending", "300")
    table.press(Key.OK)
    table.tap("300")
    table.pick("f300F")
    assert table.moves[-1] == "f300F"
    assert table.state.match.turn == 1
    assert table.kept()


def test_a_piece_that_only_passed_a_pad_is_no_move_before_ok() -> None:
    """The pad where it went may be broken."""
    table = standing("inside", ONE_COLOUR, profile=PRESENCE)
    table.world.put(table.pad("112"), "N1")
    table.run(0.2)
    table.world.lift(table.pad("112"))
    table.run(5.0)
    assert table.moves == []
    table.press(Key.OK)
    assert table.moves == ["p112C"]


@SENSORS
def test_a_finger_that_glides_on_means_the_last_pad(profile: str) -> None:
    table = Table("inside", profile=profile)
    first, last = table.pad("400"), table.pad("310")
    if profile == TOUCH:
        for pad, down in ((first, True), (last, True), (first, False)):
            table.world.touch(pad, down=down)
            table.run(0.05)
        table.run(0.1)
        table.world.touch(last, down=False)
    else:
        table.world.put(first, "N1")
        table.run(0.05)
        table.world.lift(first)
        table.run(0.05)
        table.world.put(last, "N1")
        table.run(0.1)
        table.world.lift(last)
    table.run(2.5)
    assert table.answers_offered == ["p310C", "p310F"]


def test_another_cell_tapped_meanwhile_is_another_answer() -> None:
    table = Table("inside", profile=TOUCH)
    table.tap("400")
    assert table.answers_offered == ["p400C", "p400F"]
    table.tap("310")
    assert table.answers_offered == ["p310C", "p310F"]


def test_a_touch_too_light_to_be_sure_of_leaves_the_move_to_the_ok_key() -> None:
    table = Table("reversi", profile=TOUCH)
    table.tap("d3", rest=0.1)
    table.world.touch(table.pad("c4"), down=True)
    table.run(0.02)
    table.world.touch(table.pad("c4"), down=False)
    table.run(5.0)
    assert table.moves == []
    assert table.lit(Meaning.CHOSEN) == {"d3"}
    table.press(Key.OK)
    assert table.moves == ["d3"]


def test_the_back_key_forgets_what_was_tapped() -> None:
    table = Table("inside", profile=TOUCH, mode=CONFIRM)
    table.tap("400")
    assert table.at(Playing)
    assert table.lit(Meaning.CHOSEN) == {"400"}
    table.press(Key.BACK)
    assert table.lit(Meaning.CHOSEN) == set()
    table.tap("310")
    table.press(Key.OK)
    table.pick("p310C")
    assert table.moves == ["p310C"]


def test_the_robots_cube_is_shown_and_acknowledged_by_key() -> None:
    table = Table("inside", profile=TOUCH, robots=(1,), idle=True)
    table.tap("400")
    table.pick("p400C")
    table.think("p310F")
    assert table.lit(Meaning.PROPOSAL_TO) == {"310"}
    table.press(Key.OK)
    assert table.moves == ["p400C", "p310F"]


def test_the_robots_cube_may_be_tapped_instead() -> None:
    table = Table("inside", profile=TOUCH, robots=(1,), idle=True)
    table.tap("400")
    table.pick("p400C")
    table.think("p310F")
    table.tap("310")
    assert table.moves == ["p400C", "p310F"]


@pytest.mark.parametrize("profile", [TOUCH, PRESENCE])
def test_a_cell_that_is_taken_is_refused(profile: str) -> None:
    table = Table("inside", profile=profile)
    table.play("p400C")
    table.tap("400")
    assert table.tells("inside.filled", "400")
    table.press(Key.OK)
    table.play("p040F")
    assert table.moves == ["p400C", "p040F"]


def test_where_only_one_colour_is_left_nothing_is_asked() -> None:
    table = standing("inside", ONE_COLOUR, profile=TOUCH)
    table.tap("112")
    assert table.moves == ["p112C"]
