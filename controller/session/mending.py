"""The pads do not show what they should: say why, and lead back; there is always a way out."""

from __future__ import annotations

from dataclasses import replace

from controller.session.desk import Desk
from controller.session.explain import explain
from controller.session.flow import off_pads, proceed
from controller.session.phases import (
    Asking,
    Choice,
    Do,
    Heed,
    Ignore,
    Mending,
    Phase,
    TakeBack,
)
from controller.sight.reading import Off, Partial, Rewound, Steady, differing
from controller.sight.wants import Want
from hardware.ports import EMPTY, Chime, Pad
from rules.model import Refusal

FEW = 2
"""Not more pads than this are taken for broken at once."""


def begin(desk: Desk, off: Off) -> Phase:
    """Something settled that no move explains."""
    desk.ring(Chime.WRONG)
    move, refusal = explain(desk, off.attempt)
    cause = "bump" if off.bumped else "wrong"
    pushed = not set(off.attempt).isdisjoint(desk.tracker.sight.layout.slots())
    strict = off.bumped or pushed
    if strict or desk.tracker.sight.tapped:
        desk.tracker.forget()
    if off.bumped:
        desk.astray = cause
    phase = Mending(cause, off, desk.now, strict=strict, move=move, refusal=refusal)
    if off.push:
        desk.pushed = phase
    return phase


def refused(desk: Desk, want: Want, refusal: Refusal) -> Phase:
    """A move that looked possible, but is not."""
    desk.ring(Chime.WRONG)
    if desk.tracker.sight.tapped:
        desk.tracker.forget()
    off = Off(off_pads(desk), want.spots)
    return Mending("wrong", off, desk.now, move=want.move.text, refusal=refusal)


def seen(desk: Desk, phase: Mending) -> Phase | None:
    """The pads show something else; None if a move may be read again."""
    tracker = desk.tracker
    if tracker.sight.tapped:
        return None
    if phase.off.push and tracker.marks == tracker.base:
        entry, end = phase.off.push
        return _mended(desk) if tracker.pads.traffic.passed(end, entry) else phase
    if tracker.in_place:
        return _mended(desk)
    if phase.strict:
        off = replace(phase.off, pads=off_pads(desk))
        return replace(phase, off=off, since=desk.now) if off != phase.off else phase
    return None


def _mended(desk: Desk) -> Phase:
    """All is in its place again."""
    desk.tracker.forget()
    desk.pushed = None
    return proceed(desk)


def still(desk: Desk, phase: Mending) -> Phase:
    """The pads show something else, but no move either."""
    pads = off_pads(desk)
    if pads == phase.off.pads:
        return phase
    return replace(phase, off=replace(phase.off, pads=pads), since=desk.now)


def tick(desk: Desk, phase: Mending) -> Phase:
    """One pad that disagrees for long while everything else agrees is broken."""
    pads = phase.off.pads
    timing = desk.setting.timing
    if phase.strict and desk.now - phase.since >= timing.rewind and _returned(desk):
        # Not at once, as while somebody plays: pieces that fell may lie like this for a moment.
        return okay(desk, phase)
    lasting = desk.now - phase.since >= timing.stuck
    if not lasting or not 0 < len(pads) <= FEW or phase.off.push:
        return phase
    return stuck(desk, pads)


def _returned(desk: Desk) -> bool:
    """Whether the pads show an earlier position, and nobody was asked about it yet."""
    tracker = desk.tracker
    if desk.astray == "carry" or desk.doubted >= desk.pads.changed_at or tracker.in_place:
        return False
    return tracker.marks in tracker.past


def doubtful(desk: Desk, reading: Partial | Steady) -> tuple[Pad, ...]:
    """A pad or two that may be broken, if half a move lies there for very long.

    Once a piece was put down it is those that are not as the move leaves them.
    """
    pads, marks = off_pads(desk), desk.tracker.marks
    wants = reading.wants if isinstance(reading, Partial) else ()
    begun = any(marks[pad] != EMPTY for pad in pads)
    if begun and len({want.spots for want in wants}) == 1:
        pads = differing(wants[0].marks, marks)
    return pads if len(pads) <= FEW else ()


def stuck(desk: Desk, pads: tuple[Pad, ...]) -> Asking:
    """Ask whether these pads are broken."""
    desk.ring(Chime.ASK)
    names = tuple(desk.board.pad_name(pad) for pad in pads)
    desk.doubted = desk.now
    choices = (*_ignored(desk, pads), Choice("not-stuck", Do("continue")))
    return Asking("stuck", choices, Do("continue"), facts={"pads": names})


def noisy(desk: Desk, pads: tuple[Pad, ...]) -> Asking:
    """Tell that these pads flicker and are left out; the game goes on whatever people do.

    The last move may have been a flicker: nobody else can tell.
    """
    desk.ring(Chime.ASK)
    choices = [Choice("go-on", Do("continue"), pads), Choice("heed", Heed(pads), pads)]
    last = desk.match.course.acts[-1:]
    sight = desk.tracker.sight
    if any(not set(pads).isdisjoint(sight.pads(sight.named(act.move.text))) for act in last):
        choices.append(Choice("take-back", TakeBack(), pads))
    return Asking("noisy", tuple(choices), Do("continue"))


def _ignored(desk: Desk, pads: tuple[Pad, ...]) -> list[Choice]:
    """Which pads may be broken: those that are not as they should be, or one that never empties.

    That one shows a piece which lies already where it may go: it lies in two places.
    """
    tracker = desk.tracker
    missed = (differing(it.marks, tracker.marks) for it in tracker.wants if not it.spoken)
    twice = {left for left in missed if len(left) == 1 and tracker.marks[left[0]] != EMPTY}
    return [
        Choice("ignore", Ignore(pads), pads),
        *(
            Choice("ignore-one", Ignore(left), left, {"pad": desk.board.pad_name(left[0])})
            for left in sorted(twice - {pads})
        ),
    ]


def okay(desk: Desk, phase: Mending) -> Phase:
    """The OK key: all is well, or a way out."""
    if desk.tracker.in_place:
        return _mended(desk)
    desk.doubted = desk.now
    reading = desk.tracker.read()
    pads = off_pads(desk)
    choices = [Choice("mend", Do("continue"))]
    if isinstance(reading, Rewound) and phase.cause != "carry":
        choices.insert(0, Choice("rewind", TakeBack(reading.acts), facts={"acts": reading.acts}))
    elif desk.match.course.acts:
        choices.append(Choice("take-back", TakeBack()))
    choices += _ignored(desk, pads)
    return Asking("mending", tuple(choices), Do("continue"))
