"""Change keys: values that differ whenever the page or the lights must be redrawn."""

from __future__ import annotations

from controller.session.dialogs import QuestionKey
from controller.session.phases import Asking, Mending, Phase
from controller.session.read_only import ReadOnlyTable

UNSAVED = (Asking, QuestionKey.UNSAVED)
"""Topic of the question whether to play on without the journal."""


def look(table: ReadOnlyTable) -> tuple[object, ...]:
    """Everything besides the phase that the lights and pages depend on."""
    if not table.has_match:
        return (table.notices.leaf, table.site)
    match, tracker = table.match, table.tracker
    timed = match.clock.pace.seconds > 0
    left = tuple(int(left + 0.999) for left in match.clock.at(table.now)) if timed else ()
    told = (
        table.reader.outlook.share,
        table.notices.news,
        table.notices.leaf,
        table.ledger.unsaved,
        left,
        table.ledger.is_safe,
        table.site,
    )
    free = table.reader.revocable is not None
    lit = (
        match.state,
        len(match.history.acts),
        table.robot.proposal,
        table.robot.hint,
        table.robot.private_hint,
        table.robot.reason,
        free,
        table.reader.turns,
    )
    pads = (table.pads.marks, tracker.base, tracker.model)
    seats = (tuple(match.chairs), match.result, match.hidden, table.fairness.seals, table.phones)
    return (*told, *lit, table.robot.thinking, *pads, *seats)


def topic(phase: Phase) -> tuple[object, ...]:
    """Subject of the page; it stays the same while only the text changes."""
    match phase:
        case Asking(key):
            return (Asking, key)
        case Mending(cause, refusal=refusal):
            return (Mending, cause, refusal)
        case _:
            return (type(phase),)
