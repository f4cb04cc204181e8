"""Measuring process, search part: the searches that the benchmark runs."""

from __future__ import annotations

from functools import cache
from random import Random

from controller.robot.engine import Deep, Engine, engine_for
from controller.robot.search.search_result import SearchLimit
from rules import walk
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.state import OVER, State

_NODES = 1024
_BITS = 16
_OPENING = 8
_GAMES = {game.sheet.key: game for game in BUILT_IN}


def games() -> list[str]:
    """Games played by alpha-beta."""
    open_games = [key for key, game in _GAMES.items() if not game.sheet.secret]
    return [key for key in open_games if isinstance(_engine(key), Deep)]


def search(key: str, start: State, dice: Dice) -> int:
    """Node count of one search in the early middle game, never the same position twice."""
    state = start.clone()
    walk.playout(state, dice, _OPENING)
    if state.turn() == OVER:
        return 0
    return _engine(key).look(state, int(state.turn()), SearchLimit(nodes=_NODES), Random(1)).nodes


@cache
def _engine(key: str) -> Engine:
    return engine_for(_GAMES[key], _BITS)
