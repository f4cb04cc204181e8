"""Champions: contestants, looked up by name and seated for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import process_time
from typing import Protocol

from controller.i18n.user_errors import Problem
from controller.robot.arena import othello
from controller.robot.arena.contestants import (
    ALPHABETA,
    ISMCTS,
    OPENSPIEL,
    RANDOM,
    RIVALS,
    Contestant,
)
from controller.robot.baselines import OnePly, Pimc, PlainUct
from controller.robot.engine import JUDGES, engine_for, judge_for
from controller.robot.levels import Level
from controller.robot.player import Player
from controller.robot.search.allowed_acts import open_acts
from controller.robot.search.ismcts import Ismcts
from controller.robot.search.judge import Judge
from controller.robot.search.search_result import WAIT, SearchLimit
from rules.game import Game
from rules.model import Move, Seat
from rules.state import State

_BITS = 20
_FEW_BITS = 10


class Champion(Protocol):
    """Plays the seats of one contestant in one game."""

    def act(self, view: State, seat: Seat) -> int:
        """Code of the act this seat chooses from its view; below 0: let the others go on."""

    def follow(self, move: Move) -> None:
        """Take note of a move; called for every move of a game without secrets."""


class Rival(Protocol):
    """See ``controller.robot.baselines``."""

    def choose(self, view: State, seat: int, limit: SearchLimit, random: Random) -> int:
        """Act of a seat, chosen from what that seat knows."""


_RIVALS: Mapping[str, Callable[[Judge], Rival]] = {
    "oneply": OnePly,
    "pimc": Pimc,
    "uct": PlainUct,
}


def any_act(game: Game, view: State, seat: Seat, random: Random) -> int:
    """A random act of this seat that hides nothing from the table."""
    return random.choice(open_acts(game, view, seat)).code


class RandomPlayer:
    """Player that chooses random legal acts."""

    def __init__(self, game: Game, random: Random) -> None:
        self._game = game
        self._random = random

    def act(self, view: State, seat: Seat) -> int:
        """A random legal act."""
        return any_act(self._game, view, seat, self._random)

    def follow(self, move: Move) -> None:
        """Do nothing: the view is enough."""


class Robot:
    """Player backed by a level or a bare search."""

    def __init__(self, player: Player, level: Level) -> None:
        self._player = player
        self._level = level

    def act(self, view: State, seat: Seat) -> int:
        """Act chosen by the level."""
        if view.turn() != seat and self._player.waits(view, seat, self._level):
            return WAIT
        return self._player.answer(view, seat, self._level).move.code

    def follow(self, move: Move) -> None:
        """Do nothing: the view is enough."""


class Plain:
    """Baseline player, which exists only to be measured against."""

    def __init__(self, rival: Rival, limit: SearchLimit, random: Random) -> None:
        self._rival = rival
        self._limit = limit
        self._random = random

    def act(self, view: State, seat: Seat) -> int:
        """Act chosen by the baseline."""
        return self._rival.choose(view, seat, self._limit, self._random)

    def follow(self, move: Move) -> None:
        """Do nothing: the view is enough."""


def seated(contestant: Contestant, game: Game, pace: float, random: Random) -> Champion:
    """Fresh champion with no memory of earlier games, so that the order of games does not matter.

    Seconds are processor seconds: a match means the same on a busy machine.
    """
    name = contestant.name
    level = contestant.level(game.sheet.key, pace)
    limit = replace(level.limit(1.0), clock=process_time)
    if name == RANDOM:
        return RandomPlayer(game, random)
    if name == OPENSPIEL:
        return othello.Othello(game, limit, random)
    if name in RIVALS:
        return Plain(rival_named(name, game), limit, random)
    return Robot(player_named(name, game, level, random), level)


def rival_named(name: str, game: Game) -> Rival:
    """New baseline of this name."""
    return _RIVALS[name](judge_for(game))


def player_named(name: str, game: Game, level: Level, random: Random) -> Player:
    """New player for a level, or for a search without one."""
    engine = Ismcts(judge_for(game)) if name == ISMCTS else engine_for(game, _bits(level))
    return Player(game, random, engine, process_time)


def _bits(level: Level) -> int:
    """Bits of the position table; one larger than the node limit only costs set-up time."""
    most = min(_BITS, 8 + 2 * level.depth) if level.depth else _BITS
    return min(most, max(_FEW_BITS, level.nodes.bit_length() + 1)) if level.nodes else most


def check(contestant: Contestant, game: Game) -> None:
    """Raise a ``Problem`` if this contestant cannot play this game on this machine."""
    if contestant.name == OPENSPIEL:
        if game.sheet.key != othello.GAME:
            raise Problem("arena.only-reversi", text=contestant, game=game.sheet.key)
        if not othello.is_installed():
            raise Problem("arena.no-openspiel", text=contestant)
    elif contestant.name == ALPHABETA and game.sheet.key not in JUDGES:
        raise Problem("arena.engine", text=contestant, game=game.sheet.key)
