"""What a driver promises: the small interfaces between the program and a table.

A sensor gives whole pictures, never edges or callbacks; lights, screen and sound take whole
idempotent commands. Nothing here waits: every call returns at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType, Protocol

Pad = NewType("Pad", int)
"""A place on the board with a sensor and a light: row by row from the top left, from 0."""

EMPTY = ""
"""The mark of a pad on which nothing is seen."""

TOUCH, PRESENCE, POLE, STRENGTH = "touch", "presence", "pole", "pole-strength"
PROFILES = (TOUCH, PRESENCE, POLE, STRENGTH)
"""What a kind of sensor can tell: ``seen`` says which marks it gives."""

WIDTH, HEIGHT = 128, 64
"""The screen, in pixels."""


def seen(kind: str, profile: str) -> str:
    """The mark that a piece of a kind (pole and strength, as ``N2``) leaves on such a sensor."""
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
    """How a light behaves; the driver animates it, so that a frame need not be sent again."""

    OFF = "off"
    STEADY = "steady"
    BLINK = "blink"
    PULSE = "pulse"
    FLASH = "flash"
    """Twice short, then a pause."""


@dataclass(frozen=True, slots=True)
class Glow:
    """One light: a colour (red, green, blue, 0 to 255) and a pattern."""

    colour: tuple[int, int, int]
    pattern: Pattern = Pattern.STEADY


DARK = Glow((0, 0, 0), Pattern.OFF)
Frame = tuple[Glow, ...]
"""All lights of the board, one for each pad."""


class Chime(Enum):
    """What the buzzer can say."""

    TICK = "tick"
    DONE = "done"
    WRONG = "wrong"
    ASK = "ask"
    END = "end"


class Sensor(Protocol):
    """The pads. A lost link raises ``hardware.errors.LinkLost`` until it is back."""

    def scan(self) -> Picture | None:
        """The newest whole picture, or None if there is none that was not given yet.

        A board tells every change at once and repeats it, and gives a picture at least every 50 ms.
        """

    def close(self) -> None:
        """Let go of the device; may be called twice."""


class Keys(Protocol):
    """The keys of the table."""

    def edges(self) -> list[Edge]:
        """What happened since the last call, in order."""

    def close(self) -> None:
        """Let go of the device; may be called twice."""


class Lights(Protocol):
    """The lights of the pads."""

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""

    def close(self) -> None:
        """Dark, and let go of the device; may be called twice."""


class Screen(Protocol):
    """A screen of 128 × 64 pixels."""

    def show(self, bits: bytes) -> None:
        """Show these pixels: row by row from the top, eight to a byte, the leftmost highest."""

    def close(self) -> None:
        """Blank, and let go of the device; may be called twice."""


class Sound(Protocol):
    """A buzzer."""

    def play(self, chime: Chime) -> None:
        """Play this, and drop what is still playing."""

    def close(self) -> None:
        """Silence, and let go of the device; may be called twice."""
