"""Values of the rules: moves, refusals, outcomes, scenes and a game's sheet.

Plain immutable values, never compiled; positions are defined in ``state`` and in the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from rules.state import State

Seat = NewType("Seat", int)
Cell = NewType("Cell", str)

CHANCE = Seat(-1)
"""Seat of chance (the shuffled pack); the move says what was drawn."""

Scene = Mapping[str, str]
"""Contents of the table by place: a cell, or an off-board place such as ``hand.A``."""


@dataclass(frozen=True, slots=True)
class Move:
    """One act in a game's notation, with its code for the kernels."""

    text: str
    code: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason why a move is not allowed: a stable rule id and the cells that prove it."""

    rule: str
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return ", ".join((self.rule, *self.cells))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game; in a draw every seat that shares it is a winner."""

    winners: tuple[Seat, ...]
    reason: str
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One place that a move changed, with its content before and after (empty string: nothing)."""

    place: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """Result of a move: the new position, and what changed on the table."""

    state: State
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A named option with its allowed values, default first; ``form`` describes free values."""

    name: str
    values: tuple[str, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """Pieces in the box: the faces one piece can show, and the number of pieces.

    Pieces of an ``exact`` supply are always in the scene; otherwise ``count`` is the maximum.
    """

    faces: tuple[str, ...]
    count: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's identity and geometry.

    ``plan`` is the drawing: text in which ``{a1}`` stands for the content of a cell.
    ``notices`` are the ids of remarks that forbid nothing.
    """

    key: str
    prefix: str
    name: str
    cells: tuple[Cell, ...]
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    plan: tuple[str, ...]
    box: tuple[Supply, ...] = ()
    secret: bool = False
    notices: tuple[str, ...] = ()
