"""Search in a process of its own, watched and restarted when it fails.

A compiled search holds the interpreter until it ends, so it must not run in the table's process. A
process that ends, sends garbage, answers with an illegal move or is late is killed, and the
question asked once more; after that there is no answer. The robot and the page's analysis each have
one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from controller.robot.child_process import Child
from controller.robot.protocol import (
    Cancel,
    Ready,
    SearchQuestion,
    SearchReply,
    read_reply,
    written,
)

COMMAND = (sys.executable, "-P", "-m", "controller.robot.worker")
"""-P: files in the current folder must not shadow the program's modules."""
GRACE_SECONDS = 0.25
"""Seconds an answer may come late."""
HARD_SECONDS = 1.0
"""Seconds past its time after which a question is answered or given up."""
START_SECONDS = 10.0
"""Seconds after which a process that has not started is replaced."""
_GOODBYE = 1.0
_TRIES = 2


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """Question without an answer: when and how often it was asked.

    ``sent_at``: when a process began to search it, and ``due``: when its answer is late.
    """

    question: SearchQuestion
    at: float
    tries: int = 1
    sent_at: float | None = None
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """Outcome of a question searched since ``at``; no reply if there was none in time.

    ``until`` is the latest time at which the question had to be answered.
    """

    question: SearchQuestion
    at: float
    reply: SearchReply | None
    until: float


class SearchProcess:
    """Handles one question at a time; no call waits for the answer except ``wait``.

    ``accepts`` says whether the rules allow a reply. An answer may come ``grace`` seconds late, and
    ``hard`` seconds past its time a question is given up, also if the process never started.
    ``note`` is called with the reason when a process is killed: ``ended``, ``garbage``,
    ``illegal``, ``late``.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        accepts: Callable[[SearchQuestion, SearchReply], bool],
        *,
        grace: float = GRACE_SECONDS,
        hard: float = HARD_SECONDS,
        note: Callable[[str], None] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._clock = clock
        self._accepts = accepts
        self._grace = grace
        self._hard = hard
        self._note = note
        self._command = command
        self._open: OpenQuestion | None = None
        self._answers: list[SearchAnswer] = []
        self._dying: list[Child] = []
        self._closed = False
        self._start()

    @property
    def pid(self) -> int:
        """Process id; 0 if there is no process."""
        return 0 if self._child is None else self._child.pid

    @property
    def ready(self) -> bool:
        """Return whether it has started, so that the next question is searched at once."""
        return self._child is not None and self._ready

    def ask(self, question: SearchQuestion) -> None:
        """Start thinking about this question, dropping any earlier one."""
        if self._closed:
            return
        self._open = OpenQuestion(question, self._clock())
        if self._child is None:
            self._start()
        self._put()

    def forget(self, number: int) -> None:
        """Cancel all questions up to this number."""
        self._answers = [it for it in self._answers if it.question.number > number]
        if self._open is None or self._open.question.number > number:
            return
        if self._open.sent_at is not None and self._child is not None:
            self._child.send(written(Cancel()))
        self._open = None

    def poll(self) -> list[SearchAnswer]:
        """Answers since the last call."""
        self._dying = [child for child in self._dying if not child.gone()]
        if self._child is not None:
            self._listen(self._child)
        self._watch()
        found, self._answers = self._answers, []
        return found

    def wait(self, seconds: float) -> None:
        """Wait up to this many seconds, less if there is something to poll."""
        if self._child is not None:
            self._child.wait(seconds)

    def close(self) -> None:
        """End the process; may be called twice."""
        self._closed = True
        self._open = None
        self._kill()
        for child in self._dying:
            child.gone(_GOODBYE)
        self._dying.clear()

    def _start(self) -> None:
        self._ready = self._useful = False
        self._started = self._clock()
        try:
            self._child: Child | None = Child(self._command)
        except OSError:
            # Out of memory or processes: this question fails, and a later one tries again.
            self._child = None

    def _put(self) -> None:
        """Send the question once the process has started; starting must not make it late."""
        found, child = self._open, self._child
        if found is None or found.sent_at is not None or child is None or not self._ready:
            return
        now, until = self._clock(), self._until(found)
        seconds = max(0.0, min(found.question.seconds, until - self._grace - now))
        due = now + seconds + self._grace if found.tries == 1 else until
        self._open = replace(found, sent_at=now, due=due)
        if not child.send(written(structs.replace(found.question, seconds=seconds))):
            self._fail("ended")

    def _until(self, found: OpenQuestion) -> float:
        """Time at which a question is given up."""
        return found.at + found.question.seconds + self._hard

    def _listen(self, child: Child) -> None:
        for line in child.lines():
            try:
                letter = read_reply(line)
            except ValueError:
                self._fail("garbage")
                return
            if isinstance(letter, Ready):
                self._ready = True
                self._put()
            elif not self._hear(letter):
                self._fail("illegal")
            if child is not self._child:
                return
        if child.ended:
            self._fail("ended")

    def _hear(self, reply: SearchReply) -> bool:
        """Handle a reply; False if it is illegal. Replies to earlier questions are dropped."""
        found = self._open
        if found is None or found.sent_at is None or reply.number != found.question.number:
            return True
        if not self._accepts(found.question, reply):
            return False
        self._useful = True
        self._open = None
        until = self._until(found)
        self._answers.append(SearchAnswer(found.question, found.sent_at, reply, until))
        return True

    def _watch(self) -> None:
        """Fail the process if it is late with its answer or its start."""
        now, found = self._clock(), self._open
        if found is None:
            return
        if self._child is None:
            self._fail("ended")
        elif now >= (self._until(found) if found.sent_at is None else found.due) or (
            not self._ready and now >= self._started + START_SECONDS
        ):
            self._fail("late")

    def _fail(self, why: str) -> None:
        """Kill the process, start another, and ask once more if there is time."""
        now, found = self._clock(), self._open
        was_useful, was_ready = self._useful, self._ready
        last = found is not None and (found.tries >= _TRIES or now >= self._until(found))
        if found is not None and last:
            self._open = None
            self._answers.append(SearchAnswer(found.question, found.at, None, now))
        if last and why == "late" and not was_ready and now < self._started + START_SECONDS:
            # Too slow to start for this question, but it may be ready for the next.
            return
        if self._note is not None:
            self._note(why)
        self._kill()
        if found is None and not was_useful:
            return  # restarted at the next question: one that never answered would only end again
        self._start()
        if found is not None and not last:
            self._open = replace(found, tries=found.tries + 1, sent_at=None)

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            self._dying.append(child)
