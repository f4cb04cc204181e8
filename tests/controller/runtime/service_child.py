"""A process with a table as a service runs it; SIGUSR1 catches its loop in an endless one.

Its argument is the folder of the journals.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from random import Random
from types import FrameType

from controller.config.config import Config, GameConfig, RobotConfig
from controller.i18n.speech import Speech
from controller.runtime import wiring
from controller.runtime.wiring import Surroundings, TimeSource
from controller.simulation.random_robot import RandomRobot
from rules import catalog
from rules.catalog import Catalog


def spin(number: int, frame: FrameType | None) -> None:
    del number, frame
    while True:
        pass


def novice(games: Catalog, clock: TimeSource) -> RandomRobot:
    return RandomRobot(games, Random(4), clock)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, spin)
    games = catalog.load(())
    config = Config(game=GameConfig(key="reversi"), robot=RobotConfig(ponder=False))
    around = Surroundings(Path(sys.argv[1]), print, opponent=novice)
    wiring.run(config, games, Speech("en", games), around)
