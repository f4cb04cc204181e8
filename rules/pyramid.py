"""Pyramid of 35 cubes: five triangles of 15, 10, 6, 3 and 1 cells as the bits of one ``i64``.

Cell ``xyz`` of level 4 - (x + y + z) is bit ``offset(level) + x + 5 * y``, so its three supports
lie one level lower at the same place, one bit further and five bits further: a few shifts find
every supported cell of the whole pyramid at once. Bits between the triangles stay unused.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.model import Cell

_OFFSETS: Final = (0, 21, 37, 48, 54)
_LEVEL_1: Final = 0x119DE00000
_LEVEL_2: Final = 0x8CE000000000
_LEVEL_3: Final = 0x23000000000000
_APEX: Final = 0x40000000000000

BOARD: Final = 0x119DFF
ALL: Final = 0x638CF19DF19DFF
FACES: Final = (0x61843084308421, 0x4300E001E0001F, 0x62889111111110)
"""Cells of the faces x = 0, y = 0 and z = 0."""


def _index() -> dict[str, int]:
    """Bit number of each cell, lowest level first."""
    triples = [
        (x, y, total - x - y)
        for total in range(4, -1, -1)
        for x in range(total, -1, -1)
        for y in range(total - x, -1, -1)
    ]
    return {f"{x}{y}{z}": _OFFSETS[4 - x - y - z] + x + 5 * y for x, y, z in triples}


INDEX: Final = _index()
CELLS: Final = tuple(Cell(name) for name in INDEX)
NAMES: Final = {index: Cell(name) for name, index in INDEX.items()}


def supported(cubes: i64) -> i64:
    """Upper cells whose three supports are in the set."""
    bed: i64 = cubes & (cubes >> 1) & (cubes >> 5)
    return (
        ((bed << 21) & _LEVEL_1)
        | ((bed << 16) & _LEVEL_2)
        | ((bed << 11) & _LEVEL_3)
        | ((bed << 6) & _APEX)
    )


def supports(cell: str) -> tuple[Cell, ...]:
    """The three cells that an upper cell rests on; empty for a cell of the lowest level."""
    x, y, z = (int(digit) for digit in cell)
    below = ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1))
    names = [f"{a}{b}{c}" for a, b, c in below]
    return tuple(Cell(name) for name in names if name in INDEX)


def plan() -> tuple[str, ...]:
    """Drawing: the five triangles side by side, each cell three characters wide.

    63 columns wide, which leaves room for a margin and marks in an 80-column terminal.
    """
    lines = []
    for row in range(5):
        blocks = []
        for level in range(row + 1):
            z = 4 - row
            names = [f"{x}{row - level - x}{z}" for x in range(row - level, -1, -1)]
            pad = " " * (2 * z)
            blocks.append(pad + " ".join(f"{{{name}}}" for name in names) + pad)
        lines.append("  ".join(blocks).rstrip())
    return tuple(lines)
