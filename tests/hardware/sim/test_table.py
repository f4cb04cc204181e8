"""The simulated table: its sensor pictures and the contract of its ports."""

from __future__ import annotations

from random import Random

import pytest

from hardware.errors import LinkLost
from hardware.ports import (
    DARK,
    POLE,
    PRESENCE,
    PROFILES,
    STRENGTH,
    TOUCH,
    Chime,
    Edge,
    Glow,
    Key,
    Keys,
    Lights,
    Pad,
    Pattern,
    Picture,
    Screen,
    Sensor,
    Sound,
)
from hardware.sim.devices import BLANK
from hardware.sim.faults import FAULTS, HARD, NONE, NORMAL, Noise
from hardware.sim.matter import Impossible
from hardware.sim.table import SimTable, spoil
from tests.hardware.sim.watching import BLACK, Clock, scene

KINDS = ("N1", "N2", "S1", "S2")


def table(profile: str = PRESENCE) -> tuple[Clock, SimTable]:
    clock = Clock()
    return clock, SimTable(2, 3, profile, clock)


def shown(board: SimTable) -> Picture:
    picture = board.sensor.scan()
    assert picture is not None
    return picture


@pytest.mark.parametrize(
    ("profile", "marks"),
    [
        (TOUCH, ("", "", "", "")),
        (PRESENCE, ("x", "x", "x", "x")),
        (POLE, ("N", "N", "S", "S")),
        (STRENGTH, ("N1", "N2", "S1", "S2")),
    ],
)
def test_each_profile_sees_of_a_piece_what_it_can(profile: str, marks: tuple[str, ...]) -> None:
    _, board = table(profile)
    for pad, kind in enumerate(KINDS):
        board.put(Pad(pad), kind)
    assert shown(board).marks == (*marks, "", "")


@pytest.mark.parametrize("profile", PROFILES)
def test_only_a_touch_board_feels_a_finger(profile: str) -> None:
    _, board = table(profile)
    board.touch(Pad(4), down=True)
    assert shown(board).marks[4] == ("x" if profile == TOUCH else "")
    board.touch(Pad(4), down=False)
    assert board.touched == frozenset()


def test_the_ports_are_those_that_a_program_expects() -> None:
    _, board = table()
    sensor: Sensor = board.sensor
    keys: Keys = board.keys
    lights: Lights = board.lights
    screen: Screen = board.screen
    sound: Sound = board.sound
    for port in (sensor, keys, lights, screen, sound):
        port.close()
        port.close()


def test_a_turned_piece_changes_its_mark_without_leaving() -> None:
    clock, board = table(POLE)
    board.put(Pad(0), "N1")
    before = shown(board)
    clock.now = 1.0
    assert board.turn(Pad(0), "S1") == "N1"
    after = shown(board)
    assert (before.marks[0], after.marks[0]) == ("N", "S")
    assert after.changes[0] == before.changes[0] + 1


def test_a_piece_lifted_and_put_back_between_two_scans_is_counted() -> None:
    _, board = table()
    board.put(Pad(2), BLACK)
    before = shown(board)
    assert board.lift(Pad(2)) == BLACK
    board.put(Pad(2), BLACK)
    after = shown(board)
    assert after.marks == before.marks
    assert after.changes[2] == before.changes[2] + 2


def test_a_picture_comes_on_change_and_otherwise_every_50_ms() -> None:
    clock, board = table()
    times = []
    for step in range(30):
        clock.now = step / 100
        if step == 12:
            board.put(Pad(0), BLACK)
        if (picture := board.sensor.scan()) is not None:
            times.append(round(picture.at, 2))
    assert times == [0.0, 0.05, 0.1, 0.12, 0.17, 0.22, 0.27]


def test_pictures_without_a_change_share_their_tuples() -> None:
    clock, board = table()
    first = shown(board)
    clock.now = 1.0
    second = shown(board)
    assert second.marks is first.marks
    assert second.changes is first.changes


