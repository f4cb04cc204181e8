"""All lights of the board, from the match and its phase: one pure function."""

from __future__ import annotations

from collections.abc import Iterable

from controller.session.desk import Desk
from controller.session.phases import (
    Asking,
    Finished,
    Inviting,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
    Waiting,
)
from controller.session.setup import gaps
from controller.show.duel import ATTACKER, DEFENDER, last_duel
from controller.show.errand import errand, turns_itself
from controller.show.palette import GLOW, Meaning, piece
from controller.sight.reading import Fits, Partial, Replied, Slid
from controller.sight.wants import Want
from hardware.ports import DARK, EMPTY, Frame, Glow, Pad

Lit = dict[Pad, Meaning]


def frame(desk: Desk, phase: Phase) -> Frame:
    """What every light shows now."""
    glows = [DARK] * (desk.board.rows * desk.board.columns)
    if not desk.has_match:
        return tuple(glows)
    for pad, glow in _pieces(desk).items():
        glows[pad] = glow
    lit = _all(desk.tracker.sight.ignored, Meaning.STUCK) | _meanings(desk, phase)
    for pad, meaning in lit.items():
        glows[pad] = GLOW[meaning]
    return tuple(glows)


def saving(desk: Desk) -> bool:
    """Whether the journal has yet to say that it holds the last move: no light says so before."""
    return desk.saved < desk.recorded and not desk.unsaved


def _all(pads: Iterable[Pad], meaning: Meaning) -> Lit:
    return dict.fromkeys(pads, meaning)


