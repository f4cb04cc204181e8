"""The examples do what they say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules import catalog
from rules.conformance import CHECKS, walk
from tests import installed
from tests.browser import served

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(*words: str) -> str:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(EXAMPLES)])}
    done = subprocess.run(
        [sys.executable, *words], env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_played_from_python() -> None:
    *moves, end = run(str(EXAMPLES / "play_from_python.py")).splitlines()
    assert len(moves) > 40
    assert "Outcome" in end


@pytest.mark.interpreted
def test_a_program_plays_at_a_running_table(tmp_path: Path) -> None:
    with served.table(tmp_path, "reversi") as address:
        lines = run(str(EXAMPLES / "api_client.py"), address).splitlines()
    assert lines[0].startswith("black ")
    assert not lines[-1].startswith("black ")


@pytest.mark.parametrize("name", ["breakthrough", "four-in-a-row"])
def test_a_plug_in_keeps_the_contract_of_a_game(name: str) -> None:
    entry = installed.example(name)
    for check in CHECKS:
        check(entry.game, walk(entry.game, {}, seed=1, words=entry.words))
    assert catalog.missing_words(entry.game, entry.words) == ()
