"""Endgame solver for Reversi."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.endings import (
    FEW,
    MOST,
    ROOM,
    WORST,
    corners,
    free,
    odd_quarters,
    pick,
)
from controller.robot.search.position_table import filled
from rules.bits import bit, count, first
from rules.pinch import enclosed, placements


class ReversiEnding:
    """Solves Reversi endings."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.ranks: vec[i64] = filled((MOST + 1) * ROOM, 0)
        self.turns: vec[i64] = filled((MOST + 1) * ROOM, 0)

    def solve(self, own: i64, opp: i64, alpha: i64, beta: i64) -> i64:
        """Final lead of ``own``, the side to move, under best play."""
        empty: i64 = free(own | opp)
        many: i64 = count(empty)
        if many > FEW:
            return self._sorted(own, opp, alpha, beta, many)
        return self._plain(own, opp, empty, alpha, beta, many, False)

    def _plain(
        self,
        own: i64,
        opp: i64,
        empty: i64,
        alpha: i64,
        beta: i64,
        many: i64,
        passed: bool,  # noqa: FBT001
    ) -> i64:
        """Try every free cell, those of odd quarters first."""
        self.nodes += 1
        odd: i64 = empty
        if many > 2:
            odd &= odd_quarters(empty)
        best: i64 = WORST
        cells: i64 = odd
        rest: i64 = empty & ~odd
        while True:
            if cells == 0:
                if rest == 0:
                    break
                cells = rest
                rest = 0
            cell: i64 = cells & -cells
            cells ^= cell
            turned: i64 = enclosed(cell, opp, own)
            if turned != 0:
                score: i64
                if many == 1:
                    score = count(own | cell | turned) - count(opp & ~turned)
                else:
                    score = -self._plain(
                        opp & ~turned,
                        own | cell | turned,
                        empty ^ cell,
                        -beta,
                        -max(alpha, best),
                        many - 1,
                        False,
                    )
                if score > best:
                    best = score
                    if best >= beta:
                        return best
        if best != WORST:
            return best
        if passed:
            return count(own) - count(opp)
        return -self._plain(opp, own, empty, -beta, -alpha, many, True)

    def _sorted(self, own: i64, opp: i64, alpha: i64, beta: i64, many: i64) -> i64:
        """Try the moves that leave the fewest replies first."""
        self.nodes += 1
        empty: i64 = free(own | opp)
        moves: i64 = placements(opp, own, empty)
        if moves == 0:
            if placements(own, opp, empty) == 0:
                return count(own) - count(opp)
            return -self._sorted(opp, own, -beta, -alpha, many)
        ranks = self.ranks
        turns = self.turns
        odd: i64 = odd_quarters(empty)
        start: i64 = many * ROOM
        end: i64 = start
        while moves != 0:
            cell: i64 = moves & -moves
            moves ^= cell
            turned: i64 = enclosed(cell, opp, own)
            replies: i64 = placements(own | cell | turned, opp & ~turned, empty ^ cell)
            rank: i64 = 2 * (count(replies) + count(replies & corners()))
            if cell & odd == 0:
                rank += 1
            ranks[end] = rank << 6 | first(cell)
            turns[end] = turned
            end += 1
        best: i64 = WORST
        while start < end:
            pick(ranks, turns, start, end)
            cell = bit(ranks[start] & 63)
            turned = turns[start]
            start += 1
            mine: i64 = own | cell | turned
            yours: i64 = opp & ~turned
            lower: i64 = max(alpha, best)
            score: i64
            if many - 1 > FEW:
                score = -self._sorted(yours, mine, -beta, -lower, many - 1)
            else:
                score = -self._plain(yours, mine, empty ^ cell, -beta, -lower, many - 1, False)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best
