"""Requests to the opponent: one at a time; answers to earlier ones are dropped."""

from __future__ import annotations

from collections.abc import Mapping

from controller.robot.opponent import Think
from rules.game import Game
from rules.model import Seat
from rules.state import State


def question(
    number: int,
    game: Game,
    options: Mapping[str, str],
    state: State,
    seat: Seat,
    level: str,
    *,
    is_set_up: bool = False,
) -> Think:
    """Request to the opponent, limited to what this seat can see of the position."""
    line = game.dump(game.view(state, seat))
    return Think(number, game.sheet.key, dict(options), line, int(seat), level, is_set_up)


class RobotRequests:
    """Numbers the requests to the opponent and tracks the pending one."""

    def __init__(self) -> None:
        self._last = 0
        self._hint = False
        self.awaited = False
        """Whether an answer is pending."""

    def ask(self, *, hint: bool) -> int:
        """Number of a new request, either for a hint to a person or for the robot's own move."""
        self._last += 1
        self._hint = hint
        self.awaited = True
        return self._last

    def drop(self) -> int | None:
        """Cancel the pending request; return its number, or None if there was none."""
        awaited, self.awaited = self.awaited, False
        return self._last if awaited else None

    def answered(self, number: int) -> bool | None:
        """Return whether the answer is a hint; None if it is not the pending one."""
        if not self.awaited or number != self._last:
            return None
        self.awaited = False
        return self._hint
