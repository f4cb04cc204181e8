"""What a table looks like and looks at, so that only changes are told and drawn."""

from __future__ import annotations

from dataclasses import replace

from controller.session.desk import Desk
from controller.session.phases import Asking, Mending, Phase
from hardware.ports import PRESENCE, Picture, seen

UNSAVED = (Asking, "unsaved")
"""The topic of the question whether to play on without the journal."""


def look(desk: Desk) -> tuple[object, ...]:
    """Everything besides the phase that lights and pages may depend on, to tell a change."""
    if not desk.has_match:
        return (desk.leaf,)
    match, tracker = desk.match, desk.tracker
    timed = match.clock.pace.seconds > 0
    left = tuple(int(left + 0.999) for left in match.clock.at(desk.now)) if timed else ()
    told = (
        desk.outlook.share,
        desk.news,
        desk.leaf,
        desk.unsaved,
        left,
        desk.saved >= desk.recorded,
    )
    free = desk.revocable is not None
    lit = (
        match.state,
        len(match.course.acts),
        desk.proposal,
        desk.hint,
        desk.reason,
        free,
        desk.turns,
    )
    pads = (desk.pads.marks, tracker.base, tracker.sight)
    seats = (tuple(match.chairs), match.result, desk.luck.seals, desk.phones)
    return (*told, *lit, desk.thinking, *pads, *seats)


def topic(phase: Phase) -> tuple[object, ...]:
    """What the page is about, however its text goes on."""
    match phase:
        case Asking(key):
            return (Asking, key)
        case Mending(cause, refusal=refusal):
            return (Mending, cause, refusal)
        case _:
            return (type(phase),)


def plain(picture: Picture) -> Picture:
    """The picture that a sensor would give that knows only whether something is there."""
    return replace(picture, marks=tuple(seen(mark, PRESENCE) for mark in picture.marks))
