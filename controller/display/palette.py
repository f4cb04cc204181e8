"""Palette: a colour and a pattern for each meaning, also readable by colour-blind people.

A steady light asks for nothing, a pulse means "here, if you like", a blink "this one", a flash
"look". Meanings that share a pattern have colours that stay distinct for every kind of colour
blindness.

Light pieces (the light under a clear piece is its colour) are steady. The only steady meanings are
``LAST`` and ``PAUSED``: with light pieces, leave ``LAST`` out; ``PAUSED`` fills the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from hardware.ports import DARK, Frame, Glow, Pattern
from rules.model import Sheet

_WHITE = (220, 230, 255)
_DIM = (70, 75, 85)
_GREEN = (0, 220, 100)
_AMBER = (255, 100, 0)
_BLUE = (0, 40, 255)
_VIOLET = (110, 0, 255)
_ROSE = (160, 0, 80)
_RED = (180, 0, 0)
_YELLOW = (255, 240, 0)


class Meaning(Enum):
    """Meaning of the light on a pad."""

    NONE = "none"
    LAST = "last"
    """Part of the last move, once it is saved."""
    TARGET = "target"
    """A piece may go here."""
    TODO_PUT = "todo-put"
    TODO_LIFT = "todo-lift"
    TODO_TURN = "todo-turn"
    WRONG = "wrong"
    """Something wrong here."""
    CHOICE = "choice"
    """One of the possible answers."""
    CHOSEN = "chosen"
    """The answer currently marked."""
    PROPOSAL_FROM = "proposal-from"
    """The robot's piece to pick up."""
    PROPOSAL_TO = "proposal-to"
    """The destination of the robot's piece."""
    REVOCABLE = "revocable"
    """Accepted; another move may still replace it."""
    HINT = "hint"
    STUCK = "stuck"
    """Broken and ignored pad."""
    PAUSED = "paused"
    """Input is off; the whole board shows it, so it is dim and steady."""


GLOW: Mapping[Meaning, Glow] = MappingProxyType(
    {
        Meaning.NONE: DARK,
        Meaning.LAST: Glow(_BLUE, Pattern.STEADY),
        Meaning.TARGET: Glow(_WHITE, Pattern.PULSE),
        Meaning.TODO_PUT: Glow(_GREEN, Pattern.PULSE),
        Meaning.TODO_LIFT: Glow(_AMBER, Pattern.BLINK),
        Meaning.TODO_TURN: Glow(_AMBER, Pattern.FLASH),
        Meaning.WRONG: Glow(_RED, Pattern.FLASH),
        Meaning.CHOICE: Glow(_ROSE, Pattern.PULSE),
        Meaning.CHOSEN: Glow(_ROSE, Pattern.BLINK),
        Meaning.PROPOSAL_FROM: Glow(_VIOLET, Pattern.BLINK),
        Meaning.PROPOSAL_TO: Glow(_VIOLET, Pattern.PULSE),
        Meaning.REVOCABLE: Glow(_AMBER, Pattern.PULSE),
        Meaning.HINT: Glow(_WHITE, Pattern.BLINK),
        Meaning.STUCK: Glow(_BLUE, Pattern.FLASH),
        Meaning.PAUSED: Glow(_DIM, Pattern.STEADY),
    }
)

_WARM = (255, 220, 180)
_DEEP = (0, 20, 180)
_MAUVE = (140, 80, 160)
_CYCLE = (_BLUE, _AMBER, _GREEN, _MAUVE)

PIECES: Mapping[str, Mapping[str, Glow]] = MappingProxyType(
    {
        "invers": {
            "Y": Glow((255, 140, 0)),
            "R": Glow(_RED),
            "y": Glow((255, 255, 200)),
            "r": Glow((140, 0, 120)),
        },
        "roliversi": {
            "G": Glow(_GREEN),
            "B": Glow((0, 0, 200)),
            "Y": Glow(_YELLOW),
            "R": Glow(_RED),
        },
        "incognito": {"S": Glow((0, 120, 255)), "N": Glow((255, 70, 0))},
        "royal-reversi": {
            "A": Glow(_BLUE),
            "B": Glow(_AMBER),
            "C": Glow(_GREEN),
            "D": Glow(_MAUVE),
        },
        "inside": {"C": Glow(_WARM), "F": Glow((120, 30, 0))},
        "reversi": {"B": Glow(_DEEP), "W": Glow(_WHITE)},
    }
)
"""Light pieces: game, then content of a cell."""


def piece(sheet: Sheet, content: str) -> Glow:
    """Light of a piece; only the first letter of its content counts if the rest is a symbol."""
    known = PIECES.get(sheet.key) or _by_box(sheet)
    return known.get(content) or known.get(content[:1], DARK)


def dimmed(frame: Frame, percent: int) -> Frame:
    """Frame at this percentage of its brightness; lights stay visible unless it is 0."""
    if not 0 <= percent <= 100:
        raise ValueError(f"brightness is 0 to 100 percent, not {percent}")
    return tuple(replace(glow, colour=_scaled(glow.colour, percent)) for glow in frame)


def _scaled(colour: tuple[int, int, int], percent: int) -> tuple[int, int, int]:
    red, green, blue = (-(-value * percent // 100) for value in colour)
    return red, green, blue


def _by_box(sheet: Sheet) -> Mapping[str, Glow]:
    """Colours for the pieces of an unknown game, in the order of its box."""
    faces = dict.fromkeys(face for supply in sheet.box for face in supply.faces)
    return {face: Glow(_CYCLE[at % len(_CYCLE)]) for at, face in enumerate(faces)}
