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
"""In a move's code: no target."""
TROC: Final = 1 << 18
ANNOUNCE: Final = 2 << 18
PASS: Final = 3 << 18
LINE_UP: Final = 4 << 18
CLOSED: Final = 0
"""The line-up that keeps all symbols from the table."""

ALL: Final = 0xFFFFFFFFFFFF
_NOT_F: Final = 0x7DF7DF7DF7DF


def near(cells: i64) -> i64:
    """Every cell that shares a side with one of these."""
    return ((cells & _NOT_F) << 1) | ((cells >> 1) & _NOT_F) | ((cells << 6) & ALL) | (cells >> 6)


def row(rank: i64) -> i64:
    """The six cells of a rank, from 1."""
    return bit((rank - 1) * 6) * 63


def tally(pieces: i64, kind: i64) -> i64:
    """How many pieces of a kind a packed tally holds (four bits for each kind)."""
    return (pieces >> (kind * 4)) & 15


def one(kind: i64) -> i64:
    """The packed tally with one piece."""
    return bit(kind * 4)


def draw(left: i64, dice: Dice) -> i64:
    """The symbol of one of the pieces of a tally, each with the same odds."""
    at: i64 = dice.below(tally(left, SCISSORS) + tally(left, STONE) + tally(left, LEAF))
    if at < tally(left, SCISSORS):
        return SCISSORS
    if at < tally(left, SCISSORS) + tally(left, STONE):
        return STONE
    return LEAF


def line_ups(symbols: i64) -> list[i64]:
    """Every way to line up six of the nine pieces: a symbol in two bits for each file."""
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
    """How often a line-up has a symbol."""
    return sum([1 for place in range(6) if (word >> (place * 2)) & 3 == symbol])


class Setting:
    """The options of one game of Incognito, decoded; shared by all its positions."""

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

    def line_ups(self) -> list[i64]:
        """Every way to line up, found once."""
        if not self._line_ups:
            self._line_ups = line_ups(self.symbols)
        return self._line_ups
