"""Protocol with a Pico, the program's side, without a cable."""

from __future__ import annotations

import struct
from random import Random

import pytest

from firmware import wire
from hardware.calibration import Calibration, Classifier
from hardware.drivers.serial_facts import mismatch
from hardware.drivers.serial_talk import SILENCE_SECONDS, Talk
from hardware.ports import DARK, STRENGTH, Chime, Glow, Key, Pattern, Picture

from .fakepico import FakePico


class Cable:
    """A conversation, a board, and their common clock."""

    def __init__(self, talk: Talk | None = None, pico: FakePico | None = None) -> None:
        self.talk = talk or Talk(8, 8, "presence", random=Random(5))
        self.pico = pico or FakePico()
        self.now = 100.0
        self.talk.begin(self.now)

    def run(self, seconds: float = 0.02, *, board: bool = True, pictures: bool = True) -> None:
        """Let time pass in steps of 5 ms; without ``board`` nothing of it arrives."""
        for _ in range(round(seconds / 0.005)):
            self.now += 0.005
            self.pico.feed(self.talk.due(self.now))
            if pictures and self.pico.host:
                self.pico.picture()
            data, self.pico.out = self.pico.out, b""
            if board:
                self.talk.feed(data, self.now)

    def picture(self) -> Picture:
        picture = self.talk.take_picture()
        assert picture is not None
        return picture


@pytest.fixture
def cable() -> Cable:
    found = Cable()
    found.run()
    return found


def test_the_program_asks_until_the_board_answers() -> None:
    cable = Cable()
    cable.run(0.35, board=False, pictures=False)
    asked = [kind for kind, _ in cable.pico.heard]
    assert asked == [wire.ASK] * 4
    assert cable.talk.lost(cable.now)
    cable.run(0.2)
    assert not cable.talk.lost(cable.now)
    assert cable.talk.hello is not None
    assert cable.talk.hello.keys == tuple(Key)


def test_a_picture_is_whole_and_has_the_boards_own_time(cable: Cable) -> None:
    cable.run(0.1)
    first = cable.picture()
    assert (len(first.marks), set(first.marks), first.boot) == (64, {""}, 77)
    cable.pico.touch(9)
    cable.run(0.005)
    second = cable.picture()
    assert [pad for pad, mark in enumerate(second.marks) if mark] == [9]
    assert second.changes[9] - first.changes[9] == 1
    assert second.at - first.at == pytest.approx(0.005)
    assert cable.talk.take_picture() is None


def test_late_frames_keep_their_time_and_none_is_of_the_future(cable: Cable) -> None:
    cable.run(0.1)
    cable.picture()
    for _ in range(20):
        cable.pico.picture()
    cable.now += 0.1
    data, cable.pico.out = cable.pico.out, b""
    cable.now += 0.3
    cable.talk.feed(data, cable.now)
    assert cable.now - 0.31 < cable.picture().at <= cable.now - 0.25


def test_the_boards_milliseconds_may_begin_again() -> None:
    cable = Cable()
    cable.pico.ticks = wire.CLOCK - 20
    cable.run(0.1)
    assert cable.pico.ticks < 100
    assert cable.now - 0.01 <= cable.picture().at <= cable.now


def test_emptied_and_filled_again_between_two_pictures_is_not_lost(cable: Cable) -> None:
    cable.run()
    cable.pico.touch(5)
    cable.run()
    before = cable.picture()
    cable.pico.touch(5)
    cable.pico.touch(5)
    cable.run()
    after = cable.picture()
    assert before.marks == after.marks
    assert after.changes[5] - before.changes[5] == 2


def test_counters_go_on_where_a_byte_begins_again(cable: Cable) -> None:
    for _ in range(300):
        cable.pico.touch(3)
        cable.run(0.005)
    assert cable.picture().changes[3] == 300


def test_a_stale_or_replayed_frame_is_ignored(cable: Cable) -> None:
    old = cable.pico.picture()
    cable.run()
    cable.pico.touch(1)
    cable.run()
    cable.picture()
    cable.talk.feed(old * 3, cable.now)
    assert cable.talk.take_picture() is None
    assert cable.talk.quality.stale == 3


