"""From the name of a contestant to somebody who plays a seat for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import process_time
from typing import Protocol

from controller.arena import othello
from controller.arena.contestants import ALPHABETA, ISMCTS, OPENSPIEL, RANDOM, RIVALS, Contestant
from controller.opponents.engine import JUDGES, engine_for, judge_for
from controller.opponents.levels import Level
from controller.opponents.player import Player
from controller.opponents.rivals import OnePly, Pimc, PlainUct
from controller.problem import Problem
from controller.search.acts import open_acts
from controller.search.ismcts import Ismcts
from controller.search.judge import Judge
from controller.search.look import WAIT, Limit
from rules.game import Game
from rules.model import Move, Seat
from rules.state import State

_BITS = 20
_FEW_BITS = 10


class Champion(Protocol):
    """Plays the seats of one contestant in one game."""

    def act(self, view: State, seat: Seat) -> int:
        """The code of an act of this seat, by what it sees; below 0: it lets the others go on."""

    def follow(self, move: Move) -> None:
        """Told of every move of a game without secrets."""


class Rival(Protocol):
    """See ``controller.opponents.rivals``."""

    def choose(self, view: State, seat: int, limit: Limit, random: Random) -> int:
        """The act of a seat, from what it knows."""


_RIVALS: Mapping[str, Callable[[Judge], Rival]] = {
    "oneply": OnePly,
    "pimc": Pimc,
    "uct": PlainUct,
}


def any_act(game: Game, view: State, seat: Seat, random: Random) -> int:
    """Any act of a seat that hides nothing from the table."""
    return random.choice(open_acts(game, view, seat)).code


class Novice:
    """Any legal act."""

    def __init__(self, game: Game, random: Random) -> None:
        self._game = game
        self._random = random

    def act(self, view: State, seat: Seat) -> int:
        """Whatever comes."""
        return any_act(self._game, view, seat, self._random)

    def follow(self, move: Move) -> None:
        """The view tells it all."""


class Robot:
    """A level, or a bare search."""

    def __init__(self, player: Player, level: Level) -> None:
        self._player = player
        self._level = level

    def act(self, view: State, seat: Seat) -> int:
        """What the level chooses."""
        if view.turn() != seat and self._player.waits(view, seat, self._level):
            return WAIT
        return self._player.answer(view, seat, self._level).move.code

    def follow(self, move: Move) -> None:
        """The view tells it all."""


class Plain:
    """A rival: a player that only exists to be measured against."""

    def __init__(self, rival: Rival, limit: Limit, random: Random) -> None:
        self._rival = rival
        self._limit = limit
        self._random = random

    def act(self, view: State, seat: Seat) -> int:
        """What the rival chooses."""
        return self._rival.choose(view, seat, self._limit, self._random)

    def follow(self, move: Move) -> None:
        """The view tells it all."""


def seated(contestant: Contestant, game: Game, pace: float, random: Random) -> Champion:
    """Somebody new who has learnt nothing from earlier games, so that their order is no matter.

    Seconds are the processor's: a match means the same on a busy machine.
    """
    name = contestant.name
    level = contestant.level(game.sheet.key, pace)
    limit = replace(level.limit(1.0), clock=process_time)
    if name == RANDOM:
        return Novice(game, random)
    if name == OPENSPIEL:
        return othello.Othello(game, limit, random)
    if name in RIVALS:
        return Plain(_RIVALS[name](judge_for(game)), limit, random)
    if name == ISMCTS:
        return Robot(Player(game, random, Ismcts(judge_for(game)), process_time), level)
    return Robot(Player(game, random, engine_for(game, _bits(level)), process_time), level)


def _bits(level: Level) -> int:
    """The size of a memory: more than it may look at would only take time to prepare."""
    most = min(_BITS, 8 + 2 * level.depth) if level.depth else _BITS
    return min(most, max(_FEW_BITS, level.nodes.bit_length() + 1)) if level.nodes else most


def check(contestant: Contestant, game: Game) -> None:
    """Complain now of a contestant that cannot play this game here."""
    if contestant.name == OPENSPIEL:
        if game.sheet.key != othello.GAME:
            raise Problem("arena.only-reversi", text=contestant, game=game.sheet.key)
        if not othello.is_installed():
            raise Problem("arena.no-openspiel", text=contestant)
    elif contestant.name == ALPHABETA and game.sheet.key not in JUDGES:
        raise Problem("arena.engine", text=contestant, game=game.sheet.key)
