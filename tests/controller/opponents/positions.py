"""Positions in the middle of a game, reached by chance, and a search that finds what it is told."""

from __future__ import annotations

from random import Random

from controller.search.look import Choice, Limit, Look
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


class Fixed:
    """A search that finds the same every time."""

    def __init__(self, *choices: Choice) -> None:
        self._look = Look(choices)

    def look(self, view: State, seat: int, limit: Limit, random: Random) -> Look:
        """What it was told."""
        del view, seat, limit, random
        return self._look
