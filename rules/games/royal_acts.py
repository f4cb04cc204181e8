"""Royal Reversi's acts as numbers, and the options of one game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHANCE: Final = -1
THROW: Final = 2048
"""Code for discarding a nine or ten without effect; codes below it are kind * 64 + cell."""
EXCHANGE: Final = 4096
"""Exchange of the mover's dead hand; + 1 + seat (in teams + 5 + seat): of another seat's."""
PASS: Final = 4128
SHOW: Final = 4160
DRAW: Final = 4224
UNSEEN: Final = 18
"""Kind of a card the table does not see: a draw is DRAW + kind, or DRAW + UNSEEN."""
MOST_EXCHANGES: Final = 12


class Setting:
    """Decoded options of one game of Royal Reversi, shared by all its positions."""

    def __init__(self, seats: i64, colours: i64, pictures: list[i64]) -> None:
        self.seats: i64 = seats
        self.colours: i64 = colours
        self.pictures = pictures
        self.any_line: bool = False
        self.occupied_only: bool = False
        self.may_throw: bool = False
        self.counted_tokens: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        flags = [self.any_line, self.occupied_only, self.may_throw, self.counted_tokens]
        return decoded, (self.seats, self.colours, self.pictures, flags)


def decoded(seats: int, colours: int, pictures: list[i64], flags: list[bool]) -> Setting:
    """Setting with these values, for unpickling."""
    setting = Setting(seats, colours, pictures)
    setting.any_line = flags[0]
    setting.occupied_only = flags[1]
    setting.may_throw = flags[2]
    setting.counted_tokens = flags[3]
    return setting
