"""Who plays the empty seats: asked with what a seat can see, and answering when it likes."""

from __future__ import annotations

from typing import Protocol

from controller.session.events import Think, Thought

THINKING = 0.3
"""So long a robot seems to think: an answer at once would be missed by who looks at the board."""


class Opponent(Protocol):
    """Answers questions; none of these calls waits for the answer."""

    def ask(self, question: Think) -> None:
        """Begin to think about this."""

    def forget(self, number: int) -> None:
        """No answer is wanted any more to questions up to this number."""

    def poll(self) -> list[Thought]:
        """The answers since the last call."""

    def close(self) -> None:
        """Think no more; may be called twice."""
