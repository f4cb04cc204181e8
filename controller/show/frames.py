"""All lights of the board, from the match and its phase: one pure function."""

from __future__ import annotations

from collections.abc import Iterable

from controller.session.desk import Desk
from controller.session.phases import (
    Asking,
    Finished,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
)
from controller.session.setup import gaps
from controller.show.palette import GLOW, PIECES, Meaning
from controller.sight.reading import Fits, Partial, Replied, Slid
from controller.sight.wants import Want
from hardware.ports import DARK, EMPTY, Frame, Glow, Pad
from rules.model import Move

Lit = dict[Pad, Meaning]


def frame(desk: Desk, phase: Phase) -> Frame:
    """What every light shows now."""
    glows = [DARK] * (desk.board.rows * desk.board.columns)
    if not desk.has_match:
        return tuple(glows)
    for pad, glow in _pieces(desk).items():
        glows[pad] = glow
    lit = dict.fromkeys(desk.tracker.sight.ignored, Meaning.STUCK)
    for pad, meaning in (lit | _meanings(desk, phase)).items():
        glows[pad] = GLOW[meaning]
    return tuple(glows)


def _pieces(desk: Desk) -> dict[Pad, Glow]:
    """The light under a clear piece is its colour."""
    game = desk.game
    if game.sheet.key not in desk.setting.light_pieces or not desk.ready:
        return {}
    colours = PIECES.get(game.sheet.key, {})
    sight = desk.tracker.sight
    scene = game.scene(desk.match.state)
    return {
        pad: colours[content[0]]
        for cell, content in scene.items()
        if content[:1] in colours
        for pad in sight.layout.pads(cell)
    }


def _meanings(desk: Desk, phase: Phase) -> Lit:
    match phase:
        case SetUp():
            return _gaps(desk)
        case Playing():
            return _playing(desk, phase)
        case Mending():
            return _mending(desk, phase)
        case Asking():
            return _asking(phase)
        case Finished(tidy):
            return _gaps(desk) if tidy else _last(desk)
        case Paused():
            used = desk.tracker.sight.layout.spots
            return {Pad(at): Meaning.PAUSED for at, spot in enumerate(used) if spot}
        case Private():
            return {}


def _gaps(desk: Desk) -> Lit:
    """What to put, to take away and to turn, so that the pads show what they should."""
    if desk.tracker.sight.tapped:
        return {}
    found = gaps(desk.tracker.base, desk.tracker.marks)
    return (
        dict.fromkeys(found.missing, Meaning.TODO_PUT)
        | dict.fromkeys(found.extra, Meaning.TODO_LIFT)
        | dict.fromkeys(found.other, Meaning.TODO_TURN)
    )


def _last(desk: Desk) -> Lit:
    """The last move, once the journal holds it."""
    acts = desk.match.course.acts
    plies = [act for act in acts[-6:] if act.state.plies(act.move.code)]
    if not plies or desk.saved < desk.recorded and not desk.unsaved:
        return {}
    spots = desk.tracker.sight.named(plies[-1].move.text)
    meaning = Meaning.LAST if desk.revocable is None else Meaning.REVOCABLE
    return dict.fromkeys(desk.tracker.sight.pads(spots), meaning)


def _playing(desk: Desk, phase: Playing) -> Lit:
    lit = {} if desk.proposal is not None else _last(desk)
    lit |= dict.fromkeys(desk.turns, Meaning.TODO_TURN)
    if desk.proposal is not None and desk.tracker.wants:
        lit |= _proposal(desk, desk.tracker.wants[0])
    if desk.hint is not None:
        lit |= _named(desk, desk.hint, Meaning.HINT)
    match phase.reading:
        case Fits(wants) | Slid(wants) | Replied(wants) if phase.due is None:
            spots = {spot for want in wants for spot in want.spots}
            lit |= dict.fromkeys(desk.tracker.sight.pads(sorted(spots)), Meaning.CHOSEN)
        case Partial(wants, wrong):
            lit |= _partial(desk, wants)
            lit |= dict.fromkeys(wrong, Meaning.WRONG)
        case _:
            pass
    return lit


def _named(desk: Desk, move: Move, meaning: Meaning) -> Lit:
    sight = desk.tracker.sight
    return dict.fromkeys(sight.pads(sight.named(move.text)), meaning)


def _proposal(desk: Desk, want: Want) -> Lit:
    """Where the robot's piece comes from, where it goes, and what it turns."""
    if want.via or desk.tracker.sight.tapped:
        pads = want.via or desk.tracker.sight.pads(want.spots)
        return {pads[-1]: Meaning.PROPOSAL_FROM} | {pads[0]: Meaning.PROPOSAL_TO}
    base = desk.tracker.base
    marks = desk.tracker.marks
    lit: Lit = {}
    for at, mark in enumerate(want.marks):
        if marks[at] == mark:
            continue
        emptied = mark == EMPTY
        lit[Pad(at)] = Meaning.PROPOSAL_FROM if emptied else Meaning.PROPOSAL_TO
    lit |= {pad: Meaning.TODO_TURN for pad in want.turned if base[pad] == marks[pad] != EMPTY}
    return lit


def _partial(desk: Desk, wants: tuple[Want, ...]) -> Lit:
    """Where a lifted piece may go; once it lies, which others are still to be turned."""
    marks, base = desk.tracker.marks, desk.tracker.base
    if len({want.spots for want in wants}) == 1:
        want = wants[0]
        pads = [Pad(at) for at, mark in enumerate(want.marks) if mark != marks[at]]
        lit: Lit = {
            pad: Meaning.TODO_TURN if pad in want.turned else _put_or_lift(want, pad)
            for pad in pads
        }
        return lit | {pad: Meaning.TODO_LIFT for pad in want.via if marks[pad] != EMPTY}
    if not desk.setting.show_targets:
        return {}
    if desk.tracker.sight.tapped:
        done = len(desk.tracker.taps)
        ahead = {want.spots[done] for want in wants if len(want.spots) > done}
        return dict.fromkeys(desk.tracker.sight.pads(sorted(ahead)), Meaning.TARGET)
    targets = {
        Pad(at)
        for want in wants
        for at, mark in enumerate(want.marks)
        if mark != EMPTY == base[at] == marks[at]
    }
    return dict.fromkeys(sorted(targets), Meaning.TARGET)


def _put_or_lift(want: Want, pad: Pad) -> Meaning:
    return Meaning.TODO_LIFT if want.marks[pad] == EMPTY else Meaning.TODO_PUT


def _mending(desk: Desk, phase: Mending) -> Lit:
    sight = desk.tracker.sight
    cells = phase.refusal.cells if phase.refusal is not None else ()
    lit: Lit = dict.fromkeys(sight.pads(cells), Meaning.WRONG)
    if sight.tapped:
        return lit | dict.fromkeys(sight.pads(phase.off.attempt), Meaning.WRONG)
    if phase.off.push and desk.tracker.in_place:
        entry, end = phase.off.push
        return lit | {end: Meaning.TODO_PUT, entry: Meaning.TODO_LIFT}
    return lit | _gaps(desk)


def _asking(phase: Asking) -> Lit:
    lit = {pad: Meaning.CHOICE for choice in phase.choices for pad in choice.pads}
    chosen: Iterable[Pad] = phase.choices[phase.at].pads if phase.choices else ()
    return lit | dict.fromkeys(chosen, Meaning.CHOSEN)
