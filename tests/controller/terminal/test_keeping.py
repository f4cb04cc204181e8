"""Terminal games are saved, and resume where they were left."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from controller.cli import dispatch
from controller.journal.contents import read
from controller.journal.entries import TERMINAL
from controller.journal.file import Journal
from controller.journal.resume import rebuild, saved
from controller.runtime.resumable import newest
from controller.sensing import board
from controller.terminal.tty import Terminal
from rules import catalog

CATALOG = catalog.load(())
Play = Callable[..., str]


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture(name="play")
def _play(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    assert not folder.exists()

    def play(words: str, *typed: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert dispatch.main(["play", *words.split()]) == code
        out, err = capsys.readouterr()
        return out + err

    return play


def moves(path: Path) -> list[str]:
    return [act.move.text for act in rebuild(CATALOG, read(path)).history.acts]


@pytest.mark.parametrize("typed", [("d3", "quit"), ("d3",)])
def test_a_game_that_is_left_is_kept_and_goes_on(
    typed: tuple[str, ...], play: Play, folder: Path
) -> None:
    told = play("reversi --seed 1", *typed)
    (file,) = folder.glob("*.journal")
    assert f"Your game is saved as {file.stem}. To resume it:\n  tablier play --resume" in told
    begun = moves(file)
    assert begun[0] == "d3"
    told = play("--resume", "hint", "moves", "quit")
    assert f"Resuming {file.stem}." in told
    assert "Reversi · move 3" in told
    assert moves(file) == begun
    for words in (f"--resume {file.stem}", "--resume reversi", "reversi --resume"):
        assert "Reversi · move 3" in play(words, "quit")
    assert "unfinished game of Reversi" in play("", "quit")


def test_an_interrupted_game_is_kept(
    play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Terminal.ask

    def ask(terminal: Terminal, prompt: str) -> str | None:
        line = real(terminal, prompt)
        if line == "^C":
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(Terminal, "ask", ask)
    told = play("reversi", "d3", "^C", code=130)
    assert "Your game is saved as" in told
    assert moves(next(folder.glob("*.journal")))[0] == "d3"


def test_what_is_taken_back_is_taken_back_in_the_journal(play: Play, folder: Path) -> None:
    play("reversi --seat all", "d3", "c3", "undo", "e3", "quit")
    (file,) = folder.glob("*.journal")
    saved = rebuild(CATALOG, read(file))
    assert moves(file) == ["d3", "e3"]
    assert [back.acts for back in saved.backs] == [1]
    assert (saved.begin.board, [it.kind for it in saved.seats]) == (TERMINAL, ["human", "human"])


def test_a_finished_game_is_kept_with_its_result(
    play: Play, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = play("reversi", "d3", "resign", "y", "", "n")
    (file,) = folder.glob("*.journal")
    assert f"tablier replay {file.stem}" in told
    assert dispatch.main(["games", "--saved"]) == 0
    assert "White won" in capsys.readouterr().out
    assert dispatch.main(["replay", file.stem]) == 0
    assert "White won by resignation." in capsys.readouterr().out
    assert f"'{file.stem}' is finished" in play(f"--resume {file.stem}", code=2)
    assert "no unfinished terminal game" in play("--resume", code=2)


def test_a_game_that_nobody_played_is_not_kept(play: Play, folder: Path) -> None:
    assert "saved as" not in play("reversi --seat white", "quit")
    assert not folder.exists()


def test_a_secret_game_goes_on_with_its_secrets(play: Play, folder: Path) -> None:
    play("incognito --seed 2", "CPFCPF", "quit")
    told = play("--resume", "position", "quit")
    assert "Sa2C" in told
    assert "N?" in told
    assert len(list(folder.glob("*.journal"))) == 1


def test_verify_says_that_games_in_the_terminal_promise_nothing(
    play: Play, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in (("quit",), ("resign", "y", "", "n")):
        play("royal --seed 2", "hint", *more)
        play("incognito --seed 2", "CPFCPF", *more)
    for file in folder.glob("*.journal"):
        assert dispatch.main(["--lang", "en", "verify", file.stem]) == 1
        assert "where nothing is promised" in capsys.readouterr().out
    play("reversi --seed 2", "d3", "quit")
    (file,) = folder.glob("reversi-*.journal")
    assert dispatch.main(["--lang", "en", "verify", file.stem]) == 0


def test_a_table_does_not_offer_a_game_of_the_terminal(play: Play, folder: Path) -> None:
    play("reversi", "d3", "quit")
    assert len(saved(folder)) == 1
    table = board.load("reference", CATALOG.games)
    assert newest(folder, CATALOG, table, lambda problem: pytest.fail(str(problem)))[1] is None


def test_a_game_of_a_table_is_not_resumed_here(
    play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("controller.terminal.game_keeper.TERMINAL", "reference")
        play("reversi", "d3", "quit")
    (file,) = folder.glob("*.journal")
    assert "played on a table" in play(f"--resume {file.stem}", code=2)


def test_resume_takes_no_other_beginning(play: Play) -> None:
    assert "Leave out --seat" in play("--resume --seat 2", code=2)


def test_a_disk_that_fails_is_told_once_and_the_game_goes_on(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "_create", fail)
    told = play("reversi --seat all", "d3", "c3", "quit")
    assert told.count("This game cannot be saved by itself (No space left on device).") == 1
    assert "Reversi · move 3" in told
    assert "is saved as" not in told


def test_a_game_is_kept_after_all_when_the_disk_works_again(
    play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures = Journal._create, iter(range(2))

    def fail(journal: Journal, data: bytes) -> None:
        if next(failures, None) is not None:
            raise OSError(28, "No space left on device")
        real(journal, data)

    monkeypatch.setattr(Journal, "_create", fail)
    told = play("reversi --seat all", "d3", "c3", "quit")
    assert told.count("This game cannot be saved by itself (No space left on device).") == 1
    (file,) = folder.glob("*.journal")
    assert f"Your game is saved as {file.stem}" in told
    assert moves(file) == ["d3", "c3"]
