"""Composition root: builds a table from its parts."""

from __future__ import annotations

import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Protocol

from controller.config.config import Config
from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.contents import Contents
from controller.journal.disk import Disk
from controller.journal.entries import Started, new_id
from controller.journal.errors import JournalError
from controller.journal.store import JournalStore, discard
from controller.journal.writer import Writer
from controller.model.settings import TableSettings
from controller.model.text_files import reason_of
from controller.robot.opponent import Opponent
from controller.robot.process import Process
from controller.runtime import resumable
from controller.runtime.device_loan import DeviceLoan, LentPads
from controller.runtime.devices import (
    DRIVERS,
    UNCALIBRATED,
    Driver,
    TablePorts,
    TimeSource,
    simulated,
    uncalibrated,
)
from controller.runtime.dimming import DimmedOutputs, Dimmer
from controller.runtime.loop import Devices, Guests, Loop, Note, Watch
from controller.runtime.outputs import Direct, Latest, Outlet
from controller.runtime.pad_memory import PadMemory
from controller.runtime.power_switch import NETWORK, UPDATE, PowerSwitch, power_folder
from controller.runtime.saved_game_reader import SavedGameReader
from controller.runtime.startup import Opening, begin
from controller.runtime.systemd import Heartbeat, Supervisor
from controller.runtime.trace import SUFFIX, Recorder, Scribe
from controller.runtime.update_report import UpdateReport
from controller.runtime.wakeup import WakeUp
from controller.sensing import board as boards
from controller.sensing.board import Board
from controller.session.commands import Append, Command, ReportPads
from controller.session.commitments import SECRET_BYTES
from controller.session.events import (
    Event,
    GamesStored,
    NetworkSwitchFound,
    Picked,
    PowerSwitchFound,
    UpdateFound,
)
from controller.session.phases import Trouble
from hardware.errors import HardwareError
from hardware.ports import Chime
from hardware.sim.table import SimTable
from rules.catalog import Catalog

__all__ = [
    "DRIVERS",
    "Driver",
    "Surroundings",
    "Table",
    "TablePorts",
    "TimeSource",
    "run",
    "setting_of",
    "simulated",
    "stopped_by_signals",
    "wire",
]

JOURNAL_CLOSE_SECONDS = 4.0
"""Seconds the journal may take to finish when the table is switched off."""
CLOSE_SECONDS = 1.0
"""Seconds everything else may take."""
_LOST = frozenset({"full", "readonly", "io", "slow"})
"""Causes with a sentence of their own when the end of a game is lost."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is ready to run: ``table.loop.run(table.bell.wait)``."""

    loop: Loop
    bell: WakeUp
    sim: SimTable | None
    writer: Writer
    keeps: bool
    """Whether finished games stay on the disk."""

    @property
    def has_saved(self) -> bool:
        """Return whether a game was played and, now that the table is closed, all of it is kept."""
        return self.keeps and self.writer.has_written and self.writer.failure is None


class HubPort(Guests, Protocol):
    """Remote clients that also receive every event and command."""

    def hear(self, now: float, what: Event | Command) -> None:
        """Take note of an event or command of the session."""


Host = Callable[[Presenter, SimTable | None, WakeUp], HubPort]
"""Creates the remote clients' side of a table."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Environment of a table: where its games are saved, its clock, its disk, and its listeners.

    ``tell`` takes sentences for the table's owner; ``watch`` is called with every event and
    command. ``fresh``: start the configured game even if a saved one could be resumed.
    """

    folder: Path
    tell: Tell
    clock: TimeSource = time.monotonic
    disk: Disk | None = None
    drivers: Mapping[str, Driver] = field(default_factory=lambda: DRIVERS)
    opponent: Callable[[Catalog, TimeSource], Opponent] | None = None
    watch: Watch | None = None
    host: Host | None = None
    reporters: Sequence[Callable[[Presenter], Watch]] = ()
    """Each creates a watcher that may also look at the table."""
    version: str = ""
    fresh: bool = False
    resume: str = ""
    """File of the saved game to resume at once, if any."""
    supervisor: Supervisor = field(default_factory=lambda: Supervisor.of(os.environ))
    power: Path | None = field(default_factory=lambda: power_folder(os.environ))
    """Folder for wishes to switch the machine off, if the table may have any."""
    can_switch_network: bool = field(
        default_factory=lambda: power_folder(os.environ, NETWORK) is not None
    )
    """Whether such a wish may also be about the Wi-Fi."""
    update_result: Path | None = field(default_factory=lambda: power_folder(os.environ, UPDATE))
    """File in which root says what became of an update, if one may be asked for."""
    loan: DeviceLoan = field(default_factory=DeviceLoan)
    """Through which an examination borrows the devices while the table runs."""
    uncalibrated: Driver = uncalibrated
    """Opens Hall sensors that were never calibrated."""


