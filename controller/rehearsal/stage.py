"""A session on a simulated table: time jumps from one thing that happens to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from random import Random

from controller.keeper import Heedless
from controller.latest import Direct, Outlet
from controller.loop import TICK, Devices, Loop
from controller.rehearsal.novice import Novice
from controller.session.events import Command, Event
from controller.session.session import Session
from controller.show import raster
from controller.show.page import Page
from hardware.sim.hand import Hand
from hardware.sim.table import SimTable


class ManualClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


class Stage:
    """Table, session, hand and robot, and the time that they share."""

    def __init__(
        self,
        session: Session,
        table: SimTable,
        clock: ManualClock,
        random: Random,
        watch: Callable[[float, Event | Command], None] | None = None,
    ) -> None:
        self.session = session
        self.table = table
        self.clock = clock
        self.hand = Hand(table, random)
        self.paint = watch is not None
        self._robot = Novice(session.desk.catalog, random, clock)
        devices = Devices(
            table.sensor,
            table.keys,
            Outlet("lights", Direct(table.lights.show), _fail),
            Outlet("screen", Direct(self._paint), _fail),
            Outlet("sound", Direct(table.sound.play), _fail),
        )
        self._loop = Loop(
            session, devices, Heedless(), self._robot, clock, note=_ignore, watch=watch
        )

    @property
    def now(self) -> float:
        """The time."""
        return self.clock.now

    def obey(self, commands: Iterable[Command]) -> None:
        """Carry commands out: the lights and the screen of the table, the robot, the journal."""
        self._loop.obey(commands)

    def step(self, until: float) -> None:
        """Jump to the next moment at which something happens, at most to this one."""
        times = [self.hand.next_at(), self.session.next_at(), self.table.next_change(self.now)]
        times.append(self._robot.next_at())
        later = [time for time in times if time is not None]
        goal = min([until, *later])
        # The board is scanned at fixed times, whatever happens in between.
        self.clock.now = max(self.now, ceil(max(goal, self.now + 1e-6) / TICK - 1e-6) * TICK)
        self.hand.due(self.now)
        self._loop.tick()

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.step(until)

    def finish_gesture(self, longest: float = 600.0) -> None:
        """Let time pass until the hand has done what it is doing."""
        until = self.now + longest
        while self.hand.busy and self.now < until:
            self.step(until)

    def _paint(self, page: Page) -> None:
        if self.paint:
            self.table.screen.show(raster.draw(page))


def _ignore(device: str, error: OSError | None) -> None:
    """A lost link is part of the rehearsal."""


def _fail(device: str, error: OSError | None) -> None:
    raise AssertionError(f"the {device} of a simulated table failed: {error}")