def test_swapped_frames_do_not_turn_time_back(cable: Cable) -> None:
    cable.pico.out = b""
    first = cable.pico.picture()
    cable.pico.touch(2)
    second = cable.pico.picture()
    cable.talk.feed(second + first, cable.now)
    assert cable.picture().marks[2] == "x"


def test_frames_of_another_boot_are_ignored_until_the_board_was_asked(cable: Cable) -> None:
    cable.run()
    cable.picture()
    cable.pico.reboot(Random(1))
    cable.talk.feed(cable.pico.picture(), cable.now)
    assert cable.talk.take_picture() is None


def test_a_board_that_started_again_is_asked_and_gives_the_whole_picture(cable: Cable) -> None:
    cable.pico.touch(4)
    cable.run()
    before = cable.picture()
    cable.pico.reboot(Random(1))
    cable.pico.touch(6)
    cable.run(0.5)
    after = cable.picture()
    assert after.boot != before.boot
    assert after.changes == (0,) * 64
    assert [pad for pad, mark in enumerate(after.marks) if mark] == [4, 6]
    assert after.at > before.at


def test_an_old_hello_is_not_believed() -> None:
    talk = Talk(8, 8, "presence", random=Random(6))
    talk.begin(0.0)
    other = FakePico(boot=5)
    other.hello(12345)
    talk.feed(other.out, 0.0)
    assert talk.hello is None
    assert talk.quality.stale == 1


def test_silence_is_noticed_within_a_second(cable: Cable) -> None:
    cable.run(SILENCE_SECONDS - 0.1, board=False)
    assert not cable.talk.lost(cable.now)
    cable.run(0.15, board=False)
    assert cable.talk.lost(cable.now)
    assert SILENCE_SECONDS + 0.2 <= 1.0


def test_another_version_is_refused_with_both_named() -> None:
    cable = Cable()
    cable.pico.version = 9
    cable.run(0.2)
    fault = cable.talk.fault
    assert fault is not None
    assert (fault.code, fault.facts) == ("pico.version", {"found": "9", "known": "1"})
    assert cable.talk.lost(cable.now)


