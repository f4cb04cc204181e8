import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from rules import catalog
from rules.catalog import Broken, Catalog, Entry
from rules.games import reversi

GOOD = """
from dataclasses import replace
from rules.catalog import Entry, wanted_words
from rules.games.reversi import SHEET, Reversi
from rules.games.royal_reversi import RoyalReversi

def entry(key="anti", prefix="anti"):
    ids = tuple(rule.replace("reversi", prefix) for rule in SHEET.rules)
    game = Reversi(replace(SHEET, key=key, prefix=prefix, rules=ids))
    words = {word: "?" for word in wanted_words(game)}
    return Entry(game, {"fr": words, "en": words}, {"reference": {"pads": ["a1"]}})

ENTRY = entry()
CLASH = entry(key="invers")
PREFIX = entry(key="other", prefix="royal")
WORDLESS = Entry(ENTRY.game, {"fr": ENTRY.words["fr"]})
NUMBER = 7
# A game whose options went missing: it cannot start.
LATE = Entry(RoyalReversi(replace(SHEET, key="late", prefix="late")), ENTRY.words)

"""

README = Path(__file__).parents[2] / "rules" / "README.md"
EXAMPLE = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
LEAVING = """
class Leaves(Morpion):
    def __init__(self, method, error):
        super().__init__(SHEET)
        self.failure = (method, error)

    def fail_in(self, method):
        if method == self.failure[0]:
            raise self.failure[1]

    def begin(self, options):
        self.fail_in("begin")
        return super().begin(options)

    def scene(self, state):
        self.fail_in("scene")
        return super().scene(state)


class Refuses(Morpion):
    def refusal(self, state, move):
        return self.why(state, move.code)


BEGIN = Entry(Leaves("begin", SystemExit("goodbye")), ENTRY.words)
SCENE = Entry(Leaves("scene", SystemExit("goodbye")), ENTRY.words)
STOP = Entry(Leaves("scene", KeyboardInterrupt()), ENTRY.words)
REFUSES = Entry(Refuses(SHEET), ENTRY.words)
"""


def load(folder: Path, monkeypatch: pytest.MonkeyPatch, *values: str) -> Catalog:
    (folder / "outside_games.py").write_text(GOOD, encoding="utf-8")
    (folder / "leaving_games.py").write_text("raise SystemExit('no')", encoding="utf-8")
    (folder / "failing_games.py").write_text(EXAMPLE + LEAVING, encoding="utf-8")
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
    assert (entry.layouts, found.broken) == ({"reference": {"pads": ["a1"]}}, ())
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


def test_a_plug_in_that_leaves_the_program_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = ("leaving_games:A", "failing_games:BEGIN", "failing_games:SCENE")
    found = load(tmp_path, monkeypatch, *values, "failing_games:REFUSES")
    assert list(found.broken) == [
        Broken("A", "plugin.import", "SystemExit: no"),
        Broken("BEGIN", "plugin.start", "SystemExit: goodbye"),
        Broken("REFUSES", "plugin.play", "ValueError: a legal move is refused: morpion.taken, c1"),
        Broken("SCENE", "plugin.play", "SystemExit: goodbye"),
    ]
    assert len(found) == 6


def test_a_game_that_ends_within_its_trial_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(tmp_path, monkeypatch, "failing_games:ENTRY")
    assert ("morpion" in found, found.broken) == (True, ())


def test_whoever_interrupts_is_heard_even_in_a_plug_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(KeyboardInterrupt):
        load(tmp_path, monkeypatch, "failing_games:STOP")


def test_layouts_are_found_by_the_key_of_their_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(tmp_path, monkeypatch, "outside_games:ENTRY")
    assert found.layouts == {"anti": {"reference": {"pads": ["a1"]}}}
    assert catalog.load(()).layouts == {}


def test_an_evaluation_is_taken_with_a_warning_and_ignored() -> None:
    with pytest.warns(DeprecationWarning, match="ignored") as caught:
        entry = Entry(reversi.GAME, {}, {}, lambda _state: 0)
    assert caught[0].filename == __file__
    assert entry == Entry(reversi.GAME)
