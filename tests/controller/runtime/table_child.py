"""A process with a whole table, which plays until it is killed or stopped.

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

from controller.bench.table_bench import BenchPlayer, TimedLights
from controller.config.config import Config, GameConfig, TableConfig
from controller.i18n.speech import Speech
from controller.journal.entries import fingerprint
from controller.runtime import wiring
from controller.runtime.devices import TablePorts
from controller.runtime.wiring import Surroundings
from controller.sensing.board import Board
from rules import catalog


class Closed:
    """A device that counts how often it is closed."""

    def __init__(self, name: str, device: object, closes: Counter[str]) -> None:
        self._name = name
        self._device = device
        self._closes = closes

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)

    def close(self) -> None:
        """Count this call."""
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

    def driver(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
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
        player = BenchPlayer(table, lights[0], Random(time.time_ns()))
        table_state = table.loop.session.table
        told = 0

        def wait(seconds: float) -> None:
            nonlocal told
            player.wait(seconds)
            history = table_state.match.history if table_state.has_match else None
            if (
                history is not None
                and told != len(history.acts)
                and table_state.ledger.saved == table_state.ledger.recorded
            ):
                told = len(history.acts)
                tell(f"{history.plies()} {fingerprint(table_state.game, history.state)}")

        stack.enter_context(wiring.stopped_by_signals(table.loop))
        table.loop.run(wait)
    tell(" ".join(f"{name}={closes[name]}" for name in sorted(closes)))


if __name__ == "__main__":
    main()
