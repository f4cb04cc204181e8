"""Hints in games with secrets: only the private hand of the seat to move asks for and sees them.

Such a hand is a phone (or a hand opened on a page), or the page of ``Private`` while it is shown.
"""

from __future__ import annotations

from controller.session.menu import holders
from controller.session.read_only import ReadOnlyTable
from controller.session.table_state import TableState
from rules.model import Seat


def is_offered(table: ReadOnlyTable, seat: Seat) -> bool:
    """Return whether this seat may have a hint now, even if one is being sought already."""
    match = table.match
    own = match.turn == seat and not match.is_robot(seat) and match.result is None
    return own and match.game.sheet.secret and table.ready


def may_ask(table: ReadOnlyTable, seat: Seat) -> bool:
    """Return whether this seat may have a hint now, once its private hand asks for it."""
    return is_offered(table, seat) and not table.robot.thinking


def ask(table: TableState, seat: Seat) -> None:
    """Ask the opponent for a hint to the private hand of this seat, if it may have one."""
    if may_ask(table, seat):
        table.think(seat, hint=True)


def where(table: ReadOnlyTable) -> str:
    """Key of the news: where the seat to move finds its hint, or why it gets none."""
    seat = table.match.turn
    if seat in table.phones:
        return "hint-phone"
    return "hint-cards" if seat in holders(table) else "hint-none"
