"""The whole arena with real processes and files; time never decides a game here."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.robot.arena import marks, paired_games, pool
from controller.robot.arena.pool import Pool, PoolError

QUICK = "alphabeta@999n,1d"
TABLIER = [
    sys.executable,
    "-c",
    "import sys; from controller.cli.dispatch import main; sys.exit(main())",
]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def rows(path: Path) -> list[list[str]]:
    """The rows of a file of results in their order, without the clock's columns."""
    with path.open(newline="") as file:
        told = [[*row[:9], row[12], row[16]] for row in csv.reader(file)]
    return sorted(told[1:], key=lambda row: (int(row[1]), int(row[2])))


def test_a_match_on_two_processes_is_told_and_kept_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "reversi", QUICK, "random", "--games", "6", "--lang", "en"]
    kept, plot = tmp_path / "two.csv", tmp_path / "two.svg"
    assert dispatch.main([*words, "--jobs", "2", "--csv", str(kept), "--plot", str(plot)]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0] == f"reversi: {QUICK} – random"
    assert [line.split()[0] for line in lines[1:]] == [
        *("6", "won", "score", "Elo", "pairs", "100.0"),
        *(f"{QUICK}:", "random:"),
    ]
    assert "of 6 games" in told.err
    assert len(rows(kept)) == 6
    texts = {it.text for it in ET.fromstring(plot.read_text()).iter() if it.text}  # noqa: S314
    assert {"games", "score", f"reversi: {QUICK} – random"} <= texts
    # One process plays the same games.
    alone = tmp_path / "one.csv"
    assert dispatch.main([*words, "--jobs", "1", "--csv", str(alone)]) == 0
    assert capsys.readouterr().out.splitlines()[:6] == lines[:6]
    assert rows(alone) == rows(kept)


def test_what_is_kept_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.csv"
    words = ["arena", "reversi", "random", "random", "--jobs", "1", "--csv", str(kept)]
    assert dispatch.main([*words, "--games", "4", "--lang", "en"]) == 0
    before = kept.read_text()
    asked: list[int] = []
    play = Pool.play

    def note(self: Pool, paired_games: paired_games.ArenaMatch, numbers: list[int]) -> object:
        asked.extend(numbers := list(numbers))
        return play(self, paired_games, numbers)

    monkeypatch.setattr(Pool, "play", note)
    assert dispatch.main([*words, "--games", "8", "--lang", "en"]) == 0
    assert asked == [2, 3]
    assert kept.read_text().startswith(before)
    capsys.readouterr()
    assert dispatch.main([*words, "--games", "8", "--lang", "fr"]) == 0
    assert asked == [2, 3]
    assert "8 parties par paires" in capsys.readouterr().out
    # Another seed is another match.
    assert dispatch.main([*words, "--games", "2", "--seed", "9"]) == 0
    assert asked == [2, 3, 0]


def test_results_of_other_robots_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.csv"
    words = ["arena", "reversi", "random", "random", "--games", "2", "--csv", str(kept)]
    assert dispatch.main([*words, "--lang", "en"]) == 0
    assert "robots other than" not in capsys.readouterr().err
    monkeypatch.setattr(marks, "of_pair", lambda *_: "new")
    assert dispatch.main([*words, "--lang", "en"]) == 0
    assert "2 games" in capsys.readouterr().err
    kept.write_text(kept.read_text().replace(",marks,worker\n", ",robots\n"))
    monkeypatch.setattr(marks, "of_pair", lambda *_: "newer")
    assert dispatch.main([*words, "--lang", "en"]) == 0
    assert "4 games" in (told := capsys.readouterr().err)
    assert "earlier Tablier" in told


def test_a_test_ends_the_match_as_soon_as_it_is_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.csv"
    words = ["arena", "reversi", QUICK, "random", "--games", "400", "--csv", str(kept)]
    told = []
    for _ in range(2):
        assert dispatch.main([*words, "--sprt", "0,300", "--lang", "en", "--jobs", "1"]) == 0
        out = capsys.readouterr().out
        told.append([line for line in out.splitlines() if "decision" not in line])
    assert told[0] == told[1]
    assert "SPRT: Elo 300 accepted over 0" in told[0][-1]
    assert len(rows(kept)) < 100


def test_ctrl_c_tells_what_there_is_and_the_rest_can_follow(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    words = ["arena", "reversi", "random", "random", "--jobs", "2", "--csv", str(kept)]
    with subprocess.Popen(
        [*TABLIER, *words, "--games", "100000", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONWARNINGS": "error"},
    ) as process:
        while not kept.exists() or kept.read_text().count("\n") < 5:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = process.communicate()
    assert process.returncode == 130
    assert out.startswith(b"reversi: random")
    assert b"Traceback" not in err
    assert err.splitlines()[-1].startswith(b"Stopped.")
    assert len(rows(kept)) >= 4


def test_a_process_that_dies_is_no_endless_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Pool(1)
    monkeypatch.setattr(pool, "_tell", lambda *_: games._workers[0][1].kill())
    with pytest.raises(PoolError):
        list(games.play(paired_games.ArenaMatch("reversi", "random", "random"), [0]))
    games.close()
    games.close()


def test_a_fault_in_a_process_is_told_where_it_was_asked_for() -> None:
    games = Pool(1)
    with pytest.raises(PoolError, match=r"arena\.contestant"):
        list(games.play(paired_games.ArenaMatch("reversi", "random", "nobody"), [0]))
    games.close()


@pytest.mark.parametrize("name", ["letter.svg", "results.png"])
def test_a_picture_replaces_only_a_picture_of_the_arena(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text("<svg>mine</svg>")
    words = ["arena", "reversi", "random", "random", "--games", "2", "--plot", str(path)]
    assert dispatch.main([*words, "--lang", "en"]) == 2
    assert str(path) in capsys.readouterr().err
    assert path.read_text() == "<svg>mine</svg>"


@pytest.mark.parametrize("game", ["incognito", "royal-reversi", "invers"])
def test_openspiel_plays_reversi_only(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["arena", game, "openspiel", "random", "--lang", "en"]) == 2
    assert "only plays reversi" in capsys.readouterr().err


def test_without_openspiel_its_name_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("controller.robot.arena.othello.find_spec", lambda _: None)
    assert dispatch.main(["arena", "reversi", "openspiel@0.1s", "random", "--lang", "en"]) == 2
    assert "pip install" in capsys.readouterr().err


def test_openspiel_plays_a_whole_game() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed (EXTRAS=dev,bench)")
    from rules.games.reversi import GAME

    pair = paired_games.play_pair(
        GAME, paired_games.ArenaMatch("reversi", "openspiel@20n", "random"), 0
    )
    assert sorted(it.seats for it in pair) == ["AB", "BA"]
    assert all(it.reason != paired_games.UNFINISHED for it in pair)
