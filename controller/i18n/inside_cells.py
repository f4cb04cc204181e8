"""Names of the cells of Inside for people: a letter for the level, and a number on it.

A1 is the left corner of the base; the numbers go along each row, from the front to the back.
Records and positions write a cell with three digits (``310``).
"""

from __future__ import annotations

from collections.abc import Iterator

_LEVELS = "EDCBA"
"""From the top, whose digits add up to 0, to the base."""


def _named() -> Iterator[tuple[str, str]]:
    for total, letter in enumerate(_LEVELS):
        row = [(total - z - y, y, z) for z in range(total + 1) for y in range(total - z + 1)]
        for number, (x, y, z) in enumerate(row, 1):
            yield f"cell.{x}{y}{z}", f"{letter}{number}"


CELLS = dict(_named())
