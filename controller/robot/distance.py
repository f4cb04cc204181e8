"""Distance to the end: proven wins are ended quickly, proven losses held as long as possible."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from controller.robot.engine import Engine
from controller.robot.search.search_result import FINAL, SearchLimit
from rules.state import State

_LEAST_SECONDS = 0.02
"""Below this no further search is started."""
_DEEPEST = 40


def by_distance(
    engine: Engine,
    state: State,
    code: int,
    until: float,
    *,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> int:
    """The quickest of the winning moves, or the move whose loss takes longest to prove.

    ``code`` is the move to play if there is no time to find out. The engine must be new: what a
    deeper search has proven would hide how far away it is.
    """
    best, seat = code, int(state.turn())
    for depth in range(1, _DEEPEST):
        left = until - clock()
        if left < _LEAST_SECONDS:
            break
        limit = SearchLimit(left, depth=depth, wide=True, stop=stop, clock=clock)
        found = engine.look(state, seat, limit, Random(0))
        if found.depth < depth or clock() >= until or (stop is not None and stop()):
            break
        if found.best.score >= FINAL:
            return found.best.code
        held = [it.code for it in found.choices if it.score > -FINAL]
        if not held:
            break
        best = code if code in held else held[0]
    return best
