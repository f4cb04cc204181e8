"""Journal store for the main loop: no call waits for a disk, and no failure is silent."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Protocol

from controller.journal.contents import is_over
from controller.journal.entries import Entry
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, parted
from controller.journal.receipts import Saved, Unsaved
from controller.journal.writer import Writer

SLOW_SECONDS = 2.0
"""Seconds without an answer before a slow card is reported; it may still recover."""
FIRST_PAUSE_SECONDS = 5.0
"""Seconds before everything unsaved is written again without anybody asking."""
LONGEST_PAUSE_SECONDS = 60.0
"""Most seconds between two such attempts: each pause is twice the one before."""
PASSING = frozenset({"journal.full", "journal.readonly", "journal.busy"})
"""Failures that may pass by themselves. A disk that loses data is tried again only on request."""


class Store(Protocol):
    """Saves entries and reports whether each one is saved."""

    def put(self, number: int, entry: Entry) -> None:
        """Save this entry; ``poll`` reports the result."""

    def retry(self) -> None:
        """Try again to save the pending entries."""

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """Results since the last call."""


class NullStore:
    """Saves nothing but reports success: for tables that nobody will want to resume."""

    def __init__(self) -> None:
        self._answers: list[Saved | Unsaved] = []

    def put(self, number: int, entry: Entry) -> None:
        """Report success."""
        del entry
        self._answers.append(Saved(number))

    def retry(self) -> None:
        """Nothing to retry."""

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """Results since the last call."""
        del now
        answers, self._answers = self._answers, []
        return answers


class JournalStore:
    """A journal behind its thread; a stalled card is reported as ``journal.slow``.

    After a failure that may pass, such as a full disk, it tries again by itself.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._refused: list[Saved | Unsaved] = []
        self._limit = SLOW_SECONDS
        """Seconds the card may take before it is reported."""
        self._retried = False
        self._pause_seconds = FIRST_PAUSE_SECONDS
        self._retry_at = inf

    def put(self, number: int, entry: Entry) -> None:
        """Queue this entry for the thread; one that no journal can hold is refused at once."""
        try:
            self._writer.put(number, entry)
        except JournalError as error:
            self._refused.append(Unsaved(error.code, error.facts.get("reason", error.code)))

    def retry(self) -> None:
        """Make the thread try again."""
        self._retried = True
        self._writer.retry()

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """Results from the thread, and a report if its card has been busy for too long."""
        answers = self._writer.poll()
        self._recover(answers, now)
        if self._refused:
            answers, self._refused = self._refused + answers, []
        busy = self._writer.busy_for(now)
        if not busy:
            self._limit = SLOW_SECONDS
        elif self._retried:
            self._limit = busy + SLOW_SECONDS
        self._retried = False
        if busy >= self._limit:
            self._limit = inf
            answers.append(Unsaved("journal.slow", ""))
        return answers

    def _recover(self, answers: list[Saved | Unsaved], now: float) -> None:
        """Try again when it is time, but never while an attempt is under way."""
        match answers[-1] if answers else None:
            case Saved():
                self._pause_seconds = FIRST_PAUSE_SECONDS
                self._retry_at = inf
            case Unsaved(code) if code not in PASSING:
                self._retry_at = inf
            case Unsaved() if self._retry_at == inf:
                self._retry_at = now + self._pause_seconds
                self._pause_seconds = min(2 * self._pause_seconds, LONGEST_PAUSE_SECONDS)
            case _:
                pass
        if now >= self._retry_at and not self._writer.busy_for(now):
            self._retry_at = inf
            self._writer.retry()


def discard(folder: Path, ids: Iterable[str]) -> None:
    """Delete the journals of these games, if they have ended; failures are ignored."""
    for game in ids:
        parts = {path: parted(path.name) for path in folder.glob(f"*-{game}*{SUFFIX}")}
        files = sorted((it for it in parts if parts[it]), key=lambda path: parts[path] or ("", 0))
        if files and is_over(files[-1]):
            for path in files:
                with suppress(OSError):
                    path.unlink()
