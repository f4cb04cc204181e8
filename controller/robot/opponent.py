"""Port to the robot that plays the empty seats: asked with a seat's view, answering later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

THINKING_SECONDS = 0.3
"""Seconds a robot seems to think: people would miss an instant answer."""


@dataclass(frozen=True, slots=True)
class Think:
    """Question to the opponent: choose a move from this seat's view.

    ``is_set_up``: the game did not begin with its usual start.
    """

    number: int
    game: str
    options: Mapping[str, str]
    view: str
    seat: int
    level: str
    is_set_up: bool = False


@dataclass(frozen=True, slots=True)
class Forget:
    """Cancel all questions up to this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Thought:
    """Move chosen for the question with this number; ``proof``: what the search proved, if any."""

    number: int
    move: str
    proof: str = ""


class Opponent(Protocol):
    """Answers questions; no call blocks."""

    def ask(self, question: Think) -> None:
        """Start thinking about this question."""

    def forget(self, number: int) -> None:
        """Cancel all questions up to this number."""

    def poll(self) -> list[Thought]:
        """Answers since the last call."""

    def close(self) -> None:
        """Stop thinking; may be called twice."""
