"""The results of matches in a CSV file: two rows a pair, added as soon as it is played.

A file may hold several matches; each row names its own, and the robots that played: what others
than those of today have played does not count. A pair of which a row is missing or broken,
because the machine stopped in the middle of a line, is played again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path

from controller.arena.match import Match, Pair, Played, Thinking
from controller.inputs import read_text, reason_of
from controller.problem import Problem

_HEAD = (
    *("match", "pair", "game", "seats", "share", "reason", "decided", "plies"),
    *(f"{side}_{what}" for side in "ab" for what in ("moves", "seconds", "cpu", "longest")),
    "robots",
)


def load(path: Path, match: Match) -> dict[int, Pair]:
    """The pairs of a match that a file has; none if there is no file yet."""
    robots = match.robots
    halves: dict[int, dict[int, Played]] = {}
    for row in _rows(path):
        if row[0] == str(match) and row[-1] == robots:
            with suppress(ValueError):
                halves.setdefault(int(row[1]), {})[int(row[2])] = _game(row)
    return {number: (half[1], half[2]) for number, half in sorted(halves.items()) if len(half) == 2}


def outdated(path: Path, match: Match) -> int:
    """How many games of a match a file has that other robots have played."""
    robots = match.robots
    return sum(row[0] == str(match) and row[-1] != robots for row in _rows(path))


def forget(path: Path, matches: Sequence[Match]) -> None:
    """Throw away what other robots than those of today have played in these matches."""
    rows = _rows(path)
    today = {str(match): match.robots for match in matches}
    kept = [row for row in rows if today.get(row[0], row[-1]) == row[-1]]
    if len(kept) == len(rows):
        return
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_HEAD, *kept])
    beside = path.with_suffix(".new")
    try:
        beside.write_text(out.getvalue(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def _rows(path: Path) -> list[list[str]]:
    """The rows of a file that are whole; none if there is no file yet."""
    if not path.exists():
        return []
    text = read_text(str(path))
    whole = text[: text.rfind("\n") + 1]
    rows = csv.reader(io.StringIO(whole))
    if whole and next(rows, None) != list(_HEAD):
        raise Problem("arena.csv", name=path)
    return [row for row in rows if len(row) == len(_HEAD)]


def append(path: Path, match: Match, pairs: Iterable[tuple[int, Pair]]) -> None:
    """Add pairs to the end of a file, which is made if there is none; a line cut off goes away."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    try:
        with path.open("ab+") as file:
            file.seek(0)
            whole = file.read().rfind(b"\n") + 1
            file.truncate(whole)
            if whole == 0:
                writer.writerow(_HEAD)
            for number, pair in pairs:
                for half, played in enumerate(pair, 1):
                    writer.writerow(_row(match, number, half, played))
            file.write(out.getvalue().encode())
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def _row(match: Match, number: int, half: int, played: Played) -> list[object]:
    told = [str(match), number, half, played.seats, repr(played.share), played.reason]
    spent = [
        cell
        for side in (played.a, played.b)
        for cell in (side.moves, *(f"{it:.6f}" for it in (side.seconds, side.cpu, side.longest)))
    ]
    return [*told, int(played.decided), played.plies, *spent, played.robots]


def _game(row: list[str]) -> Played:
    sides = [
        Thinking(int(moves), float(seconds), float(cpu), float(longest))
        for moves, seconds, cpu, longest in (row[8:12], row[12:16])
    ]
    a, b = sides
    share = float(row[4])
    times = [it for side in sides for it in (side.seconds, side.cpu, side.longest)]
    if not (0 <= share <= 1 and all(0 <= it < inf for it in times)):
        raise ValueError(row)
    decided = row[6] == "1"
    return Played(row[3], share, row[5], decided, int(row[7]), a, b, row[16])
