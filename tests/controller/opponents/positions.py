"""Positions in the middle of a game, reached by chance."""

from __future__ import annotations

from rules import catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE
from rules.state import OVER, State

CATALOG = catalog.load(())


def middle(game: Game, acts: int = 14, seed: int = 5) -> State:
    """After so many acts at random, and those of chance that follow; begun again at an end."""
    dice = Dice(seed)
    state = game.start({})
    done = 0
    while done < acts or state.turn() == CHANCE:
        state.play(state.pick(dice))
        done += 1
        if state.turn() == OVER:
            state = game.start({})
    return state
