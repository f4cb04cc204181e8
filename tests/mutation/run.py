"""Plant small faults in the games, one at a time, and see whether the tests find each.

``python -m tests.mutation.run`` from the root of the tree; what a run has found is kept, so that
it can be stopped and taken up again. It fails where fewer than nine of ten mutants are found, or
where one that is not found is not explained in survivors.md.
"""

from __future__ import annotations

import argparse
import ast
import functools
import importlib
import os
import random
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.mutation.child import fork, judge, measure, trace
from tests.mutation.report import Bar, Results, verdict
from tests.mutation.selection import GAMES, ROOT, family
from tests.mutation.sites import Mutant, mutants_of

FOLDER = ROOT / "rules/games"
_WALL = 180.0
"""Seconds after which a child that ignores its alarm is killed."""
_REMEMBERED = 12


@dataclass(slots=True)
class Job:
    """A running child."""

    mutant: Mutant
    pid: int
    began: float
    answer: bytes = b""


@dataclass(slots=True)
class Yard:
    """The modules with their mutants, and the tests that have found faults so far."""

    trees: dict[str, ast.Module] = field(default_factory=dict)
    mutants: list[Mutant] = field(default_factory=list)
    times: dict[str, list[tuple[str, int, float]]] = field(default_factory=dict)
    touched: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    sharp: dict[str, list[str]] = field(default_factory=dict)

    def order(self, mutant: Mutant) -> list[tuple[str, float]]:
        """The tests that call the function: those that found the last faults nearby come first,
        then the quick ones. Where it is called by an import, that is every test.
        """
        word = family(mutant.file)
        usual = {name: seconds for name, _, seconds in self.times[word]}
        rest = sorted(self.times[word], key=lambda entry: entry[2] * (1 + entry[1]))
        near = [
            *self.sharp.get(mutant.file + mutant.function, []),
            *self.sharp.get(mutant.file, []),
        ]
        names = dict.fromkeys([*near, *(name for name, _, _ in rest)])
        here = f"{mutant.file} {mutant.function}"
        touched = self.touched[word]
        everywhere = mutant.function == "module" or here in touched[""]
        return [
            (name, usual[name])
            for name in names
            if name in usual and (everywhere or here in touched[name])
        ]

    def learn(self, mutant: Mutant, by: str) -> None:
        """Remember which test found a fault."""
        for place in (mutant.file + mutant.function, mutant.file):
            known = [name for name in self.sharp.get(place, []) if name != by]
            self.sharp[place] = [by, *known][:_REMEMBERED]


def warm() -> None:
    """Import what every child needs, but no game and nothing that imports one.

    Those each child reads anew: compiled once, in a place of their own.
    """
    sys.pycache_prefix = str(ROOT / "build/pycache")
    sys.dont_write_bytecode = False
    names = ["hypothesis.strategies", "pytest", "tests.naive", "tests.rules.variants"]
    for path in (ROOT / "rules").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "rules.games" not in text and "rules.catalog" not in text:
            names.append(f"rules.{path.stem}")
    for name in names:
        module = importlib.import_module(name)
        assert not name.startswith("rules.") or ROOT in Path(str(module.__file__)).parents, name
    assert not [name for name in sys.modules if name.startswith(("rules.games", "rules.catalog"))]


def collect(names: list[str]) -> Yard:
    """Every mutant of the files asked for."""
    yard = Yard()
    wanted = {Path(name).stem for name in names}
    for path in sorted(FOLDER.glob("*.py")):
        if not wanted or path.stem in wanted:
            tree, mutants = mutants_of(path)
            yard.trees[path.name] = tree
            yard.mutants += mutants
    if wanted - {Path(name).stem for name in yard.trees}:
        sys.exit(f"no such file in rules/games: {', '.join(sorted(wanted))}")
    return yard


