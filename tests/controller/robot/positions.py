"""Random positions from the middle of a game, and a search with a fixed result."""

from __future__ import annotations

from random import Random

from controller.robot.search.search_result import ScoredMove, SearchLimit, SearchResult
from rules import catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE
from rules.state import OVER, State

CATALOG = catalog.load(())


def middle(game: Game, acts: int = 14, seed: int = 5) -> State:
    """Position after ``acts`` random acts and any chance acts; restarts if the game ends."""
    dice = Dice(seed)
    state = game.start({})
    done = 0
    while done < acts or state.turn() == CHANCE:
        state.play(state.pick(dice))
        done += 1
        if state.turn() == OVER:
            state = game.start({})
    return state


class Fixed:
    """A search that always returns the same result."""

    def __init__(self, *choices: ScoredMove) -> None:
        self._look = SearchResult(choices)

    def look(self, view: State, seat: int, limit: SearchLimit, random: Random) -> SearchResult:
        """The fixed result."""
        del view, seat, limit, random
        return self._look
