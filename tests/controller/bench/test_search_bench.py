"""The benchmark of the searches: real processes. How fast they are is not asserted."""

from __future__ import annotations

import io
import sys

from controller.bench import measuring_process, search_bench
from controller.console.console import Console
from controller.i18n.speech import Speech
from rules.catalog import load


def test_every_game_of_alpha_beta_is_compared() -> None:
    catalog = load(plugins=())
    out = io.StringIO()
    console = Console(catalog, Speech("en", catalog), io.StringIO(), out, io.StringIO(), {})
    search_bench.run(console, sys.executable, 0.002)
    lines = out.getvalue().splitlines()
    games = [line.split() for line in lines if "(goal 15" in line]
    assert {row[0] for row in games} >= {"invers", "inside", "reversi"}
    assert all(float(row[1].replace(",", "")) > 0 for row in games)


def test_the_memory_is_that_of_this_program_alone() -> None:
    assert 5_000 < measuring_process.peak() < 1_000_000
