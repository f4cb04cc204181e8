"""Proofs despite hidden information: wins that no secret can prevent.

A view lists every act that the other seats may have, and lets a closed piece announce every symbol
that it may have. So a win found in the view itself, against all of that, is a win in every possible
position.
"""

from __future__ import annotations

from mypy_extensions import i64

from controller.robot.search.judge import Judge
from rules.state import OVER, State


class Proof:
    """Searches a few acts ahead, within a limit on positions."""

    def __init__(self, judge: Judge, nodes: int) -> None:
        self.judge = judge
        self.left: i64 = nodes

    def wins(self, view: State, seat: i64, acts: i64) -> bool:
        """Whether a seat wins within ``acts`` acts, whatever is hidden and whatever others do."""
        turn: i64 = view.turn()
        if turn == OVER:
            return self.judge.final(view, seat) > 0
        if acts == 0 or self.left <= 0:
            return False
        codes = view.codes()
        # Nobody chooses an announcement or a drawn card: the win must hold for all of them.
        chooses: bool = turn == seat and view.plies(codes[0]) > 0
        for code in codes:
            if chooses and view.actor(code) != seat:
                continue
            self.left -= 1
            after = view.clone()
            after.play(code)
            if self.wins(after, seat, acts - view.plies(code)) == chooses:
                return chooses
        return not chooses
