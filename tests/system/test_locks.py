"""What development, CI and releases install is named by version and hash, and nothing else is."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TREE = Path(__file__).resolve().parents[2]
MAKEFILE = (TREE / "Makefile").read_text(encoding="utf-8")
PYPROJECT: dict[str, Any] = tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))
ASKED: dict[str, list[str]] = {
    "build": PYPROJECT["build-system"]["requires"],
    "run": PYPROJECT["project"]["dependencies"],
    **PYPROJECT["project"]["optional-dependencies"],
}
FOLDER = TREE / "requirements"
LOCKS = sorted(it.stem for it in FOLDER.glob("*.txt") if it.stem != "versions")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("x86_64", "aarch64")
SHA256 = re.compile(r"--hash=sha256:[0-9a-f]{64}")
ANYWHERE = re.compile(r"://|index-url|find-links|trusted-host|--editable|^-r", re.MULTILINE)


def pins(lock: str) -> list[tuple[Requirement, list[str]]]:
    """Each line of a lock with its hashes."""
    text = (FOLDER / f"{lock}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(Requirement(line.partition("--hash")[0]), SHA256.findall(line)) for line in lines]


def chosen(lock: str, python: str, machine: str) -> dict[str, str]:
    """The version of each package that this Python on this machine gets."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.5",
        "platform_machine": machine,
        "sys_platform": "linux",
        "os_name": "posix",
        "platform_system": "Linux",
        "implementation_name": "cpython",
    }
    found: dict[str, str] = {}
    for pin, _ in pins(lock):
        if pin.marker is None or pin.marker.evaluate(environment):
            name = canonicalize_name(pin.name)
            assert name not in found, f"{lock}: {name} is locked twice"
            (only,) = pin.specifier
            assert only.operator == "=="
            found[name] = only.version
    return found


def test_there_is_a_lock_for_everything_that_make_and_ci_install() -> None:
    (named,) = re.findall(r"^LOCKED := (\S+)$", MAKEFILE, re.MULTILINE)
    assert sorted(named.split(",")) == LOCKS
    installs = re.findall(r"pip\S* (install|\$\(INSTALL\)) ?(.*)", MAKEFILE)
    assert len(installs) == 4
    for how, what in installs:
        # Only the wheel that was just built has no hash.
        assert how == "$(INSTALL)" or what.startswith("-qq --no-deps --force-reinstall")
    assert re.search(r"^INSTALL := install -qq --require-hashes$", MAKEFILE, re.MULTILINE)
    workflows = [it.read_text(encoding="utf-8") for it in (TREE / ".github").rglob("*.yml")]
    for text in (*workflows, str(PYPROJECT["tool"]["cibuildwheel"])):
        for rest in re.findall(r"pip install(.*)", text):
            assert rest.startswith(" --require-hashes -r ")
    assert "npm ci" in MAKEFILE
    assert "npm install" not in MAKEFILE.replace("npm install --package-lock-only", "")


@pytest.mark.parametrize("lock", LOCKS)
def test_each_pin_has_hashes_and_no_address(lock: str) -> None:
    assert len(pins(lock)) >= 1
    assert [pin.name for pin, hashes in pins(lock) if not hashes] == []
    assert not ANYWHERE.search((FOLDER / f"{lock}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_was_asked_for(lock: str, python: str) -> None:
    """`make lock` is due after a change of pyproject.toml."""
    for machine in MACHINES:
        found = chosen(lock, python, machine)
        environment = {"platform_machine": machine, "python_version": python}
        for text in ASKED[lock]:
            asked = Requirement(text)
            if asked.marker is None or asked.marker.evaluate({"extra": "", **environment}):
                assert asked.specifier.contains(found[canonicalize_name(asked.name)]), text


@pytest.mark.parametrize("python", PYTHONS)
def test_no_two_locks_disagree(python: str) -> None:
    for machine in MACHINES:
        together: dict[str, str] = {}
        for lock in LOCKS:
            for name, version in chosen(lock, python, machine).items():
                assert together.setdefault(name, version) == version, f"{lock}: {name}"


def test_the_tools_of_the_page_are_locked_too() -> None:
    lock = json.loads((TREE / "package-lock.json").read_text(encoding="utf-8"))
    package = json.loads((TREE / "package.json").read_text(encoding="utf-8"))
    root = lock["packages"].pop("")
    assert root["devDependencies"] == package["devDependencies"]
    assert {f"node_modules/{name}" for name in package["devDependencies"]} <= set(lock["packages"])
    for name, entry in lock["packages"].items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name
    assert "omit-lockfile-registry-resolved=true" in (TREE / ".npmrc").read_text(encoding="utf-8")
