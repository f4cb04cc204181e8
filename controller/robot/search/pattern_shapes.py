"""Pattern shapes: the cells of each pattern, and how mirroring permutes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SYMMETRIES: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (7 - x, y),
    lambda x, y: (x, 7 - y),
    lambda x, y: (7 - x, 7 - y),
    lambda x, y: (y, x),
    lambda x, y: (7 - y, x),
    lambda x, y: (y, 7 - x),
    lambda x, y: (7 - y, 7 - x),
)
"""The eight rotations and reflections of the board."""


def moved(cell: int, symmetry: int) -> int:
    """Image of a cell under a rotation or reflection."""
    x, y = SYMMETRIES[symmetry](cell % 8, cell // 8)
    return x + 8 * y


@dataclass(frozen=True, slots=True)
class Shape:
    """One pattern: the cells of one placement; the others follow by symmetry.

    A filling is a base 3 number whose lowest digit is the first cell.
    """

    cells: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of fillings."""
        many: int = 3 ** len(self.cells)
        return many

    def places(self) -> list[tuple[int, ...]]:
        """Cells of every placement, in the order of the first."""
        found: dict[frozenset[int], tuple[int, ...]] = {}
        for symmetry in range(8):
            cells = tuple(moved(cell, symmetry) for cell in self.cells)
            found.setdefault(frozenset(cells), cells)
        return list(found.values())

    def mirror(self) -> tuple[int, ...]:
        """Position of each cell in the mirror image; the identity if there is no mirror axis."""
        orders = [
            tuple(self.cells.index(moved(cell, symmetry)) for cell in self.cells)
            for symmetry in range(8)
            if {moved(cell, symmetry) for cell in self.cells} == set(self.cells)
        ]
        return max(orders)  # the identity is the smallest of all


SHAPES = (
    Shape((0, 1, 2, 3, 4, 5, 6, 7, 9, 14)),  # an edge and the two cells inside its corners
    Shape((0, 1, 2, 3, 4, 8, 9, 10, 11, 12)),  # two by five in a corner
    Shape((0, 1, 2, 8, 9, 10, 16, 17, 18)),  # three by three in a corner
    Shape(tuple(range(8, 16))),  # the rows, from the second to the fourth
    Shape(tuple(range(16, 24))),
    Shape(tuple(range(24, 32))),
    Shape((0, 9, 18, 27, 36, 45, 54, 63)),  # the diagonals, from the longest to those of four
    Shape((1, 10, 19, 28, 37, 46, 55)),
    Shape((2, 11, 20, 29, 38, 47)),
    Shape((3, 12, 21, 30, 39)),
    Shape((4, 13, 22, 31)),
)
"""All patterns, in the order of their tables."""
