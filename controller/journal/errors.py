"""Errors of a journal: always a ``JournalError``, whose code names its sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from controller.i18n.user_errors import Problem
from controller.model.text_files import unreadable

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_TOO_BUSY = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
_NOT_ALLOWED = (errno.EROFS, errno.EACCES, errno.EPERM)


class JournalError(Problem):
    """A journal cannot be read, written or trusted; ``record`` counts from 1."""


def of_system(error: OSError) -> JournalError:
    """Error for a failed write; its only fact is the reason given by the system."""
    reason = error.strerror or os.strerror(errno.EIO)
    if error.errno in _NO_ROOM:
        return JournalError("journal.full", reason=reason)
    if error.errno in _NOT_ALLOWED:
        return JournalError("journal.readonly", reason=reason)
    if isinstance(error, BlockingIOError):
        return JournalError("journal.locked", reason=reason)
    if error.errno in _TOO_BUSY:
        return JournalError("journal.busy", reason=reason)
    return JournalError("journal.io", reason=reason)


def of_reading(error: OSError | ValueError, path: Path) -> JournalError:
    """Error for a journal that could not be opened or read."""
    problem = unreadable(error, path)
    return JournalError(problem.code, **problem.facts)
