from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from rules import catalog
from rules.catalog import Broken, Catalog

GOOD = """
from dataclasses import replace
from rules.catalog import Entry, wanted_words
from rules.games.reversi import SHEET, Reversi
from rules.games.royal_reversi import RoyalReversi

def entry(key="anti", prefix="anti"):
    ids = tuple(rule.replace("reversi", prefix) for rule in SHEET.rules)
    game = Reversi(replace(SHEET, key=key, prefix=prefix, rules=ids))
    words = {word: "?" for word in wanted_words(game)}
    return Entry(game, {"fr": words, "en": words}, {"table": 1}, lambda state: 0)

ENTRY = entry()
CLASH = entry(key="invers")
PREFIX = entry(key="other", prefix="royal")
WORDLESS = Entry(ENTRY.game, {"fr": ENTRY.words["fr"]})
NUMBER = 7
# A game whose options went missing: it cannot start.
LATE = Entry(RoyalReversi(replace(SHEET, key="late", prefix="late")), ENTRY.words)
"""


def load(folder: Path, monkeypatch: pytest.MonkeyPatch, *values: str) -> Catalog:
    (folder / "outside_games.py").write_text(GOOD, encoding="utf-8")
    (folder / "leaving_games.py").write_text("raise SystemExit('no')", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    points = [EntryPoint(value.partition(":")[2], value, catalog.GROUP) for value in values]
    return catalog.load(points)


def test_the_six_games_come_first_and_in_order() -> None:
    keys = [game.sheet.key for game in catalog.load(()).games]
    assert keys == ["invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi"]


def test_installed_plug_ins_are_found_without_asking() -> None:
    assert catalog.load().entries[:6] == catalog.load(()).entries


def test_an_outside_game_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = load(tmp_path, monkeypatch, "outside_games:ENTRY")
    entry = found.find("anti")
    assert entry is not None
    assert (entry.layouts, found.broken) == ({"table": 1}, ())
    assert found.find("nothing") is None


def test_a_broken_plug_in_is_named_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(
        tmp_path,
        monkeypatch,
        "nowhere:A",
        "leaving_games:B",
        "outside_games:C",
        "outside_games:CLASH",
        "outside_games:LATE",
        "outside_games:NUMBER",
        "outside_games:PREFIX",
        "outside_games:WORDLESS",
        "outside_games:ENTRY",
    )
    assert len(found.entries) == 7
    codes = {broken.plugin: broken.code for broken in found.broken}
    assert codes == {
        "A": "plugin.import",
        "B": "plugin.import",
        "C": "plugin.import",
        "CLASH": "plugin.key",
        "LATE": "plugin.start",
        "NUMBER": "plugin.type",
        "PREFIX": "plugin.key",
        "WORDLESS": "plugin.key",
    }
    assert Broken("LATE", "plugin.start", "KeyError: 'seats'") in found.broken
    assert Broken("NUMBER", "plugin.type", "int") in found.broken


def test_a_plug_in_without_words_in_both_languages_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(tmp_path, monkeypatch, "outside_games:WORDLESS")
    assert [broken.code for broken in found.broken] == ["plugin.words"]
    assert "en:refusal.anti.pass" in found.broken[0].detail.split()
    assert "fr:" not in found.broken[0].detail
