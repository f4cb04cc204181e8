"""A lost link, a scanner that starts again, broken pads, a bumped table, a child."""

import pytest

from controller.session.events import Lost, Pressed
from controller.session.phases import Asking, Finished, Mending, Paused, Playing, SetUp
from controller.show.palette import Meaning
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Edge, Key, Pad
from hardware.sim.gestures import Knock
from tests.controller.session.table import KEYS, Table

SENSORS = pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
ON_BOARD = pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])


def cut(table: Table) -> None:
    table.world.cut_link()
    table.run(0.5)
    assert isinstance(table.phase, Paused)
    assert len(table.lit(Meaning.PAUSED)) > 30


def mend(table: Table) -> None:
    table.world.mend_link()
    table.run(1.0)


# The link.


@ON_BOARD
def test_a_lost_link_pauses_and_the_game_goes_on_when_nothing_was_moved(key: str) -> None:
    table = Table(key)
    table.play(table.legal()[0])
    cut(table)
    mend(table)
    assert isinstance(table.phase, Playing)
    table.play(table.legal()[0])
    assert len(table.moves) == 2


def test_what_was_moved_meanwhile_is_mended_and_never_a_move() -> None:
    table = Table("incognito")
    cut(table)
    table.carry("c2", "c4")  # legal, but nobody saw it being done
    mend(table)
    assert isinstance(table.phase, Mending)
    assert (table.phase.cause, table.phase.strict) == ("link", True)
    table.run(20.0)
    assert table.moves == []
    table.carry("c4", "c3")  # still no move
    assert isinstance(table.phase, Mending)
    table.carry("c3", "c2")
    assert isinstance(table.phase, Playing)
    assert table.moves == []
    table.play("c2-c4")


def test_half_a_move_that_the_link_interrupts_is_put_back() -> None:
    table = Table("incognito")
    table.take("c2")
    cut(table)
    table.world.put(table.pad("c4"), "S1")
    mend(table)
    assert isinstance(table.phase, Mending)
    table.restore()
    assert isinstance(table.phase, Playing)
    assert table.moves == []


def test_an_open_question_is_asked_again_only_after_the_piece_was_put_back() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    assert table.asking.key == "which"
    cut(table)
    mend(table)
    assert isinstance(table.phase, Mending)
    table.carry("d4", "d2")
    assert isinstance(table.phase, Playing)
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
    assert isinstance(table.phase, Paused)
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
    assert isinstance(table.phase, Paused)
    mend(table)
    assert table.asking.key == "speak"
    assert table.acts[-1] == "c5xc4"


def test_a_set_up_finished_while_the_link_was_lost_starts_the_game() -> None:
    table = Table("reversi", ready=False)
    cut(table)
    table.set_up()
    mend(table)
    assert isinstance(table.phase, Playing)


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
    table.send(Lost(table.now, "again"))
    table.world.mend_link()
    table.press(Key.OK, Key.OK)
    assert isinstance(table.phase, SetUp)


def press(table: Table, *keys: Key) -> None:
    """Keys that are not on the board, and are heard without it."""
    for key in keys:
        for down in (True, False):
            table.now += 0.05
            table.send(Pressed(Edge(table.now, key, down)))


def test_a_game_can_be_played_by_keys_and_given_up_while_the_board_is_away() -> None:
    table = Table("reversi")
    cut(table)
    press(table, Key.MENU)
    assert table.asking.key == "menu"
    press(table, Key.BACK)
    assert isinstance(table.phase, Paused)
    press(table, Key.MENU, Key.RIGHT, Key.OK)
    assert table.asking.key == "declare"
    press(table, Key.OK)
    assert len(table.moves) == 1
    assert isinstance(table.phase, Paused)
    mend(table)
    assert isinstance(table.phase, Mending)  # now the disc has to be put there
    table.restore()
    assert isinstance(table.phase, Playing)
    assert table.kept()


@pytest.mark.parametrize("profile", [PRESENCE, STRENGTH])
def test_a_scanner_that_starts_again_changes_nothing(profile: str) -> None:
    table = Table("invers", profile=profile)
    table.play("W2")
    table.world.reboot()
    table.run(1.0)
    assert isinstance(table.phase, Playing)
    table.play("W4")
    assert table.moves == ["W2", "W4"]


