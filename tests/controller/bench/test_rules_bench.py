"""The benchmark: real processes measured in turns. How fast they are is not asserted."""

from __future__ import annotations

import io
import sys

import pytest

from controller.bench import robot_bench
from controller.bench.rules_bench import compare
from controller.cli import dispatch
from controller.console.console import Console
from controller.i18n.speech import Speech
from rules.catalog import load


def test_the_table_has_every_game_twice_with_both_builds_and_their_ratio() -> None:
    games = load(plugins=())
    out = io.StringIO()
    console = Console(games, Speech("en", games), io.StringIO(), out, io.StringIO(), {})
    compare(console, sys.executable, 0.002)
    lines = out.getvalue().splitlines()
    for game in games.games:
        rows = [line.split() for line in lines if line.startswith(game.sheet.key + " ")]
        assert [len(row) for row in rows] == [5, 5]
        assert all(float(row[1].replace(",", "")) > 0 for row in rows)
        assert all(row[4] == "×" for row in rows)
    assert sum("MB" in line for line in lines) == 2
    assert "OpenSpiel" in lines[-1]


@pytest.mark.parametrize("python", ["no-such-python", "/bin/true"])
def test_a_python_without_tablier_is_named(python: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["bench", "--lang", "en", "--against", python]) == 2
    assert python in capsys.readouterr().err


def test_the_time_must_be_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["bench", "--lang", "en", "--seconds", "soon"]) == 2
    assert "soon" in capsys.readouterr().err


@pytest.mark.interpreted
def test_the_robot_s_process_is_measured_in_every_game() -> None:
    games = load(plugins=())
    out = io.StringIO()
    console = Console(games, Speech("fr", games), io.StringIO(), out, io.StringIO(), {})
    # Time enough on a busy machine, although games with secrets take all of it.
    robot_bench.run(console, 0.0, think=6.0, level="decouverte")
    *lines, last = out.getvalue().splitlines()
    assert len(lines) == 2 * len(games.games)
    for game, told, memory in zip(games.games, lines[::2], lines[1::2], strict=True):
        assert told.startswith(game.sheet.key)
        assert "128" in memory
    assert last
    assert "…" not in out.getvalue()
