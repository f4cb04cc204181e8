"""Patterns of discs on an 8 x 8 board: edges, corners, rows and diagonals, weighed as a whole.

Each pattern is a few cells; their content is a base 3 number (0 empty, 1 own, 2 opponent) that
indexes a weight. Placements that are equal by symmetry share one table, and "own" is always the
side to move, so both colours share it too. ``pattern_shapes`` lists the cells; ``weigh`` does the
same by shifts and multiplications, and a test compares the two.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64

STAGES: Final = 12
"""Number of weight sets, by the number of discs: 12 to 15, 16 to 19, and so on."""

_TEN: Final = 59049  # 3 ** 10
_NINE: Final = 19683
_EIGHT: Final = 6561
_SEVEN: Final = 2187
_SIX: Final = 729
_FIVE: Final = 243
_FOUR: Final = 81

# Start of each pattern's table.
_EDGE: Final = 0
_BLOCK: Final = _EDGE + _TEN
_CORNER: Final = _BLOCK + _TEN
_ROW_2: Final = _CORNER + _NINE
_ROW_3: Final = _ROW_2 + _EIGHT
_ROW_4: Final = _ROW_3 + _EIGHT
_DIAGONAL_8: Final = _ROW_4 + _EIGHT
_DIAGONAL_7: Final = _DIAGONAL_8 + _EIGHT
_DIAGONAL_6: Final = _DIAGONAL_7 + _SEVEN
_DIAGONAL_5: Final = _DIAGONAL_6 + _SIX
_DIAGONAL_4: Final = _DIAGONAL_5 + _FIVE
SIZE: Final = _DIAGONAL_4 + _FOUR
"""Number of weights of one stage."""

# Start of each kind of base 3 number in the table of `ternary`.
_BY_FIVE: Final = 1024
_BY_THREE: Final = 2048

_COLUMNS: Final = 0x0101010101010101
_RISING_7: Final = 0x0040201008040201
_RISING_6: Final = 0x0000201008040201
_RISING_5: Final = 0x0000001008040201
_RISING_4: Final = 0x0000000008040201
_FALLING_8: Final = 0x0102040810204080
_FALLING_7: Final = 0x0001020408102040
_FALLING_6: Final = 0x0000010204081020
_FALLING_5: Final = 0x0000000102040810
_FALLING_4: Final = 0x0000000001020408


def stage_of(discs: i64) -> i64:
    """Weight set for a board with this many discs."""
    stage: i64 = (discs - 12) >> 2
    if stage < 0:
        return 0
    return min(stage, STAGES - 1)


def ternary() -> vec[i32]:
    """Sets of up to ten cells as base 3 numbers of ones and zeros.

    Three tables in one: the lowest cell first; both halves of ten cells reversed; and each third of
    nine cells reversed, for patterns at the right border.
    """
    found: vec[i32] = vec[i32](capacity=2560)
    for run, size in ((1, 10), (5, 10), (3, 9)):
        for cells in range(2**size):
            total: i64 = 0
            power: i64 = 1
            for at in range(size):
                place = at // run * run + run - 1 - at % run
                total += power * ((cells >> place) & 1)
                power *= 3
            found = append(found, i32(total))
    return found


def transposed(cells: i64) -> i64:
    """The board with rows and columns swapped."""
    turned: i64 = cells
    swap: i64 = (turned ^ (turned >> 7)) & 0x00AA00AA00AA00AA
    turned ^= swap ^ (swap << 7)
    swap = (turned ^ (turned >> 14)) & 0x0000CCCC0000CCCC
    turned ^= swap ^ (swap << 14)
    swap = (turned ^ (turned >> 28)) & 0x00000000F0F0F0F0
    return turned ^ swap ^ (swap << 28)


def _look_up(own: i64, opp: i64, digits: vec[i32]) -> i64:
    return i64(digits[own]) + 2 * i64(digits[opp])


def _row(own: i64, opp: i64, shift: i64, digits: vec[i32]) -> i64:
    return _look_up((own >> shift) & 0xFF, (opp >> shift) & 0xFF, digits)


def _diagonal(own: i64, opp: i64, digits: vec[i32]) -> i64:
    """Filling of a diagonal: its cells are in different columns, so adding rows lines them up."""
    return _look_up(((own * _COLUMNS) >> 56) & 0xFF, ((opp * _COLUMNS) >> 56) & 0xFF, digits)


def _edge(own: i64, opp: i64, row: i64, inner: i64, digits: vec[i32]) -> i64:
    """A border row and the two cells diagonally inside its corners."""
    return _look_up(
        (own >> row) & 0xFF | (own >> inner << 7) & 0x100 | (own >> inner << 3) & 0x200,
        (opp >> row) & 0xFF | (opp >> inner << 7) & 0x100 | (opp >> inner << 3) & 0x200,
        digits,
    )


def _block(own: i64, opp: i64, outer: i64, inner: i64, kind: i64, digits: vec[i32]) -> i64:
    """Five cells of a border row from a corner on, and the five inside them."""
    return _look_up(
        kind + ((own >> outer) & 0x1F | (own >> inner & 0x1F) << 5),
        kind + ((opp >> outer) & 0x1F | (opp >> inner & 0x1F) << 5),
        digits,
    )


def _corner(
    own: i64, opp: i64, first: i64, second: i64, third: i64, kind: i64, digits: vec[i32]
) -> i64:
    """Three by three cells in a corner."""
    return _look_up(
        kind + ((own >> first) & 7 | (own >> second & 7) << 3 | (own >> third & 7) << 6),
        kind + ((opp >> first) & 7 | (opp >> second & 7) << 3 | (opp >> third & 7) << 6),
        digits,
    )


def _weigh_rows(own: i64, opp: i64, digits: vec[i32], weights: vec[i16], base: i64) -> i64:
    """Sum of the weights of all patterns made of rows."""
    edge: i64 = base + _EDGE
    block: i64 = base + _BLOCK
    row_2: i64 = base + _ROW_2
    row_3: i64 = base + _ROW_3
    row_4: i64 = base + _ROW_4
    total: i64 = i64(weights[edge + _edge(own, opp, 0, 8, digits)])
    total += i64(weights[edge + _edge(own, opp, 56, 48, digits)])
    total += i64(weights[block + _block(own, opp, 0, 8, 0, digits)])
    total += i64(weights[block + _block(own, opp, 3, 11, _BY_FIVE, digits)])
    total += i64(weights[block + _block(own, opp, 56, 48, 0, digits)])
    total += i64(weights[block + _block(own, opp, 59, 51, _BY_FIVE, digits)])
    total += i64(weights[row_2 + _row(own, opp, 8, digits)])
    total += i64(weights[row_2 + _row(own, opp, 48, digits)])
    total += i64(weights[row_3 + _row(own, opp, 16, digits)])
    total += i64(weights[row_3 + _row(own, opp, 40, digits)])
    total += i64(weights[row_4 + _row(own, opp, 24, digits)])
    total += i64(weights[row_4 + _row(own, opp, 32, digits)])
    return total


def _weigh_pair(
    own: i64, opp: i64, shift: i64, mask: i64, digits: vec[i32], weights: vec[i16], table: i64
) -> i64:
    """Sum of the weights of two diagonals of the same length and direction."""
    total: i64 = i64(weights[table + _diagonal(own & mask, opp & mask, digits)])
    own = own >> shift & mask
    opp = opp >> shift & mask
    return total + i64(weights[table + _diagonal(own, opp, digits)])


def _weigh_diagonals(own: i64, opp: i64, digits: vec[i32], weights: vec[i16], base: i64) -> i64:
    quarter: i64 = 0x2010080402010080  # a 64-bit literal would be a Python object
    rising: i64 = quarter << 2 | 1
    table: i64 = base + _DIAGONAL_8
    total: i64 = i64(weights[table + _diagonal(own & rising, opp & rising, digits)])
    total += i64(weights[table + _diagonal(own & _FALLING_8, opp & _FALLING_8, digits)])
    table = base + _DIAGONAL_7
    total += _weigh_pair(own >> 1, opp >> 1, 7, _RISING_7, digits, weights, table)
    total += _weigh_pair(own, opp, 9, _FALLING_7, digits, weights, table)
    table = base + _DIAGONAL_6
    total += _weigh_pair(own >> 2, opp >> 2, 14, _RISING_6, digits, weights, table)
    total += _weigh_pair(own, opp, 18, _FALLING_6, digits, weights, table)
    table = base + _DIAGONAL_5
    total += _weigh_pair(own >> 3, opp >> 3, 21, _RISING_5, digits, weights, table)
    total += _weigh_pair(own, opp, 27, _FALLING_5, digits, weights, table)
    table = base + _DIAGONAL_4
    total += _weigh_pair(own >> 4, opp >> 4, 28, _RISING_4, digits, weights, table)
    return total + _weigh_pair(own, opp, 36, _FALLING_4, digits, weights, table)


def weigh(own: i64, opp: i64, digits: vec[i32], weights: vec[i16], base: i64) -> i64:
    """Sum of the weights of all patterns; those of the stage start at ``base``."""
    total: i64 = _weigh_rows(own, opp, digits, weights, base)
    total += _weigh_rows(transposed(own), transposed(opp), digits, weights, base)
    total += _weigh_diagonals(own, opp, digits, weights, base)
    corner: i64 = base + _CORNER
    total += i64(weights[corner + _corner(own, opp, 0, 8, 16, 0, digits)])
    total += i64(weights[corner + _corner(own, opp, 5, 13, 21, _BY_THREE, digits)])
    total += i64(weights[corner + _corner(own, opp, 56, 48, 40, 0, digits)])
    total += i64(weights[corner + _corner(own, opp, 61, 53, 45, _BY_THREE, digits)])
    return total
