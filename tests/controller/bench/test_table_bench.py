"""The benchmark of the table: real moves on a real disk. How fast they are is not asserted."""

from __future__ import annotations

import io
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.bench import table_bench
from controller.cli import bench, dispatch
from controller.console.console import Console
from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.runtime.wakeup import WakeUp
from controller.runtime.wiring import Surroundings
from controller.session.commands import Command
from controller.session.events import Begun, Event
from hardware.sim.table import SimTable
from rules import catalog

BEFORE_A_PASS = "BBB1WWWB/BBBWWWWB/BBWWWBWW/BBWWBWWW/BBWWBWWW/BBBWBWWW/WWWBBWW1/1WWBBBBB B"
"""Whatever Black plays, White must pass, and Black plays again."""


class Beginning:
    """Starts a game from this position at the first tick."""

    def __init__(self, presenter: Presenter, sim: SimTable | None, bell: WakeUp) -> None:
        del presenter, sim, bell
        self._events: list[Event] = [Begun("reversi", {}, (), position=BEFORE_A_PASS)]

    def poll(self, now: float) -> list[Event]:
        del now
        events, self._events = self._events, []
        return events

    def look(self, now: float) -> None:
        pass

    def hear(self, now: float, what: Event | Command) -> None:
        pass


def test_the_player_passes_and_plays_on(tmp_path: Path) -> None:
    """A move that is answered by a question has no light of its own."""
    known = catalog.load(())
    console = Console(known, Speech("en", known), io.StringIO(), sys.stdout, sys.stderr, os.environ)
    with ExitStack() as stack:
        around = Surroundings(tmp_path, console.complain, host=Beginning)
        table, player = table_bench.seated(stack, console, around)
        passed = False
        while not (passed and player.latencies):
            table.loop.run(player.wait, time.monotonic() + 0.1)
            match = player.state.match
            passed |= any(act.move.text == "--" for act in match.history.acts)


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_the_figures_stand_beside_their_goals(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setattr(bench, "MOVES", 4)
    assert dispatch.main(["bench", "--table", "--seconds", "1", "--lang", language]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    light, parts, idle, memory = told.out.splitlines()
    assert "60 ms" in light
    assert " 4 " in light
    assert "30 ms" in parts
    assert "3 %" in idle.replace("\xa0", " ")
    assert memory
    assert "…" not in told.out
    assert list((tmp_path / "state").iterdir()) == []


def test_a_place_without_room_for_journals_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "file"
    place.write_text("not a folder")
    monkeypatch.setenv("STATE_DIRECTORY", str(place / "state"))
    assert dispatch.main(["bench", "--table", "--lang", "en"]) == 2
    assert str(place) in capsys.readouterr().err
