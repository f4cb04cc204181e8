"""Seats of people and the level of robots, from the flags of ``play`` and ``serve``."""

from __future__ import annotations

from controller.console import prompts
from controller.console.console import Console
from controller.console.parsing import find_level, find_seat
from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import HUMAN, ROBOT, Chair
from rules.game import Game
from rules.model import Seat
from rules.state import State

_ALL = ("all", "tous", "toutes")


def seats_of_people(
    console: Console, game: Game, state: State, wanted: str | None
) -> frozenset[Seat]:
    """The seat asked for, in any language or by number, or all; by default the one that starts."""
    names = game.seats(state)
    if wanted is None:
        return frozenset({Seat(max(state.turn(), 0))})
    if prompts.plain(wanted) in _ALL:
        return frozenset(Seat(at) for at in range(len(names)))
    found = find_seat(console.catalog, game, names, wanted)
    if found is not None:
        return frozenset({found})
    raise Problem("seat", text=wanted, allowed=", ".join(names))


def level_of(wanted: str | None) -> str:
    """Level for a name in any language; by default the usual one."""
    if wanted is None:
        return Chair().level
    found = find_level(wanted)
    if found is not None:
        return found
    raise Problem("level", text=wanted, allowed=", ".join(LEVEL_NAMES))


def chairs(count: int, people: frozenset[Seat], level: str) -> tuple[Chair, ...]:
    """Chairs with people at these seats, and robots of a level at all others."""
    return tuple(Chair(HUMAN) if Seat(at) in people else Chair(ROBOT, level) for at in range(count))
