"""Sets of cells as the bits of one ``i64``.

mypyc has no unsigned 64-bit integer: bit 63 is the sign in the compiled build and an ordinary
large number in the interpreted one. So mask before every left shift and after every right shift,
and never compare two sets with ``<`` or ``>``.
"""

from __future__ import annotations

from mypy_extensions import i64


def bit(index: i64, one: i64 = 1) -> i64:
    """The set with one cell (a literal ``1 <<`` would be compiled as a 32-bit shift)."""
    return one << index


def count(cells: i64) -> i64:
    """Number of cells in a set."""
    quarter: i64 = 0x1555555555555555  # a 63-bit literal would be compiled as a Python object
    left: i64 = cells - ((cells >> 1) & (quarter << 2 | 1))
    left = (left & 0x3333333333333333) + ((left >> 2) & 0x3333333333333333)
    left = (left + (left >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((left * 0x0101010101010101) >> 56) & 0xFF


def first(cells: i64) -> i64:
    """Lowest cell of a non-empty set."""
    return count((cells & -cells) - 1)


def nth(cells: i64, skip: i64) -> i64:
    """Cell number ``skip`` of the set, counting up from 0."""
    rest: i64 = cells
    left: i64 = skip
    while left > 0:
        rest &= rest - 1
        left -= 1
    return count((rest & -rest) - 1)


def members(cells: i64) -> list[i64]:
    """Cells of a set in ascending order."""
    found: list[i64] = []
    rest: i64 = cells
    while rest != 0:
        lowest: i64 = rest & -rest
        found.append(count(lowest - 1))
        rest ^= lowest
    return found


def gather(cells: list[i64]) -> i64:
    """The set of the listed cells."""
    total: i64 = 0
    for index in cells:
        total |= bit(index)
    return total
