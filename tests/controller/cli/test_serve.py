"""``tablier serve``: choice of game and seats."""

import io
from pathlib import Path

import pytest

from controller.cli.serve import announce, chosen, hand_speed
from controller.config.config import Config
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from rules import catalog

CATALOG = catalog.load(())
TOKEN = "5e" * 16
SEATS = '[[seats]]\nkind = "robot"\nlevel = "club"\n\n[[seats]]\nkind = "human"\n'


def console() -> Console:
    streams = (io.StringIO(), io.StringIO(), io.StringIO())
    return Console(CATALOG, Speech("en", CATALOG), *streams, {})


def config(folder: Path, text: str) -> Config:
    file = folder / "tablier.toml"
    file.write_text(text, encoding="utf-8")
    return load_for(file, CATALOG)


def kinds(found: Config) -> list[tuple[str, str]]:
    return [(it.kind, it.level if it.kind == "robot" else "") for it in found.seats]


@pytest.mark.parametrize("asked", [None, "reversi", "invers"])
def test_the_seats_of_the_configuration_hold_for_every_game_that_they_fit(
    asked: str | None, tmp_path: Path
) -> None:
    found = chosen(console(), config(tmp_path, SEATS), asked, None, None)
    assert found.game.key == (asked or "reversi")
    assert kinds(found) == [("robot", "club"), ("human", "")]


def test_without_seats_a_person_plays_against_the_robot(tmp_path: Path) -> None:
    found = chosen(console(), config(tmp_path, ""), None, None, None)
    assert kinds(found) == [("human", ""), ("robot", "famille")]


def test_seat_and_level_are_taken_from_the_command_line(tmp_path: Path) -> None:
    found = chosen(console(), config(tmp_path, SEATS), "reversi", "white", "Child")
    assert kinds(found) == [("robot", "enfant"), ("human", "")]
    found = chosen(console(), config(tmp_path, ""), "reversi", "all", None)
    assert kinds(found) == [("human", ""), ("human", "")]
    found = chosen(console(), config(tmp_path, ""), None, None, "maitre")
    assert kinds(found) == [("human", ""), ("robot", "maitre")]


@pytest.mark.parametrize(
    ("seat", "level", "code"), [("red", None, "seat"), (None, "x", "level"), (None, "", "level")]
)
def test_what_is_no_seat_or_level_gets_a_sentence(
    seat: str | None, level: str | None, code: str, tmp_path: Path
) -> None:
    with pytest.raises(Problem) as caught:
        chosen(console(), config(tmp_path, ""), "reversi", seat, level)
    assert caught.value.code == code


class Screen(io.StringIO):
    """A stream that says whether a person reads it."""

    def __init__(self, *, live: bool) -> None:
        super().__init__()
        self._live = live

    def isatty(self) -> bool:
        return self._live


def announced(*, live: bool, **environ: str) -> str:
    out = Screen(live=live)
    at = Console(CATALOG, Speech("en", CATALOG), io.StringIO(), out, io.StringIO(), environ)
    announce(at, 8000, TOKEN, ["192.168.1.20"])
    return out.getvalue()


def test_a_terminal_shows_the_link_with_the_token() -> None:
    assert f"http://192.168.1.20:8000/#{TOKEN}\n" in announced(live=True)


@pytest.mark.parametrize("name", ["", "INVOCATION_ID", "JOURNAL_STREAM"])
def test_the_token_never_stays_in_a_file_or_a_journal(name: str) -> None:
    """Without a name: a file or a pipe; with one: a service, whatever its output claims to be."""
    told = announced(live=bool(name), **({name: "9:18204"} if name else {}))
    assert TOKEN not in told
    assert "http://192.168.1.20:8000/\n" in told
    assert "ssh -L 8000:127.0.0.1:8000 192.168.1.20" in told
    assert "http://127.0.0.1:8000/" in told


@pytest.mark.parametrize(("settle", "most"), [(0.03, 10.0), (0.2, 2.2), (0.005, 20.0)])
def test_a_hand_too_fast_for_the_pads_is_refused_with_the_fastest_that_works(
    settle: float, most: float
) -> None:
    assert hand_speed(str(most), settle) == most
    with pytest.raises(Problem) as error:
        hand_speed(f"{most + 0.1:.1f}", settle)
    assert error.value.facts["most"] == f"{most:g}"
    told = Speech("en", CATALOG).error(error.value)
    assert f"{most:g}" in told
    assert "\n" not in told