def ask(work: Callable[[], dict[str, object]]) -> dict[str, Any]:
    """The answer of one child."""
    pid, reader = fork(work)
    with os.fdopen(reader, "rb") as pipe:
        told = Results.decode(pipe.read())
    os.waitpid(pid, 0)
    return told


def baseline(yard: Yard, words: set[str]) -> None:
    """The tests must pass on sound rules; they tell how long they take and what they call."""
    for word in [word for word in GAMES if word in words]:
        told = ask(functools.partial(measure, word))
        failed = told.get("failed", ["the child died"])
        if failed:
            sys.exit(f"{word}: the tests fail without any fault planted:\n" + "\n".join(failed))
        yard.times[word] = [(name, stage, seconds) for name, stage, seconds in told["times"]]
        calls = ask(functools.partial(trace, word))
        touched = {name: set(called) for name, called in calls["touched"].items()}
        yard.touched[word] = {"": set(calls["always"]), **touched}
        total = sum(seconds for _, _, seconds in yard.times[word])
        print(f"{word}: {len(yard.times[word])} tests, {total:.1f} s", flush=True)


def judged(
    yard: Yard, queue: list[Mutant], workers: int
) -> Iterator[tuple[Mutant, dict[str, str]]]:
    """Each mutant with what became of it, as the children answer."""
    selector = selectors.DefaultSelector()
    rest = iter(queue)
    running: dict[int, Job] = {}

    def begin() -> None:
        for mutant in rest:
            path = FOLDER / mutant.file
            word = family(mutant.file)
            work = functools.partial(
                judge, yard.trees[mutant.file], mutant, path, word, yard.order(mutant)
            )
            pid, reader = fork(work)
            running[reader] = Job(mutant, pid, time.monotonic())
            selector.register(reader, selectors.EVENT_READ)
            return

    for _ in range(workers):
        begin()
    try:
        while running:
            for key, _ in selector.select(timeout=1):
                reader = key.fd
                job = running[reader]
                part = os.read(reader, 65536)
                job.answer += part
                if part:
                    continue
                selector.unregister(reader)
                os.close(reader)
                os.waitpid(job.pid, 0)
                del running[reader]
                begin()
                yield job.mutant, Results.decode(job.answer) or _died(job)
            for job in running.values():
                if time.monotonic() - job.began > _WALL:
                    os.kill(job.pid, signal.SIGKILL)
    finally:
        for job in running.values():
            os.kill(job.pid, signal.SIGKILL)


def _died(job: Job) -> dict[str, str]:
    slow = time.monotonic() - job.began > _WALL
    return {"status": "timeout" if slow else "killed", "by": "the child died"}


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make mutate ARGS=…", description=__doc__)
    parser.add_argument("--file", action="append", default=[], help="only this file of rules/games")
    parser.add_argument("--sample", type=int, default=0, help="only so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of that draw")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    return parser.parse_args()


def main() -> int:
    """Run and return the exit code."""
    given = options()
    yard = collect(given.file)
    chosen = yard.mutants
    if given.sample:
        chosen = random.Random(given.seed).sample(chosen, min(given.sample, len(chosen)))
    if given.list:
        for mutant in chosen:
            print(f"{mutant.line:4} {mutant.key}")
        return 0
    results = Results(fresh=given.fresh)
    queue = [mutant for mutant in chosen if results.find(mutant) is None]
    warm()
    baseline(yard, {family(mutant.file) for mutant in queue})
    bar = Bar(len(queue))
    try:
        for mutant, told in judged(yard, queue, given.workers):
            results.add(mutant, told)
            if told["status"] in ("killed", "timeout"):
                yard.learn(mutant, told["by"])
            bar.step(told["status"])
    except KeyboardInterrupt:
        print("\nStopped; the next run goes on from here.")
        return 130
    bar.end()
    whole = len(chosen) == len(yard.mutants)
    return verdict(chosen, results, whole=whole and not given.file)


if __name__ == "__main__":
    sys.exit(main())