def test_a_clock_set_back_does_not_turn_time_back() -> None:
    clock, board = table()
    clock.now = 10.0
    assert shown(board).at == 10.0
    clock.now = 3.0
    board.put(Pad(0), BLACK)
    assert shown(board).at == 10.0


def test_a_lost_link_is_said_until_it_is_back_and_no_change_is_forgotten() -> None:
    clock, board = table()
    first = shown(board)
    board.cut_link()
    board.put(Pad(1), BLACK)
    for clock.now in (1.0, 2.0):
        with pytest.raises(LinkLost) as error:
            board.sensor.scan()
        assert error.value.code == "link-lost"
    assert board.next_change(clock.now) is None
    board.mend_link()
    assert board.next_change(clock.now) == clock.now
    after = shown(board)
    assert (after.marks[1], after.changes[1], after.boot) == ("x", 1, first.boot)


def test_the_first_picture_after_a_link_is_back_comes_at_once() -> None:
    clock, board = table()
    first = shown(board)
    board.cut_link()
    clock.now = 0.01
    board.mend_link()
    assert shown(board).marks == first.marks


def test_a_scanner_that_starts_again_says_so_and_counts_from_0() -> None:
    _, board = table()
    board.put(Pad(1), BLACK)
    first = shown(board)
    board.reboot()
    after = shown(board)
    assert after.boot != first.boot
    assert (after.marks, after.changes) == (first.marks, (0,) * 6)


def test_a_stuck_pad_shows_the_same_whatever_lies_there_until_it_works_again() -> None:
    _, board = table()
    board.put(Pad(0), BLACK)
    board.stick(Pad(0), "")
    board.stick(Pad(1), "x")
    assert board.stuck == {0: "", 1: "x"}
    first = shown(board)
    assert first.marks[:2] == ("", "x")
    board.lift(Pad(0))
    board.put(Pad(1), BLACK)
    board.lift(Pad(1))
    assert board.sensor.scan() is None
    board.put(Pad(0), BLACK)
    for pad in (Pad(0), Pad(1)):
        board.unstick(pad)
    assert shown(board).marks[:2] == ("x", "")
    assert board.stuck == {}


def test_a_pad_cannot_stick_at_a_mark_that_its_sensor_does_not_know() -> None:
    _, board = table(POLE)
    with pytest.raises(Impossible, match="no-such-mark"):
        board.stick(Pad(0), "x")


@pytest.mark.parametrize("pad", [-1, 6])
def test_what_no_hand_can_do_is_refused_and_changes_nothing(pad: int) -> None:
    _, board = table()
    board.put(Pad(0), BLACK)
    for code, act in (
        ("no-such-pad", lambda: board.put(Pad(pad), BLACK)),
        ("no-such-pad", lambda: board.touch(Pad(pad), down=True)),
        ("no-such-pad", lambda: board.stick(Pad(pad), "x")),
        ("pad-taken", lambda: board.put(Pad(0), BLACK)),
        ("pad-empty", lambda: board.lift(Pad(1))),
        ("pad-empty", lambda: board.turn(Pad(1), BLACK)),
        ("no-such-kind", lambda: board.put(Pad(1), "blue")),
        ("no-such-kind", lambda: board.turn(Pad(0), "")),
    ):
        with pytest.raises(Impossible) as error:
            act()
        assert error.value.code == code
    assert board.kinds == (BLACK, "", "", "", "", "")


@pytest.mark.parametrize(("rows", "columns", "profile"), [(0, 8, POLE), (8, 0, POLE), (8, 8, "")])
def test_a_table_that_cannot_be_is_refused(rows: int, columns: int, profile: str) -> None:
    with pytest.raises(ValueError, match=r"expected|at least"):
        SimTable(rows, columns, profile, Clock())