def _pieces(desk: Desk) -> dict[Pad, Glow]:
    """The light under a clear piece is its colour."""
    if not turns_itself(desk) or not desk.ready:
        return {}
    game, layout = desk.game, desk.tracker.sight.layout
    return {
        pad: piece(game.sheet, content)
        for cell, content in game.scene(desk.match.public).items()
        if cell in layout.cells
        for pad in layout.pads(cell)
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
            return _all((Pad(at) for at, spot in enumerate(used) if spot), Meaning.PAUSED)
        case Private() | Waiting() | Inviting():
            return {}


def _gaps(desk: Desk) -> Lit:
    """What to put, to take away and to turn, so that the pads show what they should."""
    if desk.tracker.sight.tapped:
        return {}
    found = gaps(desk.tracker.base, desk.tracker.marks)
    return (
        _all(found.missing, Meaning.TODO_PUT)
        | _all(found.extra, Meaning.TODO_LIFT)
        | _all(found.other, Meaning.TODO_TURN)
    )


def _last(desk: Desk) -> Lit:
    """The last ply, once the journal holds it."""
    acts = reversed(desk.match.course.acts)
    ply = next((act for act in acts if act.state.plies(act.move.code)), None)
    # A steady light would be taken for the colour of a light piece.
    hidden = desk.revocable is None and turns_itself(desk)
    if ply is None or hidden or saving(desk):
        return {}
    meaning = Meaning.LAST if desk.revocable is None else Meaning.REVOCABLE
    return _named(desk, ply.move.text, meaning)


def _named(desk: Desk, text: str, meaning: Meaning) -> Lit:
    """The pads that a move's notation names."""
    sight = desk.tracker.sight
    return _all(sight.pads(sight.named(text)), meaning)


def _playing(desk: Desk, phase: Playing) -> Lit:
    if saving(desk):
        return {}
    proposed = desk.proposal is not None and bool(desk.tracker.wants)
    lit = _proposal(desk, desk.tracker.wants[0]) if proposed else _last(desk)
    lit |= _all(desk.turns, Meaning.TODO_TURN)
    if desk.hint is not None:
        lit |= _named(desk, desk.hint.text, Meaning.HINT)
    match phase.reading:
        case Fits(wants) | Slid(wants) | Replied(wants) if phase.due is None:
            spots = dict.fromkeys(spot for want in wants for spot in want.spots)
            lit |= _all(desk.tracker.sight.pads(spots), Meaning.CHOSEN)
        case Partial(wants, wrong):
            lit |= {} if proposed else _partial(desk, wants)
            lit |= _all(wrong, Meaning.WRONG)
        case _:
            pass
    return lit


def _proposal(desk: Desk, want: Want) -> Lit:
    """Where the robot's piece comes from, where it goes, and what it turns, as far as not done."""
    todo = errand(desk, want)
    if todo.push:
        entry, end = todo.push
        return {end: Meaning.PROPOSAL_FROM, entry: Meaning.PROPOSAL_TO}
    marks, base = desk.tracker.marks, desk.tracker.base
    if desk.tracker.sight.tapped:
        put, take, turn = todo.put, todo.take, todo.turn
    else:
        left = want.emptied - desk.pads.traffic.emptied
        put = tuple(pad for pad in todo.put if marks[pad] != want.marks[pad] or pad in left)
        take = tuple(pad for pad in todo.take if EMPTY != marks[pad] != want.marks[pad])
        # What the sensor cannot see is lit until the move is made.
        blind = {pad for pad in todo.turn if want.marks[pad] == base[pad]}
        turn = tuple(pad for pad in todo.turn if marks[pad] != want.marks[pad] or pad in blind)
    return (
        _all(take, Meaning.PROPOSAL_FROM)
        | _all(put, Meaning.PROPOSAL_TO)
        | _all(turn, Meaning.TODO_TURN)
    )


def _partial(desk: Desk, wants: tuple[Want, ...]) -> Lit:
    """Where a lifted piece may go; once it lies, what is still to be done."""
    marks, base = desk.tracker.marks, desk.tracker.base
    if len({want.spots for want in wants}) == 1:
        return _rest(wants[0], marks)
    if not desk.setting.show_targets:
        return {}
    if desk.tracker.sight.tapped:
        done = len(desk.tracker.taps)
        ahead = dict.fromkeys(want.spots[done] for want in wants if len(want.spots) > done)
        return _all(desk.tracker.sight.pads(ahead), Meaning.TARGET)
    targets = {
        Pad(at)
        for want in wants
        for at, mark in enumerate(want.marks)
        if mark != EMPTY == base[at] == marks[at]
    }
    return _all(sorted(targets), Meaning.TARGET)


def _rest(want: Want, marks: tuple[str, ...]) -> Lit:
    """What is still to be done for a move."""
    lit: Lit = {}
    for at, mark in enumerate(want.marks):
        pad = Pad(at)
        # A tile in its slot is not to be taken away: it is about to be pushed.
        if mark == marks[at] or pad in want.via[:1]:
            continue
        if mark == EMPTY:
            lit[pad] = Meaning.TODO_LIFT
        elif pad in want.turned or marks[at] != EMPTY:
            lit[pad] = Meaning.TODO_TURN
        else:
            lit[pad] = Meaning.TODO_PUT
    return lit


def _mending(desk: Desk, phase: Mending) -> Lit:
    sight = desk.tracker.sight
    cells = phase.refusal.cells if phase.refusal is not None else ()
    lit = _all(sight.pads(cells), Meaning.WRONG)
    if sight.tapped:
        return lit | _all(sight.pads(phase.off.attempt), Meaning.WRONG)
    if phase.off.push and desk.tracker.in_place:
        entry, end = phase.off.push
        return lit | {end: Meaning.TODO_PUT, entry: Meaning.TODO_LIFT}
    return lit | _fallen(desk, phase) | _gaps(desk)


def _fallen(desk: Desk, phase: Mending) -> Lit:
    """Where the loser of a duel gives its place to the winner, which few sensors see."""
    duel = last_duel(desk.match.course) if phase.cause == "carry" else None
    if duel is None or duel.end not in {ATTACKER, DEFENDER} or desk.tracker.in_place:
        return {}
    place = duel.target if duel.end == ATTACKER else duel.cell
    return _all(desk.tracker.sight.pads((place,)), Meaning.TODO_TURN)


def _asking(phase: Asking) -> Lit:
    lit = _all((pad for choice in phase.choices for pad in choice.pads), Meaning.CHOICE)
    return lit | _all(phase.choices[phase.at].pads if phase.choices else (), Meaning.CHOSEN)
