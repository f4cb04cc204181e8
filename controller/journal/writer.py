"""A thread that writes the journal, so that a slow card never stops the table.

Each ``put`` is answered by ``Saved`` when its record is on the disk, or by ``Unsaved``. After one
failure nothing is saved until ``retry``, and everything stays in memory for it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.journal import entries
from controller.journal.entries import Begin
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.session.events import Saved, Unsaved


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
    """Owns a journal from now on; no call here waits for the disk, except ``close`` if asked to.

    ``ring`` is called by the thread whenever it has answered.
    """

    def __init__(self, journal: Journal, ring: Callable[[], None] = lambda: None) -> None:
        self._asked: queue.SimpleQueue[_Put | _Retry | _Close] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Saved | Unsaved] = queue.SimpleQueue()
        self._waiting = 0
        self._watched = -1
        self._since = 0.0
        self._begun = bool(journal.kept)
        self._work = _Work(journal, self._asked, self._answers, ring)
        # A daemon: a card that never answers must not keep the program from ending.
        self._thread = threading.Thread(target=self._work.run, name="journal", daemon=True)
        self._thread.start()

    def put(self, number: int, entry: Mapping[str, object]) -> None:
        """Have an entry written; a ``Begin`` starts the file of the next game.

        Numbers rise. An entry that is none is a ``JournalError`` at once, and not written.
        """
        it = entries.typed(entry)
        begins = isinstance(it, Begin)
        if not begins and not self._begun:
            raise JournalError("journal.begin", record=1)
        payload = entries.write(it)
        self._begun = True
        self._waiting += 1
        self._asked.put(_Put(number, payload, begins))

    def retry(self) -> None:
        """After a failure, and because a person asked for it: all that is unsaved, to a new file.

        Answered by one ``Saved`` for everything, or by ``Unsaved``; without a failure by nothing.
        """
        self._waiting += 1
        self._asked.put(_Retry())

    def poll(self) -> list[Saved | Unsaved]:
        """The answers since the last call, in order."""
        answers: list[Saved | Unsaved] = []
        while not self._answers.empty():
            answers.append(self._answers.get_nowait())
        return answers

    def busy_for(self, now: float) -> float:
        """For how many seconds the oldest unanswered call has been waiting, as seen by this call.

        To be called often: the time counts from the first call that finds this one waiting.
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
        """Write what is waiting, but not longer than so many seconds: whether all is saved.

        May be called twice. The journal is let go of as soon as its disk answers.
        """
        self._asked.put(_Close())
        self._thread.join(timeout)
        return not self._thread.is_alive() and self._work.failed is None


class _Work:
    """What happens in the thread.

    The books are the games whose payloads may be needed again: the one being played, and after a
    failure all that came since.
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
        """Write one record, or everything again; what went wrong, if something did."""
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
            return error
        except Exception as error:  # noqa: BLE001  a thread that ended in silence would never answer
            return JournalError("journal.io", reason=f"{type(error).__name__}: {error}")
        return None

    def _write_again(self) -> None:
        while True:
            self._journal.renew(self._books[0])
            if len(self._books) == 1:
                return
            del self._books[0]
