"""Consent of the players: to take back what others have seen, and to show what was hidden.

A seat with a private hand answers on its phone, the others at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.session import handover
from controller.session.dialogs import MendingCause, PlainAct, QuestionKey
from controller.session.phases import Asking, Choice, DialogAct, Do, OpenHands, Phase, TakeBack
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, Proceed, to_table
from controller.session.table_state import TableState
from rules.model import CHANCE, Seat

HIDDEN_SECONDS = 60.0
"""Seconds after a game ended off the board before what players hide is shown without consent."""


def take_back(table: TableState, acts: int, agreed: tuple[Seat, ...] = ()) -> NextStep:
    """Take back this many acts or, if 0, an end or a person's last ply; ask who must consent."""
    match = table.match
    if match.final:
        table.notices.tell("final")
        return to_table()
    if acts == 0 and match.ended_outside:
        table.go_on()
        return Proceed(MendingCause.BACK)
    acts = acts or match.history.since_last_ply(match.humans())
    if acts == 0:
        table.notices.tell("no-undo")
        return to_table()
    if handover.is_binding(table, acts):
        table.notices.tell("no-undo-robot")
        return to_table(MendingCause.BUMP)
    needed = _witnesses(table, acts) if _was_seen(table, acts) else []
    asking = _question(
        table, QuestionKey.BACK_AGREE, needed, agreed, lambda seats: TakeBack(acts, seats)
    )
    if asking is not None:
        return asking
    table.take_back(acts)
    return Proceed(MendingCause.BACK)


def open_hands(table: TableState, agreed: tuple[Seat, ...] = ()) -> NextStep:
    """Show what players hid in a game that has ended, once every person agrees."""
    people = table.match.humans()
    # The player who asked at the table has agreed; a phone is asked only with a question on it.
    asker = next((seat for seat in people if seat not in table.phones), None)
    needed = [seat for seat in people if seat != asker] if table.match.hidden else []
    asking = _question(table, QuestionKey.OPEN_AGREE, needed, agreed, OpenHands)
    if asking is not None:
        return asking
    table.open_hands()
    return to_table()


def open_when_due(table: TableState) -> bool:
    """Show what players hid, some time after the end; return whether that happened now."""
    due = table.has_match and table.match.hidden
    if not due or table.now < table.match.ended_at + HIDDEN_SECONDS:
        return False
    table.open_hands()
    return True


def is_asked(phase: Phase, seat: int) -> bool:
    """Return whether the table waits for the answer of this seat's phone."""
    if not isinstance(phase, Asking) or phase.consent is None:
        return False
    return phase.facts.get("seat") == seat


def _was_seen(table: ReadOnlyTable, acts: int) -> bool:
    """Return whether a card was drawn or a symbol or hand shown in the last acts."""
    match = table.match
    if not match.game.sheet.secret:
        return False
    return any(
        act.seat == CHANCE
        or "=" in match.game.recorded(act.state, act.move, match.seat(act.seat + 1))
        for act in match.history.acts[-acts:]
    )


def _witnesses(table: ReadOnlyTable, acts: int) -> list[Seat]:
    """People who must agree: all but the one who moved.

    Anybody at the table could ask in the name of a seat with a phone, so that seat is asked too.
    """
    match = table.match
    people = match.humans()
    mover = next((it.seat for it in match.history.acts[-acts:] if it.seat in people), None)
    others = [seat for seat in people if seat != mover]
    return [*others, mover] if others and mover is not None and mover in table.phones else others


def _question(
    table: ReadOnlyTable,
    key: QuestionKey,
    needed: Sequence[Seat],
    agreed: tuple[Seat, ...],
    act: Callable[[tuple[Seat, ...]], DialogAct],
) -> Asking | None:
    """Question to the next seat that has not agreed yet; None if all have."""
    waiting = [seat for seat in needed if seat not in agreed]
    if not waiting:
        return None
    seat = waiting[0]
    stay, facts, follows = Do(PlainAct.STAY), {"seat": seat}, act((*agreed, seat))
    no = Choice("stay", stay, facts=facts)
    if seat in table.phones:
        return Asking(key, (no,), stay, loose=False, facts=facts, consent=follows)
    yes = Choice("consent", follows, facts=facts)
    return Asking(key, (yes, no), stay, loose=False, facts=facts)
