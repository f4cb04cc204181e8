"""Results of the mutants: saved in a file, shown as a progress bar, and judged at the end."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.mutation.selection import ROOT
from tests.mutation.sites import Mutant

RESULTS = ROOT / "build/mutation.jsonl"
SURVIVORS = ROOT / "tests/mutation/survivors.md"
WANTED = 90.0
_FOUND = ("killed", "timeout")
_KEY = re.compile(r"^- `([^`]+)`", re.MULTILINE)


def _digest(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


class Results:
    """One line a mutant. A fault once found stays found while its file is the same; one that was
    not found is tried again as soon as anything in the rules or their tests has changed.
    """

    def __init__(self, *, fresh: bool) -> None:
        tests = [*(ROOT / "tests/rules").glob("*.py"), *(ROOT / "tests/naive").glob("*.py")]
        games = sorted((ROOT / "rules/games").glob("*.py"))
        self._files = {path.name: _digest([path]) for path in games}
        self._all = _digest([*tests, *(ROOT / "rules").rglob("*.py")])
        self._known: dict[str, dict[str, str]] = {}
        RESULTS.parent.mkdir(exist_ok=True)
        if fresh:
            RESULTS.unlink(missing_ok=True)
        if RESULTS.exists():
            for line in RESULTS.read_bytes().splitlines():
                told = self.decode(line)
                if told:
                    self._known[told["key"]] = told

    @staticmethod
    def decode(text: bytes) -> dict[str, Any]:
        """A line of JSON; empty if it was cut off."""
        try:
            told = json.loads(text)
        except ValueError:
            return {}
        return told if isinstance(told, dict) else {}

    def find(self, mutant: Mutant) -> str | None:
        """Result of a mutant, if it is still valid."""
        told = self._known.get(mutant.key)
        if told is None or told["file"] != self._files[mutant.file]:
            return None
        return told["status"] if told["status"] in _FOUND or told["all"] == self._all else None

    def add(self, mutant: Mutant, told: dict[str, str]) -> None:
        """Save a result."""
        whole = {
            "key": mutant.key,
            "line": str(mutant.line),
            "file": self._files[mutant.file],
            "all": self._all,
            **told,
        }
        self._known[mutant.key] = whole
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(whole, ensure_ascii=False) + "\n")


class Bar:
    """Progress bar: progress, speed and time left."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._seen: Counter[str] = Counter()
        self._began = self._shown = time.monotonic()
        self._pause = 0.2 if sys.stderr.isatty() else 15.0

    def step(self, status: str) -> None:
        """Count one more result."""
        self._seen[status] += 1
        if time.monotonic() - self._shown >= self._pause:
            self._show()

    def _show(self) -> None:
        self._shown = time.monotonic()
        done = self._seen.total()
        rate = done / max(self._shown - self._began, 0.001)
        left = int((self._total - done) / max(rate, 0.001))
        filled = 30 * done // max(self._total, 1)
        counts = ", ".join(f"{number} {status}" for status, number in sorted(self._seen.items()))
        line = (
            f"[{'#' * filled}{'.' * (30 - filled)}] {done}/{self._total}  "
            f"{rate:.1f}/s  {left // 60}:{left % 60:02} left  {counts}"
        )
        print(f"\r{line}\033[K" if sys.stderr.isatty() else line, end="", file=sys.stderr)
        print("" if sys.stderr.isatty() else "\n", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Print the final state."""
        if self._total:
            self._show()
            print(file=sys.stderr)


def explained() -> set[str]:
    """The keys of the survivors that have a reason."""
    if not SURVIVORS.exists():
        return set()
    return set(_KEY.findall(SURVIVORS.read_text(encoding="utf-8")))


def verdict(chosen: list[Mutant], results: Results, *, whole: bool) -> int:
    """The table, the survivors without a reason, and the exit code."""
    counts: dict[str, Counter[str]] = {}
    for mutant in chosen:
        counts.setdefault(mutant.file, Counter())[results.find(mutant) or "error"] += 1
    total = sum(counts.values(), Counter[str]())
    print(f"\n{'file':22} {'mutants':>8} {'killed':>8} {'timeout':>8} {'survived':>9} {'found':>8}")
    for file, row in [*counts.items(), ("all", total)]:
        cells = f"{row.total():8} {row['killed']:8} {row['timeout']:8} {row['survived']:9}"
        print(f"{file:22} {cells} {_share(row):6.1f} %")
    reasons = explained()
    alive = [mutant for mutant in chosen if results.find(mutant) not in _FOUND]
    strange = [mutant for mutant in alive if mutant.key not in reasons]
    if strange:
        print(f"\nNot found by any test and not explained in {SURVIVORS.relative_to(ROOT)}:")
        for mutant in strange:
            print(f"- `{mutant.key}` (line {mutant.line})")
    stale = reasons - {mutant.key for mutant in alive} if whole else set()
    if stale:
        print("\nExplained, but gone or found by now:")
        for key in sorted(stale):
            print(f"- `{key}`")
    poor = _share(total) < WANTED
    print(
        f"\n{total.total()} mutants, {_share(total):.1f} % found (wanted: {WANTED:.0f} %), ", end=""
    )
    print(f"{len(alive) - len(strange)} survivors explained, {len(strange)} not.")
    return 1 if poor or strange else 0


def _share(row: Counter[str]) -> float:
    return 100 * sum(row[status] for status in _FOUND) / max(row.total(), 1)
