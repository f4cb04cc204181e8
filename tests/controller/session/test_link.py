"""A lost link pauses the game; what differs when it is back is mended, never taken for a move."""

import pytest

from controller.display.palette import Meaning
from controller.session.events import BoardLost
from controller.session.phases import Finished, Mending, Paused, Playing, SetUp
from hardware.ports import PRESENCE, STRENGTH, Key
from tests.controller.session.monkey import press_heard
from tests.controller.session.table import KEYS, Table

ON_BOARD = pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])


def cut(table: Table) -> None:
    table.world.cut_link()
    table.run(0.5)
    assert table.at(Paused)
    assert len(table.lit(Meaning.PAUSED)) > 30


def mend(table: Table) -> None:
    table.world.mend_link()
    table.run(1.0)


@ON_BOARD
def test_a_lost_link_pauses_and_the_game_goes_on_when_nothing_was_moved(key: str) -> None:
    table = Table(key)
    table.play(table.legal()[0])
    cut(table)
    mend(table)
    assert table.at(Playing)
    table.play(table.legal()[0])
    assert len(table.moves) == 2


def test_what_was_moved_meanwhile_is_mended_and_never_a_move() -> None:
    table = Table("incognito")
    cut(table)
    table.carry("c2", "c4")  # legal, but nobody saw it being done
    mend(table)
    assert table.at(Mending)
    assert (table.mending.cause, table.mending.strict) == ("link", True)
    table.run(20.0)
    assert table.moves == []
    table.carry("c4", "c3")  # still no move
    assert table.at(Mending)
    table.carry("c3", "c2")
    assert table.at(Playing)
    assert table.moves == []
    table.play("c2-c4")


def test_half_a_move_that_the_link_interrupts_is_put_back() -> None:
    table = Table("incognito")
    table.take("c2")
    cut(table)
    table.world.put(table.pad("c4"), "S1")
    mend(table)
    assert table.at(Mending)
    table.restore()
    assert table.at(Playing)
    assert table.moves == []


def test_an_open_question_is_asked_again_only_after_the_piece_was_put_back() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    assert table.asking.key == "which"
    cut(table)
    mend(table)
    assert table.at(Mending)
    table.carry("d4", "d2")
    assert table.at(Playing)
    table.carry("d2", "d4")
    assert table.asking.key == "which"


def test_the_last_move_cannot_slide_on_over_a_lost_link() -> None:
    table = Table("incognito")
    table.carry("c2", "c3")
    cut(table)
    mend(table)
    table.carry("c3", "c4")
    assert table.moves == ["c2-c3"]


def test_a_robot_that_answers_while_the_link_is_lost_proposes_when_it_is_back() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    cut(table)
    table.think("c7-c5")
    assert table.at(Paused)
    mend(table)
    assert table.lit(Meaning.PROPOSAL_FROM) == {"c7"}


def test_what_the_robot_only_says_waits_for_the_link_too() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("c7-c5")
    table.carry("c7", "c5")
    table.play("a2-a3")
    cut(table)
    table.think("c5xc4")
    assert table.at(Paused)
    mend(table)
    assert table.asking.key == "speak"
    assert table.acts[-1] == "c5xc4"


def test_a_set_up_finished_while_the_link_was_lost_starts_the_game() -> None:
    table = Table("reversi", ready=False)
    cut(table)
    table.set_up()
    mend(table)
    assert table.at(Playing)


def test_without_a_game_a_lost_link_loses_no_question() -> None:
    table = Table()
    table.world.cut_link()
    table.run(1.0)
    assert table.asking.key == "lobby"
    table.world.mend_link()
    table.run(1.0)
    assert table.asking.key == "lobby"
    table.world.cut_link()
    table.run(1.0)
    table.send(BoardLost(table.now, "again"))
    table.world.mend_link()
    table.press(Key.OK, Key.OK)
    assert table.at(SetUp)


def test_a_game_can_be_played_by_keys_and_given_up_while_the_board_is_away() -> None:
    table = Table("reversi")
    cut(table)
    press_heard(table, Key.MENU)
    assert table.asking.key == "menu"
    press_heard(table, Key.BACK)
    assert table.at(Paused)
    press_heard(table, Key.MENU, Key.RIGHT, Key.OK)
    assert table.asking.key == "declare"
    press_heard(table, Key.OK)
    assert len(table.moves) == 1
    assert table.at(Paused)
    mend(table)
    assert table.at(Mending)  # now the disc has to be put there
    table.restore()
    assert table.at(Playing)
    assert table.kept()


@pytest.mark.parametrize("profile", [PRESENCE, STRENGTH])
def test_a_scanner_that_starts_again_changes_nothing(profile: str) -> None:
    table = Table("invers", profile=profile)
    table.play("W2")
    table.world.reboot()
    table.run(1.0)
    assert table.at(Playing)
    table.play("W4")
    assert table.moves == ["W2", "W4"]


def test_what_was_moved_while_the_scanner_started_again_is_mended() -> None:
    table = Table("incognito")
    table.world.lift(table.pad("c2"))
    table.world.put(table.pad("c4"), "S1")
    table.world.reboot()
    table.run(1.0)
    assert table.at(Mending)
    assert table.mending.cause == "link"
    table.restore()
    assert table.moves == []


def test_a_key_held_while_the_link_breaks_is_no_long_press() -> None:
    table = Table("reversi")
    table.world.press(Key.OK, down=True)
    table.run(0.3)
    table.world.cut_link()
    table.run(0.1)
    table.world.press(Key.OK, down=False)
    table.run(5.0)
    assert table.at(Paused)
    mend(table)
    table.run(5.0)
    assert table.at(Playing)


def test_a_finished_game_does_not_mind_an_empty_board_or_a_lost_link() -> None:
    table = Table("reversi")
    table.menu("resign", "seat", "yes")
    table.world.cut_link()
    table.run(1.0)
    assert table.at(Finished)
    table.world.mend_link()
    table.run(1.0)
    assert table.at(Finished)
