"""Settings of a table that its owner can choose."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum

from controller.model.timing import Timing


class TableMode(StrEnum):
    """When a move counts: as soon as the pads show it, or only on the OK key."""

    AUTO = "auto"
    CONFIRM = "confirm"


class SeatKind(StrEnum):
    """Kind of player of a seat."""

    HUMAN = "human"
    ROBOT = "robot"
    REMOTE = "remote"
    """A person at another table."""


AUTO, CONFIRM = TableMode
HUMAN, ROBOT, REMOTE = SeatKind
LONGEST_NAME = 40
"""Most letters of a person's name."""
THINK_SECONDS = 1.5
"""Seconds that the strongest level thinks about a move, unless configured otherwise."""
BEST = "maitre"
"""Level used for hints."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Player of a seat; ``name`` is the name of the person or robot, if any."""

    kind: SeatKind = HUMAN
    level: str = "famille"
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of a table that do not depend on the game.

    ``swap_sides`` moves everybody on one seat when they play again. With ``confirm_reveals`` a move
    that ends a game with secrets, and so shows them, waits for OK. Traces of programs that did
    neither are replayed without.
    """

    profile: str = "presence"
    board: str = "reference"
    mode: TableMode = AUTO
    timing: Timing = field(default_factory=Timing)
    light_pieces: tuple[str, ...] = ()
    show_targets: bool = True
    clock: str = "none"
    swap_sides: bool = True
    confirm_reveals: bool = True


def is_name(text: str) -> bool:
    """Return whether this can name a person: short, on one line, no invisible characters."""
    kinds = {unicodedata.category(letter) for letter in text}
    hidden = any(kind.startswith("C") for kind in kinds) or kinds & {"Zl", "Zp"}
    return len(text) <= LONGEST_NAME and text == text.strip() and not hidden
