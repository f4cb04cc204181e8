"""A whole table with its real wiring, whose time and hands the test controls."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Self

from controller.config.config import Config, GameConfig, TableConfig, TraceConfig
from controller.display import screen_pages
from controller.display.palette import GLOW, Meaning
from controller.i18n.speech import Speech
from controller.journal.disk import Disk
from controller.journal.entries import fingerprint
from controller.model.screen_page import Page
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.robot.opponent import Opponent
from controller.runtime import wiring
from controller.runtime.devices import TablePorts
from controller.runtime.wiring import Host, Surroundings, Table
from controller.sensing.board import Board
from controller.session.commands import Command
from controller.session.events import Event
from controller.session.phases import Asking, Phase
from controller.session.session import Session
from controller.session.table_state import TableState
from controller.simulation import hand_moves
from controller.simulation.harness import ManualClock
from controller.simulation.random_robot import RandomRobot
from hardware.ports import STRENGTH, Frame, Key
from hardware.sim.gestures import Gesture, PressKey
from hardware.sim.hand import Hand
from hardware.sim.table import SimTable
from rules import catalog
from rules.catalog import Catalog

CATALOG = catalog.load(())
SPEECH = Speech("en", CATALOG)
PATIENCE = 60.0


def configured(game: str = "reversi", profile: str = STRENGTH, robots: int = 0) -> Config:
    """Configuration for one game; the last ``robots`` seats are robots."""
    seats = tuple(Chair(ROBOT if at >= 2 - robots else HUMAN) for at in range(2))
    key = GameConfig(key=game)
    return replace(
        Config(), table=TableConfig(profile=profile, brightness=100), game=key, seats=seats
    )


def traced(config: Config, folder: Path) -> Config:
    return replace(config, trace=TraceConfig(str(folder)))


def novice(games: Catalog, clock: Callable[[], float]) -> Opponent:
    """A random robot on the test's clock."""
    return RandomRobot(games, Random(4), clock)


@dataclass
class Rig:
    """A table in a test; it is closed with the stack."""

    folder: Path
    config: Config = field(default_factory=configured)
    disk: Disk | None = None
    driver: Callable[[Config, Board, Callable[[], float]], TablePorts] = wiring.simulated
    opponent: Callable[[Catalog, Callable[[], float]], Opponent] | None = novice
    speech: Speech = SPEECH
    stack: ExitStack = field(default_factory=ExitStack)
    stalled: bool = False
    """True if the disk does not answer, so that the test does not wait for it."""
    fresh: bool = False
    resume: str = ""
    host: Host | None = None
    told: list[str] = field(default_factory=list)
    seen: list[Event | Command] = field(default_factory=list)
    """Every event and command."""

    def __post_init__(self) -> None:
        self.clock = ManualClock()
        around = Surroundings(
            self.folder,
            self.told.append,
            self.clock,
            self.disk,
            {self.config.table.driver: self.driver},
            self.opponent,
            lambda _, what: self.seen.append(what),
            version="test",
            fresh=self.fresh,
            resume=self.resume,
            host=self.host,
        )
        self.table: Table = wiring.wire(self.stack, self.config, CATALOG, self.speech, around)
        # Where the program knows of no simulated table, the driver knows what is under it.
        sim = self.table.sim or getattr(self.driver, "under", None)
        assert sim is not None
        self.sim: SimTable = sim
        self.hand = Hand(self.sim, Random(5))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    @property
    def session(self) -> Session:
        return self.table.loop.session

    @property
    def state(self) -> TableState:
        return self.session._table

    @property
    def phase(self) -> Phase:
        return self.session.phase

    @property
    def doing(self) -> str:
        """The name of the phase."""
        return type(self.session.phase).__name__

    @property
    def page(self) -> Page:
        """Page that the screen should show."""
        return screen_pages.page(self.state, self.phase, self.speech)

    @property
    def position(self) -> str:
        """Fingerprint of the position."""
        return fingerprint(self.state.game, self.state.match.state)

    @property
    def frame(self) -> Frame:
        return self.sim.lights.frame

    def is_done(self) -> bool:
        """True if a light shows that the last move is made and saved."""
        return bool({GLOW[Meaning.LAST], GLOW[Meaning.REVOCABLE]} & set(self.frame))

    def wait(self, seconds: float) -> None:
        """Let time pass while the hand works; the disk has always answered by the end."""
        self.clock.now += seconds
        self.hand.due(self.clock.now)
        patience = time.monotonic() + PATIENCE
        writer = self.table.loop._keeper._writer  # type: ignore[attr-defined]
        while not self.stalled and writer._work.answered < writer._waiting:
            os.sched_yield()
            assert time.monotonic() < patience

    def run(self, seconds: float) -> None:
        self.table.loop.run(self.wait, self.clock.now + seconds)

    def do(self, *gestures: Gesture) -> None:
        """Let the hand make these gestures, and the table sense them."""
        self.hand.follow(self.hand.plan(gestures, self.clock.now))
        while self.hand.busy:
            self.run(0.1)
        self.run(0.3)

    def press(self, *keys: Key) -> None:
        self.do(*(PressKey(key) for key in keys))

    def choose(self, key: str) -> None:
        """Choose one of the answers to the question on the screen."""
        assert isinstance(self.phase, Asking)
        keys = [choice.key for choice in self.phase.choices]
        steps = (keys.index(key) - self.phase.at) % len(keys)
        self.press(*[Key.RIGHT] * steps, Key.OK)

    def arrange(self) -> None:
        """Put the pieces in their places."""
        model = self.state.tracker.model
        goal = hand_moves.kinds_of(model, self.state.game.scene(self.state.match.state))
        columns = self.state.board.columns
        turned = [pad for pad in model.pads(model.layout.spots) if self.sim.kinds[pad]]
        self.do(*hand_moves.arrange(self.sim.kinds, goal, turned, columns))
        assert self.state.ready

    def move(self, at: int = 0) -> str:
        """Make a move by moving pieces (or the robot's move); return its notation."""
        expected_moves = [
            expected for expected in self.state.tracker.expected_moves if not expected.spoken
        ]
        expected = expected_moves[at % len(expected_moves)]
        after = self.state.match.state.clone()
        after.play(expected.move.code)
        model = self.state.tracker.model
        scene = self.state.game.scene(after)
        self.do(*hand_moves.carry_out(model, expected, self.sim.kinds, scene))
        return expected.move.text

    def moves(self) -> list[str]:
        """The moves of the game so far."""
        return [act.move.text for act in self.state.match.history.acts]
