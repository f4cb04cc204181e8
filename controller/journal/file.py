"""Journal file of the current game: append, wait for the disk, and only then report success.

A failed write is never retried on the same file, because the system may have dropped the data and
report success the second time. Instead, the whole game is written to a new file.

A new game uses the newest version; one of an older version continues in its own for as long as that
version can express what happens. Payloads are always passed in the newest version.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from controller.journal import entries
from controller.journal.contents import LONGEST, Contents, read_open
from controller.journal.disk import Disk
from controller.journal.entries import Started
from controller.journal.errors import JournalError, of_reading, of_system
from controller.journal.frame import START, ChainLink, Frame, encode
from controller.journal.game_numbers import GameNumbers

SUFFIX = ".journal"
UNNAMED = ".new"
"""Suffix of a file until its first content is complete."""

BROKEN = ".broken"
_NAME = re.compile(r"(?P<game>.*?)(?:\.(?P<part>[1-9]\d*))?" + re.escape(SUFFIX))
_CLOSED = -1


def parted(name: str) -> tuple[str, int] | None:
    """Game and part number in a file name, or None; the first part is 1."""
    found = _NAME.fullmatch(name)
    return None if found is None else (found["game"], int(found["part"] or 1))


class Journal:
    """Journal of a folder with at most one open file; ``begin`` starts another one.

    Not thread-safe. Every method may take a while and may raise ``JournalError``; after that
    nothing is appended until ``renew``.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.path: Path | None = None
        self.kept: tuple[bytes, ...] = ()
        """Payloads of the game that was opened, in the newest version."""
        self._folder = folder
        self._disk = disk or Disk()
        self._fd = _CLOSED
        self._stem = ""
        self._size = 0
        self._link = START
        self._version = entries.VERSION
        self._number = 0
        """Number of the game; 0 if it has none."""
        self._numbers = GameNumbers(folder, SUFFIX, self._disk)
        self._failed: JournalError | None = None

    @classmethod
    def open(
        cls, path: Path, disk: Disk | None = None, *, accept_prefix: bool = False
    ) -> tuple[Journal, Contents]:
        """Continue a journal and lock it against other processes.

        Bytes at the end that are not a record are saved separately and cut off. With
        ``accept_prefix``, a journal broken in the middle is left alone: a new one starts with the
        intact records.
        """
        journal = cls(path.parent, disk)
        try:
            contents = journal._take(path, accept_prefix=accept_prefix)
        except BaseException:
            journal.close()
            raise
        return journal, contents

    @classmethod
    def without_file(
        cls, contents: Contents, why: JournalError, disk: Disk | None = None
    ) -> Journal:
        """Continue a game that was read but whose file cannot be written.

        Every ``append`` fails with the reason until ``renew`` has written the whole game.
        """
        journal = cls(contents.path.parent, disk)
        journal._follow(contents)
        journal._failed = why
        return journal

    def begin(self, payload: bytes) -> None:
        """Start the file of a new game and number it; the payload is that of its ``Started``."""
        self.renew((payload,))

    def look_around(self) -> None:
        """Read the numbers of the other games in advance, because it may take a while."""
        self._numbers.look()

    def append(self, payload: bytes) -> None:
        """Append a record; it is on the disk when this returns."""
        if self._failed is not None:
            raise self._failed
        if self._fd == _CLOSED:
            raise JournalError("journal.begin", record=1)
        try:
            data, link, version = _chain((payload,), self._link, self._version)
            self._write(self._fd, data, self._size)
            self._disk.flush(self._fd)
        except (OSError, JournalError) as error:
            self._failed = of_system(error) if isinstance(error, OSError) else error
            raise self._failed from None
        self._size += len(data)
        self._link = link
        self._version = version

    def renew(self, payloads: Sequence[bytes]) -> None:
        """Write a whole game to a new file and continue there; an older file of it stays."""
        self.close()
        first = entries.read(payloads[0], entries.VERSION, 1)
        if not isinstance(first, Started):
            raise JournalError("journal.begin", record=1)
        if first.id != self._link.game:
            self._stem = f"{_tame(first.game)}-{first.id}"
            self._number = 0
            self._version = entries.VERSION
        self._link = ChainLink(0, first.id, 0)
        try:
            self._disk.make_folder(self._folder)
            with self._alone():
                self._number = self._number or self._numbers.next()
                header = entries.write(replace(first, number=self._number))
                told = (header, *payloads[1:])
                data, link, version = _chain(told, self._link, self._version)
                self._create(data)
        except (OSError, JournalError) as error:
            self._failed = of_system(error) if isinstance(error, OSError) else error
            raise self._failed from None
        self._failed = None
        self._size = len(data)
        self._link = link
        self._version = version

    def close(self) -> None:
        """Close the file and release its lock; may be called twice."""
        fd, self._fd = self._fd, _CLOSED
        if fd != _CLOSED:
            # Everything reported as saved is already on the disk.
            with contextlib.suppress(OSError):
                self._disk.close(fd)

    def _take(self, path: Path, *, accept_prefix: bool) -> Contents:
        disk = self._disk
        try:
            self._fd = disk.open(path, os.O_RDWR | os.O_APPEND)
            disk.lock(self._fd)
            contents = read_open(self._fd, disk, path, accept_prefix=accept_prefix)
            self._follow(contents)
            if contents.tail and not contents.broken:
                self._set_aside(path, disk.read(self._fd, contents.size))
                disk.truncate(self._fd, contents.size)
                disk.sync(self._fd)
        except (FileNotFoundError, IsADirectoryError) as error:
            raise of_reading(error, path) from None
        except OSError as error:
            raise of_system(error) from None
        if contents.broken:
            self.renew(self.kept)
        else:
            self.path = path
        return contents

    def _follow(self, contents: Contents) -> None:
        parts = parted(contents.path.name)
        self._stem = parts[0] if parts else contents.path.name
        self._size = contents.size
        self._link = contents.link
        self._version = contents.version
        self._number = contents.begin.number
        self.kept = tuple(entries.write(entry) for entry in contents.entries)

    def _set_aside(self, path: Path, tail: bytes) -> None:
        number = 1
        aside = path.with_name(path.name + BROKEN)
        while self._disk.exists(aside):
            number += 1
            aside = path.with_name(f"{path.name}{BROKEN}.{number}")
        fd = self._new(aside, tail)
        self._disk.close(fd)
        self._disk.sync_folder(path.parent)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock the numbering of games in this folder, if the system supports it."""
        fd = _CLOSED
        with contextlib.suppress(OSError):
            fd = self._disk.lock_folder(self._folder)
        try:
            yield
        finally:
            if fd != _CLOSED:
                self._disk.close(fd)

    def _create(self, data: bytes) -> None:
        """Create a file with this content; it gets its name once the content is on the disk."""
        disk, folder = self._disk, self._folder
        number = 1
        path = folder / f"{self._stem}{SUFFIX}"
        while disk.exists(path):
            number += 1
            path = folder / f"{self._stem}.{number}{SUFFIX}"
        unnamed = path.with_name(path.name + UNNAMED)
        # Left over from a crash: it was never reported as saved.
        disk.remove(unnamed)
        fd = self._new(unnamed, data)
        try:
            disk.lock(fd)
            disk.rename(unnamed, path)
            disk.sync_folder(folder)
        except BaseException:
            disk.close(fd)
            raise
        self._fd = fd
        self.path = path

    def _new(self, path: Path, data: bytes) -> int:
        """Create a file that must not exist; return it open, with its content on the disk."""
        disk = self._disk
        fd = disk.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        try:
            self._write(fd, data, 0)
            disk.sync(fd)
        except BaseException:
            with contextlib.suppress(OSError):
                disk.close(fd)
                disk.remove(path)
            raise
        return fd

    def _write(self, fd: int, data: bytes, size: int) -> None:
        """Write all of the data; a disk that accepts only part of it has failed."""
        if size + len(data) > LONGEST:
            raise JournalError("journal.limit")
        while data:
            written = self._disk.write(fd, data)
            if written <= 0:
                raise OSError
            data = data[written:]


def _chain(
    payloads: Sequence[bytes], link: ChainLink, version: int
) -> tuple[bytes, ChainLink, int]:
    """Chained records of these payloads, their last link, and the version of the last one."""
    records: list[bytes] = []
    for newest in payloads:
        payload = newest
        if version != entries.VERSION:
            entry = entries.read(newest, entries.VERSION, link.number + 1)
            version = max(version, entries.oldest_version(entry))
            payload = entries.write(entry, version)
        frame = Frame(version, link.number + 1, link.game, link.crc, payload)
        records.append(encode(frame))
        link = frame.link
    return b"".join(records), link, version


def _tame(game: str) -> str:
    """Key of a game, made safe for a file name."""
    return re.sub(r"[^a-z0-9-]+", "_", game.lower())[:40]
