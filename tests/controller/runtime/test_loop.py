"""The loop: its first actions, its ticks, and what it can do without."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from controller.config.config import Config
from controller.journal.entries import Turned
from controller.journal.receipts import Saved
from controller.model.screen_page import Page
from controller.robot.opponent import Forget, Think
from controller.runtime import wiring
from controller.runtime.devices import TablePorts
from controller.runtime.loop import GRACE_SECONDS, RETRY_SECONDS, TICK_SECONDS, in_order
from controller.sensing.board import Board
from controller.session.commands import Append, Command, Light, Retry, Ring, Say
from controller.session.events import BoardFound, BoardLost, Seen
from controller.session.phases import Paused
from hardware.errors import LinkLost
from hardware.ports import Chime, Edge, Key, Picture
from hardware.sim.table import SimTable
from tests.controller.runtime.bare import Bare
from tests.controller.runtime.rig import Rig

BROKEN = OSError(errno.EIO, os.strerror(errno.EIO))


class Failing:
    """A sensor and keys that fail on demand and count their calls."""

    def __init__(self, sim: SimTable) -> None:
        self.error: OSError | None = None
        self.keys_error: OSError | None = None
        self.scans = 0
        self.asked = 0
        self._sim = sim

    def scan(self) -> Picture | None:
        self.scans += 1
        if self.error is not None:
            raise self.error
        return self._sim.sensor.scan()

    def edges(self) -> list[Edge]:
        self.asked += 1
        if self.keys_error is not None:
            raise self.keys_error
        return self._sim.keys.edges()

    def close(self) -> None:
        pass


def failing(into: list[Failing]) -> Callable[[Config, Board, Callable[[], float]], TablePorts]:
    def driver(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        ports = wiring.simulated(config, board, clock)
        assert ports.sim is not None
        into.append(Failing(ports.sim))
        return replace(ports, sensor=into[0], keys=into[0])

    return driver


def test_the_journal_comes_first_then_lights_screen_sound_and_opponent() -> None:
    record, light, say = Append(1, Turned(1)), Light(()), Say(Page("x"))
    ring, forget = Ring(Chime.DONE), Forget(1)
    think = Think(2, "reversi", {}, "", 0, "")
    commands: list[Command] = [forget, think, ring, Retry(), record, say, light]
    assert in_order(commands) == [Retry(), record, light, say, ring, forget, think]


def test_what_the_session_says_is_obeyed_in_that_order() -> None:
    bare = Bare()
    kinds = [type(what) for what in bare.seen]
    assert kinds.index(Append) < kinds.index(Light) < kinds.index(Say)


def test_what_is_kept_at_once_is_told_in_the_same_tick() -> None:
    bare = Bare()
    bare.loop.tick()
    # A hand that acts just before time passes: its move is journalled by that very tick.
    bare.before_tick = lambda: bare.loop.obey([Append(7, Turned(1))])
    bare.seen.clear()
    bare.loop.tick()
    assert [what for what in bare.seen if isinstance(what, Saved)] == [Saved(7)]


def test_the_board_is_scanned_a_hundred_times_a_second() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 1.0)
    assert len(bare.ticks) == 100
    assert bare.ticks == pytest.approx([at * TICK_SECONDS for at in range(100)])


def test_the_loop_wakes_when_something_is_due_in_the_session() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 0.1)
    bare.clock.now = 0.1034
    bare.sim.press(Key.OK, down=True, at=0.1017)
    bare.loop.run(bare.wait, 1.3)
    # A key that is held this long means something else: between two ticks.
    assert any(at == pytest.approx(0.1017 + 1.0) for at in bare.ticks)


def test_ticks_that_were_missed_are_not_made_up_for() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 0.05)
    held = [0.5]

    def wait(seconds: float) -> None:
        bare.wait(seconds + (held.pop() if held else 0.0))

    bare.ticks.clear()
    bare.loop.run(wait, 1.0)
    gaps = [late - early for early, late in pairwise(bare.ticks)]
    assert max(gaps) == pytest.approx(0.51)
    assert min(gaps) == pytest.approx(TICK_SECONDS)
    assert bare.loop.take_lag() == pytest.approx(0.51)
    assert bare.loop.take_lag() == 0.0


def test_a_stopped_loop_ends_after_its_tick() -> None:
    bare = Bare()

    def wait(seconds: float) -> None:
        bare.wait(seconds)
        if len(bare.ticks) == 7:
            bare.loop.stop()

    bare.loop.run(wait)
    assert len(bare.ticks) == 7


def test_a_lost_link_pauses_and_its_return_is_told_before_its_first_picture(
    tmp_path: Path,
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
        rig.sim.cut_link()
        rig.run(TICK_SECONDS)
        assert rig.doing == "Paused"
        rig.run(5.0)
        told = len(rig.told)
        assert told == 1
        rig.sim.mend_link()
        rig.run(0.5)
        assert rig.doing == "Playing"
        assert len(rig.told) == 2
        assert rig.move() in rig.moves()


def test_a_bus_that_fails_for_a_moment_is_not_a_lost_board(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        found[0].error = BROKEN
        rig.run(GRACE_SECONDS - TICK_SECONDS)
        found[0].error = None
        rig.run(1.0)
        assert rig.doing == "Playing"
        assert rig.told == []
        rig.move()
        assert len(rig.moves()) == 1


def test_a_bus_that_goes_on_failing_is_told_once_and_asked_less_often(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        rig.move()
        found[0].error = BROKEN
        rig.run(GRACE_SECONDS + 2 * TICK_SECONDS)
        assert isinstance(rig.phase, Paused)
        assert rig.phase.reason == os.strerror(errno.EIO)
        scans = found[0].scans
        rig.run(10.0)
        assert found[0].scans - scans == pytest.approx(10.0 / RETRY_SECONDS, abs=12)
        assert len(rig.told) == 1
        found[0].error = None
        rig.run(1.0)
        assert rig.doing == "Playing"
        assert rig.move() in rig.moves()


def test_a_driver_that_calls_its_link_lost_is_believed_at_once() -> None:
    bare = Bare()
    found = Failing(bare.sim)
    bare.loop._devices = replace(bare.loop._devices, sensor=found)
    found.error = LinkLost("link-lost", device="x")
    bare.loop.tick()
    assert BoardLost(0.0, "link-lost") in bare.seen
    found.error = None
    bare.clock.now = 1.0
    bare.seen.clear()
    bare.loop.tick()
    kinds = [type(what) for what in bare.seen]
    assert kinds.index(BoardFound) < kinds.index(Seen)
    assert bare.notes[0][0] == "sensor"
    assert bare.notes[1] == ("sensor", None)


def test_keys_that_fail_are_told_once_and_work_again(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        found[0].keys_error = BROKEN
        asked = found[0].asked
        rig.run(2.0)
        assert found[0].asked - asked == pytest.approx(2.0 / RETRY_SECONDS, abs=3)
        rig.move()
        assert len(rig.moves()) == 1
        assert len(rig.told) == 1
        found[0].keys_error = None
        rig.run(0.5)
        before = rig.phase
        rig.press(Key.MENU)
        assert rig.phase != before
        assert len(rig.told) == 2
