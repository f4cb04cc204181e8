"""Wiring from a configuration: what is resumed, what is closed, what is reported."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path

import pytest

from controller.config.config import Config, JournalConfig, RobotConfig, TableConfig
from controller.i18n.user_errors import Problem
from controller.journal.contents import read
from controller.journal.entries import Pledged
from controller.model.settings import CONFIRM, HUMAN, ROBOT, Chair, TableSettings
from controller.model.timing import Timing
from controller.robot.process import Process
from controller.runtime import wiring
from controller.runtime.devices import TablePorts, simulated
from controller.runtime.wiring import Surroundings, setting_of
from controller.sensing.board import Board
from controller.session.commands import Command
from controller.session.events import Event
from controller.session.phases import Asking
from hardware.errors import HardwareError
from tests.controller.config.config_cases import AS_READ
from tests.controller.journal.faults import FaultyDisk
from tests.controller.runtime.rig import CATALOG, SPEECH, Rig, configured


def journals(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)


def asks(rig: Rig) -> str:
    return rig.phase.key if isinstance(rig.phase, Asking) else ""


def test_every_choice_of_the_configuration_reaches_the_session() -> None:
    found = setting_of(AS_READ)
    assert found == TableSettings(
        profile="pole-strength",
        board="/home/me/board.toml",
        mode=CONFIRM,
        timing=Timing(
            debounce_seconds=0.01,
            quiet_seconds=1.0,
            taps_seconds=3.5,
            wrong_seconds=0.5,
            revocable_seconds=0.0,
            rewind_seconds=2.5,
            stuck_seconds=60.0,
            long_press_seconds=0.7,
        ),
        light_pieces=("roliversi", "royal-reversi"),
        show_targets=False,
        clock="game 900+10",
    )
    default = setting_of(Config())
    assert default == TableSettings()
    same = {
        it.name
        for it in fields(TableSettings)
        if getattr(found, it.name) == getattr(default, it.name)
    }
    assert same == {"swap_sides", "confirm_reveals"}, "only for traces of older programs"


def test_the_game_its_options_and_its_seats_come_from_the_configuration(tmp_path: Path) -> None:
    config = replace(AS_READ, table=TableConfig(), journal=JournalConfig(), trace=Config().trace)
    with Rig(tmp_path, config) as rig:
        assert rig.state.game.sheet.key == "invers"
        assert rig.state.match.options["first"] == "red"
        assert rig.state.match.chairs == [
            Chair(HUMAN, "famille", "Zoé"),
            Chair(ROBOT, "maitre", ""),
        ]
    (journal,) = journals(tmp_path)
    begin = read(journal).begin
    assert (begin.game, begin.clock, begin.version) == ("invers", "game 900+10", "test")


def test_no_two_tables_promise_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if they had the same seed: that alone could be guessed."""
    monkeypatch.setattr("secrets.randbits", lambda _: 5)
    config = replace(Config(), game=replace(Config().game, key="royal-reversi"))
    found: set[str] = set()
    for folder in (tmp_path / "one", tmp_path / "two"):
        with Rig(folder, config):
            pass
        (path,) = journals(folder)
        assert path.stat().st_mode & 0o777 == 0o600
        pledged = read(path).entries[1]
        assert isinstance(pledged, Pledged)
        found.add(pledged.secret)
    assert len(found) == 2


def test_the_robot_is_a_process_that_thinks_as_configured_and_ends_with_the_table(
    tmp_path: Path,
) -> None:
    config = replace(configured(robots=1), robot=RobotConfig(0.7, ponder=False))
    with Rig(tmp_path, config, opponent=None) as rig:
        process = rig.table.loop._opponent
        assert isinstance(process, Process)
        assert (process._think, process._ponder) == (0.7, False)
        pid = process.pid
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize("why", ["ended", "garbage", "illegal", "late"])
def test_who_looks_after_the_table_is_told_of_a_robot_that_failed(tmp_path: Path, why: str) -> None:
    with Rig(tmp_path, opponent=None) as rig:
        process = rig.table.loop._opponent
        assert isinstance(process, Process)
        process._search._fail(why)
        assert rig.told == [SPEECH.say(f"opponent.{why}")]


def test_without_a_game_the_table_asks(tmp_path: Path) -> None:
    with Rig(tmp_path, Config()) as rig:
        rig.run(0.1)
        assert asks(rig) == "lobby"
    assert journals(tmp_path) == []


