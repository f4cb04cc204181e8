"""The benchmark: real processes measured in turns. How fast they are is not asserted."""

from __future__ import annotations

import io
import sys

import pytest

from controller import cli
from controller.bench import compare
from controller.console import Console
from controller.words.speech import Speech
from rules.catalog import load


def test_the_table_has_every_game_twice_with_both_builds_and_their_ratio() -> None:
    catalog = load(plugins=())
    out = io.StringIO()
    console = Console(catalog, Speech("en", catalog), io.StringIO(), out, io.StringIO(), {})
    compare(console, sys.executable, 0.002)
    lines = out.getvalue().splitlines()
    for game in catalog.games:
        rows = [line.split() for line in lines if line.startswith(game.sheet.key + " ")]
        assert [len(row) for row in rows] == [5, 5]
        assert all(float(row[1].replace(",", "")) > 0 for row in rows)
        assert all(row[4] == "×" for row in rows)
    assert sum("MB" in line for line in lines) == 2
    assert "OpenSpiel" in lines[-1]


@pytest.mark.parametrize("python", ["no-such-python", "/bin/true"])
def test_a_python_without_tablier_is_named(python: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--lang", "en", "--against", python]) == 2
    assert python in capsys.readouterr().err


def test_the_time_must_be_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--lang", "en", "--seconds", "soon"]) == 2
    assert "soon" in capsys.readouterr().err