def test_keys_tell_their_edges_once_and_in_order() -> None:
    clock, board = table()
    board.press(Key.OK, down=True)
    board.press(Key.OK, down=True)
    clock.now = 0.2
    board.press(Key.OK, down=False)
    assert board.keys.edges() == [Edge(0.0, Key.OK, down=True), Edge(0.2, Key.OK, down=False)]
    assert board.keys.edges() == []


def test_a_key_let_go_while_the_link_was_lost_does_not_stay_down() -> None:
    clock, board = table()
    board.press(Key.MENU, down=True)
    board.cut_link()
    board.press(Key.MENU, down=False)
    board.press(Key.OK, down=True)
    board.press(Key.OK, down=False)
    board.press(Key.BACK, down=True)
    clock.now = 4.0
    assert board.keys.edges() == [Edge(0.0, Key.MENU, down=True)]
    board.mend_link()
    assert board.keys.edges() == [Edge(4.0, Key.BACK, down=True), Edge(4.0, Key.MENU, down=False)]


def test_lights_screen_and_sound_remember_what_they_were_told() -> None:
    _, board = table()
    frame = (Glow((255, 0, 0), Pattern.BLINK), *(DARK,) * 5)
    board.lights.show(frame)
    board.screen.show(b"\xff" * 1024)
    board.sound.play(Chime.DONE)
    assert (board.lights.frame, board.screen.bits) == (frame, b"\xff" * 1024)
    assert list(board.sound.played) == [Chime.DONE]
    board.lights.close()
    board.screen.close()
    assert (board.lights.frame, board.screen.bits) == ((DARK,) * 6, BLANK)


def test_a_frame_or_page_of_another_size_is_refused() -> None:
    _, board = table()
    with pytest.raises(ValueError, match="6 lights expected, not 5"):
        board.lights.show((DARK,) * 5)
    with pytest.raises(ValueError, match="1024 bytes of pixels expected, not 1"):
        board.screen.show(b"x")


def test_a_closed_device_says_so() -> None:
    _, board = table()
    for port in (board.sensor, board.keys, board.lights, board.screen, board.sound):
        port.close()
    for use in (
        board.sensor.scan,
        board.keys.edges,
        lambda: board.lights.show((DARK,) * 6),
        lambda: board.screen.show(BLANK),
        lambda: board.sound.play(Chime.TICK),
    ):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_a_dead_light_stays_dark_and_a_swapped_one_shows_red_as_green() -> None:
    _, board = table()
    board.lights.show((Glow((200, 10, 5)),) * 6)
    board.lights.dead.add(Pad(0))
    board.lights.swapped.add(Pad(1))
    seen = [board.lights.visible(Pad(pad)) for pad in range(3)]
    assert seen == [DARK, Glow((10, 200, 5)), Glow((200, 10, 5))]


def test_a_whole_game_can_be_spoilt_by_a_pad_or_a_light() -> None:
    for seed in range(20):
        game = scene(pieces=0, seed=seed)
        (fault,) = spoil(game.table, FAULTS["stuck"], Random(seed))
        assert fault.name == "stuck"
        assert tuple(game.table.stuck) == fault.pads
        (fault,) = spoil(game.table, FAULTS["light"], Random(seed))
        assert {fault.name, *(game.table.lights.dead | game.table.lights.swapped)} == {
            "light",
            *fault.pads,
        }


def test_without_noise_nothing_is_spoilt() -> None:
    _, board = table()
    assert spoil(board, NONE, Random(1)) == ()


@pytest.mark.parametrize(("noise", "expected"), [(NORMAL, 0.0), (HARD, 0.05)])
def test_pads_stick_as_often_as_the_noise_says(noise: Noise, expected: float) -> None:
    random = Random(3)
    _, board = table()
    stuck = sum(fault.name == "stuck" for _ in range(4000) for fault in spoil(board, noise, random))
    assert stuck / 4000 == pytest.approx(expected, abs=0.012)
