"""The robot as an ``Opponent``: a search process that is asked for moves.

Its answers are checked like anybody's move; a missing answer is reported to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random, SystemRandom

from controller.model.settings import THINK_SECONDS
from controller.robot.opponent import THINKING_SECONDS, Think, Thought
from controller.robot.protocol import Question, RobotReply, SearchQuestion, SearchReply
from controller.robot.search_process import COMMAND, GRACE_SECONDS, SearchAnswer, SearchProcess
from rules.catalog import Catalog
from rules.errors import RulesError


class Process:
    """An ``Opponent``; ``think``: seconds a move; ``note``: called when a process is killed.

    The codes passed to ``note`` are those of ``SearchProcess``.
    """

    def __init__(
        self,
        catalog: Catalog,
        clock: Callable[[], float],
        *,
        think: float = THINK_SECONDS,
        ponder: bool = True,
        note: Callable[[str], None] | None = None,
        random: Random | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._catalog = catalog
        self._clock = clock
        self._think = think
        self._ponder = ponder
        # Its own source of randomness: its moves must not reveal how the cards were dealt.
        self._random = random or SystemRandom()
        self._answers: list[tuple[float, Thought]] = []
        """Answers, each with the time from which it may be delivered."""
        self._search = SearchProcess(clock, self._accepts, note=note, command=command)

    @property
    def pid(self) -> int:
        """Process id; 0 if there is no process."""
        return self._search.pid

    @property
    def ready(self) -> bool:
        """Return whether it has started, so that the next question is searched at once."""
        return self._search.ready

    def ask(self, question: Think) -> None:
        """Start thinking about this question, dropping any earlier one."""
        seed = self._random.getrandbits(63)
        self._search.ask(question_of(question, seed, self._think, ponder=self._ponder))

    def forget(self, number: int) -> None:
        """Cancel all questions up to this number."""
        self._answers = [it for it in self._answers if it[1].number > number]
        self._search.forget(number)

    def poll(self) -> list[Thought]:
        """Answers since the last call; an empty move means that the search failed."""
        self._answers += [self._timed(answer) for answer in self._search.poll()]
        now = self._clock()
        due = [answer for at, answer in self._answers if at <= now]
        self._answers = [it for it in self._answers if it[0] > now]
        return due

    def wait(self, seconds: float) -> None:
        """Wait up to this many seconds, less if there is something to poll."""
        self._search.wait(seconds)

    def close(self) -> None:
        """End the process; may be called twice."""
        self._search.close()

    def _accepts(self, question: SearchQuestion, reply: SearchReply) -> bool:
        return (
            isinstance(question, Question)
            and isinstance(reply, RobotReply)
            and is_legal(self._catalog, question, reply.move)
        )

    def _timed(self, answer: SearchAnswer) -> tuple[float, Thought]:
        """The answer, and the time from which it may be delivered."""
        number = answer.question.number
        if not isinstance(answer.reply, RobotReply):
            return self._clock(), Thought(number, "")
        moment = min(answer.at + self._moment(answer.question.game), answer.until)
        return moment, Thought(number, answer.reply.move, answer.reply.proof)

    def _moment(self, game: str) -> float:
        """Seconds it seems to think; constant with secrets, where the time would reveal a hand.

        There it is the last moment at which an answer may come: one that took all its time is
        delivered with one that took none.
        """
        entry = self._catalog.find(game)
        secret = entry is not None and entry.game.sheet.secret
        return self._think + GRACE_SECONDS if secret else min(THINKING_SECONDS, self._think)


def question_of(think: Think, seed: int, seconds: float, *, ponder: bool) -> Question:
    """Message to the process: the table's question with a random seed and a time limit."""
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
        think.is_set_up,
    )


def is_legal(catalog: Catalog, question: Question, text: str) -> bool:
    """Return whether the seat could play this move, as far as it can see."""
    entry = catalog.find(question.game)
    if entry is None:
        return False
    try:
        view = entry.game.load(question.view, question.options)
        code = entry.game.parse(text).code
    except RulesError:
        return False
    return code in view.codes() and view.actor(code) == question.seat
