"""Match results in a CSV file: two rows a pair, appended as soon as it is played.

A file may hold several matches; each row names its match and carries the mark of the two robots
that played (see ``marks``). Rows whose mark is not current do not count. A pair with a missing or
broken row, because the machine stopped in the middle of a line, is played again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import inf
from pathlib import Path

from controller.i18n.user_errors import Problem
from controller.model.text_files import read_text, reason_of
from controller.robot.arena.paired_games import ArenaMatch, GamePair, PlayedGame, Thinking

_HEAD = (
    *("match", "pair", "game", "seats", "share", "reason", "decided", "plies"),
    *(f"{side}_{what}" for side in "ab" for what in ("moves", "seconds", "cpu", "longest")),
    *("marks", "worker"),
)
_NAMELESS_HEAD = _HEAD[:-1]
"""Header of files that do not say which worker played."""
_OLD_HEAD = (*_NAMELESS_HEAD[:-1], "robots")
"""Header of older files, whose marks cannot be compared with today's."""
_MARKS, _WORKER = len(_HEAD) - 2, len(_HEAD) - 1


def load(path: Path, match: ArenaMatch, mark: str) -> dict[int, GamePair]:
    """Pairs of a match with this mark stored in a file; empty if there is no file."""
    halves: dict[int, dict[int, PlayedGame]] = {}
    for row in _rows(path):
        if row[0] == str(match) and row[_MARKS] == mark:
            with suppress(ValueError):
                halves.setdefault(int(row[1]), {})[int(row[2])] = _game(row)
    return {number: (half[1], half[2]) for number, half in sorted(halves.items()) if len(half) == 2}


def outdated(path: Path, match: ArenaMatch, mark: str) -> int:
    """Number of games of a match in a file that carry another mark."""
    return sum(row[0] == str(match) and row[_MARKS] != mark for row in _rows(path))


def has_old_marks(path: Path) -> bool:
    """Return whether a file was started with marks of the old kind, which never match today's."""
    if not path.exists():
        return False
    return _head(path) == list(_OLD_HEAD)


def _head(path: Path) -> list[str]:
    return next(csv.reader([read_text(str(path)).partition("\n")[0]]), [])


def forget(path: Path, today: Mapping[str, str]) -> None:
    """Delete the rows of these matches whose mark differs from the one given for each."""
    rows = _rows(path)
    kept = [row for row in rows if today.get(row[0], row[_MARKS]) == row[_MARKS]]
    if len(kept) != len(rows):
        _rewrite(path, kept)


def _rewrite(path: Path, rows: Iterable[list[str]]) -> None:
    """Replace a file by one with these rows."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_HEAD, *rows])
    beside = path.with_suffix(".new")
    try:
        beside.write_text(out.getvalue(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def _rows(path: Path) -> list[list[str]]:
    """Complete rows of a file; empty if there is no file."""
    if not path.exists():
        return []
    text = read_text(str(path))
    whole = text[: text.rfind("\n") + 1]
    rows = csv.reader(io.StringIO(whole))
    if whole and next(rows, None) not in [list(it) for it in (_HEAD, _NAMELESS_HEAD, _OLD_HEAD)]:
        raise Problem("arena.csv", name=path)
    named = [[*row, ""] if len(row) == len(_NAMELESS_HEAD) else row for row in rows]
    return [row for row in named if len(row) == len(_HEAD)]


def append(path: Path, match: ArenaMatch, mark: str, pairs: Iterable[tuple[int, GamePair]]) -> None:
    """Append pairs to a file, creating it if needed; a truncated last line is removed.

    A file that does not name workers gets the column for them.
    """
    if path.exists() and _head(path) == list(_NAMELESS_HEAD):
        _rewrite(path, _rows(path))
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
                    writer.writerow([*_row(match, number, half, played), mark, played.worker])
            file.write(out.getvalue().encode())
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def _row(match: ArenaMatch, number: int, half: int, played: PlayedGame) -> list[object]:
    told = [str(match), number, half, played.seats, repr(played.share), played.reason]
    spent = [
        cell
        for side in (played.a, played.b)
        for cell in (side.moves, *(f"{it:.6f}" for it in (side.seconds, side.cpu, side.longest)))
    ]
    return [*told, int(played.decided), played.plies, *spent]


def _game(row: list[str]) -> PlayedGame:
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
    return PlayedGame(row[3], share, row[5], decided, int(row[7]), a, b, row[_WORKER])
