"""A process with a whole table, in which somebody plays until it is killed or told to end.

Its first argument is the folder of the journals. After each move that is kept, it prints the
number of plies and the position's fingerprint; when it ends in good order, how often each device
was closed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

from controller import wiring
from controller.config import Config, GameConfig, TableConfig
from controller.journal.entries import fingerprint
from controller.sight.board import Board
from controller.table_bench import Player, TimedLights
from controller.wiring import Ports, Surroundings
from controller.words.speech import Speech
from rules import catalog


class Closed:
    """A device that counts how often it is let go of."""

    def __init__(self, name: str, device: object, closes: Counter[str]) -> None:
        self._name = name
        self._device = device
        self._closes = closes

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)

    def close(self) -> None:
        """Count this."""
        self._closes[self._name] += 1


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    games = catalog.load(())
    config = replace(
        Config(),
        table=TableConfig(profile="pole-strength", brightness=100),
        game=GameConfig(key="reversi"),
    )
    closes: Counter[str] = Counter()
    lights: list[TimedLights] = []

    def driver(config: Config, board: Board, clock: Callable[[], float]) -> Ports:
        ports = wiring.simulated(config, board, clock)
        lights.append(TimedLights(ports.lights.show, clock))
        devices = {
            "sensor": ports.sensor,
            "keys": ports.keys,
            "lights": lights[0],
            "screen": ports.screen,
            "sound": ports.sound,
        }
        counted = {name: Closed(name, it, closes) for name, it in devices.items()}
        return replace(ports, **counted)  # type: ignore[arg-type]

    around = Surroundings(Path(sys.argv[1]), tell, drivers={"sim": driver})
    with ExitStack() as stack:
        table = wiring.wire(stack, config, games, Speech("en", games), around)
        player = Player(table, lights[0], Random(time.time_ns()))
        desk = table.loop.session.desk
        told = 0

        def wait(seconds: float) -> None:
            nonlocal told
            player.wait(seconds)
            course = desk.match.course if desk.has_match else None
            if course is not None and told != len(course.acts) and desk.saved == desk.recorded:
                told = len(course.acts)
                tell(f"{course.plies()} {fingerprint(desk.game, course.state)}")

        stack.enter_context(wiring.stopped_by_signals(table.loop))
        table.loop.run(wait)
    tell(" ".join(f"{name}={closes[name]}" for name in sorted(closes)))


if __name__ == "__main__":
    main()
