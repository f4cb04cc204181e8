"""Defence in lost endings of Inside: the move to which the fewest answers win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from controller.robot.engine import Engine
from controller.robot.search.search_result import FINAL, SearchLimit, SearchResult
from rules.state import OVER, State

_LEAST_SECONDS = 0.02
"""Seconds below which no further search is started."""
_HOPELESS = 999
"""Answers counted for a move that ends the game."""


def fewest_answers(
    engine: Engine,
    state: State,
    look: SearchResult,
    until: float,
    *,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> int:
    """Code of the move, all of which lose, that leaves the fewest winning answers.

    As many moves are compared as the time allows, in the order of the search.
    """
    seat = int(state.turn())
    best, fewest = look.best.code, -1

    def answers(here: State) -> int | None:
        """Winning answers of the other seat; None if that takes too long."""
        if here.turn() == OVER:
            return _HOPELESS
        if here.turn() == seat:
            counts = [answers(_after(here, code)) for code in here.codes()]
            known = [it for it in counts if it is not None]
            return min(known) if len(known) == len(counts) else None
        left = until - clock()
        if left < _LEAST_SECONDS or (stop is not None and stop()):
            return None
        limit = SearchLimit(left, wide=True, stop=stop, clock=clock)
        found = engine.look(here, int(here.turn()), limit, Random(0))
        return sum(it.score >= FINAL for it in found.choices) if found.exact else None

    for choice in look.choices:
        count = answers(_after(state, choice.code))
        if count is not None and (fewest < 0 or count < fewest):
            best, fewest = choice.code, count
    return best


def _after(state: State, code: int) -> State:
    after = state.clone()
    after.play(code)
    return after
