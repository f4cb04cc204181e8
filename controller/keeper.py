"""What the loop asks of a journal: nothing waits for a disk here, and no failure is silent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Protocol

from controller.journal.contents import is_over
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, parted
from controller.journal.writer import Writer
from controller.session.events import Saved, Unsaved

SLOW = 2.0
"""A card that has not answered for so long is told of; it may still come round."""


class Keeper(Protocol):
    """Keeps entries, and says of each whether it is kept."""

    def put(self, number: int, entry: Mapping[str, object]) -> None:
        """Keep this entry; ``poll`` will tell."""

    def retry(self) -> None:
        """Try again to keep what could not be kept."""

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """What is known since the last call."""


class Heedless:
    """Keeps nothing, and calls that kept: for tables that nobody will want to resume."""

    def __init__(self) -> None:
        self._answers: list[Saved | Unsaved] = []

    def put(self, number: int, entry: Mapping[str, object]) -> None:
        """Call it kept."""
        del entry
        self._answers.append(Saved(number))

    def retry(self) -> None:
        """There is nothing to try."""

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """What was put since the last call."""
        del now
        answers, self._answers = self._answers, []
        return answers


class Shelf:
    """A journal behind its thread; a card that stalls is reported, as ``journal.slow``."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._refused: list[Saved | Unsaved] = []
        self._limit = SLOW
        """How long the card may take before it is told of."""
        self._retried = False

    def put(self, number: int, entry: Mapping[str, object]) -> None:
        """Have the thread keep this; an entry that no journal can hold is answered at once."""
        try:
            self._writer.put(number, entry)
        except JournalError as error:
            self._refused.append(Unsaved(error.code, error.facts.get("reason", error.code)))

    def retry(self) -> None:
        """Have the thread try again."""
        self._retried = True
        self._writer.retry()

    def poll(self, now: float) -> list[Saved | Unsaved]:
        """The thread's answers, and whether it has been waiting for its card too long."""
        answers = self._writer.poll()
        if self._refused:
            answers, self._refused = self._refused + answers, []
        busy = self._writer.busy_for(now)
        if not busy:
            self._limit = SLOW
        elif self._retried:
            self._limit = busy + SLOW
        self._retried = False
        if busy >= self._limit:
            self._limit = inf
            answers.append(Unsaved("journal.slow", ""))
        return answers


def discard(folder: Path, ids: Iterable[str]) -> None:
    """Take away the journals of these games, if they have ended; a card may refuse that."""
    for game in ids:
        parts = {path: parted(path.name) for path in folder.glob(f"*-{game}*{SUFFIX}")}
        files = sorted((it for it in parts if parts[it]), key=lambda path: parts[path] or ("", 0))
        if files and is_over(files[-1]):
            for path in files:
                with suppress(OSError):
                    path.unlink()
