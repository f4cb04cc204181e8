"""Marks: a result is valid while its robots play the same; moved or reworded files are no change.

``tests/bench/ladder`` holds the results and the marks that this is about.
"""

from __future__ import annotations

import ast
import csv
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from controller.cli import dispatch, ladder
from controller.robot import levels
from controller.robot.arena import behaviour_mark, goals, marks, results, source_mark
from controller.robot.arena.goals import Goal
from controller.robot.search.judges import inside as judge
from tests.build import COMPILED

LADDER = Path(__file__).parents[3] / "bench" / "ladder"
QUICK_KINDS = {"enfant", "club", "oneply"}
"""What an interpreted build checks: some seconds; the compiled one checks everything."""
FEW = (Goal("invers", "enfant", "decouverte", 2), Goal("invers", "random", "enfant", 2))


@pytest.fixture(autouse=True)
def _forget_marks() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """Marks computed before."""
    source_mark.source.cache_clear()
    behaviour_mark.behaviour.cache_clear()


def behaviour(game: str, kind: str) -> str:
    forget()
    return behaviour_mark.behaviour(game, kind)


def source(game: str) -> str:
    forget()
    return source_mark.source(game)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the program that may be changed."""
    packages = {
        module.rpartition(".")[0]
        for game in goals.GAMES
        for module in source_mark.modules(game).values()
    }
    for package in packages:
        copytree(
            str(files(package)), tmp_path / package, ignore=ignore_patterns("*.so", "__pycache__")
        )
    monkeypatch.setattr(source_mark, "files", tmp_path.__truediv__)
    return tmp_path


def file_of(tree: Path, game: str, name: str) -> Path:
    package, _, module = source_mark.modules(game)[name].rpartition(".")
    return tree / package / f"{module}.py"


@pytest.mark.parametrize("game", goals.GAMES)
def test_today_s_robots_are_those_of_the_kept_results(game: str) -> None:
    """If this fails, the robots have changed: ``tablier ladder --stamp`` names them."""
    kept = marks.load(LADDER).games[game]
    kinds = set(behaviour_mark.kinds(game))
    assert kinds | {"source"} == set(kept)
    asked = kinds if COMPILED else kinds & QUICK_KINDS
    today = {kind: behaviour_mark.behaviour(game, kind) for kind in asked}
    assert today == {kind: kept[kind] for kind in asked}


def test_every_kept_row_counts() -> None:
    book = marks.load(LADDER)
    matches = {str(goal.match(1)): book.of(goal.match(1)) for goal in goals.goals()}
    for game in goals.GAMES:
        with (LADDER / f"{game}.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) > 1000
        assert {row["marks"] == matches[row["match"]] for row in rows} == {True}


@pytest.mark.parametrize(
    ("game", "name", "changed"),
    [
        ("reversi", "rules/bits", {"reversi", "incognito"}),
        ("reversi", "rules/reversi", {"reversi"}),
        ("reversi", "search/alphabeta", {"reversi", "incognito"}),
        ("incognito", "judge/incognito", {"incognito"}),
        ("reversi", "search/reversi/ending", {"reversi"}),
        ("reversi", "robots/player", {"reversi", "incognito"}),
    ],
)
def test_only_code_changes_a_source_mark(
    tree: Path, game: str, name: str, changed: set[str]
) -> None:
    games = ("reversi", "incognito")
    before = {it: source(it) for it in games}
    path = file_of(tree, game, name)
    code = path.read_text()
    docstring = ast.get_docstring(ast.parse(code), clean=False)
    assert docstring is not None
    reworded = code.replace(docstring, "Something else.", 1)
    moved = reworded.replace("\nfrom rules.", "\nfrom elsewhere.rules.")
    path.write_text(f"{moved}\n# A remark.\nimport os\n")
    assert {it: source(it) for it in games} == before
    path.write_text(f"{code}\n_MORE = 1\n")
    assert {it for it in games if source(it) != before[it]} == changed


def test_a_moved_module_keeps_the_source_mark(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source("invers")
    file_of(tree, "invers", "judge/invers").rename(tree / "rules" / "moved.py")
    with pytest.raises(FileNotFoundError):
        source("invers")
    own = {**source_mark._OWN["invers"], "judge/invers": "rules.moved"}
    monkeypatch.setattr(source_mark, "_OWN", {**source_mark._OWN, "invers": own})
    assert source("invers") == before


def test_changed_weights_change_both_marks(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source("reversi"), behaviour("reversi", "enfant"), behaviour("reversi", "random")
    real = source_mark.weights("reversi")
    path = tree / "controller.robot.search.judges" / "reversi.weights"
    path.write_bytes(real + b" ")
    assert source("reversi") != before[0]
    from controller.robot.search import weights_file

    head, _, _ = real.partition(b"\n")
    stages, size = (int(it) for it in head.split()[3:5])
    words = weights_file.unpack(real, "", stages, size)
    words[7] += 1
    rows = [words[at : at + size] for at in range(0, len(words), size)]
    monkeypatch.setattr(source_mark, "weights", lambda _: weights_file.pack(rows))
    assert behaviour("reversi", "enfant") != before[1]
    assert behaviour("reversi", "random") == before[2]


@pytest.mark.parametrize("game", goals.GAMES)
def test_the_table_names_every_module_that_a_move_rests_on(game: str) -> None:
    """Rules and searches imported by the listed modules are listed too."""
    named = source_mark.modules(game)
    packages = {it.rpartition(".")[0] for name, it in named.items() if name not in ROOTS}
    for name, module in named.items():
        if name in ROOTS:
            continue
        for node in ast.walk(ast.parse(source_mark._text_of(module))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                candidates = {node.module, *(f"{node.module}.{it.name}" for it in node.names)}
                inside = {it for it in candidates if is_module_in(packages, it)}
                assert inside <= {*named.values(), LEVELS}, module


ROOTS = {"robots/engine", "robots/seated"}
"""They put the robots of all games together."""
LEVELS = levels.__name__
"""Its values are in the marks individually."""


def is_module_in(packages: set[str], module: str) -> bool:
    package, _, name = module.rpartition(".")
    return package in packages and (files(package) / f"{name}.py").is_file()


if not COMPILED:  # in the other build constants are part of the code

    def test_a_changed_constant_in_a_judge_changes_the_robots_that_ask_it(
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        kinds = ("enfant", "club", "random", "uct")
        before = {kind: behaviour("inside", kind) for kind in kinds}
        monkeypatch.setattr(judge, "_TEMPO", judge._TEMPO + 20)
        changed = {kind for kind in kinds if behaviour("inside", kind) != before[kind]}
        assert changed == {"enfant", "club"}


def test_a_changed_level_changes_its_own_mark_only(monkeypatch: pytest.MonkeyPatch) -> None:
    before = source("invers"), behaviour("invers", "club"), behaviour("invers", "enfant")
    real = levels.level

    def other(game: str, name: str) -> levels.Level:
        found = real(game, name)
        return replace(found, seconds=found.seconds + 1) if name == "club" else found

    monkeypatch.setattr(levels, "level", other)
    assert source("invers") != before[0]
    assert behaviour("invers", "club") != before[1]
    assert behaviour("invers", "enfant") == before[2]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_stamping_keeps_what_holds_and_names_what_does_not(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(ladder, "goals", lambda: FEW)
    monkeypatch.setattr(behaviour_mark, "kinds", lambda _: ("decouverte", "enfant", "random"))
    words = ["ladder", "--folder", str(tmp_path), "--jobs", "1", "--lang", language]
    assert dispatch.main(words) == 0
    assert (tmp_path / marks.NAME).exists()
    shown = capsys.readouterr().out
    # Other source, same behaviour: perhaps changed, then certainly not.
    real = behaviour_mark.behaviour
    monkeypatch.setattr(source_mark, "source", lambda _: "moved")
    assert dispatch.main([*words, "--show"]) == 0
    told = capsys.readouterr()
    assert told.out == shown
    assert "--stamp" in told.err
    assert dispatch.main([*words, "--stamp"]) == 0
    assert marks.load(tmp_path).games["invers"]["source"] == "moved"
    capsys.readouterr()
    assert dispatch.main([*words, "--show"]) == 0
    assert capsys.readouterr() == (shown, "")
    # One robot plays otherwise: its games count no more, the others do.
    monkeypatch.setattr(
        behaviour_mark,
        "behaviour",
        lambda game, kind: "changed" if kind == "decouverte" else real(game, kind),
    )
    assert dispatch.main([*words, "--stamp"]) == 1
    told = capsys.readouterr()
    assert "decouverte" in told.out
    assert "enfant" not in told.out
    book = marks.load(tmp_path)
    for goal, count in zip(FEW, (0, 1), strict=True):
        match = goal.match(1)
        assert len(results.load(tmp_path / "invers.csv", match, book.of(match))) == count


def test_a_broken_file_of_marks_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("= 3", 'reversi = "x"'):
        (tmp_path / marks.NAME).write_text(text)
        assert dispatch.main(["ladder", "--show", "--folder", str(tmp_path), "--lang", "en"]) == 2
        assert marks.NAME in capsys.readouterr().err
