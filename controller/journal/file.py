"""The file of the game being played: append, wait for the disk, and only then say "kept".

A failed write is never tried again on the same file, because the system may have dropped what it
could not write and would say "done" the second time. Instead, the whole game goes into a new file.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from controller.journal import entries
from controller.journal.contents import LONGEST, Contents, parse, read_open
from controller.journal.disk import Disk
from controller.journal.entries import Begin
from controller.journal.errors import JournalError, of_reading, of_system
from controller.journal.frame import START, Frame, Link, encode

SUFFIX = ".journal"
UNNAMED = ".new"
"""What a file is called until all is in it that must be."""

BROKEN = ".broken"
_NAME = re.compile(r"(?P<game>.*?)(?:\.(?P<part>[1-9]\d*))?" + re.escape(SUFFIX))
_CLOSED = -1


def parted(name: str) -> tuple[str, int] | None:
    """The game and the number of the part that a file name tells; the first part is 1."""
    found = _NAME.fullmatch(name)
    return None if found is None else (found["game"], int(found["part"] or 1))


class Journal:
    """One file at most is open; ``begin`` starts another one in the same folder.

    Not for two threads at once. Every method may take long, and may raise a ``JournalError``;
    after that nothing more is appended until ``renew``.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.path: Path | None = None
        self.kept: tuple[bytes, ...] = ()
        """The payloads of the game that was opened."""
        self._folder = folder
        self._disk = disk or Disk()
        self._fd = _CLOSED
        self._stem = ""
        self._size = 0
        self._link = START
        self._failed: JournalError | None = None

    @classmethod
    def open(
        cls, path: Path, disk: Disk | None = None, *, accept_prefix: bool = False
    ) -> tuple[Journal, Contents]:
        """Go on with a journal, and keep other processes out of it.

        Bytes at the end that are no record are kept aside and cut off. With ``accept_prefix``, a
        journal that is broken in the middle is left alone: a new one begins with what is good.
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
        """Go on with a game that could be read, but whose file cannot be written.

        Every ``append`` fails with the reason until ``renew`` finds room for the whole game.
        """
        journal = cls(contents.path.parent, disk)
        journal._follow(contents)
        journal._failed = why
        return journal

    def begin(self, payload: bytes) -> None:
        """Start the file of a new game; the payload is of its ``Begin``."""
        self.renew((payload,))

    def append(self, payload: bytes) -> None:
        """Add a record; it is on the disk when this returns."""
        if self._failed is not None:
            raise self._failed
        if self._fd == _CLOSED:
            raise JournalError("journal.begin", record=1)
        try:
            data, link = _chain((payload,), self._link)
            self._write(self._fd, data, self._size)
            self._disk.flush(self._fd)
        except (OSError, JournalError) as error:
            self._failed = of_system(error) if isinstance(error, OSError) else error
            raise self._failed from None
        self._size += len(data)
        self._link = link

    def renew(self, payloads: Sequence[bytes]) -> None:
        """Put a whole game into a new file, and go on there; an older file of it stays."""
        self.close()
        first = entries.read(payloads[0], entries.VERSION, 1)
        if not isinstance(first, Begin):
            raise JournalError("journal.begin", record=1)
        if first.id != self._link.game:
            self._stem = f"{_tame(first.game)}-{first.id}"
        data, link = _chain(payloads, Link(0, first.id, 0))
        self._link = Link(0, first.id, 0)
        try:
            self._create(data)
        except (OSError, JournalError) as error:
            self._failed = of_system(error) if isinstance(error, OSError) else error
            raise self._failed from None
        self._failed = None
        self._size = len(data)
        self._link = link

    def close(self) -> None:
        """Let go of the file, and let other processes in; may be called twice."""
        fd, self._fd = self._fd, _CLOSED
        if fd != _CLOSED:
            # All that was promised is on the disk already.
            with contextlib.suppress(OSError):
                self._disk.close(fd)

    def _take(self, path: Path, *, accept_prefix: bool) -> Contents:
        disk = self._disk
        try:
            self._fd = disk.open(path, os.O_RDWR | os.O_APPEND)
            disk.lock(self._fd)
            data = read_open(self._fd, disk)
            contents = parse(data, path, accept_prefix=accept_prefix)
            self._follow(contents)
            if contents.tail and not contents.broken:
                self._set_aside(path, data[contents.size :])
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

    def _create(self, data: bytes) -> None:
        """A file with this content: it gets its name when the content is on the disk."""
        disk, folder = self._disk, self._folder
        disk.make_folder(folder)
        number = 1
        path = folder / f"{self._stem}{SUFFIX}"
        while disk.exists(path):
            number += 1
            path = folder / f"{self._stem}.{number}{SUFFIX}"
        unnamed = path.with_name(path.name + UNNAMED)
        # Left from a crash: nobody was ever told that it holds anything.
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
        """A file that was not there, open, with its content on the disk."""
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
        """Write all of it; a disk that takes only a part and then nothing has failed."""
        if size + len(data) > LONGEST:
            raise JournalError("journal.long")
        while data:
            written = self._disk.write(fd, data)
            if written <= 0:
                raise OSError
            data = data[written:]


def _chain(payloads: Sequence[bytes], link: Link) -> tuple[bytes, Link]:
    """The records of these payloads, each following the one before."""
    records: list[bytes] = []
    for payload in payloads:
        frame = Frame(entries.VERSION, link.number + 1, link.game, link.crc, payload)
        records.append(encode(frame))
        link = frame.link
    return b"".join(records), link


def _tame(game: str) -> str:
    """The name of a game, fit for a file name."""
    return re.sub(r"[^a-z0-9-]+", "_", game.lower())[:40]
