"""Runs in the userland: random games on the installed rules and on the naive ones."""

from __future__ import annotations

import sys
import time
from random import Random

import rules.catalog
from tests.naive import make
from tests.rules.test_naive import GAMES, compare_a_game


def main(plies: int) -> None:
    """Compare so many plies of each game."""
    module = sys.modules["rules.games.reversi"].__file__ or ""
    _tell(f"rules: {rules.catalog.__file__}, compiled: {module.endswith('.so')}")
    for key, game in GAMES.items():
        random, seen, began = Random(key), 0, time.monotonic()
        while seen < plies:
            seen += compare_a_game(game, make(key, {}), game.start({}), random, 1000)
        _tell(f"{key}: {seen} plies in {time.monotonic() - began:.0f} s")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
