"""The tests that a mutant of a game must face, as plain calls without pytest around them.

The clause tests of the game come first, then what all games share, then the conformance checks
over a short walk (for cards also with a real pack), then a short comparison with the naive game
under every option.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "reversi": "reversi",
    "roliversi": "roliversi",
    "invers": "invers",
    "inside": "inside",
    "incognito": "incognito",
    "royal": "royal-reversi",
}
"""The first word of a file's name, and the game it belongs to."""

SHARED = ("test_record", "test_catalog", "test_drawing")
CLAUSES, COMMON, CONFORMANCE, NAIVE = range(4)
NAIVE_PLIES = 300
STATES = 12
BORROWED = 40
LONG = "random_games"
"""Clause tests with this in their name are left out: the walks here are shorter ones."""


@dataclass(frozen=True, slots=True)
class Test:
    """One call that raises where the rules are broken."""

    name: str
    stage: int
    call: Callable[[], object]


def family(file: str) -> str:
    """The first word of a file's name."""
    return file.removesuffix(".py").partition("_")[0]


def tests_of(word: str) -> list[Test]:
    """Every test for the files of a game; importing them imports the rules."""
    paths = sorted((ROOT / "tests/rules").glob(f"test_{word}*.py"))
    found = [test for path in paths for test in _in_module(path.stem, CLAUSES)]
    found += [test for name in SHARED for test in _in_module(name, COMMON)]
    return [*found, *_conformance(GAMES[word]), *_naive(GAMES[word])]


def _in_module(name: str, stage: int) -> Iterator[Test]:
    module: ModuleType = importlib.import_module(f"tests.rules.{name}")
    for title, function in vars(module).items():
        if title.startswith("test_") and callable(function) and LONG not in title:
            yield from _calls(f"{name}.{title}", stage, function)


def _calls(name: str, stage: int, function: Callable[..., object]) -> Iterator[Test]:
    """A test function once for each set of its parameters; one that needs a fixture is left out."""
    sets: list[list[dict[str, Any]]] = []
    for mark in getattr(function, "pytestmark", []):
        if mark.name != "parametrize":
            return
        sets.append(_parameters(mark.args[0], mark.args[1]))
    for number, chosen in enumerate(itertools.product(*sets)):
        arguments = {key: value for part in chosen for key, value in part.items()}
        if set(inspect.signature(function).parameters) <= set(arguments):
            call = functools.partial(function, **arguments)
            yield Test(f"{name}[{number}]" if sets else name, stage, call)


def _parameters(names: str | Sequence[str], rows: Sequence[Any]) -> list[dict[str, Any]]:
    keys = [key.strip() for key in names.split(",")] if isinstance(names, str) else [*names]
    found = []
    for row in rows:
        values = row.values if hasattr(row, "marks") else (row,) if len(keys) == 1 else row
        found.append(dict(zip(keys, values, strict=True)))
    return found


def _some(things: Sequence[Any], number: int) -> Sequence[Any]:
    return things[:: max(1, len(things) // number)]


def _conformance(key: str) -> Iterator[Test]:
    whole = importlib.import_module("tests.rules.test_conformance")
    contract = importlib.import_module("rules.conformance")
    name = importlib.import_module("tests.rules.variants").name
    game = whole.GAMES[key]

    @functools.cache
    def walked(number: int) -> object:
        """A walk with few positions of it, the last ones among them."""
        full = contract.walk(game, whole.ALL[number][1], number)
        return replace(
            full,
            states=[*_some(full.states, STATES), *full.states[-5:]],
            borrowed=_some(full.borrowed, BORROWED),
        )

    own = [number for number, variant in enumerate(whole.ALL) if variant[0] == key]
    for number, check in whole.PAIRS:
        variant = whole.ALL[number]
        if number == own[0] or (number in own and "pack" in variant[1]):

            def call(check: Callable[..., object] = check, number: int = number) -> None:
                check(game, walked(number))

            yield Test(f"{check.__name__}: {name(variant)}", CONFORMANCE, call)


def _naive(key: str) -> Iterator[Test]:
    naive = importlib.import_module("tests.rules.test_naive")
    name = importlib.import_module("tests.rules.variants").name
    for variant in naive.VARIANTS:
        if variant[0] == key:
            call = functools.partial(naive.compare, variant, NAIVE_PLIES)
            yield Test(f"naive: {name(variant)}", NAIVE, call)
