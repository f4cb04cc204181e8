"""Golden values of fixed positions of Reversi and Roliversi, the same in both builds.

They change with the weights only: after a new fit run this file (``python -m
tests.controller.robot.search.golden`` from the project's root) and read the
difference before keeping it.
"""

from __future__ import annotations

from pathlib import Path

from controller.robot.engine import JUDGES
from rules.catalog import BUILT_IN
from tests.controller.robot.search.discs import middle

FILE = Path(__file__).parent / "data" / "disc_values.txt"
KEYS = ("reversi", "roliversi")
GAMES = {game.sheet.key: game for game in BUILT_IN}


def values(key: str) -> list[str]:
    """Positions of random games, each with its value to the first seat."""
    game, judge = GAMES[key], JUDGES[key](GAMES[key])
    found = []
    for seed in range(1, 31):
        state = middle(game, {}, seed, 2 * seed - 2)
        if state is not None:
            found.append(f"{key} {judge.value(state, 0)} {game.line(state)}")
    return found


if __name__ == "__main__":
    FILE.write_text("\n".join(line for key in KEYS for line in values(key)) + "\n")
