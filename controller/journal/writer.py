"""Writer thread of the journal, so that a slow card never stops the table.

Each ``put`` is answered by ``Saved`` when its record is on the disk, or by ``Unsaved``. After a
failure nothing is saved until ``retry``, and everything is kept in memory for it; closing tries
once more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from controller.journal import entries
from controller.journal.condensing import condensed
from controller.journal.entries import Entry, Started
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.receipts import Saved, Unsaved

_FULL_SHARE = 0.75
"""Share of a full journal above which a condensed copy would soon be full again."""


@dataclass(frozen=True, slots=True)
class _Put:
    number: int
    payload: bytes
    begins: bool


@dataclass(frozen=True, slots=True)
class _Retry:
    pass


@dataclass(frozen=True, slots=True)
class _Close:
    pass


class Writer:
    """Owner of a journal; no call waits for the disk, except ``close`` if asked to.

    The thread calls ``ring`` after each answer.
    """

    def __init__(self, journal: Journal, ring: Callable[[], None] = lambda: None) -> None:
        self._asked: queue.SimpleQueue[_Put | _Retry | _Close] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Saved | Unsaved] = queue.SimpleQueue()
        self._waiting = 0
        self._watched = -1
        self._since = 0.0
        self._gap: JournalError | None = None
        """Why an entry of this game could not be written at all."""
        self._begun = bool(journal.kept)
        self._work = _Work(journal, self._asked, self._answers, ring)
        # A daemon: a card that never answers must not keep the program from exiting.
        self._thread = threading.Thread(target=self._work.run, name="journal", daemon=True)
        self._thread.start()

    def put(self, number: int, entry: Entry) -> None:
        """Queue an entry; a ``Started`` begins the file of the next game.

        Numbers increase. An entry that no journal can hold raises ``JournalError`` at once, and so
        does every later one of its game: a game with a gap could not be resumed.
        """
        begins = isinstance(entry, Started)
        if begins:
            self._gap = None
        elif not self._begun:
            raise JournalError("journal.begin", record=1)
        elif self._gap is not None:
            raise self._gap
        try:
            # An entry that no reader would accept is refused now, not when the game is resumed.
            payload = entries.write(entries.typed(entries.plain(entry)))
        except JournalError as error:
            self._gap = error
            raise
        self._begun = True
        self._waiting += 1
        self._asked.put(_Put(number, payload, begins))

    def retry(self) -> None:
        """After a failure, write everything unsaved to a new file.

        Answered by one ``Saved`` for everything, or by ``Unsaved``; not answered without a failure.
        """
        self._waiting += 1
        self._asked.put(_Retry())

    def poll(self) -> list[Saved | Unsaved]:
        """Answers since the last call, in order."""
        answers: list[Saved | Unsaved] = []
        while not self._answers.empty():
            answers.append(self._answers.get_nowait())
        return answers

    def busy_for(self, now: float) -> float:
        """Seconds for which the oldest unanswered call has been waiting.

        Call it often: time counts from the first call that finds it waiting.
        """
        answered = self._work.answered
        if answered == self._waiting:
            self._watched = -1
            return 0.0
        if answered != self._watched:
            self._watched = answered
            self._since = now
        return now - self._since

    def close(self, timeout: float) -> bool:
        """Write the queue for at most ``timeout`` seconds; return whether everything is saved.

        May be called twice. The journal is released as soon as its disk answers.
        """
        self._asked.put(_Close())
        self._thread.join(timeout)
        return self.failure is None

    @property
    def failure(self) -> JournalError | None:
        """Why something is not saved after ``close``; None if everything is."""
        if self._thread.is_alive():
            return JournalError("journal.slow")
        return self._gap or self._work.failed

    @property
    def has_written(self) -> bool:
        """Return whether any entry was handed over."""
        return self._waiting > 0


class _Work:
    """Work done in the thread.

    The books are the games whose payloads may be needed again: the current one and, after a
    failure, all those since.
    """

    def __init__(
        self,
        journal: Journal,
        asked: queue.SimpleQueue[_Put | _Retry | _Close],
        answers: queue.SimpleQueue[Saved | Unsaved],
        ring: Callable[[], None],
    ) -> None:
        self.answered = 0
        self.failed: JournalError | None = None
        self._journal = journal
        self._asked = asked
        self._answers = answers
        self._ring = ring
        self._books: list[list[bytes]] = [list(journal.kept)] if journal.kept else []
        self._last = 0

    def run(self) -> None:
        with suppress(Exception):  # faults of the folder are reported when a game begins
            self._journal.look_around()
        while True:
            match self._asked.get():
                case _Put() as put:
                    self._last = put.number
                    if self.failed is None and put.begins:
                        self._books.clear()
                    if put.begins:
                        self._books.append([])
                    self._books[-1].append(put.payload)
                    self._answer(self._tried(put))
                case _Retry():
                    if self.failed is not None:
                        self._answer(self._tried(None))
                case _Close():
                    if self.failed is not None:
                        # The last chance: room may have returned meanwhile.
                        self._answer(self._tried(None))
                    self._journal.close()
                    return
            self.answered += 1

    def _answer(self, failed: JournalError | None) -> None:
        self.failed = failed
        if failed is None:
            self._answers.put(Saved(self._last))
        else:
            self._answers.put(Unsaved(failed.code, failed.facts.get("reason", "")))
        self._ring()

    def _tried(self, put: _Put | None) -> JournalError | None:
        """Write one record, or everything again; return the error, if any."""
        if put is not None and self.failed is not None:
            return self.failed
        try:
            if put is None:
                self._write_again()
            elif put.begins:
                self._journal.begin(put.payload)
            else:
                self._journal.append(put.payload)
        except JournalError as error:
            return self._shortened() if error.code == "journal.limit" else error
        except Exception as error:  # noqa: BLE001  a thread that ended in silence would never answer
            return JournalError("journal.io", reason=f"{type(error).__name__}: {error}")
        return None

    def _shortened(self) -> JournalError | None:
        """The file is full: go on in a new one, if that leaves enough room."""
        book = condensed(self._books[-1])
        if len(book) > _FULL_SHARE * len(self._books[-1]):
            return JournalError("journal.limit")
        self._books[-1] = book
        return self._tried(None)

    def _write_again(self) -> None:
        while True:
            self._journal.renew(self._books[0])
            if len(self._books) == 1:
                return
            del self._books[0]
