"""Regular file: the only kind of file that is read when a person names one, or written.

A pipe would block until something writes to it, and a device such as ``/dev/zero`` never ends.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

EMPTY_DEVICE = os.devnull
"""The one device that may be named: it ends at once, and means "nothing"."""


class IrregularFileError(OSError):
    """This is not a regular file, but a pipe, a socket or a device."""


class LargeFileError(OSError):
    """This file is larger than any that we write."""


def open_regular(path: Path | str, flags: int, mode: int = 0o666) -> int:
    """Open a regular file without ever waiting for it; child processes do not inherit it."""
    # Without O_NONBLOCK, opening a pipe would block until its other end is opened too.
    fd = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY, mode)
    kind = os.fstat(fd).st_mode
    if stat.S_ISREG(kind) or (stat.S_ISCHR(kind) and str(path) == EMPTY_DEVICE):
        return fd
    os.close(fd)
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise IrregularFileError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))


def read_regular(path: Path | str, most: int) -> bytes:
    """Bytes of a regular file; ``LargeFileError`` if it has more than ``most``."""
    with open(open_regular(path, os.O_RDONLY), "rb") as file:
        # A sparse file may claim to be huge: its size is asked before memory is spent on it.
        size = os.fstat(file.fileno()).st_size
        data = b"" if size > most else file.read(most + 1)
    if size > most or len(data) > most:
        raise LargeFileError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def read_beginning(path: Path | str, size: int) -> bytes:
    """First bytes of a regular file, at most ``size``."""
    with open(open_regular(path, os.O_RDONLY), "rb") as file:
        return file.read(size)


def replace_regular(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file so that it holds all of this, or what it held before, whatever happens.

    What an earlier attempt has left, or what somebody has put there, is removed and never opened:
    it may be a pipe, or a link to another file.
    """
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
