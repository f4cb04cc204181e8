"""Harness: a session on a simulated table, where time jumps from event to event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from random import Random

from controller.display import raster
from controller.display.presenter import Presenter
from controller.journal.store import NullStore
from controller.model.screen_page import Page
from controller.runtime.loop import TICK_SECONDS, Devices, Loop
from controller.runtime.outputs import Direct, Outlet
from controller.session.commands import Command
from controller.session.events import Event
from controller.simulation.random_robot import RandomRobot
from hardware.sim.hand import Hand
from hardware.sim.table import SimTable


class ManualClock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The current time."""
        return self.now


class Harness:
    """Table, session, hand and robot on one clock."""

    def __init__(
        self,
        presenter: Presenter,
        table: SimTable,
        clock: ManualClock,
        random: Random,
        watch: Callable[[float, Event | Command], None] | None = None,
    ) -> None:
        self.presenter = presenter
        self.session = presenter.session
        self.table = table
        self.clock = clock
        self.hand = Hand(table, random)
        self.paint = watch is not None
        self._robot = RandomRobot(self.session.table.catalog, random, clock)
        devices = Devices(
            table.sensor,
            table.keys,
            Outlet("lights", Direct(table.lights.show), _fail),
            Outlet("screen", Direct(self._paint), _fail),
            Outlet("sound", Direct(table.sound.play), _fail),
        )
        self._loop = Loop(
            presenter, devices, NullStore(), self._robot, clock, note=_ignore, watch=watch
        )

    @property
    def now(self) -> float:
        """The current time."""
        return self.clock.now

    def obey(self, commands: Iterable[Command]) -> None:
        """Carry out commands: the table's lights and screen, the robot, the journal."""
        self._loop.obey(commands)

    def step(self, until: float) -> None:
        """Jump to the next moment when something happens, at most to ``until``."""
        times = [self.hand.next_at(), self.session.next_at(), self.table.next_change(self.now)]
        times.append(self._robot.next_at())
        later = [time for time in times if time is not None]
        goal = min([until, *later])
        # The board is scanned at fixed times, whatever happens in between.
        self.clock.now = max(
            self.now, ceil(max(goal, self.now + 1e-6) / TICK_SECONDS - 1e-6) * TICK_SECONDS
        )
        self.hand.due(self.now)
        self._loop.tick()

    def run(self, seconds: float) -> None:
        """Let this many seconds pass."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.step(until)

    def finish_gesture(self, longest: float = 600.0) -> None:
        """Let time pass until the hand has finished."""
        until = self.now + longest
        while self.hand.busy and self.now < until:
            self.step(until)

    def _paint(self, page: Page) -> None:
        if self.paint:
            self.table.screen.show(raster.draw(page))


def _ignore(device: str, error: OSError | None) -> None:
    """Ignore device failures: a lost link is part of the simulation."""


def _fail(device: str, error: OSError | None) -> None:
    raise AssertionError(f"the {device} of a simulated table failed: {error}")
