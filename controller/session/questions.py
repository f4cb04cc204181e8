"""What the opponent was asked: one question at a time, and answers to older ones are dropped."""

from __future__ import annotations


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
