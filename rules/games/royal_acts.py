"""Royal Reversi's acts as numbers, and the options of one game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHANCE: Final = -1
THROW: Final = 2048
"""A nine or ten thrown without effect; below it: kind * 64 + cell."""
EXCHANGE: Final = 4096
"""The mover's dead hand; + 1 + seat (in teams + 5 + seat): another seat's, out of turn."""
PASS: Final = 4128
SHOW: Final = 4160
DRAW: Final = 4224
UNSEEN: Final = 18
"""DRAW + kind, or DRAW + UNSEEN for a card the table does not see."""
MOST_EXCHANGES: Final = 12


class Setting:
    """The options of one game of Royal Reversi, decoded; shared by all its positions."""

    def __init__(self, seats: i64, colours: i64, pictures: list[i64]) -> None:
        self.seats: i64 = seats
        self.colours: i64 = colours
        self.pictures = pictures
        self.any_line: bool = False
        self.occupied_only: bool = False
        self.may_throw: bool = False
        self.counted_tokens: bool = False