def wire(
    stack: ExitStack, config: Config, catalog: Catalog, speech: Speech, around: Surroundings
) -> Table:
    """Build a table; the stack closes the journal first, then the devices."""
    board = boards.load(config.table.board, catalog.games, catalog.layouts)
    for fault in board.left_out:
        around.tell(speech.error(fault))
    note = _noting(speech, around.tell)
    ports = _ports(config, board, speech, around)
    for told in ports.notes:
        around.tell(speech.error(Problem(told.code, **told.facts)))
    outputs = DimmedOutputs(ports.lights, ports.screen, config.table.brightness)
    devices = _devices(stack, ports, outputs, note, sound=config.table.sound)
    around.loan.pads = LentPads(board, ports.raw)
    watchers: list[Watch] = [] if around.watch is None else [around.watch]
    watchers += _output_watchers(config, outputs, devices, note, around)
    played: set[str] = set()
    if not config.journal.keep:
        stack.callback(discard, around.folder, played)
        watchers.append(_collecting(played))
    else:
        watchers.append(_remembering(stack, around.folder))
    bell = WakeUp()
    troubles: list[Trouble] = []

    def trouble(problem: Problem) -> None:
        around.tell(speech.error(problem))
        troubles.append(Trouble(problem.code, problem.facts))

    journal, kept = resumable.newest(around.folder, catalog, board, trouble, around.disk)
    writer = Writer(journal, bell.ring)
    stack.callback(_finish, writer, speech, around.tell)
    if around.supervisor.patience:
        watchers.append(Heartbeat(around.supervisor, writer.busy_for))
    if kept is not None:
        played.add(kept.begin.id)
    opening = replace(
        _opening(config, speech, kept, around.version),
        troubles=tuple(troubles),
        fresh=around.fresh,
    )
    if config.trace.folder:
        try:
            watchers.append(_recording(stack, config, board, opening, note, around.disk))
        except OSError as error:
            note("trace", error)
    opponent = _opponent(config, catalog, speech, around)
    stack.callback(opponent.close)
    presenter, commands = begin(opening, catalog, board)
    games = SavedGameReader(
        around.folder,
        catalog,
        board.layouts,
        bell.ring,
        around.disk,
        own=lambda: journal.path,
    )
    stack.callback(games.close, CLOSE_SECONDS)
    hub = None if around.host is None else around.host(presenter, ports.sim, bell)
    if hub is not None:
        watchers.append(hub.hear)
    watchers += [report(presenter) for report in around.reporters]

    def watch(now: float, what: Event | Command) -> None:
        for watcher in watchers:
            watcher(now, what)

    loop = Loop(
        presenter,
        devices,
        JournalStore(writer),
        opponent,
        around.clock,
        note=note,
        watch=watch if watchers else None,
        guests=hub,
        games=games,
        loan=around.loan,
        update=None if around.update_result is None else UpdateReport(around.update_result),
    )
    loop.obey(commands)
    _begin(loop, around, keeps=config.journal.keep)
    return Table(loop, bell, ports.sim, writer, config.journal.keep)


@contextmanager
def stopped_by_signals(loop: Loop) -> Iterator[None]:
    """Context in which SIGTERM and SIGINT end the loop after its current tick."""

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        loop.stop()

    with ExitStack() as stack:
        for number in (signal.SIGTERM, signal.SIGINT):
            stack.callback(signal.signal, number, signal.signal(number, stop))
        yield


def run(
    config: Config,
    catalog: Catalog,
    speech: Speech,
    around: Surroundings,
    ready: Callable[[], None] = lambda: None,
) -> Table:
    """Run a table until a signal ends it; ``ready`` is called when people can play.

    Every command that keeps a table running calls this: a service manager hears from all of them.
    """
    with ExitStack() as stack:
        stack.callback(around.supervisor.close)
        table = wire(stack, config, catalog, speech, around)
        stack.enter_context(stopped_by_signals(table.loop))
        stack.callback(around.supervisor.ends)
        around.supervisor.ready()
        ready()
        table.loop.run(table.bell.wait)
    return table


def setting_of(config: Config) -> TableSettings:
    """Settings of the session from the configuration."""
    table = config.table
    return TableSettings(
        profile=table.profile,
        board=table.board,
        mode=table.mode,
        timing=config.timing,
        light_pieces=table.light_pieces,
        show_targets=table.show_targets,
        clock=str(config.game.clock),
    )


def _opening(config: Config, speech: Speech, kept: Contents | None, version: str) -> Opening:
    return Opening(
        language=speech.language,
        setting=setting_of(config),
        seed=secrets.randbits(63),
        secret=secrets.token_hex(SECRET_BYTES),
        version=version,
        game=config.game.key,
        options=dict(config.game.options),
        chairs=config.seats,
        kept=() if kept is None else kept.entries,
    )


def _ports(config: Config, board: Board, speech: Speech, around: Surroundings) -> TablePorts:
    """The table's devices; with a page, sensors that were never calibrated can be looked at."""
    try:
        return around.drivers[config.table.driver](config, board, around.clock)
    except HardwareError as error:
        if around.host is None or error.code not in UNCALIBRATED:
            raise
    around.tell(speech.say("run.uncalibrated"))
    return around.uncalibrated(config, board, around.clock)


