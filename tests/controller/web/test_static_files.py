"""The files of the page: short lines, games kept apart, types that match what the server sends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.web.package_files import lightened
from tests.controller.web.hall import CATALOG, Hall

STATIC = Path(__file__).parents[3] / "controller" / "web" / "static"
WIDTH = 100
WEIGHT = 300_000
"""Bytes of all files of the page together, as they are sent."""
SOURCES = sorted(
    path for path in STATIC.rglob("*") if path.suffix in {".js", ".ts", ".css", ".html"}
)
OUTSIDE = [path for path in SOURCES if "games" not in path.parts]
KEYS = [game.sheet.key for game in CATALOG.games]
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)
_IMPORT = re.compile(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', re.DOTALL | re.MULTILINE)


def long_lines(text: str) -> list[int]:
    """The numbers of the lines that are too long."""
    return [at for at, line in enumerate(text.splitlines(), 1) if len(line) > WIDTH]


def games_named(text: str) -> list[str]:
    """The games that a text names outside its comments, by key or by the first word of a key."""
    code = _COMMENT.sub("", text)
    words = {key.partition("-")[0] for key in KEYS}
    return sorted(word for word in words if re.search(rf"\b{word}\b", code, re.IGNORECASE))


def imported(path: Path) -> set[Path]:
    """The modules that a module imports."""
    found = _IMPORT.findall(path.read_text(encoding="utf-8"))
    return {(path.parent / name).resolve() for name in found}


def fields(interface: str) -> set[str]:
    """The keys of an interface of types.d.ts."""
    types = (STATIC / "types.d.ts").read_text(encoding="utf-8")
    body = types.partition(f"export interface {interface} {{\n")[2].partition("\n}\n")[0]
    return set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))


def test_the_checks_see_what_they_look_for() -> None:
    assert long_lines("a" * WIDTH + "\n" + "é" * (WIDTH + 1)) == [2]
    assert games_named('if (game === "inside") royalty(); // invers\n/* reversi */') == ["inside"]
    assert games_named('import { card } from "./games/royal.js";') == ["royal"]
    assert games_named(".game-roliversi .coordinate {}") == ["roliversi"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda it: it.name)
def test_no_line_is_longer_than_a_hundred_columns(path: Path) -> None:
    assert long_lines(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda it: it.name)
def test_only_the_folder_of_games_knows_single_games(path: Path) -> None:
    assert games_named(path.read_text(encoding="utf-8")) == []


def test_every_game_has_a_module() -> None:
    catalog = (STATIC / "games" / "catalog.js").read_text(encoding="utf-8")
    listed = re.search(r"GAMES = \{(.*?)\}", catalog, re.DOTALL)
    assert listed is not None
    assert sorted(re.findall(r'"?([\w-]+)"?(?:: \w+)?,?\s', listed[1])) == sorted(KEYS)


def test_every_module_belongs_to_a_page_and_every_import_exists() -> None:
    seen: set[Path] = set()
    waiting = {STATIC / "main.js", STATIC / "phone.js"}
    while waiting:
        seen |= waiting
        waiting = {found for path in waiting for found in imported(path)} - seen
    assert seen == set(STATIC.rglob("*.js"))


@pytest.mark.parametrize("name", ["index.html", "phone.html"])
def test_every_file_that_a_page_links_exists(name: str) -> None:
    page = (STATIC / name).read_text(encoding="utf-8")
    linked = re.findall(r'"/static/([^"#]+)', page)
    assert linked
    assert [it for it in linked if not (STATIC / it).is_file()] == []


def test_the_page_is_light() -> None:
    served = [it for it in STATIC.rglob("*") if it.is_file() and not it.name.endswith(".d.ts")]
    assert sum(len(lightened(it.name, it.read_bytes())) for it in served) < WEIGHT


@pytest.mark.parametrize("path", SOURCES, ids=lambda it: it.name)
def test_only_comments_are_left_out_of_what_is_sent(path: Path) -> None:
    source, sent = path.read_bytes(), lightened(path.name, path.read_bytes())
    assert [it.split() for it in _COMMENT.sub("", sent.decode()).splitlines() if it.split()] == [
        it.split() for it in _COMMENT.sub("", source.decode()).splitlines() if it.split()
    ]
    assert sent.count(b"\n") == source.count(b"\n")


def test_code_between_comments_is_sent() -> None:
    source = b"/** a\n * b */\n  /** @type {x} */ f();\ng();\n// c\nh(); // d\n/* e */\n"
    sent = b"\n\n  /** @type {x} */ f();\ng();\n\nh(); // d\n\n"
    assert lightened("a.js", source) == sent
    assert lightened("a.html", source) == source


def test_the_types_name_every_section_of_the_table() -> None:
    hall = Hall("royal-reversi")
    assert set(hall.join().view) | {"rev"} == fields("TableView")


def test_the_types_name_every_section_of_a_seat() -> None:
    hall = Hall("royal-reversi")
    phone = hall.phone(0, hall.join())
    assert set(phone.view) | {"rev"} == fields("SeatView")
