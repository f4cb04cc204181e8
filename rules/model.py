"""The values that the rules speak in: moves, refusals, outcomes, scenes and a game's sheet.

They are plain immutable values, interpreted in every build; the positions themselves live in
``state`` and the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from rules.state import State

Seat = NewType("Seat", int)
Cell = NewType("Cell", str)

CHANCE = Seat(-1)
"""The seat of the shuffled pack: what it drew is in the move."""

Scene = Mapping[str, str]
"""What should lie on the table: place (a cell, or off the board such as ``hand.A``) to content."""


@dataclass(frozen=True, slots=True)
class Move:
    """One act in a game's notation; the code is the same act for the kernels."""

    text: str
    code: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a stable rule id and the cells that prove it, no prose."""

    rule: str
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return ", ".join((self.rule, *self.cells))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; in a draw every seat that shares it is a winner."""

    winners: tuple[Seat, ...]
    reason: str
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One place of the scene that a move changed; an empty place is the empty string."""

    place: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """A move made: the position after it, and what it changed on the table."""

    state: State
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A named option: the allowed values, default first; ``form`` describes free values."""

    name: str
    values: tuple[str, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """Pieces in the box: the faces one piece can show, and how many there are.

    ``exact`` supplies lie in the scene all the time; of the others at most that many do.
    """

    faces: tuple[str, ...]
    count: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's identity and geometry.

    ``plan`` is the drawing: text in which ``{a1}`` stands for the content of a cell.
    ``notices`` are ids of things worth saying that forbid nothing.
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