def test_a_game_that_the_board_has_no_room_for_is_refused_in_a_sentence(tmp_path: Path) -> None:
    config = replace(configured("inside"), table=TableConfig(board="six"))
    stack = ExitStack()
    with pytest.raises(Problem) as caught:
        Rig(tmp_path, config, stack=stack)
    stack.close()
    assert "…" not in SPEECH.error(caught.value)
    assert "inside" in SPEECH.error(caught.value)


class Closing:
    """A driver whose ports record when they are closed, and may fail to."""

    def __init__(self, *, broken: str = "") -> None:
        self.closed: list[str] = []
        self._broken = broken

    def __call__(self, config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        ports = wiring.simulated(config, board, clock)
        for name in ("sensor", "keys", "lights", "screen", "sound"):
            port = getattr(ports, name)
            port.close = self._noting(name)
        return ports

    def _noting(self, name: str) -> Callable[[], None]:
        def close() -> None:
            self.closed.append(name)
            if name == self._broken:
                raise OSError(errno.EIO, "")

        return close


@pytest.mark.parametrize("broken", ["", "screen", "sensor"])
def test_every_device_is_closed_once_and_after_the_journal(tmp_path: Path, broken: str) -> None:
    driver = Closing(broken=broken)
    disk = FaultyDisk()
    closed_files: list[int] = []

    def close(fd: int) -> None:
        closed_files.append(len(driver.closed))
        os.close(fd)

    disk.close = close  # type: ignore[method-assign]
    rig = Rig(tmp_path, disk=disk, driver=driver)
    rig.arrange()
    rig.stack.close()
    assert sorted(driver.closed) == ["keys", "lights", "screen", "sensor", "sound"]
    assert closed_files[-1] == 0
    rig.stack.close()
    assert len(driver.closed) == 5


def test_sensors_never_calibrated_are_opened_where_a_page_can_examine_them(tmp_path: Path) -> None:
    def refused(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        del config, board, clock
        raise HardwareError("pico.uncalibrated")

    config, told = configured(), list[str]()
    around = Surroundings(tmp_path, told.append, drivers={"sim": refused}, uncalibrated=simulated)
    with ExitStack() as stack, pytest.raises(HardwareError):
        wiring.wire(stack, config, CATALOG, SPEECH, around)
    hosts = list[object]()

    def host(*given: object) -> NullHub:
        hosts.append(given)
        return NullHub()

    with ExitStack() as stack:
        table = wiring.wire(stack, config, CATALOG, SPEECH, replace(around, host=host))
        table.loop.tick()
    assert told == [SPEECH.say("run.uncalibrated")]
    assert len(hosts) == 1


class NullHub:
    """A page that nobody opens."""

    def poll(self, now: float) -> list[Event]:
        del now
        return []

    def look(self, now: float) -> None:
        del now

    def hear(self, now: float, what: Event | Command) -> None:
        del now, what


def test_a_table_that_cannot_be_wired_closes_what_it_opened(tmp_path: Path) -> None:
    driver = Closing()
    stack = ExitStack()
    config = replace(configured("inside"), table=TableConfig(board="six"))
    with pytest.raises(Problem), stack:
        Rig(tmp_path, config, driver=driver, stack=stack)
    assert len(driver.closed) == 5


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_loop_and_handlers_are_given_back(tmp_path: Path, number: int) -> None:
    before = signal.getsignal(number)
    with Rig(tmp_path) as rig:
        ticks = 0

        def wait(seconds: float) -> None:
            nonlocal ticks
            rig.wait(seconds)
            ticks += 1
            if ticks == 5:
                os.kill(os.getpid(), number)

        with wiring.stopped_by_signals(rig.table.loop):
            rig.table.loop.run(wait)
        assert 5 <= ticks < 1000
    assert signal.getsignal(number) is before


def test_a_card_that_never_answers_is_told_of_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "JOURNAL_CLOSE_SECONDS", 0.0)
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        disk.gate.clear()
        rig.stalled = True
        rig.move()
    disk.gate.set()
    assert any("does not respond" in sentence for sentence in rig.told)


def test_what_a_driver_has_to_say_of_a_device_that_works_is_told(tmp_path: Path) -> None:
    old = HardwareError("pico.older", found="1.0.0", known="1.1.0")

    def driver(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        return replace(simulated(config, board, clock), notes=(old,))

    told: list[str] = []
    around = Surroundings(tmp_path, told.append, drivers={"sim": driver})
    with ExitStack() as stack:
        wiring.wire(stack, configured(), CATALOG, SPEECH, around)
    assert [it for it in told if "1.0.0" in it and "tablier flash" in it] == told[:1]
