"""Endgame solver for Roliversi: like Reversi's, with two colours a side."""

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


class RoliversiEnding:
    """Solves Roliversi endings, with two colours a side."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.ranks: vec[i64] = filled((MOST + 1) * ROOM, 0)
        self.turns: vec[i64] = filled((MOST + 1) * ROOM, 0)

    def solve(self, own0: i64, own1: i64, opp0: i64, opp1: i64, alpha: i64, beta: i64) -> i64:
        """Final lead of the side to move under best play."""
        empty: i64 = free(own0 | own1 | opp0 | opp1)
        many: i64 = count(empty)
        if many > FEW:
            return self._sorted(own0, own1, opp0, opp1, alpha, beta, many)
        return self._plain(own0, own1, opp0, opp1, empty, alpha, beta, many, False)

    def _plain(
        self,
        own0: i64,
        own1: i64,
        opp0: i64,
        opp1: i64,
        empty: i64,
        alpha: i64,
        beta: i64,
        many: i64,
        passed: bool,  # noqa: FBT001
    ) -> i64:
        """Try every free cell with both colours, those of odd quarters first."""
        self.nodes += 1
        opp: i64 = opp0 | opp1
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
            colour: i64 = 0
            while colour < 2:
                turned: i64 = enclosed(cell, opp, own1 if colour == 0 else own0)
                if turned != 0:
                    score: i64
                    if many == 1:
                        score = count(own0 | own1 | cell | turned) - count(opp & ~turned)
                    else:
                        mine: i64 = cell | turned
                        score = -self._plain(
                            opp0 & ~turned,
                            opp1 & ~turned,
                            own0 | mine if colour == 0 else own0,
                            own1 if colour == 0 else own1 | mine,
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
                colour += 1
        if best != WORST:
            return best
        if passed:
            return count(own0 | own1) - count(opp)
        return -self._plain(opp0, opp1, own0, own1, empty, -beta, -alpha, many, True)

    def _sorted(  # noqa: PLR0915  the inner loop stays in one piece
        self, own0: i64, own1: i64, opp0: i64, opp1: i64, alpha: i64, beta: i64, many: i64
    ) -> i64:
        """Try the moves that leave the fewest replies first."""
        self.nodes += 1
        own: i64 = own0 | own1
        opp: i64 = opp0 | opp1
        empty: i64 = free(own | opp)
        ranks = self.ranks
        turns = self.turns
        odd: i64 = odd_quarters(empty)
        start: i64 = many * ROOM
        end: i64 = start
        colour: i64 = 0
        while colour < 2:
            anchor: i64 = own1 if colour == 0 else own0
            moves: i64 = placements(opp, anchor, empty)
            while moves != 0:
                cell: i64 = moves & -moves
                moves ^= cell
                turned: i64 = enclosed(cell, opp, anchor)
                mine: i64 = own | cell | turned
                replies0: i64 = placements(mine, opp1 & ~turned, empty ^ cell)
                replies1: i64 = placements(mine, opp0 & ~turned, empty ^ cell)
                rank: i64 = 2 * (
                    count(replies0) + count(replies1) + count((replies0 | replies1) & corners())
                )
                if cell & odd == 0:
                    rank += 1
                ranks[end] = rank << 7 | colour << 6 | first(cell)
                turns[end] = turned
                end += 1
            colour += 1
        if end == start:
            if placements(own, opp0, empty) | placements(own, opp1, empty) == 0:
                return count(own) - count(opp)
            return -self._sorted(opp0, opp1, own0, own1, -beta, -alpha, many)
        best: i64 = WORST
        while start < end:
            pick(ranks, turns, start, end)
            cell = bit(ranks[start] & 63)
            colour = (ranks[start] >> 6) & 1
            turned = turns[start]
            start += 1
            mine0: i64 = own0
            mine1: i64 = own1
            if colour == 0:
                mine0 |= cell | turned
            else:
                mine1 |= cell | turned
            yours0: i64 = opp0 & ~turned
            yours1: i64 = opp1 & ~turned
            lower: i64 = max(alpha, best)
            score: i64
            if many - 1 > FEW:
                score = -self._sorted(yours0, yours1, mine0, mine1, -beta, -lower, many - 1)
            else:
                score = -self._plain(
                    yours0, yours1, mine0, mine1, empty ^ cell, -beta, -lower, many - 1, False
                )
            if score > best:
                best = score
                if best >= beta:
                    break
        return best
