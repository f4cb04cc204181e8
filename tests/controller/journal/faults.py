"""Faulty disks: with planned errors, and in the state after a power cut."""

import errno
import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from threading import Event

from controller.journal.disk import Disk

SECTOR = 512


class FaultyDisk(Disk):
    """The real disk, until it fails.

    ``fails`` maps a kind of call to the error it raises; ``room`` is how many bytes may still be
    written; ``chunk`` is how many at once; a flush waits for ``gate``.
    """

    def __init__(self) -> None:
        self.fails: dict[str, int] = {}
        self.room: int | None = None
        self.chunk = 1 << 30
        self.gate = Event()
        self.gate.set()
        self.waiting = Event()
        self.calls: list[str] = []

    def _call(self, kind: str) -> None:
        self.calls.append(kind)
        if kind in self.fails:
            raise OSError(self.fails[kind], os.strerror(self.fails[kind]))

    def open(self, path: Path, flags: int) -> int:
        self._call("create" if flags & os.O_CREAT else "open")
        if flags & (os.O_RDWR | os.O_WRONLY) and "change" in self.fails:
            self._call("change")
        return super().open(path, flags)

    def write(self, fd: int, data: bytes) -> int:
        self._call("write")
        data = data[: self.chunk]
        if self.room is not None:
            if self.room == 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            data = data[: self.room]
            self.room -= len(data)
        return super().write(fd, data)

    def flush(self, fd: int) -> None:
        self.waiting.set()
        self.gate.wait()
        self._call("flush")
        super().flush(fd)

    def sync(self, fd: int) -> None:
        self._call("sync")
        super().sync(fd)

    def sync_folder(self, path: Path) -> None:
        self._call("sync_folder")
        super().sync_folder(path)

    def truncate(self, fd: int, size: int) -> None:
        self._call("truncate")
        super().truncate(fd, size)

    def rename(self, old: Path, new: Path) -> None:
        self._call("rename")
        super().rename(old, new)

    def make_folder(self, path: Path) -> None:
        self._call("make_folder")
        super().make_folder(path)


class PowerCut(BaseException):
    """A power cut; nothing in the program can catch this."""


class _File:
    def __init__(self, safe: bytes) -> None:
        self.safe = safe
        self.now = safe


Names = dict[Path, _File]