def _devices(
    stack: ExitStack, ports: TablePorts, outputs: DimmedOutputs, note: Note, *, sound: bool
) -> Devices:
    for port in (ports.sensor, ports.keys, ports.lights, ports.screen, ports.sound):
        stack.callback(_close, port.close)
    lights = Outlet("lights", Direct(outputs.show_frame), note)
    # Drawing and an I²C screen take milliseconds, and a hanging bus takes seconds.
    screen = Outlet("screen", Latest(outputs.show_page, "screen"), note)
    play: Callable[[Chime], None] = ports.sound.play if sound else _silence
    buzzer = Outlet("sound", Direct(play), note, again=False)
    for outlet in (lights, screen, buzzer):
        stack.callback(outlet.close, CLOSE_SECONDS)
    return Devices(ports.sensor, ports.keys, lights, screen, buzzer)


def _output_watchers(
    config: Config, outputs: DimmedOutputs, devices: Devices, note: Note, around: Surroundings
) -> Iterator[Watch]:
    """What dims lights and screen, and what switches the machine off."""
    yield Dimmer(
        outputs,
        devices.lights,
        devices.screen,
        lights_minutes=config.lights.dim_minutes,
        screen_minutes=config.screen.dim_minutes,
        now=around.clock(),
        is_in_use=lambda: around.loan.is_lent,
    )
    if around.power is not None:
        # One watcher passes on all kinds of wishes, into the same folder.
        yield PowerSwitch(around.power, lambda error: note("power", error))


def _begin(loop: Loop, around: Surroundings, *, keeps: bool) -> None:
    """Tell the session what its table can do, and resume the saved game that is named, if any."""
    loop.send(GamesStored())
    if around.power is not None:
        loop.send(PowerSwitchFound())
        if around.can_switch_network:
            loop.send(NetworkSwitchFound())
        if around.update_result is not None and keeps:
            # The restart would end a game that is not kept.
            loop.send(UpdateFound())
    if around.resume:
        loop.send(Picked(around.resume))


def _recording(
    stack: ExitStack,
    config: Config,
    board: Board,
    opening: Opening,
    note: Note,
    disk: Disk | None,
) -> Watch:
    """Write a trace of every event that reaches the table."""
    path = Path(config.trace.folder) / f"table-{new_id()}{SUFFIX}"
    scribe = Scribe(path, note, disk)
    stack.callback(scribe.close, CLOSE_SECONDS)
    recorder = Recorder(scribe, board, opening)
    stack.callback(recorder.flush)
    return recorder


def _collecting(ids: set[str]) -> Watch:
    def watch(now: float, what: Event | Command) -> None:
        """Note which games are started."""
        del now
        if isinstance(what, Append) and isinstance(what.entry, Started):
            ids.add(what.entry.id)

    return watch


def _remembering(stack: ExitStack, folder: Path) -> Watch:
    """Store pad faults for the doctor, in the background: a slow card delays nothing."""
    memory = PadMemory(folder)
    line: Latest[Mapping[str, str]] = Latest(memory.keep, "health")
    stack.callback(line.close, CLOSE_SECONDS)

    def watch(now: float, what: Event | Command) -> None:
        """Note the state of the pads."""
        del now
        if isinstance(what, ReportPads):
            line.send(memory.merged(what))

    return watch


def _finish(writer: Writer, speech: Speech, tell: Tell) -> None:
    if writer.close(JOURNAL_CLOSE_SECONDS):
        return
    why = writer.failure or JournalError("journal.lost")
    code = why.code.removeprefix("journal.")
    key = f"journal.lost.{code}" if code in _LOST else "journal.lost"
    tell(speech.say(key, **why.facts))


def _opponent(config: Config, catalog: Catalog, speech: Speech, around: Surroundings) -> Opponent:
    """The opponent, started now so that it is ready for the first question."""
    if around.opponent is not None:
        return around.opponent(catalog, around.clock)
    return Process(
        catalog,
        around.clock,
        think=config.robot.think,
        ponder=config.robot.ponder,
        note=lambda why: around.tell(speech.say(f"opponent.{why}")),
    )


def _noting(speech: Speech, tell: Tell) -> Note:
    def note(device: str, error: OSError | None) -> None:
        name = speech.say(f"device.{device}")
        if error is None:
            tell(speech.say("device.back", device=name))
        elif isinstance(error, HardwareError):
            why = speech.error(Problem(error.code, **error.facts))
            key = "device.lost" if device == "sensor" else "device.failed.why"
            tell(speech.say(key, device=name, why=why))
        else:
            tell(speech.say("device.failed", device=name, reason=reason_of(error)))

    return note


def _close(close: Callable[[], None]) -> None:
    with suppress(OSError):  # a device that is gone need not be released
        close()


def _silence(chime: Chime) -> None:
    """Play no sound: the owner turned it off."""
