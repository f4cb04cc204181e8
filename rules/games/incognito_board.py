"""Incognito's board, symbols and acts as numbers, and the options of one game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.bits import bit
from rules.dice import Dice

UNKNOWN: Final = 0
SCISSORS: Final = 1
STONE: Final = 2
LEAF: Final = 3

SETUP: Final = 0
PLAY: Final = 1
ATTACKER: Final = 2
DEFENDER: Final = 3

STAYS: Final = 0
FROZEN: Final = 1
FREE: Final = 2

ALIVE: Final = -1
DRAW: Final = 2
BY_CAPTURE: Final = 0
BY_ARRIVAL: Final = 1
BY_LAST_PIECE: Final = 2
BY_BLOCK: Final = 3
BY_QUIET: Final = 4
BY_REPETITION: Final = 5

NONE: Final = 63
"""No target, in the code of a move."""
TROC: Final = 1 << 18
ANNOUNCE: Final = 2 << 18
PASS: Final = 3 << 18
LINE_UP: Final = 4 << 18
CLOSED: Final = 0
"""Line-up that hides all symbols from the table."""

ALL: Final = 0xFFFFFFFFFFFF
_NOT_F: Final = 0x7DF7DF7DF7DF


def near(cells: i64) -> i64:
    """Cells that share a side with one of these."""
    return ((cells & _NOT_F) << 1) | ((cells >> 1) & _NOT_F) | ((cells << 6) & ALL) | (cells >> 6)


def row(rank: i64) -> i64:
    """The six cells of a rank, from 1."""
    return bit((rank - 1) * 6) * 63


def tally(pieces: i64, kind: i64) -> i64:
    """Number of pieces of a kind in a packed tally (four bits per kind)."""
    return (pieces >> (kind * 4)) & 15


def one(kind: i64) -> i64:
    """Packed tally with one piece."""
    return bit(kind * 4)


def draw(left: i64, dice: Dice) -> i64:
    """Symbol of a random piece of a tally, each piece equally likely."""
    at: i64 = dice.below(tally(left, SCISSORS) + tally(left, STONE) + tally(left, LEAF))
    if at < tally(left, SCISSORS):
        return SCISSORS
    if at < tally(left, SCISSORS) + tally(left, STONE):
        return STONE
    return LEAF


def line_ups(symbols: i64) -> list[i64]:
    """All ways to line up six of the nine pieces, as two bits per file for the symbol."""
    words: list[i64] = [0]
    for place in range(6):
        words = [
            word | symbol << (place * 2)
            for word in words
            for symbol in range(SCISSORS, LEAF + 1)
            if uses(word, symbol) < tally(symbols, symbol)
        ]
    return words


def uses(word: i64, symbol: i64) -> i64:
    """Number of times a symbol occurs in a line-up."""
    return sum([1 for place in range(6) if (word >> (place * 2)) & 3 == symbol])


class Setting:
    """Decoded options of one game of Incognito, shared by all its positions."""

    def __init__(self, depth: i64, start: i64, symbols: i64, quiet_limit: i64) -> None:
        self.camp0: i64 = bit(depth * 6) - 1
        self.camp1: i64 = ALL & ~(bit(48 - depth * 6) - 1)
        self.line0: i64 = row(start)
        self.line1: i64 = row(9 - start)
        self.symbols: i64 = symbols
        self.quiet_limit: i64 = quiet_limit
        self.arrived: i64 = STAYS
        self.defender_moves: bool = True
        self.may_pass: bool = False
        self._line_ups: list[i64] = []

    def __reduce__(self) -> tuple[object, ...]:
        lines: list[int] = [self.camp0, self.camp1, self.line0, self.line1]
        options: list[int] = [self.symbols, self.quiet_limit, self.arrived]
        return decoded, (lines, options, self.defender_moves, self.may_pass)

    def line_ups(self) -> list[i64]:
        """All ways to line up, computed once."""
        if not self._line_ups:
            self._line_ups = line_ups(self.symbols)
        return self._line_ups


def decoded(
    lines: list[int],
    options: list[int],
    defender_moves: bool,  # noqa: FBT001
    may_pass: bool,  # noqa: FBT001
) -> Setting:
    """Setting with these values, for unpickling."""
    setting = Setting(1, 1, options[0], options[1])
    setting.camp0 = lines[0]
    setting.camp1 = lines[1]
    setting.line0 = lines[2]
    setting.line1 = lines[3]
    setting.arrived = options[2]
    setting.defender_moves = defender_moves
    setting.may_pass = may_pass
    return setting