class MemoryDisk(Disk):
    """A disk in memory that knows what would survive a power cut.

    Only what was synced is sure. Of the rest, each sector may be as before, new, zero, stale or
    garbage; a file may be as long as before, as now or cut off between; of the changes to the
    names in a folder, the first few have happened.
    """

    def __init__(self, names: Names | None = None, *, chunk: int = 1 << 30) -> None:
        self.names: Names = names or {}
        self.pulled_at = -1
        self.calls = 0
        self.chunk = chunk
        self._old_names = [dict(self.names)]
        self._open: dict[int, _File] = {}

    def _call(self) -> None:
        self.calls += 1
        self._alive()

    def _alive(self) -> None:
        if 0 <= self.pulled_at <= self.calls:
            raise PowerCut

    def _renamed(self) -> None:
        self._old_names.append(dict(self.names))
        self._call()

    def open(self, path: Path, flags: int) -> int:
        self._alive()
        if flags & os.O_CREAT:
            assert flags & os.O_EXCL
            assert path not in self.names
            self.names[path] = _File(b"")
            self._renamed()
        elif path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "", str(path))
        self._open[len(self._open)] = self.names[path]
        return len(self._open) - 1

    def size(self, fd: int) -> int:
        return len(self._open[fd].now)

    def read(self, fd: int, start: int = 0) -> bytes:
        return self._open[fd].now[start:]

    def read_part(self, fd: int, start: int, size: int) -> bytes:
        return bytes(self._open[fd].now[start : start + size])

    def write(self, fd: int, data: bytes) -> int:
        self._alive()
        data = data[: self.chunk]
        self._open[fd].now += data
        self._call()
        return len(data)

    def truncate(self, fd: int, size: int) -> None:
        self._alive()
        self._open[fd].now = self._open[fd].now[:size]
        self._call()

    def flush(self, fd: int) -> None:
        self._call()
        self._open[fd].safe = self._open[fd].now

    def sync(self, fd: int) -> None:
        self.flush(fd)

    def sync_folder(self, path: Path) -> None:
        assert path.name
        self._call()
        self._old_names = [dict(self.names)]

    def lock(self, fd: int) -> None:
        pass

    def lock_folder(self, path: Path) -> int:
        assert path.name
        return 0

    def listing(self, folder: Path) -> list[str]:
        return [path.name for path in self.names if path.parent == folder]

    def close(self, fd: int) -> None:
        pass

    def rename(self, old: Path, new: Path) -> None:
        self._alive()
        assert new not in self.names
        self.names[new] = self.names.pop(old)
        self._renamed()

    def remove(self, path: Path) -> None:
        self._alive()
        if self.names.pop(path, None) is not None:
            self._renamed()

    def exists(self, path: Path) -> bool:
        return path in self.names

    def make_folder(self, path: Path) -> None:
        pass

    def unsure(self) -> int:
        """Number of sectors that a power cut may leave in any state."""
        return sum(len(_unsure(file)) for file in self.names.values())

    def after_cut(self, random: Random) -> "MemoryDisk":
        """One disk that a power cut may leave."""
        names = random.choice(self._old_names)
        files = {id(file): _torn(file, random) for file in names.values()}
        return MemoryDisk({path: _File(files[id(file)]) for path, file in names.items()})

    def all_after_cut(self, random: Random) -> Iterator["MemoryDisk"]:
        """Every disk that a power cut may leave, if not many sectors are unsure."""
        for names in self._old_names:
            paths = list(names)
            for torn in product(*(list(_every_torn(names[path], random)) for path in paths)):
                yield MemoryDisk({p: _File(data) for p, data in zip(paths, torn, strict=True)})


def _unsure(file: _File) -> list[int]:
    """Where the sectors begin that differ from what is safe."""
    size = max(len(file.safe), len(file.now))
    starts = range(0, size, SECTOR)
    return [at for at in starts if _sector(file.safe, at) != _sector(file.now, at)]


def _sector(data: bytes, at: int) -> bytes:
    return data[at : at + SECTOR]


def _shapes(file: _File, at: int, random: Random) -> list[Callable[[], bytes]]:
    stale = random.randrange(0, max(at, SECTOR), SECTOR)
    return [
        lambda: _sector(file.safe, at),
        lambda: _sector(file.now, at),
        lambda: bytes(SECTOR),
        lambda: random.randbytes(SECTOR),
        lambda: _sector(file.safe, stale),
    ]


def _laid(file: _File, sectors: dict[int, bytes], size: int) -> bytes:
    """The file with these sectors; what was never written reads as zeros."""
    data = bytearray(max(file.safe, file.now, key=len))
    for at, sector in sectors.items():
        data[at : at + SECTOR] = sector.ljust(SECTOR, b"\0")
    return bytes(data[:size])


def _torn(file: _File, random: Random) -> bytes:
    low, high = sorted((len(file.safe), len(file.now)))
    size = random.choice((low, high, random.randint(low, high)))
    sectors = {at: random.choice(_shapes(file, at, random))() for at in _unsure(file)}
    return _laid(file, sectors, size)


def _every_torn(file: _File, random: Random) -> Iterator[bytes]:
    low, high = sorted((len(file.safe), len(file.now)))
    starts = _unsure(file)
    for size in sorted({low, high, (low + high) // 2}):
        for shapes in product(*(_shapes(file, at, random) for at in starts)):
            sectors = {at: shape() for at, shape in zip(starts, shapes, strict=True)}
            yield _laid(file, sectors, size)
