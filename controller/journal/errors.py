"""What can go wrong with a journal: always a ``JournalError``, whose code names the sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from controller.problem import Problem

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NOT_ALLOWED = (errno.EROFS, errno.EACCES, errno.EPERM)


class JournalError(Problem):
    """A journal that cannot be read, written or believed; ``record`` counts from 1."""


def of_system(error: OSError) -> JournalError:
    """What the system complains of while a journal is written; its reason is the only fact."""
    reason = error.strerror or os.strerror(errno.EIO)
    if error.errno in _NO_ROOM:
        return JournalError("journal.full", reason=reason)
    if error.errno in _NOT_ALLOWED:
        return JournalError("journal.readonly", reason=reason)
    if isinstance(error, BlockingIOError):
        return JournalError("journal.locked", reason=reason)
    return JournalError("journal.io", reason=reason)


def of_reading(error: OSError | ValueError, path: Path) -> JournalError:
    """What the system complains of while a journal is opened or read."""
    if isinstance(error, FileNotFoundError):
        return JournalError("file.missing", name=path)
    if isinstance(error, IsADirectoryError):
        return JournalError("file.folder", name=path)
    reason = error.strerror if isinstance(error, OSError) else None
    return JournalError("file.unreadable", name=path, reason=reason or error)
