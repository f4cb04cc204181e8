"""The two C++ programs that solved Inside: built where they are needed, never installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

import pytest

from rules.bits import count
from rules.dice import Dice
from rules.games.inside import GAME, InsideState
from rules.state import OVER

HERE = Path(__file__).parent
OPTION_SETS = tuple(
    dict(zip(("chain", "multi", "stock"), values, strict=True))
    for values in product(("on", "off"), ("fill-all", "fill-one"), ("13+5", "15+3"))
)


@cache
def program(name: str) -> Path:
    """Solver or checker, compiled."""
    folder = Path(mkdtemp(prefix="tablier-solve-"))
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler (on Debian: sudo apt install g++)")
    source = HERE / f"{name}.cpp"
    subprocess.run([compiler, "-std=c++17", "-O1", "-o", folder / name, source], check=True)
    return folder / name


def run(name: str, words: list[str], options: dict[str, str], text: str) -> list[str]:
    """Lines that a program answers to lines of text, under these options of the game."""
    flags = ["--chain", options["chain"], "--multi", options["multi"], "--stock", options["stock"]]
    environment = {**os.environ, "CHAIN": options["chain"], "MULTI": options["multi"]}
    done = subprocess.run(
        [program(name), *words, *(flags if name == "solver" else [])],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return done.stdout.splitlines()


def games(options: dict[str, str], seed: int) -> Iterator[InsideState]:
    """Every position of a random game, the finished one too."""
    dice = Dice(seed)
    state = GAME.start(options)
    while state.turn() != OVER:
        assert isinstance(state, InsideState)
        yield state
        state = state.clone()
        state.play(state.pick(dice))
    assert isinstance(state, InsideState)
    yield state


def late(options: dict[str, str], seed: int, free: int) -> InsideState:
    """Position of a random game with this many free cells."""
    return next(it for it in games(options, seed) if 35 - count(it.cubes) == free)
