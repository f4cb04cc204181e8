"""Lights, screen and sound that are slow, broken or gone: the table goes on without them."""

from __future__ import annotations

import errno
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import pytest

from controller.config.config import Config
from controller.display import raster
from controller.display.palette import dimmed
from controller.runtime import wiring
from controller.runtime.devices import TablePorts
from controller.runtime.outputs import (
    FIRST_PAUSE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    Direct,
    Latest,
    Outlet,
)
from controller.sensing.board import Board
from hardware.ports import DARK, Chime
from tests.controller.runtime.rig import PATIENCE, Rig, configured

BROKEN = OSError(errno.EIO, os.strerror(errno.EIO))


@dataclass
class Device:
    """An output device that fails or blocks on demand."""

    error: Exception | None = None
    shown: list[object] = field(default_factory=list)
    tried: list[object] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    busy: queue.SimpleQueue[object] = field(default_factory=queue.SimpleQueue)

    def __post_init__(self) -> None:
        self.gate.set()

    def show(self, value: object, *, dim: bool = False) -> None:
        assert not dim
        self.tried.append(value)
        self.busy.put(value)
        self.gate.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        self.shown.append(value)

    def play(self, value: object) -> None:
        self.show(value)

    def close(self) -> None:
        pass


Notes = list[tuple[str, OSError | None]]


def outlet(device: Device, notes: Notes, *, again: bool = True) -> Outlet[object]:
    return Outlet("x", Direct(device.show), lambda *it: notes.append(it), again=again)


def test_a_device_that_works_shows_everything_at_once() -> None:
    device, notes = Device(), Notes()
    out = outlet(device, notes)
    for value in range(3):
        out.put(value, value)
    out.tick(3.0)
    assert device.shown == [0, 1, 2]
    assert notes == []


def test_a_broken_device_is_tried_later_and_later_and_told_of_once() -> None:
    device, notes = Device(BROKEN), Notes()
    out = outlet(device, notes)
    out.put("a", 0.0)
    tries: list[float] = []
    for tick in range(6000):
        before = len(device.tried)
        out.tick(tick / 100)
        if len(device.tried) > before:
            tries.append(tick / 100)
    pauses = [late - early for early, late in zip([0.0, *tries], tries, strict=False)]
    assert pauses[0] == pytest.approx(FIRST_PAUSE_SECONDS, abs=0.011)
    assert all(late <= 2 * early + 0.03 for early, late in pairwise(pauses))
    assert max(pauses) == pytest.approx(LONGEST_PAUSE_SECONDS, abs=0.03)
    assert len(tries) < 12
    assert notes == [("x", BROKEN)]


def test_a_device_that_works_again_shows_the_last_thing_only() -> None:
    device, notes = Device(BROKEN), Notes()
    out = outlet(device, notes)
    for at, value in enumerate("abc"):
        out.put(value, at / 100)
        out.tick(at / 100)
    assert device.tried == ["a"]
    device.error = None
    out.tick(FIRST_PAUSE_SECONDS + 0.1)
    out.tick(FIRST_PAUSE_SECONDS + 0.11)
    assert device.shown == ["c"]
    assert notes == [("x", BROKEN), ("x", None)]
    out.put("d", FIRST_PAUSE_SECONDS + 0.12)
    assert device.shown == ["c", "d"]
    device.error = BROKEN
    out.put("e", 10.0)
    out.tick(10.0)
    assert notes[2:] == [("x", BROKEN)]


def test_the_last_thing_is_shown_again_although_nothing_new_came() -> None:
    device, notes = Device(BROKEN), Notes()
    out = outlet(device, notes)
    out.put("a", 0.0)
    out.tick(0.0)
    device.error = None
    out.tick(FIRST_PAUSE_SECONDS)
    assert device.shown == ["a"]


def test_a_sound_that_failed_is_not_played_later() -> None:
    device, notes = Device(BROKEN), Notes()
    out = outlet(device, notes, again=False)
    out.put("ding", 0.0)
    out.tick(0.0)
    out.put("dong", 0.1)
    device.error = None
    out.tick(5.0)
    assert device.shown == []
    out.put("dang", 5.1)
    out.tick(5.1)
    assert device.shown == ["dang"]
    assert notes == [("x", BROKEN), ("x", None)]


def outcome_of(latest: Latest[object]) -> OSError | bool:
    """Wait for a try to end."""
    patience = time.monotonic() + PATIENCE
    while True:
        outcome = latest.outcome()
        if outcome is not None:
            return outcome
        os.sched_yield()
        assert time.monotonic() < patience


