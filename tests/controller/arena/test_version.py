"""A result must not survive a change of the robots that it measured, and no other change."""

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from shutil import copytree

import pytest

from controller.arena import version
from controller.opponents import levels

PACKAGES = ("rules", "controller.search", "controller.opponents")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the program that may be changed."""
    for package in PACKAGES:
        copytree(str(files(package)), tmp_path / package)
    monkeypatch.setattr(version, "files", tmp_path.__truediv__)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """What was read before."""
    version.robots.cache_clear()
    version._sources.cache_clear()


def mark(game: str, a: str = "maitre", b: str = "club") -> str:
    forget()
    return version.robots(game, a, b, 0.1)


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("rules/bits.py", {"reversi", "incognito"}),
        ("rules/games/reversi.py", {"reversi"}),
        ("controller.search/alphabeta.py", {"reversi", "incognito"}),
        ("controller.search/judges/reversi.weights", {"reversi"}),
        ("controller.search/judges/incognito.py", {"incognito"}),
        ("controller.search/reversi_ending.py", {"reversi"}),
        ("controller.opponents/player.py", {"reversi", "incognito"}),
        ("controller.opponents/letters.py", set()),
        ("rules/README.md", set()),
    ],
)
def test_a_change_of_a_file_is_seen_where_it_matters(
    tree: Path, file: str, changed: set[str]
) -> None:
    games = ("reversi", "incognito")
    before = {game: mark(game) for game in games}
    with (tree / file).open("ab") as out:
        out.write(b"#")
    assert {game for game in games if mark(game) != before[game]} == changed


def test_a_change_of_a_level_is_seen_in_its_matches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark("reversi"), mark("reversi", "famille", "enfant")
    real = levels.level

    def other(game: str, name: str) -> levels.Level:
        found = real(game, name)
        return replace(found, depth=found.depth + 1) if name == "club" else found

    monkeypatch.setattr(levels, "level", other)
    assert mark("reversi") != before[0]
    assert mark("reversi", "famille", "enfant") == before[1]
    forget()
