"""Measuring process of the benchmark: one a build, controlled by lines of text.

Each line on standard input is ``what game seconds``; the answer is ``amount elapsed``.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from rules import walk
from rules.catalog import load
from rules.dice import Dice
from rules.state import State

_PERFT_DEPTH = {
    "invers": 2,
    "roliversi": 4,
    "incognito": 2,
    "royal-reversi": 3,
    "inside": 2,
    "reversi": 5,
}
_LONGEST_GAME = 5000
_FOREIGN_ROLLOUTS = 200


def playouts(_: str, start: State, dice: Dice) -> int:
    """Play one random game from a start without hidden information."""
    walk.playout(start.clone(), dice, _LONGEST_GAME)
    return 1


def perft(key: str, start: State, _: Dice) -> int:
    """Count the positions a few plies deep."""
    return walk.perft(start, _PERFT_DEPTH[key])


def openspiel(_: str, __: State, ___: Dice) -> int:
    """Play random games of Othello in OpenSpiel's own C++ rollouts."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("othello")
    rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=_FOREIGN_ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, 1, 100, False, 1, False)
    bot.step(game.new_initial_state())
    return _FOREIGN_ROLLOUTS


def search(key: str, start: State, dice: Dice) -> int:
    """Number of positions visited by alpha-beta."""
    from controller.bench import measured_search  # late: the rules' memory alone is measured too

    return measured_search.search(key, start, dice)


_WHAT: dict[str, Callable[[str, State, Dice], int]] = {
    "playouts": playouts,
    "perft": perft,
    "openspiel": openspiel,
    "search": search,
}


def peak() -> int:
    """Peak memory of this program, in kilobytes.

    The system's figure for a process includes the program that started it; Linux also reports this
    program's alone.
    """
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Answer until the input ends."""
    starts = {game.sheet.key: game.known({}) for game in load(plugins=()).games}
    dice = Dice(1)
    for line in sys.stdin:
        what, key, seconds = line.split()
        if what == "build":
            print("interpreted" if walk.__file__.endswith(".py") else "compiled", flush=True)
        elif what == "memory":
            print(peak(), flush=True)
        elif what == "searched":
            from controller.bench import measured_search  # see ``search``

            print(*measured_search.games(), flush=True)
        elif what == "openspiel" and find_spec("pyspiel") is None:
            print("missing", flush=True)
        else:
            amount = 0
            start = perf_counter()
            while perf_counter() - start < float(seconds):
                amount += _WHAT[what](key, starts[key], dice)
            print(amount, perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
