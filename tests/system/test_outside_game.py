"""The example of rules/README.md is built, installed and played like anybody's package."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "rules" / "README.md"
BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
OLD = (Path(__file__).parent / "plugins" / "tablier_oxo.txt").read_text(encoding="utf-8")
MODULES = {
    "tablier_morpion": BLOCKS[1],
    "tablier_oxo": OLD,
    "tablier_leaves": "raise SystemExit('goodbye')\n",
}
POINTS = """[project.entry-points."tablier.games"]
broken = "tablier_broken:ENTRY"
leaves = "tablier_leaves:ENTRY"
oxo = "tablier_oxo:ENTRY"
"""


def run(
    folder: Path, command: Sequence[str | Path], typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """A real process that finds what is installed in the folder."""
    found = os.pathsep.join((str(folder), os.environ.get("PYTHONPATH", "")))
    env = {**os.environ, "PYTHONPATH": found, "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    env["STATE_DIRECTORY"] = str(folder / "games")
    return subprocess.run(
        [str(word) for word in command],
        env=env,
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The outside package as a wheel, installed in a folder of its own."""
    source = tmp_path_factory.mktemp("source")
    target = tmp_path_factory.mktemp("site")
    project = BLOCKS[0].replace('[project.entry-points."tablier.games"]\n', POINTS, 1)
    project = project.replace('["tablier_morpion"]', json.dumps(sorted(MODULES)), 1)
    (source / "pyproject.toml").write_text(project, encoding="utf-8")
    for name, text in MODULES.items():
        (source / f"{name}.py").write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip"]
    offline = ["--quiet", "--no-deps", "--no-index"]
    made = run(source, [*pip, "wheel", *offline, "--no-build-isolation", "-w", source, source])
    assert made.returncode == 0, made.stderr
    [wheel] = source.glob("*.whl")
    done = run(source, [*pip, "install", *offline, "--target", target, wheel])
    assert done.returncode == 0, done.stderr
    (target / "check.py").write_text(BLOCKS[2] + "print(len(CHECKS))\n", encoding="utf-8")
    (target / "library.py").write_text(BLOCKS[3], encoding="utf-8")
    return target


def tablier(site: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(site, [Path(sys.executable).with_name("tablier"), *words], typed)


def test_it_keeps_the_contract(site: Path) -> None:
    done = run(site, [sys.executable, "check.py"])
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) >= 9


def test_it_is_listed_after_the_six_and_a_broken_one_is_named(site: Path) -> None:
    done = tablier(site, "games")
    assert done.returncode == 0
    lines = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert lines.index("morpion") == 6
    assert "broken" in done.stderr + done.stdout
    assert "'leaves' does not load and is ignored: SystemExit: goodbye." in done.stderr


def test_a_plug_in_of_an_older_tablier_still_works(site: Path) -> None:
    strict = [sys.executable, "-W", "error::DeprecationWarning:tablier_oxo"]
    assert "Entry(evaluate=...) is ignored" in run(site, [*strict, "-c", OLD]).stderr
    check = BLOCKS[2].replace("tablier_morpion", "tablier_oxo").replace(", words=ENTRY.words", "")
    done = run(site, [sys.executable, "-c", check])
    assert (done.returncode, done.stderr) == (0, "")
    assert tablier(site, "perft", "oxo", "3").stdout.split() == ["504"]


def test_it_is_played_on_the_pads_that_its_layout_names(site: Path) -> None:
    done = tablier(site, "sim", "morpion", "--seed", "3", "--quiet")
    assert (done.returncode, done.stderr.count("morpion")) == (0, 0)


def test_without_a_layout_it_is_laid_out_by_its_plan(site: Path) -> None:
    done = tablier(site, "sim", "morpion", "--board", "ten", "--seed", "3", "--quiet")
    assert (done.returncode, done.stderr.count("morpion")) == (0, 0)
    sheet = tablier(site, "overlay", "morpion", "sheet.svg", "--board", "ten")
    assert sheet.returncode == 0, sheet.stderr
    assert ">b2<" in (site / "sheet.svg").read_text(encoding="utf-8")


def test_the_library_example_prints_a_position_and_its_moves(site: Path) -> None:
    done = run(site, [sys.executable, "library.py"])
    assert done.stdout == "<reversi: 8/8/8/3BW3/3BB3/3B4/8/8 W> ['c3', 'e3', 'c5']\n"


def test_its_moves_refusals_and_counts_work_in_both_languages(site: Path) -> None:
    assert tablier(site, "perft", "morpion", "3").stdout.split() == ["504"]
    english = tablier(site, "why", "morpion", "b2", "--position", "3/1X1/3")
    assert english.returncode == 1
    assert "b2 is taken" in english.stdout
    french = tablier(site, "why", "morpion", "b2", "--position", "3/1X1/3", "--lang", "fr")
    assert "b2 est occupée" in french.stdout
    wrong = tablier(site, "moves", "morpion", "--position", "3/OOO/3")
    assert wrong.returncode == 2
    assert "as many X as O" in wrong.stderr


def test_a_whole_game_of_it_can_be_played(site: Path) -> None:
    typed = "\n".join(f"{file}{rank}" for file in "abc" for rank in "123") + "\n"
    done = tablier(site, "play", "morpion", "--seed", "1", typed=typed)
    assert done.returncode == 0
    assert "three in a row" in done.stdout.lower() or "draw" in done.stdout.lower()
