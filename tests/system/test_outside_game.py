"""The example of rules/README.md is built, installed and played like anybody's package."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "rules" / "README.md"
BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
BROKEN = """
[project.entry-points."tablier.games"]
broken = "tablier_broken:ENTRY"
morpion = "tablier_morpion:ENTRY"
"""


def run(
    folder: Path, command: Sequence[str | Path], typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """A real process that finds what is installed in the folder."""
    env = {**os.environ, "PYTHONPATH": str(folder), "LANG": "en_GB.UTF-8", "LC_ALL": ""}
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
    """The outside package, installed in a folder of its own."""
    source = tmp_path_factory.mktemp("source")
    target = tmp_path_factory.mktemp("site")
    project = BLOCKS[0].replace('[project.entry-points."tablier.games"]', BROKEN, 1)
    project = project.replace('morpion = "tablier_morpion:ENTRY"\n', "", 1)
    (source / "pyproject.toml").write_text(project, encoding="utf-8")
    (source / "tablier_morpion.py").write_text(BLOCKS[1], encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = run(source, [*pip, "--target", target, source])
    assert done.returncode == 0, done.stderr
    (target / "check.py").write_text(BLOCKS[2] + "print(len(CHECKS))\n", encoding="utf-8")
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
