"""What the opponent was asked: one question at a time, and answers to older ones are dropped."""

from __future__ import annotations

from collections.abc import Mapping

from controller.session.events import Think
from rules.game import Game
from rules.model import Seat
from rules.state import State


def question(
    number: int, game: Game, options: Mapping[str, str], state: State, seat: Seat, level: str
) -> Think:
    """What the opponent is asked: with nothing of the position but what this seat can see."""
    line = game.dump(game.view(state, seat))
    return Think(number, game.sheet.key, dict(options), line, int(seat), level)


class Questions:
    """Numbers the questions to the opponent, and knows which answer is awaited."""

    def __init__(self) -> None:
        self._last = 0
        self._hint = False
        self.awaited = False
        """Whether an answer is awaited."""

    def ask(self, *, hint: bool) -> int:
        """The number of a new question; for a hint to a person, or for the robot's own move."""
        self._last += 1
        self._hint = hint
        self.awaited = True
        return self._last

    def drop(self) -> int | None:
        """No answer is wanted any more: to questions up to this number, if one was open."""
        awaited, self.awaited = self.awaited, False
        return self._last if awaited else None

    def answered(self, number: int) -> bool | None:
        """Whether an answer is a hint; None if it is not the awaited one."""
        if not self.awaited or number != self._last:
            return None
        self.awaited = False
        return self._hint
