"""Secure tokens in Royal Reversi: those that no placement can ever turn again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_HALF_OF_NOT_H: Final = 0x3FBFBFBFBFBFBFBF
_NOT_A_LOW: Final = 0x00FEFEFEFEFEFEFE
_NOT_H_LOW: Final = 0x007F7F7F7F7F7F7F
_LOW: Final = 0x00FFFFFFFFFFFFFF


def secure(own: i64, empty: i64) -> i64:
    """Tokens secure in all four lines: no empty cell, or the edge or a secure token on one side.

    Only a nine can still take such a token away.
    """
    not_h: i64 = _not_h(_HALF_OF_NOT_H)
    flat: i64 = _filled(empty, 1, not_h)
    falling: i64 = _filled(empty, 7, _NOT_A_LOW)
    upright: i64 = _filled(empty, 8, _LOW)
    rising: i64 = _filled(empty, 9, _NOT_H_LOW)
    found: i64 = own & flat & falling & upright & rising
    while True:
        more: i64 = own
        more &= flat | _held(found, 1, not_h)
        more &= falling | _held(found, 7, _NOT_A_LOW)
        more &= upright | _held(found, 8, _LOW)
        more &= rising | _held(found, 9, _NOT_H_LOW)
        if more == found:
            return found
        found = more


def _not_h(half: i64) -> i64:
    """All cells but file h: a 63-bit literal would be a Python object in compiled code."""
    return half << 1 | 1


def _filled(empty: i64, shift: i64, mask: i64) -> i64:
    """Cells whose line in one direction has no empty cell."""
    up: i64 = empty
    down: i64 = empty
    for _ in range(7):
        up |= (up & mask) << shift
        down |= (down >> shift) & mask
    return ~(up | down)


def _held(found: i64, shift: i64, mask: i64) -> i64:
    """Cells with a secure token or the edge on one side, in one direction."""
    up: i64 = (found & mask) << shift
    down: i64 = (found >> shift) & mask
    return up | down | ~mask | ~(mask << shift)
