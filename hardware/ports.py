"""Ports: the small interfaces between the program and a table, which every driver implements.

A sensor returns whole pictures, never edges or callbacks; lights, screen and sound take whole
idempotent commands. No call blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType, Protocol

Pad = NewType("Pad", int)
"""A place on the board with a sensor and a light: row by row from the top left, from 0."""

EMPTY = ""
"""Mark of a pad without a piece."""

TOUCH, PRESENCE, POLE, STRENGTH = "touch", "presence", "pole", "pole-strength"
PROFILES = (TOUCH, PRESENCE, POLE, STRENGTH)
"""Sensor profiles: what a kind of sensor can distinguish; see ``seen`` for its marks."""

WIDTH, HEIGHT = 128, 64
"""Size of the screen in pixels."""


def seen(kind: str, profile: str) -> str:
    """Mark of a piece of a kind (pole and strength, as ``N2``) on a sensor of this profile."""
    if not kind or profile in {TOUCH, PRESENCE}:
        return kind and "x"
    return kind[0] if profile == POLE else kind


@dataclass(frozen=True, slots=True)
class Picture:
    """One scan of the whole board.

    ``at`` is the scan's own time in seconds. ``changes`` counts the transitions of each pad since
    the scanner started, so that "emptied and filled again" between two pictures is not lost.
    ``boot`` changes when the scanner started again: then the counters mean nothing any more.
    """

    at: float
    marks: tuple[str, ...]
    changes: tuple[int, ...]
    boot: int = 0


class Key(Enum):
    """The five keys of the table."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    MENU = "menu"


@dataclass(frozen=True, slots=True)
class Edge:
    """A key that went down or came up."""

    at: float
    key: Key
    down: bool


class Pattern(Enum):
    """Animation of a light; the driver runs it, so a frame is sent only once."""

    OFF = "off"
    STEADY = "steady"
    BLINK = "blink"
    PULSE = "pulse"
    FLASH = "flash"
    """Two short flashes, then a pause."""


@dataclass(frozen=True, slots=True)
class Glow:
    """One light: a colour (red, green, blue, 0 to 255) and a pattern."""

    colour: tuple[int, int, int]
    pattern: Pattern = Pattern.STEADY


DARK = Glow((0, 0, 0), Pattern.OFF)
Frame = tuple[Glow, ...]
"""All lights of the board, one for each pad."""


class Chime(Enum):
    """Sounds of the buzzer."""

    TICK = "tick"
    DONE = "done"
    WRONG = "wrong"
    ASK = "ask"
    END = "end"


class Sensor(Protocol):
    """The pads. A lost link raises ``hardware.errors.LinkLost`` until it is back."""

    def scan(self) -> Picture | None:
        """Newest whole picture, or None if it has already been returned.

        Every change is reported at once and repeated; there is a picture at least every 50 ms.
        """

    def close(self) -> None:
        """Release the device; may be called twice."""


class Keys(Protocol):
    """The keys of the table."""

    def edges(self) -> list[Edge]:
        """Key events since the last call, in order."""

    def close(self) -> None:
        """Release the device; may be called twice."""


class Lights(Protocol):
    """The lights of the pads."""

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""

    def close(self) -> None:
        """Turn all lights off and release the device; may be called twice."""


class Screen(Protocol):
    """A screen of 128 × 64 pixels."""

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        """Show these pixels: row by row from the top, eight per byte, leftmost highest.

        With ``dim``, a screen that can shows them darker, but still to be read.
        """

    def close(self) -> None:
        """Blank the screen and release the device; may be called twice."""


class Sound(Protocol):
    """A buzzer."""

    def play(self, chime: Chime) -> None:
        """Play this sound, and stop any other."""

    def close(self) -> None:
        """Silence the buzzer and release the device; may be called twice."""
