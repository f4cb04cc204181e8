"""Where everything is put together."""

from __future__ import annotations

import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Protocol

from controller import reopen
from controller.bell import Bell
from controller.config import Config, TableConfig
from controller.devices import DRIVERS, Clock, Driver, Ports, simulated
from controller.doctor.health import Memory
from controller.inputs import reason_of
from controller.journal.contents import Contents
from controller.journal.disk import Disk
from controller.journal.entries import new_id
from controller.journal.writer import Writer
from controller.keeper import Shelf, discard
from controller.latest import Direct, Latest, Outlet
from controller.loop import Devices, Guests, Loop, Note, Watch
from controller.notify import Pulse, Supervisor
from controller.opening import Opening, begin
from controller.opponent import Opponent
from controller.opponents.process import Process
from controller.pledge import SECRET_BYTES
from controller.problem import Problem
from controller.session.events import Ailing, Command, Event, Record
from controller.session.phases import Trouble
from controller.session.session import Session
from controller.session.setting import Setting
from controller.show import raster
from controller.show.page import Page
from controller.show.palette import dimmed
from controller.sight import board as boards
from controller.trace_file import SUFFIX, Recorder, Scribe
from controller.words.speech import Speech
from hardware.errors import HardwareError
from hardware.ports import Chime, Frame
from hardware.sim.table import SimTable
from rules.catalog import Catalog

__all__ = [
    "DRIVERS",
    "Clock",
    "Driver",
    "Ports",
    "Surroundings",
    "Table",
    "run",
    "setting_of",
    "simulated",
    "stopped_by_signals",
    "wire",
]

GOODBYE = 4.0
"""So long the journal may take to finish when the table is switched off."""
MOMENT = 1.0
"""So long everything else may take."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is ready to run: ``table.loop.run(table.bell.wait)``."""

    loop: Loop
    bell: Bell
    sim: SimTable | None


class Hub(Guests, Protocol):
    """Guests who also hear of every event and command."""

    def hear(self, now: float, what: Event | Command) -> None:
        """Something reached the session, or came out of it."""


Host = Callable[[Session, SimTable | None, Bell], Hub]
"""Makes the guests' side of a table, once there is one."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a table stands in: where its games are kept, its time, its disk, and who listens.

    ``tell`` takes sentences for the person who looks after the table; ``watch`` hears of every
    event and command. ``fresh``: the game of the configuration is begun whatever is kept.
    """

    folder: Path
    tell: Tell
    clock: Clock = time.monotonic
    disk: Disk | None = None
    drivers: Mapping[str, Driver] = field(default_factory=lambda: DRIVERS)
    opponent: Callable[[Catalog, Clock], Opponent] | None = None
    watch: Watch | None = None
    host: Host | None = None
    version: str = ""
    fresh: bool = False
    supervisor: Supervisor = field(default_factory=lambda: Supervisor.of(os.environ))


def wire(
    stack: ExitStack, config: Config, catalog: Catalog, speech: Speech, around: Surroundings
) -> Table:
    """Everything of a table, closed by the stack: the journal first, then the devices."""
    board = boards.load(config.table.board, catalog.games)
    note = _noting(speech, around.tell)
    ports = around.drivers[config.table.driver](config, board, around.clock)
    devices = _devices(stack, ports, note, config.table)
    watchers: list[Watch] = [] if around.watch is None else [around.watch]
    played: set[str] = set()
    if not config.journal.keep:
        stack.callback(discard, around.folder, played)
        watchers.append(_collecting(played))
    else:
        watchers.append(_remembering(stack, around.folder))
    bell = Bell()
    troubles: list[Trouble] = []

    def trouble(problem: Problem) -> None:
        around.tell(speech.error(problem))
        troubles.append(Trouble(problem.code, problem.facts))

    journal, kept = reopen.newest(around.folder, catalog, board, trouble, around.disk)
    writer = Writer(journal, bell.ring)
    stack.callback(_finish, writer, speech, around.tell)
    if around.supervisor.patience:
        watchers.append(Pulse(around.supervisor, writer.busy_for))
    if kept is not None:
        played.add(kept.begin.id)
    opening = replace(
        _opening(config, speech, kept, around.version),
        troubles=tuple(troubles),
        fresh=around.fresh,
    )
    if config.trace.folder:
        path = Path(config.trace.folder) / f"table-{new_id()}{SUFFIX}"
        try:
            scribe = Scribe(path, note, around.disk)
            stack.callback(scribe.close, MOMENT)
            recorder = Recorder(scribe, board, opening)
            stack.callback(recorder.flush)
            watchers.append(recorder)
        except OSError as error:
            note("trace", error)
    opponent = _opponent(config, catalog, speech, around)
    stack.callback(opponent.close)
    session, commands = begin(opening, catalog, board)
    hub = None if around.host is None else around.host(session, ports.sim, bell)
    if hub is not None:
        watchers.append(hub.hear)

    def watch(now: float, what: Event | Command) -> None:
        for watcher in watchers:
            watcher(now, what)

    loop = Loop(
        session,
        devices,
        Shelf(writer),
        opponent,
        around.clock,
        note=note,
        watch=watch if watchers else None,
        guests=hub,
    )
    loop.obey(commands)
    return Table(loop, bell, ports.sim)


