"""The release workflow: agrees with pyproject.toml, and nothing untested gets out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

TREE = Path(__file__).resolve().parents[2]
WORKFLOW: dict[Any, Any] = yaml.safe_load(
    (TREE / ".github/workflows/release.yml").read_text(encoding="utf-8")
)
JOBS: dict[str, Any] = WORKFLOW["jobs"]
PYPROJECT = tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
PYTHONS = [
    found[1]
    for line in PROJECT["classifiers"]
    if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
]


def needed(job: str) -> set[str]:
    """The jobs that must have passed before this one begins."""
    needs = JOBS[job].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct.union(*(needed(it) for it in direct))


def steps(job: str, key: str) -> list[str]:
    return [step[key] for step in JOBS[job]["steps"] if key in step]


def test_the_pythons_are_those_that_tablier_is_for() -> None:
    assert PYTHONS == ["3.11", "3.12", "3.13", "3.14"]
    least, beyond = re.findall(r"3\.\d+", PROJECT["requires-python"])
    minors = [int(it.partition(".")[2]) for it in (least, beyond)]
    assert [int(it.partition(".")[2]) for it in PYTHONS] == list(range(*minors))
    assert JOBS["tests"]["strategy"]["matrix"]["python"] == PYTHONS
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == [
        f"cp{python.replace('.', '')}-manylinux_*" for python in PYTHONS
    ]
    for job in JOBS.values():
        for step in job["steps"]:
            python = step.get("with", {}).get("python-version", PYTHONS[-1])
            assert python in {PYTHONS[-1], "${{ matrix.python }}"}


def test_wheels_are_compiled_for_both_kinds_of_machine() -> None:
    kinds = {it["arch"]: it["os"] for it in JOBS["wheels"]["strategy"]["matrix"]["include"]}
    assert set(kinds) == {"x86_64", "aarch64"}
    assert kinds["aarch64"].endswith("-arm")
    settings = PYPROJECT["tool"]["cibuildwheel"]
    assert settings["environment"] == {"TABLIER_BUILD": "compiled"}
    assert "compiled rules" in settings["test-command"]
    assert any(it.startswith("pypa/cibuildwheel@") for it in steps("wheels", "uses"))


@pytest.mark.parametrize("job", ["wheels", "sdist", "firmware", "release"])
def test_nothing_is_built_before_the_tests_pass(job: str) -> None:
    assert {"tests", "version"} <= needed(job)
    assert steps("tests", "run")[-1] == ".ci/run"


def test_the_release_waits_for_everything_and_is_made_of_a_tag_only() -> None:
    assert needed("release") == set(JOBS) - {"release"}
    assert JOBS["release"]["if"] == "github.ref_type == 'tag'"
    # YAML takes the word on for true.
    assert WORKFLOW[True]["push"] == {"tags": ["v*"]}


def test_a_release_is_audited_and_carries_its_parts_list() -> None:
    """A database that cannot be asked, or a package that it does not know, is a failure."""
    assert steps("audit", "run") == ["make audit", "make sbom"]
    makefile = (TREE / "Makefile").read_text(encoding="utf-8")
    assert "pip-audit --strict --disable-pip --require-hashes" in makefile
    (file,) = [it["with"]["path"] for it in JOBS["audit"]["steps"] if "path" in it.get("with", {})]
    assert f"FILE),{file})" in makefile
    assert not any(step.get("continue-on-error") for step in JOBS["audit"]["steps"])


def test_only_the_release_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    writing = [name for name, job in JOBS.items() if "permissions" in job]
    assert writing == ["release"]


def test_every_action_is_of_a_named_version() -> None:
    used = [action for job in JOBS for action in steps(job, "uses")]
    assert len(used) > 8
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+(\.\d+)*", action) for action in used)


def test_what_is_packed_exists() -> None:
    (command,) = [it for it in steps("firmware", "run") if "archive" in it]
    packed = command.partition("HEAD ")[2].split()
    assert packed == ["firmware", "LICENSE"]
    assert all((TREE / name).exists() for name in packed)
    assert (TREE / ".ci/run").stat().st_mode & 0o111


def test_the_version_that_a_tag_is_compared_with_is_the_packages() -> None:
    (script,) = steps("version", "run")
    assert 'tomllib.load(open("pyproject.toml", "rb"))["project"]["version"]' in script
    assert re.fullmatch(r"\d+\.\d+\.\d+", PROJECT["version"])
