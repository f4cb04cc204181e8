"""Limits and results of a search, as plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

FINAL = 1_000_000
"""A score of FINAL or more is a proven win, of -FINAL or less a proven loss."""
WAIT = -1
"""Choice of a seat that may act out of turn: let the others go on."""


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """Limits of a search: it ends at the first one reached (0: no limit), or when ``stop`` is true.

    ``wide`` asks for the score of every move, not only of the best. Seconds are measured by
    ``clock``: the wall clock where somebody waits for the answer.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    wide: bool = False
    stop: Callable[[], bool] | None = None
    clock: Callable[[], float] = perf_counter


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """One act and its value to the seat that makes it.

    The score is in thousandths of a logit (see ``judge``); ``line`` is the expected continuation,
    starting with the act itself. ``visits`` is how often a tree search tried it.
    """

    code: int
    score: int
    line: tuple[int, ...] = ()
    visits: int = 0


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Result of a search: every judged act, best first.

    ``exact``: the score of the best is the true value of the game from here. A search that was not
    ``wide`` knows of the others only that they are not better.
    """

    choices: tuple[ScoredMove, ...]
    depth: int = 0
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> ScoredMove:
        """The best act."""
        return self.choices[0]
