"""Shared parts of the Reversi and Roliversi endgame solvers: free cells and move order.

Both solve the last moves without a table or a list of acts. Their ``solve`` returns the final lead
of the side to move, by fail-soft alpha-beta: a result at or below ``alpha`` is an upper bound, one
at or above ``beta`` a lower one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.judge import ENDLESS
from rules.bits import bit, count

MOST: Final = 12
"""Most free cells that a solver accepts."""
FEW: Final = 5
"""Free cells up to which sorting by replies costs more than it saves."""
WORST: Final = -99
ROOM: Final = 32  # at most two moves a free cell
NEAR: Final = 18
"""Free cells up to which moves with the fewest replies come first."""

_SOLVED: Final = 9
"""Free cells up to which an ending is solved instead of searched."""
_AT_ONCE: Final = 4
"""Free cells up to which an ending is solved whatever the remaining depth."""
_ABOVE_ALL: Final = 31  # bits: above every move that refuted another line


def due(many: i64) -> i64:
    """Depth from which this many free cells are solved; ENDLESS if there are too many."""
    if many > _SOLVED:
        return ENDLESS
    return many if many > _AT_ONCE else 1


def promise_of(replies: i64, many: i64) -> i64:
    """Move-order score: the fewer replies the better, and more so with few free cells."""
    if many < NEAR:
        return -replies << _ABOVE_ALL
    return -replies * 50


def odd_quarters(empty: i64) -> i64:
    """Quarters of the board with an odd number of free cells: whoever starts there plays last."""
    quarter: i64 = 0x0F0F0F0F
    found: i64 = 0
    if count(empty & quarter) & 1 != 0:
        found |= quarter
    quarter <<= 4
    if count(empty & quarter) & 1 != 0:
        found |= quarter
    quarter <<= 28
    if count(empty & quarter) & 1 != 0:
        found |= quarter
    quarter = quarter << 4
    if count(empty & quarter) & 1 != 0:
        found |= quarter
    return found


def free(taken: i64) -> i64:
    """All other cells; not ``~taken``, which is negative for Python's unbounded integers."""
    quarter: i64 = 0x3FFFFFFFFFFFFFFF
    return taken ^ (quarter << 2 | 3)


def corners() -> i64:
    """The four corners."""
    return bit(0) | bit(7) | bit(56) | bit(63)


def pick(ranks: vec[i64], turns: vec[i64], start: i64, end: i64) -> None:
    """Bring the entry with the lowest rank to the start."""
    low: i64 = start
    at: i64 = start + 1
    while at < end:
        if ranks[at] < ranks[low]:
            low = at
        at += 1
    if low != start:
        rank: i64 = ranks[low]
        turned: i64 = turns[low]
        ranks[low] = ranks[start]
        turns[low] = turns[start]
        ranks[start] = rank
        turns[start] = turned
