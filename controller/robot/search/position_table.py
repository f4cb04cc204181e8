"""Position table: a fixed-size memory of the positions a search has met."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
SOLVED: Final = 255
"""Depth of a score that rests on no guess."""

_HALF: Final = 0x200000
_NO_MOVE: Final = 0x3FFFF


def filled(size: i64, word: i64) -> vec[i64]:
    """Vector of ``size`` copies of the same number."""
    found: vec[i64] = vec[i64](capacity=size)
    for _ in range(size):
        found = append(found, word)
    return found


class PositionTable:
    """Two numbers a position, side by side: its key, and everything else packed into one word."""

    def __init__(self, bits: int) -> None:
        size = 2**bits
        self.mask: i64 = size - 1
        self.slots: vec[i64] = filled(2 * size, 0)
        self.age: i64 = 0

    def find(self, key: i64) -> i64:
        """Word of a position, or -1."""
        slots = self.slots
        at: i64 = (key & self.mask) << 1
        if slots[at] == key:
            return slots[at + 1]
        return -1

    def keep(self, key: i64, score: i64, depth: i64, bound: i64, code: i64) -> None:
        """Store a position, unless its slot holds a deeper one from this search."""
        slots = self.slots
        at: i64 = (key & self.mask) << 1
        held: i64 = slots[at]
        if held != key and held != 0:
            word: i64 = slots[at + 1]
            if age_of(word) == self.age and depth_of(word) > depth + 2:
                return
        kept: i64 = code
        if code < 0:
            kept = _NO_MOVE
        slots[at] = key
        slots[at + 1] = ((score + _HALF) << 34) | kept << 16 | depth << 8 | bound << 6 | self.age


def score_of(word: i64) -> i64:
    """Score stored in a word."""
    return (word >> 34) - _HALF


def code_of(word: i64) -> i64:
    """Best act stored in a word, or -1."""
    code: i64 = (word >> 16) & _NO_MOVE
    if code == _NO_MOVE:
        return -1
    return code


def depth_of(word: i64) -> i64:
    """Search depth stored in a word."""
    return (word >> 8) & 255


def bound_of(word: i64) -> i64:
    """Kind of the score: EXACT, AT_LEAST or AT_MOST."""
    return (word >> 6) & 3


def age_of(word: i64) -> i64:
    """Number of the search that wrote the word."""
    return word & 63
