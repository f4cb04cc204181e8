"""What a journal holds: read from bytes, changing nothing, so that a read-only card will do."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from controller.journal import entries
from controller.journal.disk import Disk
from controller.journal.entries import Begin, Ended, Entry, Reopened, TakenBack
from controller.journal.errors import JournalError, of_reading
from controller.journal.frame import BLOCK, Link, decode, resembles, scan

LONGEST = 1 << 28
"""The most bytes of one journal: more than 65,000 records."""


@dataclass(frozen=True, slots=True)
class Contents:
    """All entries in order, the begin first; ``size`` bytes hold them, the last is ``link``.

    ``tail`` counts bytes behind them that are no record. ``broken`` is the number of a damaged
    record with others behind it, if the caller accepted to know only those before (else 0).
    """

    path: Path
    begin: Begin
    entries: tuple[Entry, ...]
    link: Link
    size: int
    tail: int = 0
    broken: int = 0

    @property
    def finished(self) -> bool:
        """Whether the game has ended and was not taken up again."""
        ends = [it for it in self.entries if isinstance(it, Ended | TakenBack | Reopened)]
        return bool(ends) and isinstance(ends[-1], Ended)


def parse(data: bytes, path: Path, *, accept_prefix: bool = False) -> Contents:
    """The contents of a journal's bytes.

    What is torn off or garbage at the end is counted in ``tail``. Damage before a later record is
    a ``JournalError`` with its number, unless the caller accepts the records before it.
    """
    found = scan(data)
    good = len(found.frames)
    if not good:
        known = found.later or resembles(data)
        raise JournalError("journal.first" if known else "journal.magic", name=path.name)
    told = tuple(entries.read(it.payload, it.version, it.number) for it in found.frames)
    first, last = told[0], found.frames[-1]
    if not isinstance(first, Begin) or first.id != last.game:
        raise JournalError("journal.begin", record=1)
    for number, entry in enumerate(told[1:], 2):
        if isinstance(entry, Begin):
            raise JournalError("journal.begin", record=number)
    if found.later and not accept_prefix:
        raise JournalError("journal.broken", name=path.name, record=good + 1, good=good)
    broken = good + 1 if found.later else 0
    return Contents(path, first, told, last.link, found.size, len(data) - found.size, broken)


def read(path: Path, disk: Disk | None = None, *, accept_prefix: bool = False) -> Contents:
    """The contents of a file; nothing is changed and no lock is needed."""
    disk = disk or Disk()
    try:
        fd = disk.open(path, os.O_RDONLY)
        try:
            data = read_open(fd, disk)
        finally:
            disk.close(fd)
    except (OSError, ValueError) as error:
        raise of_reading(error, path) from None
    return parse(data, path, accept_prefix=accept_prefix)


def is_over(path: Path, disk: Disk | None = None) -> bool:
    """Whether a journal ends with the end of its game, told by its last block alone.

    Nothing else is checked: this only spares reading a hundred finished games to find the other.
    """
    disk = disk or Disk()
    try:
        fd = disk.open(path, os.O_RDONLY)
        try:
            found = decode(disk.read(fd, max(0, disk.size(fd) - BLOCK)), 0)
        finally:
            disk.close(fd)
        return found is not None and isinstance(
            entries.read(found[0].payload, found[0].version, found[0].number), Ended
        )
    except (OSError, JournalError):
        return False


def read_open(fd: int, disk: Disk) -> bytes:
    """The bytes of an open file, if they are not too many."""
    if disk.size(fd) > LONGEST:
        raise JournalError("journal.long")
    return disk.read(fd)
