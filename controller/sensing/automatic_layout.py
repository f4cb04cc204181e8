"""Automatic layouts: a game that no board file places is laid out on the pads by its own plan."""

from __future__ import annotations

from collections.abc import Sequence

from controller.sensing.board_check import KINDS, planned
from rules.catalog import PadLayout
from rules.game import Game
from rules.model import Supply

_FREE = "."
_MAGNETS = tuple(sorted(KINDS, key=lambda kind: (kind[1], kind[0])))
"""Weak before strong, so that the two faces of one piece are the two poles of one magnet."""


def automatic_layout(game: Game, rows: int, columns: int) -> PadLayout | None:
    """Layout of a game in the middle of the pads, as in a board file; None if it does not fit.

    Every line of the plan takes one row of pads.
    """
    plan = planned(game)
    cells = [cell for line in plan for cell in line]
    fits = len(plan) <= rows and max(map(len, plan), default=0) <= columns
    if not fits or sorted(cells) != sorted(game.sheet.cells):
        return None
    above = (rows - len(plan)) // 2
    below = rows - len(plan) - above
    nothing: list[str] = []
    lines = [nothing] * above + plan + [nothing] * below
    return {
        "pads": [" ".join(_centred(line, columns)) for line in lines],
        "pieces": _magnets(game.sheet.box),
    }


def _centred(line: Sequence[str], columns: int) -> list[str]:
    before = (columns - len(line)) // 2
    return [_FREE] * before + [*line] + [_FREE] * (columns - len(line) - before)


def _magnets(box: Sequence[Supply]) -> dict[str, str]:
    """A magnet for each face; with more faces than magnets, some share one and the table asks."""
    found: dict[str, str] = {}
    for supply in box:
        at = len(found)
        # The faces of a piece with two sides begin with a pair of poles.
        at += at % 2 if len(supply.faces) > 1 else 0
        for offset, face in enumerate(supply.faces):
            found[face] = _MAGNETS[(at + offset) % len(_MAGNETS)]
    return found
