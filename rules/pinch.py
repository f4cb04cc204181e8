"""Enclosing lines on an 8 x 8 board: kernel shared by Reversi, Roliversi and Royal Reversi.

A line starts at a cell, runs over one or more cells of ``run`` without a gap, and must end on a
cell of ``anchor``. Cell a1 is bit 0, h8 bit 63; each direction is a shift and the mask that keeps
it from wrapping around the board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_HALF_OF_NOT_H: Final = 0x3FBFBFBFBFBFBFBF
_NOT_A_LOW: Final = 0x00FEFEFEFEFEFEFE
_NOT_H_LOW: Final = 0x007F7F7F7F7F7F7F
_LOW: Final = 0x00FFFFFFFFFFFFFF


def _not_h(half: i64) -> i64:
    """All cells but file h, computed: a 63-bit literal would be compiled as a Python object."""
    return half << 1 | 1


def _run_up(run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells of the lines that go up from an anchor."""
    line: i64 = ((anchor & mask) << shift) & run
    line |= ((line & mask) << shift) & run
    line |= ((line & mask) << shift) & run
    line |= ((line & mask) << shift) & run
    line |= ((line & mask) << shift) & run
    line |= ((line & mask) << shift) & run
    return line


def _run_down(run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells of the lines that go down from an anchor."""
    line: i64 = (anchor >> shift) & mask & run
    line |= (line >> shift) & mask & run
    line |= (line >> shift) & mask & run
    line |= (line >> shift) & mask & run
    line |= (line >> shift) & mask & run
    line |= (line >> shift) & mask & run
    return line


def _reach_up(run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells just past the end of a line that goes up from an anchor."""
    return (_run_up(run, anchor, shift, mask) & mask) << shift


def _reach_down(run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells just past the end of a line that goes down from an anchor."""
    return (_run_down(run, anchor, shift, mask) >> shift) & mask


def _between(run: i64, anchor: i64, empty: i64, shift: i64, mask: i64) -> i64:
    """Cells of ``run`` between an anchor and an empty cell on one line, in either order."""
    return (_run_up(run, anchor, shift, mask) & _run_down(run, empty, shift, mask)) | (
        _run_down(run, anchor, shift, mask) & _run_up(run, empty, shift, mask)
    )


def exposed(run: i64, anchor: i64, empty: i64) -> i64:
    """All cells of ``run`` that a piece on one of the empty cells would enclose."""
    not_h: i64 = _not_h(_HALF_OF_NOT_H)
    return (
        _between(run, anchor, empty, 1, not_h)
        | _between(run, anchor, empty, 7, _NOT_A_LOW)
        | _between(run, anchor, empty, 8, _LOW)
        | _between(run, anchor, empty, 9, _NOT_H_LOW)
    )


def placements(run: i64, anchor: i64, empty: i64) -> i64:
    """Empty cells from which at least one line ends on an anchor."""
    not_h: i64 = _not_h(_HALF_OF_NOT_H)
    return empty & (
        _reach_up(run, anchor, 1, not_h)
        | _reach_up(run, anchor, 7, _NOT_A_LOW)
        | _reach_up(run, anchor, 8, _LOW)
        | _reach_up(run, anchor, 9, _NOT_H_LOW)
        | _reach_down(run, anchor, 1, not_h)
        | _reach_down(run, anchor, 7, _NOT_A_LOW)
        | _reach_down(run, anchor, 8, _LOW)
        | _reach_down(run, anchor, 9, _NOT_H_LOW)
    )


def _line_up(cell: i64, run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells enclosed upwards from the cell, or the empty set."""
    line: i64 = 0
    ahead: i64 = (cell & mask) << shift
    while ahead & run != 0:
        line |= ahead
        ahead = (ahead & mask) << shift
    if ahead & anchor == 0:
        return 0
    return line


def _line_down(cell: i64, run: i64, anchor: i64, shift: i64, mask: i64) -> i64:
    """Cells enclosed downwards from the cell, or the empty set."""
    line: i64 = 0
    ahead: i64 = (cell >> shift) & mask
    while ahead & run != 0:
        line |= ahead
        ahead = (ahead >> shift) & mask
    if ahead & anchor == 0:
        return 0
    return line


def enclosed(cell: i64, run: i64, anchor: i64) -> i64:
    """All cells of ``run`` that a piece on this one cell encloses, in the eight directions."""
    not_h: i64 = _not_h(_HALF_OF_NOT_H)
    return (
        _line_up(cell, run, anchor, 1, not_h)
        | _line_up(cell, run, anchor, 7, _NOT_A_LOW)
        | _line_up(cell, run, anchor, 8, _LOW)
        | _line_up(cell, run, anchor, 9, _NOT_H_LOW)
        | _line_down(cell, run, anchor, 1, not_h)
        | _line_down(cell, run, anchor, 7, _NOT_A_LOW)
        | _line_down(cell, run, anchor, 8, _LOW)
        | _line_down(cell, run, anchor, 9, _NOT_H_LOW)
    )


def around(cells: i64) -> i64:
    """These cells and all their neighbours, diagonal ones included."""
    not_h: i64 = _not_h(_HALF_OF_NOT_H)
    row: i64 = cells | ((cells & not_h) << 1) | ((cells >> 1) & not_h)
    return row | ((row & _LOW) << 8) | ((row >> 8) & _LOW)
