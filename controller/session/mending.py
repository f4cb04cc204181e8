"""The pads do not show what they should: say why, and lead back; there is always a way out."""

from __future__ import annotations

from dataclasses import replace

from controller.session.desk import Desk
from controller.session.flow import off_pads, proceed
from controller.session.phases import (
    Asking,
    Choice,
    Do,
    Ignore,
    Mending,
    Phase,
    TakeBack,
)
from controller.sight.reading import Off, Rewound
from controller.sight.wants import Want
from hardware.ports import Chime, Pad
from rules.model import Refusal

FEW = 2
"""Not more pads than this are taken for broken at once."""


def begin(desk: Desk, off: Off) -> Phase:
    """Something settled that no move explains."""
    desk.ring(Chime.WRONG)
    move, refusal = explain(desk, off.attempt)
    cause = "bump" if off.bumped else "wrong"
    strict = off.bumped or bool(off.push)
    if strict or desk.tracker.sight.tapped:
        desk.tracker.forget()
    if off.bumped:
        desk.astray = cause
    return Mending(cause, off, desk.now, strict=strict, move=move, refusal=refusal)


def refused(desk: Desk, want: Want, refusal: Refusal) -> Phase:
    """A move that looked possible, but is not."""
    desk.ring(Chime.WRONG)
    if desk.tracker.sight.tapped:
        desk.tracker.forget()
    off = Off(off_pads(desk), want.spots)
    return Mending("wrong", off, desk.now, move=want.move.text, refusal=refusal)


def explain(desk: Desk, attempt: tuple[str, ...]) -> tuple[str, Refusal | None]:
    """The move that somebody seems to have tried, in the game's notation, and why it is refused."""
    match = desk.match
    if match.is_robot(match.turn):
        return "", Refusal("table.proposal" if desk.proposal else "table.wait")
    if not attempt:
        return "", None
    game, state = match.game, match.public
    known = [want.move for want in desk.tracker.wants]
    known += [act.move for act in match.course.acts[-20:]]
    legal = False
    for move in known:
        spots = desk.tracker.sight.named(move.text)
        if len(spots) != len(attempt):
            continue
        text = _respelled(move.text, spots, attempt)
        code = game.read(text)
        if code < 0:
            continue
        tried = game.move(code)
        refusal = game.refusal(state, tried)
        if refusal is not None:
            return tried.text, refusal
        legal = True
    return "", Refusal("table.piece") if legal else None


def _respelled(text: str, spots: tuple[str, ...], others: tuple[str, ...]) -> str:
    """The notation of a move with other spots in the place of its own."""
    parts: list[str] = []
    for spot, other in zip(spots, others, strict=True):
        before, _, text = text.partition(spot)
        parts += [before, other]
    return "".join((*parts, text))


def seen(desk: Desk, phase: Mending) -> Phase | None:
    """The pads show something else; None if a move may be read again."""
    tracker = desk.tracker
    if tracker.sight.tapped:
        return None
    if phase.off.push and tracker.marks == tracker.base:
        entry, end = phase.off.push
        if not tracker.pads.traffic.passed(end, entry):
            return phase
        tracker.forget()
        return proceed(desk)
    if tracker.in_place:
        tracker.forget()
        return proceed(desk)
    if phase.strict:
        off = replace(phase.off, pads=off_pads(desk))
        return replace(phase, off=off, since=desk.now) if off != phase.off else phase
    return None


def still(desk: Desk, phase: Mending) -> Phase:
    """The pads show something else, but no move either."""
    pads = off_pads(desk)
    if pads == phase.off.pads:
        return phase
    return replace(phase, off=replace(phase.off, pads=pads), since=desk.now)


def tick(desk: Desk, phase: Mending) -> Phase:
    """One pad that disagrees for long while everything else agrees is broken."""
    pads = phase.off.pads
    lasting = desk.now - phase.since >= desk.setting.timing.stuck
    if not lasting or not 0 < len(pads) <= FEW or phase.off.push:
        return phase
    return stuck(desk, pads)


def stuck(desk: Desk, pads: tuple[Pad, ...]) -> Asking:
    """Are these pads broken?"""
    desk.ring(Chime.ASK)
    names = tuple(desk.board.pad_name(pad) for pad in pads)
    choices = (Choice("ignore", Ignore(pads), pads), Choice("not-stuck", Do("continue")))
    return Asking("stuck", choices, Do("continue"), facts={"pads": names})


def okay(desk: Desk, phase: Mending) -> Phase:
    """The OK key: all is well, or a way out."""
    if desk.tracker.in_place:
        desk.tracker.forget()
        return proceed(desk)
    reading = desk.tracker.read()
    pads = off_pads(desk)
    choices = [Choice("mend", Do("continue"))]
    if isinstance(reading, Rewound) and phase.cause != "carry":
        choices.insert(0, Choice("rewind", TakeBack(reading.acts), facts={"acts": reading.acts}))
    elif desk.match.course.acts:
        choices.append(Choice("take-back", TakeBack()))
    choices.append(Choice("ignore", Ignore(pads), pads))
    return Asking("mending", tuple(choices), Do("continue"))
