"""What a search is allowed, and what it found: plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

FINAL = 1_000_000
"""A score of FINAL and more is a proven win, of -FINAL and less a proven loss."""
WAIT = -1
"""The choice of a seat that may act out of turn: to let the others go on."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: the first of these (0: no such limit), or when ``stop`` says so.

    ``wide`` asks for the score of every move, not only of the best. Seconds are those of ``clock``:
    of the wall, where somebody waits for the answer.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    wide: bool = False
    stop: Callable[[], bool] | None = None
    clock: Callable[[], float] = perf_counter


@dataclass(frozen=True, slots=True)
class Choice:
    """One act and what it is worth to the seat that makes it.

    The score is in thousandths of a logit (see ``judge``); ``line`` is what is expected to follow,
    beginning with the act itself. ``visits`` is how often a tree search tried it.
    """

    code: int
    score: int
    line: tuple[int, ...] = ()
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """What a search found: every act that it judged, best first.

    ``exact``: the score of the best is the true value of the game from here. A search that was not
    ``wide`` knows of the others only that they are not better.
    """

    choices: tuple[Choice, ...]
    depth: int = 0
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> Choice:
        """The first choice."""
        return self.choices[0]
