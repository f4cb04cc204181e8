"""The build under test is the one that was asked for, and it is not the working tree."""

import ast
import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2]
EXPECTED = os.environ.get("TABLIER_EXPECT", "")
PACKAGES = ("rules", "controller", "hardware", "firmware")

needs_expectation = pytest.mark.skipif(
    not EXPECTED, reason="TABLIER_EXPECT does not say which build this is; `make test` sets it"
)


def named(constant: str) -> set[str]:
    """A list of setup.py (read, not imported: importing would build)."""
    for node in ast.parse((TREE / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == constant:
            return set(ast.literal_eval(node.value))
    raise AssertionError(f"setup.py names no {constant} files")


def modules(*, compiled: bool) -> list[str]:
    """The modules of the compiled folders, either those that setup.py compiles or the others."""
    plain = named("INTERPRETED")
    files = [file for folder in named("COMPILED") for file in TREE.glob(f"{folder}/*.py")]
    names = sorted(file.relative_to(TREE).as_posix() for file in files)
    return [
        name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for name in names
        if compiled != (name in plain or name.endswith("__init__.py"))
    ]


def file_of(module: str) -> str:
    return str(importlib.import_module(module).__file__)


def test_there_are_kernels_and_plain_modules() -> None:
    assert {"rules.bits", "controller.robot.search.alphabeta"} <= set(modules(compiled=True))
    assert "rules" in modules(compiled=False)


@needs_expectation
@pytest.mark.parametrize("module", modules(compiled=True))
def test_a_kernel_is_an_extension_exactly_in_the_compiled_build(module: str) -> None:
    suffixes = tuple(EXTENSION_SUFFIXES) if EXPECTED == "compiled" else ".py"
    assert file_of(module).endswith(suffixes)


@needs_expectation
@pytest.mark.parametrize("module", modules(compiled=False))
def test_the_other_modules_are_python_in_every_build(module: str) -> None:
    assert file_of(module).endswith(".py")


@needs_expectation
def test_the_source_of_every_module_is_installed_too() -> None:
    """Tracebacks and curious people want to read it."""
    site = Path(file_of("rules")).parents[1]
    for package in PACKAGES:
        for file in (TREE / package).rglob("*.py"):
            assert (site / file.relative_to(TREE)).exists()


def test_the_four_packages_are_siblings() -> None:
    """`rules`, `hardware` and `controller` are also names of other people's packages."""
    parents = {Path(file_of(package)).parents[1] for package in PACKAGES}
    assert len(parents) == 1


@needs_expectation
def test_the_wheel_is_tested_and_not_the_tree() -> None:
    assert not Path(file_of("rules")).is_relative_to(TREE / "rules")


def test_nothing_else_is_installed() -> None:
    """Tests stay at home; the name would collide with everybody else's tests."""
    site = Path(file_of("rules")).parents[1]
    assert site == TREE or not (site / "tests").exists()


def test_no_extension_lies_in_the_tree() -> None:
    """It would hide the .py beside it, and every later edit of that."""
    for suffix in ("*.so", "*.pyd"):
        assert not list(TREE.glob(suffix))
        for folder in (*PACKAGES, "tests"):
            assert not list((TREE / folder).rglob(suffix))