@pytest.mark.parametrize(
    ("pico", "profile", "code"),
    [
        (FakePico(rows=6, columns=6), "presence", "pico.size"),
        (FakePico(analog=True), "pole", "pico.uncalibrated"),
        (FakePico(), "pole", "pico.profile"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(pico: FakePico, profile: str, code: str) -> None:
    cable = Cable(Talk(8, 8, profile, random=Random(5)), pico)
    cable.run(0.1)
    assert cable.talk.fault is not None
    assert cable.talk.fault.code == code
    assert cable.talk.take_picture() is None


@pytest.mark.parametrize("fault", range(1, len(wire.FAULTS)))
def test_what_the_board_says_of_its_own_configuration_is_passed_on(fault: int) -> None:
    cable = Cable()
    cable.pico.fault = fault
    cable.run(0.1)
    assert cable.talk.fault is not None
    assert cable.talk.fault.code == f"pico.{wire.FAULTS[fault]}"


def test_keys_are_heard_once_and_confirmed_each_time(cable: Cable) -> None:
    cable.pico.key(1, 2, 1)
    cable.pico.key(1, 2, 1)
    cable.run()
    cable.pico.key(2, 2, 0)
    cable.run()
    edges = cable.talk.take_edges()
    assert [(edge.key, edge.down) for edge in edges] == [(Key.OK, True), (Key.OK, False)]
    assert [values for kind, values in cable.pico.heard if kind == wire.HEARD] == [
        (1,),
        (1,),
        (2,),
    ]


def test_a_key_held_while_the_plug_was_pulled_comes_up(cable: Cable) -> None:
    cable.pico.key(1, 4, 1)
    cable.run()
    cable.talk.take_edges()
    cable.pico.reboot(Random(2))
    cable.talk.begin(cable.now)
    cable.run()
    assert [(edge.key, edge.down) for edge in cable.talk.take_edges()] == [(Key.MENU, False)]


def test_lights_are_told_until_they_are_confirmed_and_again_after_a_plug(cable: Cable) -> None:
    red = (Glow((255, 0, 0), Pattern.PULSE), *[DARK] * 63)
    cable.pico.deaf.add(wire.LIGHTS)
    cable.talk.show(red)
    cable.run(0.5)
    told = [values for kind, values in cable.pico.heard if kind == wire.LIGHTS]
    assert len({values[0] for values in told}) == 2  # the dark of the beginning, and this
    assert len(told) == 5
    payload = told[-1][1]
    assert isinstance(payload, bytes)
    assert payload[:8] == bytes((255, 0, 0, 3, 0, 0, 0, 0))
    cable.pico.deaf.clear()
    cable.run(0.6)
    assert cable.talk.is_told()
    cable.pico.heard.clear()
    cable.run(0.3)
    assert wire.LIGHTS not in [kind for kind, _ in cable.pico.heard]
    cable.talk.begin(cable.now)
    cable.run(0.1)
    again = [values[1] for kind, values in cable.pico.heard if kind == wire.LIGHTS]
    assert set(again) == {payload}


def test_a_sound_is_played_soon_or_not_at_all(cable: Cable) -> None:
    cable.pico.deaf.add(wire.CHIME)
    cable.talk.play(Chime.WRONG, cable.now)
    cable.run(1.0)
    told = [values for kind, values in cable.pico.heard if kind == wire.CHIME]
    assert set(told) == {(told[0][0], 2)}
    assert len(told) == 3
    assert cable.talk.is_told()


def test_the_board_hears_of_us_and_tells_how_well(cable: Cable) -> None:
    cable.run(1.1)
    assert sum(kind == wire.PING for kind, _ in cable.pico.heard) in range(4, 7)
    quality = cable.talk.quality
    assert (quality.board_good, quality.board_bad, quality.longest) == (3, 1, 0.007)
    assert quality.rate == pytest.approx(200, rel=0.1)
    assert quality.bad == 0


def test_a_board_of_hall_sensors_is_told_where_each_rests() -> None:
    near = tuple(900.0 + pad for pad in range(64))
    rests = tuple(30000.4 + 50 * pad for pad in range(64))
    for firmware, told in ((wire.FIRMWARE, True), ((1, 0, 0), False)):
        talk = Talk(8, 8, STRENGTH, lambda _: ("",) * 64, (rests, near), random=Random(5))
        pico = FakePico(analog=True)
        pico.firmware = firmware
        cable = Cable(talk, pico)
        cable.run(0.3)
        sent = [values for kind, values in pico.heard if kind == wire.RESTS]
        assert bool(sent) is told
        assert talk.is_told()
        if told:
            _, zero, least = sent[0]
            assert zero == struct.pack("<64H", *(30000 + 50 * pad for pad in range(64)))
            assert least == struct.pack("<64H", *range(900, 964))


@pytest.mark.parametrize(
    ("firmware", "code"),
    [((1, 0, 0), "pico.older"), (wire.FIRMWARE, None), ((1, 2, 0), "pico.newer")],
)
def test_a_firmware_of_another_version_is_named(
    firmware: tuple[int, int, int], code: str | None
) -> None:
    pico = FakePico()
    pico.firmware = firmware
    cable = Cable(pico=pico)
    cable.run()
    assert cable.talk.hello is not None
    told = mismatch(cable.talk.hello)
    assert (told and told.code) == code
    if told is not None:
        assert told.facts["found"] == ".".join(map(str, firmware))


LEVELS = {"N1": 4000.0, "N2": 12000.0, "S1": -4000.0, "S2": -12000.0}


def test_hall_values_become_marks_by_their_calibration() -> None:
    calibration = Calibration(8, 8, STRENGTH, 65535, (32768.0,) * 64, LEVELS)
    talk = Talk(8, 8, STRENGTH, Classifier(calibration).marks, random=Random(5))
    cable = Cable(talk, FakePico(analog=True))
    cable.pico.raw[0], cable.pico.raw[63] = 32768 + 12500, 32768 - 4100
    cable.run(0.1)
    marks = cable.picture().marks
    assert (marks[0], marks[63], set(marks[1:63])) == ("N2", "S1", {""})
    assert cable.talk.raw[0] == 32768 + 12500
    # Turned over in one go: the board saw the magnet leave and come, we only see the other pole.
    cable.pico.raw[0] = 32768 - 12500
    cable.pico.counts[0] += 2
    cable.run()
    picture = cable.picture()
    assert (picture.marks[0], picture.changes[0]) == ("S2", 2)
    cable.pico.raw[0] = 32768 + 12500
    cable.run()
    assert cable.picture().changes[0] == 3
