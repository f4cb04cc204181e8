"""Which search plays which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from controller.search.alphabeta import AlphaBeta
from controller.search.ismcts import PLAIN, TREE_BITS, Ismcts
from controller.search.judge import Judge
from controller.search.judges.incognito import IncognitoJudge
from controller.search.judges.inside import InsideJudge
from controller.search.judges.invers import InversJudge
from controller.search.judges.reversi import ReversiJudge
from controller.search.judges.roliversi import RoliversiJudge
from controller.search.judges.royal_reversi import RoyalJudge
from controller.search.look import Limit, Look
from rules.game import Game
from rules.state import State

JUDGES: Mapping[str, Callable[[Game], Judge]] = {
    "inside": InsideJudge,
    "invers": InversJudge,
    "reversi": ReversiJudge,
    "roliversi": RoliversiJudge,
}
"""Games for two seats that see everything."""
SECRETS: Mapping[str, Callable[[Game], Judge]] = {
    "incognito": IncognitoJudge,
    "royal-reversi": RoyalJudge,
}
"""Games with secrets, chance or more seats."""


class Engine(Protocol):
    """A search that belongs to one game and may remember what it saw."""

    def look(self, view: State, seat: int, limit: Limit, random: Random) -> Look:
        """Judge the acts of a seat, with nothing but what it sees."""


class Deep:
    """Alpha-beta."""

    def __init__(self, judge: Judge, bits: int = 20) -> None:
        self._search = AlphaBeta(judge, bits)

    def look(self, view: State, seat: int, limit: Limit, random: Random) -> Look:
        """Judge the acts of the seat to move."""
        del seat, random
        return self._search.look(view, limit)


def judge_for(game: Game) -> Judge:
    """What the program knows of a game; of one that nobody taught it, the rules."""
    return {**JUDGES, **SECRETS}.get(game.sheet.key, Judge)(game)


def engine_for(game: Game, bits: int = 20) -> Engine:
    """The search for a game, with a memory of so many bits.

    A game that nobody taught it is played to its end by chance, again and again.
    """
    if game.sheet.key in JUDGES:
        return Deep(judge_for(game), bits)
    bits = min(bits, TREE_BITS)
    if game.sheet.key in SECRETS:
        return Ismcts(judge_for(game), bits)
    return Ismcts(Judge(game), bits, explore=PLAIN, acts=-1)
