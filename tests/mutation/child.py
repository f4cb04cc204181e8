"""A forked child: plants a fault, runs the tests and reports the result."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, ModuleType

from tests.mutation.selection import CONFORMANCE, ROOT, Test, tests_of
from tests.mutation.sites import Mutant

_MEMORY = 3 << 30
_SLACK = 1.0
"""Processor seconds that every test may take beyond ten times what it takes on sound rules."""


class Slow(BaseException):
    """A test took too long."""


@dataclass(frozen=True, slots=True)
class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives out the changed module under the name of the real one."""

    name: str
    code: CodeType
    origin: str

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Only this one module is ours."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self.origin)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(self.code, vars(module))  # noqa: S102


def plant(tree: ast.Module, mutant: Mutant, path: Path) -> str:
    """Change the tree and stand in for its module; the name of that."""
    mutant.slot.fill(mutant.node)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    sys.meta_path.insert(0, Planted(name, code, str(path)))
    return name


def fork(work: Callable[[], dict[str, object]]) -> tuple[int, int]:
    """Run in a child; its process id and the pipe that its answer comes through."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid > 0:
        os.close(writer)
        return pid, reader
    try:
        os.close(reader)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(silence, stream)
        answer = json.dumps(work()).encode()
        while answer:
            answer = answer[os.write(writer, answer) :]
    finally:
        os._exit(0)


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise Slow


def _limit(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _quiet_hypothesis() -> None:
    """The same few examples every time, without a search for a smaller one."""
    from hypothesis import HealthCheck, Phase, settings

    settings.register_profile(
        "mutation",
        max_examples=20,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=tuple(HealthCheck),
    )
    settings.load_profile("mutation")


def measure(word: str) -> dict[str, object]:
    """Run every test on sound rules: how long each takes, and which fail."""
    _quiet_hypothesis()
    try:
        tests = tests_of(word)
    except Exception as error:  # noqa: BLE001  a test file may be half written
        return {"times": [], "failed": [f"import: {type(error).__name__}: {error}"]}
    times: list[tuple[str, int, float]] = []
    failed: list[str] = []
    for test in tests:
        began = time.process_time()
        try:
            test.call()
        except BaseException as error:  # noqa: BLE001  whatever it is, it is told
            failed.append(f"{test.name}: {type(error).__name__}: {error}"[:300])
        times.append((test.name, test.stage, time.process_time() - began))
    return {"times": times, "failed": failed}


def trace(word: str) -> dict[str, object]:
    """Run every test once more: which functions of the games each of them calls."""
    met: dict[int, CodeType] = {}

    def note(frame: FrameType, _event: str, _arg: object) -> None:
        met[id(frame.f_code)] = frame.f_code

    _quiet_hypothesis()
    sys.settrace(note)
    tests = tests_of(word)
    always = _functions(met.copy())
    touched: dict[str, list[str]] = {}
    for test in tests:
        met.clear()
        test.call()
        touched[test.name] = _functions(met.copy())
    sys.settrace(None)
    checks = [test.name for test in tests if test.stage == CONFORMANCE]
    walked = sorted({name for check in checks for name in touched[check]})  # they share their walks
    return {"always": always, "touched": touched | dict.fromkeys(checks, walked)}


def _functions(codes: dict[int, CodeType]) -> list[str]:
    """The file and name of each function of the games; what is inside one counts as it."""
    folder = str(ROOT / "rules/games")
    own = [code for code in codes.values() if code.co_filename.startswith(folder)]
    return sorted(
        {f"{Path(code.co_filename).name} {code.co_qualname.partition('.<')[0]}" for code in own}
    )


def judge(
    tree: ast.Module, mutant: Mutant, path: Path, word: str, order: Sequence[tuple[str, float]]
) -> dict[str, object]:
    """Plant one fault and run the tests in this order until one fails."""
    signal.signal(signal.SIGPROF, _too_slow)
    by = "import"
    try:
        _limit(5 * _SLACK)
        name = plant(tree, mutant, path)
        _quiet_hypothesis()
        tests: dict[str, Test] = {test.name: test for test in tests_of(word)}
        if not isinstance(getattr(sys.modules[name].__spec__, "loader", None), Planted):
            return {"status": "error", "by": "the changed module was not used"}
        for by, usual in order:
            _limit(_SLACK + 10 * usual)
            tests[by].call()
        _limit(0)
    except Slow:
        return {"status": "timeout", "by": by}
    except BaseException as error:  # noqa: BLE001  a fault may raise anything
        _limit(0)
        return {"status": "killed", "by": by, "why": f"{type(error).__name__}: {error}"[:200]}
    return {"status": "survived", "by": ""}
