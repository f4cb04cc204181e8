"""Random robot: an opponent on simulated time that plays random legal moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.robot.opponent import THINKING_SECONDS, Think, Thought
from controller.robot.search.allowed_acts import open_acts
from rules.catalog import Catalog
from rules.model import Seat


class RandomRobot:
    """Plays random legal moves, in this process, after a short simulated thinking time."""

    def __init__(
        self,
        catalog: Catalog,
        random: Random,
        clock: Callable[[], float],
        delay: float = THINKING_SECONDS,
    ) -> None:
        self._catalog = catalog
        self._random = random
        self._clock = clock
        self._delay = delay
        self._answers: list[tuple[float, Thought]] = []

    def ask(self, question: Think) -> None:
        """Choose now, and answer later."""
        entry = self._catalog.find(question.game)
        if entry is None:
            raise ValueError(f"no such game: {question.game}")
        view = entry.game.load(question.view, question.options)
        move = self._random.choice(open_acts(entry.game, view, Seat(question.seat)))
        answer = Thought(question.number, move.text)
        self._answers.append((self._clock() + self._delay, answer))

    def forget(self, number: int) -> None:
        """Drop the answers to questions up to this number."""
        self._answers = [it for it in self._answers if it[1].number > number]

    def poll(self) -> list[Thought]:
        """Answers that are due."""
        now = self._clock()
        due = [answer for at, answer in self._answers if at <= now]
        self._answers = [it for it in self._answers if it[0] > now]
        return due

    def next_at(self) -> float | None:
        """Time of the next answer, so that a simulation may jump there."""
        return min((at for at, _ in self._answers), default=None)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
        self._answers.clear()