def test_of_many_pages_for_a_slow_screen_the_last_one_wins() -> None:
    device = Device()
    latest = Latest(device.show, "slow")
    device.gate.clear()
    latest.send(0)
    assert device.busy.get(timeout=PATIENCE) == 0
    for value in range(1, 100):
        latest.send(value)
    assert latest.outcome() is None
    device.gate.set()
    latest.close(PATIENCE)
    latest.close(PATIENCE)
    assert device.shown == [0, 99]


def test_a_failure_in_the_thread_reaches_the_loop_and_the_thread_goes_on() -> None:
    device = Device(BROKEN)
    latest = Latest(device.show, "broken")
    latest.send("a")
    assert outcome_of(latest) is BROKEN
    assert latest.outcome() is None
    device.error = None
    latest.send("b")
    assert outcome_of(latest) is True
    latest.close(PATIENCE)
    assert device.shown == ["b"]


def test_a_bug_in_the_thread_is_raised_in_the_loop() -> None:
    device = Device(ZeroDivisionError("a bug"))
    latest = Latest(device.show, "buggy")
    latest.send("a")
    with pytest.raises(ZeroDivisionError, match="a bug"):
        outcome_of(latest)
    latest.close(PATIENCE)


def test_a_screen_that_hangs_does_not_keep_the_program_from_ending() -> None:
    device = Device()
    device.gate.clear()
    latest = Latest(device.show, "hung")
    latest.send("a")
    device.busy.get(timeout=PATIENCE)
    latest.close(0.0)
    device.gate.set()


def with_devices(
    lights: Device | None = None, screen: Device | None = None, sound: Device | None = None
) -> Callable[[Config, Board, Callable[[], float]], TablePorts]:
    def driver(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        ports = wiring.simulated(config, board, clock)
        return replace(
            ports,
            lights=lights or ports.lights,
            screen=screen or ports.screen,
            sound=sound or ports.sound,
        )

    return driver


@pytest.mark.parametrize("which", ["lights", "screen", "sound"])
def test_a_table_plays_on_without_one_of_its_devices(tmp_path: Path, which: str) -> None:
    device = Device(BROKEN)
    with Rig(tmp_path, driver=with_devices(**{which: device})) as rig:
        rig.arrange()
        for at in range(3):
            rig.move(at)
        assert len(rig.moves()) == 3
        patience = time.monotonic() + PATIENCE
        # The screen has a thread, which need not be as quick as the test's clock.
        while not rig.told:
            rig.run(1.0)
            assert time.monotonic() < patience
        device.error = None
        rig.run(LONGEST_PAUSE_SECONDS + 1)
        while which != "sound" and not device.shown:
            rig.run(1.0)
            assert time.monotonic() < patience
        rig.move()
        assert len(rig.moves()) == 4
    assert sum(os.strerror(errno.EIO) in it for it in rig.told) == 1


def test_a_screen_that_hangs_does_not_stop_the_game_and_shows_the_newest_page(
    tmp_path: Path,
) -> None:
    screen = Device()
    screen.gate.clear()
    with Rig(tmp_path, driver=with_devices(screen=screen)) as rig:
        screen.busy.get(timeout=PATIENCE)
        rig.arrange()
        rig.move()
        rig.move()
        assert len(rig.moves()) == 2
        assert rig.is_done()
        assert len(screen.tried) == 1
        rig.run(0.1)
        last = raster.draw(rig.page)
        screen.gate.set()
    assert len(screen.shown) == 2
    assert screen.shown[-1] == last


def test_a_frame_reaches_the_lights_before_a_page_is_drawn(tmp_path: Path) -> None:
    order: list[type] = []

    @dataclass
    class Noting(Device):
        def show(self, value: object, *, dim: bool = False) -> None:
            assert not dim
            order.append(type(value))

    with Rig(tmp_path, driver=with_devices(lights=Noting(), screen=Noting())) as rig:
        rig.run(0.1)
    assert order[0] is tuple
    assert bytes in order


def test_what_is_silent_by_choice_plays_nothing(tmp_path: Path) -> None:
    sound = Device()
    config = replace(Config(), table=replace(Config().table, sound=False))
    with Rig(tmp_path, config, driver=with_devices(sound=sound)) as rig:
        rig.run(0.5)
        rig.table.loop._devices.sound.put(Chime.ASK, rig.clock.now)
    assert sound.tried == []


def test_the_lights_keep_to_the_brightness_that_was_set(tmp_path: Path) -> None:
    bright = configured()
    dim = replace(bright, table=replace(bright.table, brightness=25))
    with Rig(tmp_path / "bright", bright) as one, Rig(tmp_path / "dim", dim) as other:
        for rig in (one, other):
            rig.run(0.5)
        full, quarter = (rig.table.sim.lights.frame for rig in (one, other) if rig.table.sim)
    assert any(glow != DARK for glow in full)
    assert quarter == dimmed(full, 25)
    assert quarter != full
