"""Update report: notices the file in which root's unit says what became of an update.

An update restarts the table before root knows whether the new version stays, so the result always
comes while a table is running: what is there when it starts has been shown before.
"""

from __future__ import annotations

from math import inf
from pathlib import Path

from controller.model import update_result
from controller.model.regular_file import read_regular
from controller.session.events import UpdateEnded

POLL_SECONDS = 1.0
"""Seconds between two looks at the file, which is in memory."""
_LARGEST = 200


class UpdateReport:
    """Looks for a new result."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stamp = self._look()
        self._due = -inf

    def poll(self, now: float) -> list[UpdateEnded]:
        """The result, once, when it is new."""
        if now < self._due:
            return []
        self._due = now + POLL_SECONDS
        stamp = self._look()
        if stamp == self._stamp:
            return []
        self._stamp = stamp
        try:
            text = read_regular(self._file, _LARGEST).decode("ascii", errors="replace")
        except OSError:
            return []
        found = update_result.read(text)
        return [] if found is None else [UpdateEnded(*found)]

    def _look(self) -> tuple[int, int] | None:
        """What changes when the file is replaced."""
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns
