"""The tree of names: anybody should find a module by its name, and each name only once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
CONTROLLER = TREE / "controller"
MIRRORED = ("i18n/en/", "i18n/fr/", "cli/")
"""Sets that are meant to repeat names: one file a language, one file a command."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the controller, by its path below it."""
    for file in sorted(CONTROLLER.rglob("*.py")):
        if file.name != "__init__.py":
            yield file.relative_to(CONTROLLER).as_posix(), file


def repeated(places: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_module_lies_loose_at_the_top() -> None:
    assert [name for name, _ in modules() if "/" not in name] == []


def test_no_two_modules_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for name, file in modules():
        if not name.startswith(MIRRORED) and file.stem != "errors":
            places[file.stem].append(name)
    assert repeated(places) == {}


def types(module: ast.Module) -> Iterator[str]:
    """Names of a module's public classes, and of its aliases of types."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            named = [node.name]
        else:
            targets = node.targets if isinstance(node, ast.Assign) else []
            named = [it.id for it in targets if isinstance(it, ast.Name)]
        yield from (name for name in named if re.fullmatch("[A-Z]+[a-z][A-Za-z]*", name))


def test_no_two_public_classes_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for name, file in modules():
        for found in types(ast.parse(file.read_text(encoding="utf-8"))):
            places[found].append(name)
    assert repeated(places) == {}


def test_a_duration_names_its_unit() -> None:
    unnamed = []
    for name, file in modules():
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for node, below in pairwise(body):
            told = ast.unparse(below).strip("'\"")
            if isinstance(node, ast.Assign) and re.match("(Most |Fewest )?[Ss]econds ", told):
                unnamed += [
                    f"{name}: {it.id}"
                    for it in node.targets
                    if isinstance(it, ast.Name) and "SECONDS" not in it.id
                ]
    assert unnamed == []


def imported(node: ast.AST) -> list[str]:
    """Full names that an import statement asks for."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def test_the_packages_import_each_other_in_no_circle() -> None:
    imports: dict[str, set[str]] = defaultdict(set)
    for name, file in modules():
        package = name.partition("/")[0]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            ours = [it.split(".") for it in imported(node) if it.startswith("controller.")]
            imports[package].update(it[1] for it in ours if it[1] != package)
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(error.args[1]) from None


def test_the_tests_mirror_the_packages() -> None:
    files = (TREE / "tests/controller").rglob("test_*.py")
    folders = {file.parent.relative_to(TREE / "tests") for file in files}
    assert [str(it) for it in sorted(folders) if not (TREE / it).is_dir()] == []
    packages = {name.partition("/")[0] for name, _ in modules()}
    assert packages - {it.parts[1] for it in folders} == set()


def test_the_map_shows_every_package() -> None:
    drawn = (TREE / "docs/architecture.md").read_text(encoding="utf-8")
    packages = {name.partition("/")[0] for name, _ in modules()}
    assert {it for it in packages if f"<b>{it}</b>" not in drawn} == set()


def test_the_list_of_decisions_is_complete() -> None:
    listed = (TREE / "docs/decisions/README.md").read_text(encoding="utf-8")
    kept = {it.name for it in (TREE / "docs/decisions").glob("0*.md")}
    assert {it for it in kept if f"({it})" not in listed} == set()
