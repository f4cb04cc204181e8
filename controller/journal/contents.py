"""Contents of a journal, read without changing it, so that a read-only card will do."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from controller.journal import entries
from controller.journal.disk import Disk
from controller.journal.entries import VERSION, Ended, Entry, Opened, Reopened, Started, TakenBack
from controller.journal.errors import JournalError, of_reading
from controller.journal.frame import (
    BLOCK,
    LARGEST,
    MAGIC,
    START,
    ChainLink,
    FrameReader,
    decode,
)

LONGEST = 1 << 28
"""Most bytes of one journal: more than 65,000 records."""


@dataclass(frozen=True, slots=True)
class Contents:
    """All entries in order, the ``Started`` first; they take ``size`` bytes and end at ``link``.

    ``tail`` counts the bytes after them that are not a record. ``broken`` is the number of a
    damaged record followed by others, if the caller accepted only the records before it (otherwise
    0). ``version`` is that of the last record: a journal continues in its own version.
    """

    path: Path
    begin: Started
    entries: tuple[Entry, ...]
    link: ChainLink
    size: int
    tail: int = 0
    broken: int = 0
    version: int = VERSION

    @property
    def finished(self) -> bool:
        """Return whether the game has ended and was not reopened."""
        ends = [it for it in self.entries if isinstance(it, Ended | TakenBack | Reopened)]
        return bool(ends) and isinstance(ends[-1], Ended)


def parse(data: bytes, path: Path, *, accept_prefix: bool = False) -> Contents:
    """Contents of a journal's bytes: see ``gather``."""
    reader = FrameReader(lambda at, size: data[at : at + size], len(data))
    return gather(reader, len(data), path, accept_prefix=accept_prefix)


def gather(reader: FrameReader, size: int, path: Path, *, accept_prefix: bool = False) -> Contents:
    """Contents of a journal, read record by record.

    Torn or invalid bytes at the end are counted in ``tail``. Damage before a later record raises a
    ``JournalError`` with its number, unless the caller accepts the records before it.
    """
    told: list[Entry] = []
    version = VERSION
    for frame in reader:
        entry = entries.read(frame.payload, frame.version, frame.number)
        if isinstance(entry, Started) != (not told):
            raise JournalError("journal.begin", record=frame.number)
        told.append(entry)
        version = frame.version
    good, later = len(told), reader.has_later()
    if not told:
        known = later or reader.resembles_journal()
        raise JournalError("journal.first" if known else "journal.magic", name=path.name)
    first = told[0]
    if not isinstance(first, Started) or first.id != reader.link.game:
        raise JournalError("journal.begin", record=1)
    if later and not accept_prefix:
        raise JournalError("journal.broken", name=path.name, record=good + 1, good=good)
    broken = good + 1 if later else 0
    tail = size - reader.at
    return Contents(path, first, tuple(told), reader.link, reader.at, tail, broken, version)


def read(path: Path, disk: Disk | None = None, *, accept_prefix: bool = False) -> Contents:
    """Contents of a file; nothing is changed and no lock is needed."""
    disk = disk or Disk()
    try:
        fd = disk.open(path, os.O_RDONLY)
        try:
            return read_open(fd, disk, path, accept_prefix=accept_prefix)
        finally:
            disk.close(fd)
    except (OSError, ValueError) as error:
        raise of_reading(error, path) from None


def read_header(path: Path, disk: Disk | None = None) -> Started | None:
    """First entry of a journal and nothing else; None if it cannot be read.

    The rest is not checked: this is a cheap way to identify one game among ten thousand.
    """
    return header_and_end(path, disk or Disk(), end=False)[0]


def is_over(path: Path, disk: Disk | None = None) -> bool:
    """Return whether a journal ends with the end of its game, from its last block alone.

    Nothing else is checked: this only avoids reading a hundred finished games to find an open one.
    """
    return isinstance(header_and_end(path, disk or Disk(), header=False)[1], Ended | Opened)


def header_and_end(
    path: Path, disk: Disk, *, header: bool = True, end: bool = True
) -> tuple[Started | None, Entry | None]:
    """First entry of a journal, and the one in its last block; None for what cannot be read."""
    try:
        fd = disk.open(path, os.O_RDONLY)
    except (OSError, ValueError):
        return None, None
    try:
        first = _first(fd, disk) if header else None
        return first, _last(fd, disk) if end else None
    finally:
        with suppress(OSError):
            disk.close(fd)


def _first(fd: int, disk: Disk) -> Started | None:
    try:
        data = disk.read_part(fd, 0, BLOCK)
        found = decode(data, 0)
        if found is None and data.startswith(MAGIC):
            found = decode(disk.read_part(fd, 0, LARGEST + 2 * BLOCK), 0)
        if found is None or not found[0].follows(START):
            return None
        first = entries.read(found[0].payload, found[0].version, 1)
    except (OSError, ValueError, JournalError):
        return None
    return first if isinstance(first, Started) and first.id == found[0].game else None


def _last(fd: int, disk: Disk) -> Entry | None:
    try:
        found = decode(disk.read_part(fd, max(0, disk.size(fd) - BLOCK), BLOCK), 0)
        if found is None:
            return None
        return entries.read(found[0].payload, found[0].version, found[0].number)
    except (OSError, JournalError):
        return None


def read_open(fd: int, disk: Disk, path: Path, *, accept_prefix: bool = False) -> Contents:
    """Contents of an open file; raises ``JournalError`` if it is too long."""
    size = disk.size(fd)
    if size > LONGEST:
        raise JournalError("journal.long")
    reader = FrameReader(partial(disk.read_part, fd), size)
    return gather(reader, size, path, accept_prefix=accept_prefix)
