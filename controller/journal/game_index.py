"""Index of a folder of games: facts from the header and end of each journal, and a summary.

It is only a cache. The folder alone decides which games exist; an entry counts only while the size,
times and inode of its file are unchanged; without a usable index every journal is read. Deleting it
loses nothing.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from controller.journal.contents import header_and_end
from controller.journal.disk import Disk
from controller.journal.entries import Ended, Opened, SeatEntry
from controller.model.regular_file import read_regular
from controller.model.version import version
from rules.record import Result

FILE = "games.index"
FORMAT = 1
WORTH = 32
"""Number of journals above which an index is kept: fewer are read in no time."""
_LARGEST = 1 << 26
_UNREADABLE = -1

Stamp = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """Facts of a game that a list shows."""

    plies: int
    options: dict[str, str]
    seats: tuple[SeatEntry, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class JournalFacts:
    """Facts of a journal that need no whole reading; ``is_over`` is not checked further."""

    stamp: Stamp
    number: int
    """Number of the game; -1 if the header cannot be read."""
    game: str = ""
    board: str = ""
    is_over: bool = False
    summary: GameSummary | None = None

    @property
    def has_header(self) -> bool:
        """Return whether the first record can be read."""
        return self.number != _UNREADABLE

    @property
    def changed(self) -> float:
        """Time of the file in seconds since 1970."""
        return self.stamp[1] / 1e9


class GameIndex:
    """Facts about the journals of one folder; whatever is missing is read from the journals."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._folder = folder
        self._disk = disk or Disk()
        self._known: dict[str, JournalFacts] = {}
        self._is_changed = False

    def look(self, is_journal: Callable[[str], bool]) -> dict[str, JournalFacts]:
        """Facts about each journal that is in the folder now."""
        stats = {
            name: stat for name, stat in self._disk.stats(self._folder).items() if is_journal(name)
        }
        before = self._load() if len(stats) >= WORTH else {}
        self._known = {name: self._facts(name, stat, before) for name, stat in stats.items()}
        self._is_changed |= before.keys() != self._known.keys()
        return self._known

    def remember(self, name: str, summary: GameSummary) -> None:
        """Keep the summary of a journal for next time."""
        self._known[name] = replace(self._known[name], summary=summary)
        self._is_changed = True

    def save(self) -> None:
        """Write the index if it is worth it; a folder that cannot be written gets none."""
        if not self._is_changed or len(self._known) < WORTH:
            return
        self._is_changed = False
        rows = {name: _row(it) for name, it in self._known.items()}
        body = json.dumps({"format": FORMAT, "program": version(), "journals": rows}).encode()
        data = b"%08x\n" % zlib.crc32(body) + body
        new = self._folder / f"{FILE}.new"
        with suppress(OSError):
            fd = self._disk.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW)
            try:
                while data:
                    data = data[self._disk.write(fd, data) :]
            finally:
                self._disk.close(fd)
            self._disk.rename(new, self._folder / FILE)

    def _facts(
        self, name: str, stat: os.stat_result, before: dict[str, JournalFacts]
    ) -> JournalFacts:
        stamp = (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
        known = before.get(name)
        if known is not None and known.stamp == stamp:
            return known
        self._is_changed = True
        header, end = header_and_end(self._folder / name, self._disk)
        if header is None:
            return JournalFacts(stamp, _UNREADABLE, is_over=isinstance(end, Ended | Opened))
        return JournalFacts(
            stamp, header.number, header.game, header.board, isinstance(end, Ended | Opened)
        )

    def _load(self) -> dict[str, JournalFacts]:
        """Facts in the index; none if it is missing, damaged, or of another program."""
        try:
            head, _, body = read_regular(self._folder / FILE, _LARGEST).partition(b"\n")
            if head != b"%08x" % zlib.crc32(body):
                return {}
            tree = json.loads(body)
            if tree["format"] != FORMAT or tree["program"] != version():
                return {}
            return {name: _read(row) for name, row in tree["journals"].items()}
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return {}


def highest_number(facts: Collection[JournalFacts]) -> int:
    """Highest number of a game; 0 if none has one."""
    return max((it.number for it in facts if it.has_header), default=0)


def _row(facts: JournalFacts) -> list[Any]:
    row: list[Any] = [facts.stamp, facts.number, facts.game, facts.board, facts.is_over]
    if facts.summary is not None:
        it = facts.summary
        seats = [[seat.seat, seat.kind, seat.level, seat.name] for seat in it.seats]
        result = None
        if it.result is not None:
            result = [it.result.winners, it.result.reason, it.result.score]
        row += [it.plies, it.options, seats, result]
    return row


def _read(row: list[Any]) -> JournalFacts:
    stamp, number, game, board, is_over, *rest = row
    size, changed, touched, node = stamp
    if [type(it) for it in (*stamp, number, game, board, is_over)] != [*[int] * 5, str, str, bool]:
        raise TypeError("no row of an index")
    facts = JournalFacts((size, changed, touched, node), number, game, board, is_over)
    if not rest:
        return facts
    plies, options, seats, result = rest
    end = None if result is None else Result(tuple(result[0]), result[1], tuple(result[2]))
    found = GameSummary(plies, options, tuple(SeatEntry(*it) for it in seats), end)
    return replace(facts, summary=found)
