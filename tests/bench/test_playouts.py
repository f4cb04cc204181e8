"""Random games of the compiled rules against the same games in hand-written C (``playouts.c``).

``pytest -m bench tests/bench/test_playouts.py -s`` prints the ratios; 1 would be the speed of C.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from statistics import median
from time import process_time

import pytest

from rules import walk
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.game import Game
from rules.state import OVER

HERE = Path(__file__).parent
GAMES = {game.sheet.key: game for game in BUILT_IN}
GOALS = {"reversi": 0.9, "inside": 0.8, "invers": 0.7}
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
COMPARED = 200
ROUNDS = 7
MANY = 20_000
LONGEST = 5000
LOW = 2**64 - 1


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if COMPILER is None:
        pytest.skip("no C compiler (on Debian: sudo apt install gcc)")
    built = tmp_path_factory.mktemp("playouts") / "playouts"
    subprocess.run([COMPILER, "-O3", "-o", built, HERE / "playouts.c"], check=True)
    return built


def by_c(program: Path, key: str, games: int) -> tuple[int, int, float]:
    """Plies, checksum of the acts and seconds of some games."""
    answer = subprocess.check_output([program, key, str(games)], text=True)
    plies, checksum, seconds = answer.split()
    return int(plies), int(checksum), float(seconds)


def by_rules(game: Game, games: int) -> tuple[int, int]:
    """Plies and checksum of the same games, by the rules."""
    dice = Dice(1)
    plies = checksum = 0
    for _ in range(games):
        state = game.start({})
        while state.turn() != OVER:
            code = state.pick(dice)
            checksum = (checksum * 31 + code) & LOW
            plies += 1
            state.play(code)
    return plies, checksum


def seconds_by_rules(game: Game, games: int) -> float:
    """Processor time of some games."""
    dice = Dice(1)
    start = game.start({})
    begun = process_time()
    for _ in range(games):
        walk.playout(start.clone(), dice, LONGEST)
    return process_time() - begun


@pytest.mark.bench
@pytest.mark.parametrize("key", GOALS)
def test_random_games_against_c(program: Path, key: str) -> None:
    game = GAMES[key]
    assert by_c(program, key, COMPARED)[:2] == by_rules(game, COMPARED)
    ratios = [by_c(program, key, MANY)[2] / seconds_by_rules(game, MANY) for _ in range(ROUNDS)]
    print(f"{key}: {median(ratios):.2f} of hand-written C (goal {GOALS[key]})")