def test_what_was_moved_while_the_scanner_started_again_is_mended() -> None:
    table = Table("incognito")
    table.world.lift(table.pad("c2"))
    table.world.put(table.pad("c4"), "S1")
    table.world.reboot()
    table.run(1.0)
    assert isinstance(table.phase, Mending)
    assert table.phase.cause == "link"
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
    mend(table)
    table.run(5.0)
    assert isinstance(table.phase, Playing)


# Broken pads.


@pytest.mark.parametrize(("spot", "mark"), [("e5", EMPTY), ("a1", "x")])
def test_a_broken_pad_is_offered_after_half_a_minute_and_ignored(spot: str, mark: str) -> None:
    table = Table("reversi")
    table.play("d3")
    table.run(10.0)
    table.world.stick(table.pad(spot), mark)
    table.run(29.0)
    assert not isinstance(table.phase, Asking)
    table.run(10.0)
    assert table.asking.key == "stuck"
    assert table.asking.facts["pads"] == (spot,)
    table.pick("ignore")
    assert isinstance(table.phase, Playing)
    assert table.lit(Meaning.STUCK) == {spot}
    for _ in range(4):
        table.play(next(it for it in table.legal() if it != spot))
    assert table.kept()


def test_a_pad_under_a_piece_that_may_move_is_offered_too() -> None:
    table = Table("incognito")
    table.world.stick(table.pad("c2"), EMPTY)
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.pick("not-stuck")
    table.run(1.0)
    assert isinstance(table.phase, Playing)  # not again at once
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
    assert isinstance(table.phase, Mending)  # it should lie there, and is not seen
    table.run(31.0)
    table.pick("ignore")
    assert isinstance(table.phase, Playing)
    assert table.moves == ["d3"]
    table.play("c3", "c4")
    assert table.kept()


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
    assert isinstance(table.phase, Playing)
    table.play("E4")


def test_a_pad_that_never_feels_the_finger_leave_is_offered_and_ignored() -> None:
    table = Table("inside", profile=TOUCH)
    table.world.stick(table.pad("400"), "x")
    table.tap("310")
    assert isinstance(table.phase, Playing)  # the table thinks that a finger is still there
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
    assert isinstance(table.phase, Playing)
    assert table.lit(Meaning.STUCK) == set()


def test_three_wrong_pads_are_never_offered_as_broken() -> None:
    table = Table("reversi")
    for spot in ("a1", "b1", "c1"):
        table.world.stick(table.pad(spot), "x")
    table.run(120.0)
    assert isinstance(table.phase, Mending)
    table.press(Key.OK)
    table.pick("ignore")
    assert isinstance(table.phase, Playing)


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
    layout = table.desk.tracker.sight.layout
    cells = [table.pad(cell) for cell in sorted(layout.cells)]
    full = [pad for pad in cells if table.world.kinds[pad]]
    for seed in range(4):
        table.random.seed(seed)
        fell = table.random.sample(full, min(6, len(full)))
        table.do(Knock(tuple(fell), (None,) * len(fell)), rest=0.0)
        table.run(3.0)
        if isinstance(table.phase, Asking):
            table.pick("mend")
            table.restore()
        assert isinstance(table.phase, Playing), (seed, table.phase)
        assert table.moves == moves
    assert table.kept()


def test_a_bumped_table_is_mended_strictly() -> None:
    table = Table("incognito")
    for spot in ("a2", "b2", "e2", "f2"):
        table.take(spot, rest=0.3)
    assert isinstance(table.phase, Mending)
    assert (table.phase.cause, table.phase.strict) == ("bump", True)
    for spot in ("b3", "e2", "f2", "a2"):  # one stands on a cell where it could have gone
        table.place(spot, "S")
    assert isinstance(table.phase, Mending)
    table.run(10.0)
    assert table.moves == []
    table.press(Key.MENU, Key.BACK)
    assert isinstance(table.phase, Mending)
    assert table.phase.strict
    table.carry("b3", "b2")
    assert isinstance(table.phase, Playing)
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
    assert isinstance(table.phase, Mending)
    assert len(table.lit(Meaning.TODO_PUT)) >= 6
    table.restore()
    assert isinstance(table.phase, Playing)
    assert table.moves == moves
    assert table.kept()


def test_a_finished_game_does_not_mind_an_empty_board_or_a_lost_link() -> None:
    table = Table("reversi")
    table.menu("resign", "seat", "yes")
    cut_off = table.world
    cut_off.cut_link()
    table.run(1.0)
    assert isinstance(table.phase, Finished)
    cut_off.mend_link()
    table.run(1.0)
    assert isinstance(table.phase, Finished)
