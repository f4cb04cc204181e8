"""A session on a simulated table: time jumps from one thing that happens to the next."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random

from controller import robot
from controller.session.events import (
    Command,
    Event,
    Forget,
    Found,
    Light,
    Lost,
    Pressed,
    Record,
    Retry,
    Ring,
    Saved,
    Say,
    Seen,
    Think,
    Thought,
    Tick,
)
from controller.session.session import Session
from controller.show import raster
from hardware.errors import LinkLost
from hardware.sim.hand import Hand
from hardware.sim.table import SimTable
from rules.model import Seat

SCAN = 0.01
"""A hundred scans a second: nothing between two of them is seen."""
THINKING = 0.3


class ManualClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
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
        self._random = random
        self._watch = watch
        self._thoughts: list[tuple[float, Thought]] = []
        self._linked = True
        self.paint = watch is not None

    @property
    def now(self) -> float:
        """The time."""
        return self.clock.now

    def obey(self, commands: list[Command]) -> None:
        """Carry commands out: the lights and the screen of the table, the robot, the journal."""
        for command in commands:
            if self._watch is not None:
                self._watch(self.now, command)
            match command:
                case Light(frame):
                    self.table.lights.show(frame)
                case Say(page):
                    if self.paint:
                        self.table.screen.show(raster.draw(page))
                case Ring(chime):
                    self.table.sound.play(chime)
                case Think():
                    self._think(command)
                case Record(number, _):
                    self.send(Saved(number))
                case Forget(number):
                    self._thoughts = [it for it in self._thoughts if it[1].number > number]
                case Retry():
                    pass

    def send(self, event: Event) -> None:
        """Let the session handle an event."""
        if self._watch is not None:
            self._watch(self.now, event)
        self.obey(self.session.handle(event))

    def step(self, until: float) -> None:
        """Jump to the next moment at which something happens, at most to this one."""
        times = [self.hand.next_at(), self.session.next_at(), self.table.next_change(self.now)]
        times += [at for at, _ in self._thoughts]
        later = [time for time in times if time is not None]
        goal = min([until, *later])
        # The board is scanned at fixed times, whatever happens in between.
        self.clock.now = max(self.now, ceil(max(goal, self.now + 1e-6) / SCAN - 1e-6) * SCAN)
        self.hand.due(self.now)
        self._scan()
        for edge in self.table.keys.edges():
            self.send(Pressed(edge))
        due = [it for it in self._thoughts if it[0] <= self.now]
        self._thoughts = [it for it in self._thoughts if it[0] > self.now]
        for _, thought in due:
            self.send(thought)
        self.send(Tick(self.now))

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

    def _scan(self) -> None:
        try:
            picture = self.table.sensor.scan()
        except LinkLost as error:
            if self._linked:
                self._linked = False
                self.send(Lost(self.now, error.code))
            return
        if not self._linked:
            self._linked = True
            self.send(Found(self.now))
        if picture is not None:
            self.send(Seen(picture))

    def _think(self, asked: Think) -> None:
        game = self.session.desk.match.game
        view = game.load(asked.view, asked.options)
        move = robot.choose(game, view, Seat(asked.seat), self._random)
        self._thoughts.append((self.now + THINKING, Thought(asked.number, move.text)))
