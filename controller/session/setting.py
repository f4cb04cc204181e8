"""How a table behaves: what its owner can choose."""

from __future__ import annotations

from dataclasses import dataclass

AUTO, CONFIRM = "auto", "confirm"
HUMAN, ROBOT = "human", "robot"
BEST = "maitre"
"""The level that advises people."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds: how long a pad must show the same, how long a picture must last to mean something.

    ``quiet``: a move that could go on, or go on being tapped (``taps``); ``wrong``: a mistake;
    ``revocable``: how long a move may slide on; ``rewind``: pieces put back; ``stuck``: one pad
    that disagrees while all else agrees.
    """

    debounce: float = 0.03
    quiet: float = 0.5
    taps: float = 2.0
    wrong: float = 0.2
    revocable: float = 8.0
    rewind: float = 2.0
    stuck: float = 30.0
    long_press: float = 1.0


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat."""

    kind: str = HUMAN
    level: str = "famille"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """The choices of a table that do not depend on the game."""

    profile: str = "presence"
    board: str = "reference"
    mode: str = AUTO
    timing: Timing = Timing()
    light_pieces: tuple[str, ...] = ()
    show_targets: bool = True
    clock: str = "none"