@contextmanager
def stopped_by_signals(loop: Loop) -> Iterator[None]:
    """In here, SIGTERM and SIGINT end the loop after its tick, and nothing else."""

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
) -> None:
    """Run a table until a signal ends it; ``ready`` is called when people can play."""
    with ExitStack() as stack:
        table = wire(stack, config, catalog, speech, around)
        stack.enter_context(stopped_by_signals(table.loop))
        stack.callback(around.supervisor.ends)
        around.supervisor.ready()
        ready()
        table.loop.run(table.bell.wait)


def setting_of(config: Config) -> Setting:
    """The choices of the configuration, as the session takes them."""
    table = config.table
    return Setting(
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


def _devices(stack: ExitStack, ports: Ports, note: Note, table: TableConfig) -> Devices:
    for port in (ports.sensor, ports.keys, ports.lights, ports.screen, ports.sound):
        stack.callback(_close, port.close)
    shine: Direct[Frame] = Direct(lambda frame: ports.lights.show(dimmed(frame, table.brightness)))
    lights = Outlet("lights", shine, note)
    # Drawing and an I²C screen take milliseconds, and a bus that hangs takes seconds.
    line: Latest[Page] = Latest(lambda page: ports.screen.show(raster.draw(page)), "screen")
    screen = Outlet("screen", line, note)
    play: Callable[[Chime], None] = ports.sound.play if table.sound else _silence
    buzzer = Outlet("sound", Direct(play), note, again=False)
    for outlet in (lights, screen, buzzer):
        stack.callback(outlet.close, MOMENT)
    return Devices(ports.sensor, ports.keys, lights, screen, buzzer)


def _collecting(ids: set[str]) -> Watch:
    def watch(now: float, what: Event | Command) -> None:
        """Note which games are begun."""
        del now
        if isinstance(what, Record) and "id" in what.entry:
            ids.add(str(what.entry["id"]))

    return watch


def _remembering(stack: ExitStack, folder: Path) -> Watch:
    """Keep for the doctor what is wrong with the pads; a slow card stops nothing."""
    memory = Memory(folder)
    line: Latest[Mapping[str, str]] = Latest(memory.keep, "health")
    stack.callback(line.close, MOMENT)

    def watch(now: float, what: Event | Command) -> None:
        """Note how the pads are."""
        del now
        if isinstance(what, Ailing):
            line.send(memory.merged(what))

    return watch


def _finish(writer: Writer, speech: Speech, tell: Tell) -> None:
    if not writer.close(GOODBYE):
        tell(speech.say("journal.unfinished"))


def _opponent(config: Config, catalog: Catalog, speech: Speech, around: Surroundings) -> Opponent:
    """The opponent, started now: until somebody asks it, it is ready."""
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
    with suppress(OSError):  # a device that is gone need not be let go of
        close()


def _silence(chime: Chime) -> None:
    """The owner wants no sounds."""
