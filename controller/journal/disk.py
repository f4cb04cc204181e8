"""The system calls of a journal in one place, so that a test can let each of them fail."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_READ_AT_ONCE = 1 << 20


class Disk:
    """The real file system; every call may raise an ``OSError`` and may take its time."""

    def open(self, path: Path, flags: int) -> int:
        """Open a regular file for its owner alone; it is not handed on to other programs."""
        # Without O_NONBLOCK, a pipe that somebody named like a journal would wait for ever.
        fd = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
        mode = os.fstat(fd).st_mode
        if not stat.S_ISREG(mode):
            os.close(fd)
            number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
            raise OSError(number, os.strerror(number), str(path))
        return fd

    def size(self, fd: int) -> int:
        """How many bytes a file has."""
        return os.fstat(fd).st_size

    def read(self, fd: int, start: int = 0) -> bytes:
        """The file, or its end from some byte on."""
        data = bytearray()
        while part := os.pread(fd, _READ_AT_ONCE, start + len(data)):
            data += part
        return bytes(data)

    def write(self, fd: int, data: bytes) -> int:
        """Write some of the data, perhaps not all: how many bytes."""
        return os.write(fd, data)

    def flush(self, fd: int) -> None:
        """Wait until the data and the length of a file are on the disk."""
        os.fdatasync(fd)

    def sync(self, fd: int) -> None:
        """Wait until everything about a file is on the disk."""
        os.fsync(fd)

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut a file off."""
        os.ftruncate(fd, size)

    def lock(self, fd: int) -> None:
        """Keep other processes out until the file is closed; ``BlockingIOError`` if one is in."""
        import fcntl  # a system without it can still read journals

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self, fd: int) -> None:
        """Close a file, which also ends its lock."""
        os.close(fd)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file its name."""
        old.rename(new)

    def remove(self, path: Path) -> None:
        """Take a file away; it may be gone already."""
        path.unlink(missing_ok=True)

    def exists(self, path: Path) -> bool:
        """Whether there is something of that name."""
        return os.path.lexists(path)

    def make_folder(self, path: Path) -> None:
        """Make a folder and those above it, for their owner alone; it may be there already."""
        if not path.is_dir():
            self.make_folder(path.parent)
            path.mkdir(mode=0o700, exist_ok=True)
            self.sync_folder(path.parent)
