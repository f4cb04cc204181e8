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
    """Two numbers a position: its key, and everything else packed into one word."""

    def __init__(self, bits: int) -> None:
        size = 2**bits
        self.mask: i64 = size - 1
        self.keys: vec[i64] = filled(size, 0)
        self.words: vec[i64] = filled(size, 0)
        self.age: i64 = 0

    def clear(self) -> None:
        """Remove all entries."""
        at: i64 = 0
        while at <= self.mask:
            self.keys[at] = 0
            at += 1

    def find(self, key: i64) -> i64:
        """Word of a position, or -1."""
        at: i64 = key & self.mask
        if self.keys[at] == key:
            return self.words[at]
        return -1

    def keep(self, key: i64, score: i64, depth: i64, bound: i64, code: i64) -> None:
        """Store a position, unless its slot holds a deeper one from this search."""
        at: i64 = key & self.mask
        held: i64 = self.keys[at]
        if held != key and held != 0:
            word: i64 = self.words[at]
            if age_of(word) == self.age and depth_of(word) > depth + 2:
                return
        kept: i64 = code
        if code < 0:
            kept = _NO_MOVE
        self.keys[at] = key
        self.words[at] = ((score + _HALF) << 34) | kept << 16 | depth << 8 | bound << 6 | self.age


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
