"""Handing a seat to the robot or back without revealing what the robot sees of a hand.

In games with secrets a seat with a private hand stays with its player until that hand is left; and
a robot that took over what a person hid ends its turn before the seat changes hands again, so what
it proposes is always played.
"""

from __future__ import annotations

from controller.model.settings import ROBOT, SeatKind
from controller.session.read_only import ReadOnlyTable
from controller.session.table_state import TableState
from rules.model import Seat

PRIVATE = "reseat-private"
"""Why not: the seat has a private hand, which its player must leave first."""
KEPT = "reseat-kept"
"""Why not: the robot has taken over a person's hand, and it is its turn."""


def refusal(table: ReadOnlyTable, seat: Seat, kind: SeatKind) -> str:
    """Why a seat cannot be handed over, as the key of a sentence; empty if it can."""
    if not table.game.sheet.secret:
        return ""
    if kind == ROBOT:
        return PRIVATE if seat in table.phones and not table.match.is_robot(seat) else ""
    return KEPT if seat in table.lent and table.match.turn == seat else ""


def is_binding(table: ReadOnlyTable, acts: int) -> bool:
    """Return whether a robot that took over a hand has a part in the last acts, or is at its turn.

    Taking them back would show what the hand holds without its being played.
    """
    match = table.match
    return match.turn in table.lent or any(
        act.seat in table.lent for act in match.history.acts[len(match.history.acts) - acts :]
    )


def hand_over(table: TableState, seat: Seat, kind: SeatKind, level: str) -> None:
    """Hand a seat over, or report why that is not possible."""
    found = refusal(table, seat, kind)
    if found:
        table.notices.tell(found, seat=seat)
    else:
        table.reseat(seat, kind, level)
