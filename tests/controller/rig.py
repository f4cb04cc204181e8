"""A whole table, wired as it really is, whose time and hands belong to the test."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Self

from controller import wiring
from controller.config import Config, GameConfig, TableConfig, TraceConfig
from controller.journal.disk import Disk
from controller.journal.entries import fingerprint
from controller.opponent import Opponent
from controller.rehearsal import carry
from controller.rehearsal.novice import Novice
from controller.rehearsal.stage import ManualClock
from controller.session.desk import Desk
from controller.session.events import Command, Event
from controller.session.phases import Asking, Phase
from controller.session.session import Session
from controller.session.setting import Chair
from controller.show import pages
from controller.show.page import Page
from controller.show.palette import GLOW, Meaning
from controller.sight.board import Board
from controller.wiring import Host, Ports, Surroundings, Table
from controller.words.speech import Speech
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
    """A table for one game, the last seats of which may be robots."""
    seats = tuple(Chair("robot" if at >= 2 - robots else "human") for at in range(2))
    key = GameConfig(key=game)
    return replace(
        Config(), table=TableConfig(profile=profile, brightness=100), game=key, seats=seats
    )


def traced(config: Config, folder: Path) -> Config:
    return replace(config, trace=TraceConfig(str(folder)))


def novice(games: Catalog, clock: Callable[[], float]) -> Opponent:
    """An opponent that lives in the test's time."""
    return Novice(games, Random(4), clock)


@dataclass
class Rig:
    """A table in a test; it is closed with the stack."""

    folder: Path
    config: Config = field(default_factory=configured)
    disk: Disk | None = None
    driver: Callable[[Config, Board, Callable[[], float]], Ports] = wiring.simulated
    opponent: Callable[[Catalog, Callable[[], float]], Opponent] | None = novice
    speech: Speech = SPEECH
    stack: ExitStack = field(default_factory=ExitStack)
    stalled: bool = False
    """Whether the disk does not answer, so that nobody waits for it."""
    fresh: bool = False
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
    def desk(self) -> Desk:
        return self.session.desk

    @property
    def phase(self) -> Phase:
        return self.session.phase

    @property
    def doing(self) -> str:
        """The name of the phase."""
        return type(self.session.phase).__name__

    @property
    def page(self) -> Page:
        """What the screen should say."""
        return pages.page(self.desk, self.phase, self.speech)

    @property
    def position(self) -> str:
        """What two different positions do not share."""
        return fingerprint(self.desk.game, self.desk.match.state)

    @property
    def frame(self) -> Frame:
        return self.sim.lights.frame

    def is_done(self) -> bool:
        """Whether a light says that the last move is made and kept."""
        return bool({GLOW[Meaning.LAST], GLOW[Meaning.REVOCABLE]} & set(self.frame))

    def wait(self, seconds: float) -> None:
        """Let time pass, with the hand at work, and a disk that has always answered by then."""
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
        """Let the hand do this, and the table see it."""
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
        """Put the pieces where the game wants them."""
        sight = self.desk.tracker.sight
        goal = carry.kinds_of(sight, self.desk.game.scene(self.desk.match.state))
        columns = self.desk.board.columns
        turned = [pad for pad in sight.pads(sight.layout.spots) if self.sim.kinds[pad]]
        self.do(*carry.arrange(self.sim.kinds, goal, turned, columns))
        assert self.desk.ready

    def move(self, at: int = 0) -> str:
        """Make one of the moves that pieces can tell (or the robot's); its notation."""
        wants = [want for want in self.desk.tracker.wants if not want.spoken]
        want = wants[at % len(wants)]
        after = self.desk.match.state.clone()
        after.play(want.move.code)
        sight = self.desk.tracker.sight
        scene = self.desk.game.scene(after)
        self.do(*carry.carry_out(sight, want, self.sim.kinds, scene))
        return want.move.text

    def moves(self) -> list[str]:
        """The moves of the game so far."""
        return [act.move.text for act in self.desk.match.course.acts]
