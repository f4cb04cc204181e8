"""Disk: all system calls of a journal in one place, so that a test can make each of them fail."""

from __future__ import annotations

import os
from pathlib import Path

from controller.model.regular_file import open_regular

_READ_AT_ONCE = 1 << 20


class Disk:
    """The real file system; every call may raise ``OSError`` and may take a while."""

    def open(self, path: Path, flags: int) -> int:
        """Open a regular file with access for its owner only; child processes do not inherit it."""
        return open_regular(path, flags, 0o600)

    def size(self, fd: int) -> int:
        """Size of a file in bytes."""
        return os.fstat(fd).st_size

    def read(self, fd: int, start: int = 0) -> bytes:
        """Bytes of a file from ``start`` to its end."""
        data = bytearray()
        while part := self.read_part(fd, start + len(data), _READ_AT_ONCE):
            data += part
        return bytes(data)

    def read_part(self, fd: int, start: int, size: int) -> bytes:
        """Bytes of a file from ``start``, at most ``size``; fewer at its end."""
        return os.pread(fd, size, start)

    def write(self, fd: int, data: bytes) -> int:
        """Write some of the data, perhaps not all; return the number of bytes written."""
        return os.write(fd, data)

    def flush(self, fd: int) -> None:
        """Wait until the data and the length of a file are on the disk."""
        os.fdatasync(fd)

    def sync(self, fd: int) -> None:
        """Wait until the data and all metadata of a file are on the disk."""
        os.fsync(fd)

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut a file to this size."""
        os.ftruncate(fd, size)

    def lock(self, fd: int) -> None:
        """Lock a file against other processes until it is closed; ``BlockingIOError`` if taken."""
        import fcntl  # a system without it can still read journals

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock_folder(self, path: Path) -> int:
        """Wait for the lock under which journals are created here; closing the file releases it."""
        import fcntl

        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX)
        except BaseException:
            os.close(fd)
            raise
        return fd

    def close(self, fd: int) -> None:
        """Close a file, which also releases its lock."""
        os.close(fd)

    def rename(self, old: Path, new: Path) -> None:
        """Rename a file."""
        old.rename(new)

    def remove(self, path: Path) -> None:
        """Remove a file, which may already be gone."""
        path.unlink(missing_ok=True)

    def exists(self, path: Path) -> bool:
        """Return whether anything has this name."""
        return os.path.lexists(path)

    def listing(self, folder: Path) -> list[str]:
        """Names in a folder."""
        return [path.name for path in folder.iterdir()]

    def stats(self, folder: Path) -> dict[str, os.stat_result]:
        """Size, times and number of each file in a folder, by name; none if there is no folder."""
        found: dict[str, os.stat_result] = {}
        try:
            listed = os.scandir(folder)
        except (FileNotFoundError, NotADirectoryError):
            return found
        with listed:
            for it in listed:
                try:
                    found[it.name] = it.stat()
                except OSError:  # a link that leads nowhere
                    found[it.name] = it.stat(follow_symlinks=False)
        return found

    def make_folder(self, path: Path) -> None:
        """Make a folder and its parents, with access for their owner only; it may exist."""
        if not path.is_dir():
            self.make_folder(path.parent)
            path.mkdir(mode=0o700, exist_ok=True)
            self.sync_folder(path.parent)
