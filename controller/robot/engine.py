"""Engines: the search that plays each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from controller.robot.search.alphabeta import AlphaBeta
from controller.robot.search.ismcts import PLAIN, TREE_BITS, Ismcts
from controller.robot.search.judge import Judge
from controller.robot.search.judges.incognito import IncognitoJudge
from controller.robot.search.judges.inside import InsideJudge
from controller.robot.search.judges.invers import InversJudge
from controller.robot.search.judges.reversi import ReversiJudge
from controller.robot.search.judges.roliversi import RoliversiJudge
from controller.robot.search.judges.royal_reversi import RoyalJudge
from controller.robot.search.search_result import SearchLimit, SearchResult
from rules.game import Game
from rules.state import State

JUDGES: Mapping[str, Callable[[Game], Judge]] = {
    "inside": InsideJudge,
    "invers": InversJudge,
    "reversi": ReversiJudge,
    "roliversi": RoliversiJudge,
}
"""Judges of the games for two seats without secrets."""
SECRETS: Mapping[str, Callable[[Game], Judge]] = {
    "incognito": IncognitoJudge,
    "royal-reversi": RoyalJudge,
}
"""Judges of the games with secrets, chance or more seats."""


class Engine(Protocol):
    """Search for one game; it may keep a memory between questions."""

    def look(self, view: State, seat: int, limit: SearchLimit, random: Random) -> SearchResult:
        """Judge the acts of a seat from nothing but its view."""


class Deep:
    """Alpha-beta search."""

    def __init__(self, judge: Judge, bits: int = 20) -> None:
        self._search = AlphaBeta(judge, bits)

    def look(self, view: State, seat: int, limit: SearchLimit, random: Random) -> SearchResult:
        """Judge the acts of the seat to move."""
        del seat, random
        return self._search.look(view, limit)


def judge_for(game: Game) -> Judge:
    """Judge of a game; one without its own gets a judge that knows only the rules."""
    return {**JUDGES, **SECRETS}.get(game.sheet.key, Judge)(game)


def engine_for(game: Game, bits: int = 20) -> Engine:
    """Search for a game, with a table of ``2**bits`` positions.

    A game without its own judge is searched by random playouts to the end.
    """
    if game.sheet.key in JUDGES:
        return Deep(judge_for(game), bits)
    bits = min(bits, TREE_BITS)
    if game.sheet.key in SECRETS:
        return Ismcts(judge_for(game), bits)
    return Ismcts(Judge(game), bits, explore=PLAIN, acts=-1)
