"""A real table with a simulated Pico, simulated people, and real time."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

from controller.config.config import Config, GameConfig, TableConfig
from controller.config.device_settings import NONE, PicoConfig, ScreenConfig
from controller.i18n.speech import Speech
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.model.timing import Timing
from controller.runtime import wiring
from controller.simulation.harness import Harness, ManualClock
from controller.simulation.random_robot import RandomRobot
from hardware import calibration_file
from hardware.calibration import PICO_FULL, Calibration
from hardware.ports import STRENGTH, TOUCH, Key, Pad
from hardware.sim.hand import Hand
from hardware.sim.motion import Pace
from hardware.sim.table import SimTable
from rules import catalog

from .pico import REST
from .powered import PoweredBoard

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
"""A hand ten times as fast as a person's; the firmware still senses it."""
HASTY = Timing(
    debounce_seconds=0.02,
    quiet_seconds=0.1,
    taps_seconds=0.3,
    wrong_seconds=0.3,
    revocable_seconds=0.0,
    rewind_seconds=0.4,
)
LOOK = 0.02
"""Most seconds of the hand's time that pass during one scan of the board."""
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
        seats=(Chair(HUMAN), Chair(ROBOT)),
        pico=PicoConfig(port),
        screen=ScreenConfig(kind=NONE),
    )


def feel(world: SimTable, pico: PoweredBoard) -> None:
    """Connect the Pico's contacts to the pieces on the board, and to fingers on pads and keys."""
    for pad, kind in enumerate(world.kinds):
        if world.profile == STRENGTH:
            pico.measure(Pad(pad), REST + LEVELS.get(kind, 0))
        else:
            there = pad in world.touched if world.profile == TOUCH else bool(kind)
            pico.contact(Pad(pad), closed=there)
    for key in Key:
        pico.press(key, down=key in world.keys.down)


class LiveStage(Harness):
    """Harness with the real wiring of a table, in real time."""

    def __init__(
        self, stack: ExitStack, folder: Path, pico: PoweredBoard, game: str, profile: str
    ) -> None:
        self.pico = pico
        self.told: list[str] = []
        self.table = SimTable(8, 8, profile, time.monotonic)
        self.hand = Hand(self.table, Random(5), SWIFT)
        self.lag = 0.0
        self.stall = 0.0
        """Longest time in seconds without a scan by the board, or without a read by us."""
        self._late = self._looked_at = self._scanned_at = 0.0
        self._scans = 0
        around = wiring.Surroundings(
            folder,
            self.told.append,
            opponent=lambda games, clock: RandomRobot(games, Random(4), clock),
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
        """Let a short time pass."""
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
