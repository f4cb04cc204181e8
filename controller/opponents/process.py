"""The opponent as a process of its own: asked, watched, and started again when it fails.

A compiled search holds the interpreter to its end, so it must not run where the table does. What
comes back is checked like anybody's move. A process that ends, talks nonsense, cheats or is late
is killed, and the question put once more; then the table is told that there is no answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom

from controller.opponent import THINKING
from controller.opponents.child import Child
from controller.opponents.letters import Cancel, Question, Ready, Reply, read_reply, written
from controller.opponents.levels import THINK
from controller.session.events import Think, Thought
from rules.catalog import Catalog
from rules.errors import RulesError

COMMAND = (sys.executable, "-P", "-m", "controller.opponents.worker")
"""-P: what lies in the folder that the table was started in must not stand in for the program."""
GRACE = 0.25
"""So much later than its time an answer may come."""
HARD = 1.0
"""So much later than its time there is an answer, or the word that there is none."""
START = 10.0
"""So long a process may take to start when nobody waits for it yet."""
_GOODBYE = 1.0
_TRIES = 2


@dataclass(frozen=True, slots=True)
class Open:
    """A question without an answer: since when it is thought about, and how often it was put."""

    question: Question
    at: float
    tries: int = 1
    sent: bool = False


class Process:
    """An ``Opponent``; ``think`` is the time for a move, ``note`` hears why a process was killed.

    The codes of ``note``: ``ended``, ``garbage``, ``illegal``, ``late``.
    """

    def __init__(
        self,
        catalog: Catalog,
        clock: Callable[[], float],
        *,
        think: float = THINK,
        ponder: bool = True,
        note: Callable[[str], None] | None = None,
        random: Random | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._catalog = catalog
        self._clock = clock
        self._think = think
        self._ponder = ponder
        self._note = note
        # Its own chance: nothing that it does may tell how the cards were dealt.
        self._random = random or SystemRandom()
        self._command = command
        self._open: Open | None = None
        self._answers: list[tuple[float, Thought]] = []
        """What was answered, and from when on it may be told."""
        self._dying: list[Child] = []
        self._closed = False
        self._start()

    @property
    def pid(self) -> int:
        """Which process it is now; 0 if there is none."""
        return 0 if self._child is None else self._child.pid

    @property
    def ready(self) -> bool:
        """Whether it has started, so that the next question is thought about at once."""
        return self._child is not None and self._ready

    def ask(self, question: Think) -> None:
        """Begin to think about this, instead of whatever was asked before."""
        if self._closed:
            return
        seed = self._random.getrandbits(63)
        letter = question_of(question, seed, self._think, ponder=self._ponder)
        self._open = Open(letter, self._clock())
        if self._child is None:
            self._start()
        self._put()

    def forget(self, number: int) -> None:
        """Think no more about questions up to this one."""
        self._answers = [it for it in self._answers if it[1].number > number]
        if self._open is None or self._open.question.number > number:
            return
        if self._open.sent and self._child is not None:
            self._child.send(written(Cancel()))
        self._open = None

    def poll(self) -> list[Thought]:
        """The answers since the last call; an empty move where there is none."""
        self._dying = [child for child in self._dying if not child.gone()]
        if self._child is not None:
            self._listen(self._child)
        self._watch()
        now = self._clock()
        due = [answer for at, answer in self._answers if at <= now]
        self._answers = [it for it in self._answers if it[0] > now]
        return due

    def wait(self, seconds: float) -> None:
        """Let so much time pass, or less if there is something to poll."""
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
            # No memory or no processes left: the question will tell, or a later one.
            self._child = None

    def _put(self) -> None:
        """Send the question, once the process can read it."""
        found, child = self._open, self._child
        if found is None or found.sent or child is None or not self._ready:
            return
        now = self._clock()
        if found.tries == 1:
            # The time that a process takes to start is not its own.
            found = replace(found, at=now)
        left = found.at + self._think + HARD - GRACE - now
        question = replace(found.question, seconds=max(0.0, min(self._think, left)))
        self._open = replace(found, sent=True)
        if not child.send(written(question)):
            self._fail("ended")

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

    def _hear(self, reply: Reply) -> bool:
        """Take an answer; False if it is no legal move. One to an earlier question is dropped."""
        found = self._open
        if found is None or not found.sent or reply.number != found.question.number:
            return True
        if not is_legal(self._catalog, found.question, reply.move):
            return False
        self._useful = True
        self._open = None
        answer = Thought(reply.number, reply.move, reply.proof)
        self._answers.append((found.at + self._moment(found.question), answer))
        return True

    def _moment(self, question: Question) -> float:
        """So long it seems to think; with secrets always as long, or the time would tell a hand."""
        entry = self._catalog.find(question.game)
        secret = entry is not None and entry.game.sheet.secret
        return self._think if secret else min(THINKING, self._think)

    def _watch(self) -> None:
        """Whether the time is over: for the answer, or for the process to start."""
        now, found = self._clock(), self._open
        if found is None:
            return
        if found.tries > 1:
            until = found.at + self._think + HARD
        elif found.sent:
            until = found.at + self._think + GRACE
        else:
            until = max(self._started, found.at) + START
        if self._child is None or now >= until:
            self._fail("late" if self._child is not None else "ended")

    def _fail(self, why: str) -> None:
        """The process is good for nothing any more: start another, and ask it once more."""
        found = self._open
        was_useful, was_ready = self._useful, self._ready
        last = found is not None and found.tries >= _TRIES
        if found is not None and last:
            self._open = None
            self._answers.append((self._clock(), Thought(found.question.number, "")))
        if last and why == "late" and not was_ready:
            # It starts too slowly for this question, but may be there for the next.
            return
        if self._note is not None:
            self._note(why)
        self._kill()
        if found is None and not was_useful:
            return  # until somebody asks: one that never answered would only end again
        self._start()
        if found is not None and not last:
            self._open = replace(found, tries=found.tries + 1, sent=False)

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            self._dying.append(child)


def question_of(think: Think, seed: int, seconds: float, *, ponder: bool) -> Question:
    """What the process is told: what the table asks, and chance and time."""
    return Question(
        think.number,
        think.game,
        think.options,
        think.view,
        think.seat,
        think.level,
        seed,
        seconds,
        ponder,
    )


def is_legal(catalog: Catalog, question: Question, text: str) -> bool:
    """Whether this is a move that the seat could make, as far as it can see."""
    entry = catalog.find(question.game)
    if entry is None:
        return False
    try:
        view = entry.game.load(question.view, question.options)
        code = entry.game.parse(text).code
    except RulesError:
        return False
    return code in view.codes() and view.actor(code) == question.seat
