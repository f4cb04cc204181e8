"""A real table around a simulated Pico: people with hands, and time that really passes."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

from controller import wiring
from controller.config import Config, GameConfig, TableConfig
from controller.config_devices import NONE, PicoConfig, ScreenConfig
from controller.rehearsal.novice import Novice
from controller.rehearsal.stage import ManualClock, Stage
from controller.session.setting import Chair, Timing
from controller.words.speech import Speech
from hardware import calibration_file
from hardware.calibration import PICO_FULL, Calibration
from hardware.ports import STRENGTH, TOUCH, Key, Pad
from hardware.sim.hand import Hand
from hardware.sim.motion import Pace
from hardware.sim.table import SimTable
from rules import catalog

from .pico import REST, Pico

CATALOG = catalog.load(())
SWIFT = Pace(
    reach=0.03,
    carry=0.04,
    glide=0.02,
    turn=0.05,
    push=0.3,
    press=0.08,
    long_press=0.6,
    spread=0.0,
)
"""A hand ten times as fast as ours; the firmware sees it all the same."""
HASTY = Timing(debounce=0.02, quiet=0.1, taps=0.3, wrong=0.3, revocable=0.0, rewind=0.4)
LOOK = 0.02
"""While the board looks once, at most so much of the hand's time passes."""
LEVELS = {"N1": 4000, "N2": 12000, "S1": -4000, "S2": -12000}


def configured(folder: Path, game: str, profile: str, port: str) -> Config:
    """A table on a Pico; the second seat is a robot."""
    calibration = folder / "calibration.json"
    if profile == STRENGTH:
        levels = {mark: float(level) for mark, level in LEVELS.items()}
        zero = (float(REST),) * 64
        made = Calibration(8, 8, STRENGTH, PICO_FULL, zero, levels)
        calibration_file.write(calibration, made)
    table = TableConfig(profile=profile, driver="pico", calibration=str(calibration))
    return replace(
        Config(),
        table=table,
        timing=HASTY,
        game=GameConfig(key=game),
        seats=(Chair("human"), Chair("robot")),
        pico=PicoConfig(port),
        screen=ScreenConfig(kind=NONE),
    )


def feel(world: SimTable, pico: Pico) -> None:
    """Let the copper of the Pico feel the pieces on the board, and the fingers on pads and keys."""
    for pad, kind in enumerate(world.kinds):
        if world.profile == STRENGTH:
            pico.measure(Pad(pad), REST + LEVELS.get(kind, 0))
        else:
            there = pad in world.touched if world.profile == TOUCH else bool(kind)
            pico.contact(Pad(pad), closed=there)
    for key in Key:
        pico.press(key, down=key in world.keys.down)


class LiveStage(Stage):
    """What people play on: the table is wired as at home, and nobody can hurry the clock."""

    def __init__(self, stack: ExitStack, folder: Path, pico: Pico, game: str, profile: str) -> None:
        self.pico = pico
        self.told: list[str] = []
        self.table = SimTable(8, 8, profile, time.monotonic)
        self.hand = Hand(self.table, Random(5), SWIFT)
        self.lag = 0.0
        self.stall = 0.0
        """The longest time for which the machine let the board not look, or us not read it."""
        self._late = self._looked_at = self._scanned_at = 0.0
        self._scans = 0
        around = wiring.Surroundings(
            folder,
            self.told.append,
            opponent=lambda games, clock: Novice(games, Random(4), clock),
        )
        # The name that udev gives it, whichever port it is on.
        self._name = folder / "tablier"
        self._name.symlink_to(pico.port)
        config = configured(folder, game, profile, str(self._name))
        self.wired = wiring.wire(stack, config, CATALOG, Speech("en", CATALOG), around)
        self.session = self.wired.loop.session
        self.clock = ManualClock()

    @property
    def now(self) -> float:
        """The time."""
        return time.monotonic()

    def unplug(self) -> None:
        """The cable is pulled, and with it the power."""
        self.pico.unplug()
        self._name.unlink()

    def plug(self) -> None:
        """The cable is back, perhaps as another port."""
        feel(self.table, self.pico)
        self.pico.plug()
        self._name.symlink_to(self.pico.port)

    def step(self, until: float) -> None:
        """Let a moment pass."""
        self.wired.loop.run(self._wait, min(until, self.now + 0.02))
        self.lag = max(self.lag, self.wired.loop.take_lag())

    def _wait(self, seconds: float) -> None:
        time.sleep(min(seconds, 0.005))
        now = self.now
        if self.hand.due(now - self._lateness(now)):
            feel(self.table, self.pico)

    def _lateness(self, now: float) -> float:
        """On a busy machine the board looks late; then the hand is late too, or nobody sees it."""
        scans, before = self.pico.scans, self._scans
        if scans != before or not self.pico.powered:
            self._scans, self._scanned_at = scans, now
        passed, self._looked_at = now - (self._looked_at or now), now
        self.stall = max(self.stall, passed, now - (self._scanned_at or now))
        seen = min(passed, LOOK * abs(scans - before), LOOK) if self.pico.powered else passed
        self._late = self._late + passed - seen if self.hand.busy else 0.0
        return self._late
