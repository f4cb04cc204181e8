"""A bare loop, and an opponent whose answers the test chooses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from controller.journal.store import NullStore
from controller.model.screen_page import Page
from controller.robot.opponent import Think, Thought
from controller.runtime.loop import Devices, Loop
from controller.runtime.outputs import Direct, Outlet
from controller.runtime.startup import Opening, begin
from controller.sensing import board as boards
from controller.session.commands import Command
from controller.session.events import Event, Tick
from controller.simulation.harness import ManualClock
from hardware.sim.table import SimTable
from rules.catalog import Catalog
from tests.controller.runtime.rig import CATALOG

BOARD = boards.load("reference", CATALOG.games)


@dataclass
class Bare:
    """A bare loop that records its clock and its waits."""

    clock: ManualClock = field(default_factory=ManualClock)
    seen: list[Event | Command] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    ticks: list[float] = field(default_factory=list)
    notes: list[tuple[str, OSError | None]] = field(default_factory=list)
    before_tick: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.sim = SimTable(8, 8, "presence", self.clock)
        session, commands = begin(Opening(game="reversi"), CATALOG, BOARD)
        note = self.note
        devices = Devices(
            self.sim.sensor,
            self.sim.keys,
            Outlet("lights", Direct(self.sim.lights.show), note),
            Outlet("screen", Direct[Page](lambda _: None), note),
            Outlet("sound", Direct(self.sim.sound.play), note, again=False),
        )
        opponent = Silent(CATALOG, self.clock)
        self.loop = Loop(
            session, devices, NullStore(), opponent, self.clock, note=note, watch=self.watch
        )
        self.loop.obey(commands)

    def note(self, device: str, error: OSError | None) -> None:
        self.notes.append((device, error))

    def watch(self, now: float, what: Event | Command) -> None:
        self.seen.append(what)
        if isinstance(what, Tick):
            self.ticks.append(now)
            self.before_tick()

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.clock.now += seconds


@dataclass
class Silent:
    """An opponent whose answers the test chooses."""

    catalog: Catalog
    clock: Callable[[], float]
    asked: list[Think] = field(default_factory=list)
    forgotten: list[int] = field(default_factory=list)
    says: list[Thought] = field(default_factory=list)

    def ask(self, question: Think) -> None:
        self.asked.append(question)

    def forget(self, number: int) -> None:
        self.forgotten.append(number)

    def poll(self) -> list[Thought]:
        says, self.says = self.says, []
        return says

    def close(self) -> None:
        pass
