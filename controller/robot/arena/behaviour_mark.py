"""Behaviour mark of a contestant in a game: a hash of what it does in fixed positions.

The moves, scores and node counts of searches that count nodes and never the time, so that every
build, machine and version of Python finds the same mark.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from controller.robot.arena import champions, source_mark
from controller.robot.arena.champions import Robot, any_act
from controller.robot.arena.contestants import (
    ALPHABETA,
    KINDS,
    OPENSPIEL,
    RANDOM,
    RIVALS,
    Contestant,
    figures,
)
from controller.robot.engine import JUDGES, Engine
from controller.robot.search.allowed_acts import open_acts
from controller.robot.search.ismcts import Ismcts
from controller.robot.search.search_result import SearchLimit, SearchResult
from controller.robot.search.tree_result import found
from rules import catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

_SEEDS = (1, 2)
"""Seeds of the random games from which positions are taken."""
_MORE_SEEDS = (1, 2, 3, 4, 5, 6)
"""Seeds used for contestants that reveal their moves but no scores."""
_PER_GAME = 5
"""Positions taken from each game, spread evenly from start to end."""
_DEEP_NODES = 1500
_GUESSING_NODES = 200
_PLAIN_NODES = 50
_UNJUDGED = ("uct", RANDOM, OPENSPIEL)
"""Contestants that know the rules and nothing else."""

Situation = tuple[State, Seat]
"""View of a seat that has to choose, and that seat."""


def kinds(game: str) -> tuple[str, ...]:
    """Names of the contestants that can play a game."""
    unable = {OPENSPIEL} if game != "reversi" else set()
    return tuple(it for it in KINDS if it not in unable and (it != ALPHABETA or game in JUDGES))


@cache
def behaviour(game: str, kind: str) -> str:
    """Behaviour mark of a contestant at its default limits; for OpenSpiel, only its figures."""
    digest = hashlib.sha256(f"{game} {kind} {figures(game, kind)}\n".encode())
    if kind not in _UNJUDGED:
        _, _, packed = source_mark.weights(game).partition(b"\n")
        digest.update(zlib.decompress(packed) if packed else b"")
    if kind != OPENSPIEL:
        for line in decisions(_game(game), kind):
            digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:8]


def decisions(game: Game, kind: str) -> Iterator[str]:
    """Choice of a contestant in every position, with the search result behind it."""
    random = Random(f"{game.sheet.key} {kind}")
    if kind == RANDOM:
        views = _situations(game, _MORE_SEEDS)
        return (str(any_act(game, view, seat, random)) for view, seat in views)
    if kind in RIVALS:
        return _of_rival(game, kind, random)
    return _of_player(game, kind, random)


class _Watched:
    """Search wrapper that keeps the last result."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.look_found: SearchResult | None = None

    def look(self, view: State, seat: int, limit: SearchLimit, random: Random) -> SearchResult:
        self.look_found = self._engine.look(view, seat, limit, random)
        return self.look_found


def _of_player(game: Game, kind: str, random: Random) -> Iterator[str]:
    own = Contestant(kind).level(game.sheet.key, 1.0)
    nodes = _DEEP_NODES if game.sheet.key in JUDGES and kind != "ismcts" else _GUESSING_NODES
    level = replace(own, seconds=0.0, nodes=own.nodes or nodes)
    player = champions.player_named(kind, game, level, random)
    watched = _Watched(player.engine)
    player.engine = watched
    robot = Robot(player, level)
    for view, seat in _situations(game, _SEEDS):
        code = robot.act(view, seat)
        yield f"{code} {_spelled(watched.look_found)}"


def _of_rival(game: Game, kind: str, random: Random) -> Iterator[str]:
    limit = SearchLimit(nodes=_PLAIN_NODES)
    rival = champions.rival_named(kind, game)
    searches = [it for it in vars(rival).values() if isinstance(it, Ismcts)]
    for view, seat in _situations(game, _SEEDS if searches else _MORE_SEEDS):
        code = rival.choose(view, seat, limit, random)
        codes = [move.code for move in open_acts(game, view, seat)]
        # A search that has not run yet has no tree.
        looks = [_spelled(found(it.tree, codes, it.nodes)) for it in searches if it.nodes]
        yield " ".join((str(code), *looks))


def _spelled(look: SearchResult | None) -> str:
    if look is None:
        return "-"
    choices = ",".join(f"{it.code}:{it.score}:{it.visits}" for it in look.choices)
    return f"{look.depth} {look.nodes} {int(look.exact)} {choices}"


def _situations(game: Game, seeds: tuple[int, ...]) -> Iterator[Situation]:
    """Positions of random games in which a seat has a choice, from the opening to the end."""
    for seed in seeds:
        every = list(_choices(game, seed))
        for at in range(_PER_GAME):
            yield every[at * (len(every) - 1) // (_PER_GAME - 1)]


def _choices(game: Game, seed: int) -> Iterator[Situation]:
    """Every choice of a random game."""
    dice = Dice(seed)
    state = game.start({})
    while state.turn() != OVER:
        for at in sorted({state.actor(code) for code in state.codes()} - {CHANCE}):
            view = game.view(state, Seat(at))
            if len(open_acts(game, view, Seat(at))) > 1:
                yield view.clone(), Seat(at)
        state.play(state.pick(dice))


def _game(key: str) -> Game:
    return next(game for game in catalog.BUILT_IN if game.sheet.key == key)
