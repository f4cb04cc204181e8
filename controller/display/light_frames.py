"""Light frames: all lights of the board as a pure function of the match and its phase."""

from __future__ import annotations

from collections.abc import Iterable

from controller.display.duel import ATTACKER, DEFENDER, last_duel
from controller.display.handling import handling, turns_itself
from controller.display.palette import GLOW, Meaning, piece
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Partial, Replied, Slid
from controller.session.dialogs import MendingCause
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
from controller.session.read_only import ReadOnlyTable
from controller.session.setup import gaps
from hardware.ports import DARK, EMPTY, Frame, Glow, Pad

Lit = dict[Pad, Meaning]


def frame(table: ReadOnlyTable, phase: Phase) -> Frame:
    """Frame to show now."""
    glows = [DARK] * (table.board.rows * table.board.columns)
    if not table.has_match:
        return tuple(glows)
    for pad, glow in _pieces(table).items():
        glows[pad] = glow
    lit = _all(table.tracker.model.ignored, Meaning.STUCK) | _meanings(table, phase)
    for pad, meaning in lit.items():
        glows[pad] = GLOW[meaning]
    return tuple(glows)


def saving(table: ReadOnlyTable) -> bool:
    """Return whether the last move is not saved yet; no light confirms it before that."""
    return not table.ledger.is_safe and not table.ledger.unsaved


def _all(pads: Iterable[Pad], meaning: Meaning) -> Lit:
    return dict.fromkeys(pads, meaning)


def _pieces(table: ReadOnlyTable) -> dict[Pad, Glow]:
    """Colours of clear pieces, lit from below."""
    if not turns_itself(table) or not table.ready:
        return {}
    game, layout = table.game, table.tracker.model.layout
    return {
        pad: piece(game.sheet, content)
        for cell, content in game.scene(table.match.public).items()
        if cell in layout.cells
        for pad in layout.pads(cell)
    }


def _meanings(table: ReadOnlyTable, phase: Phase) -> Lit:
    match phase:
        case SetUp():
            return {} if table.gathering else _gaps(table)
        case Playing():
            return _playing(table, phase)
        case Mending():
            return _mending(table, phase)
        case Asking():
            return _asking(phase)
        case Finished(tidy):
            return _gaps(table) if tidy else _last(table)
        case Paused():
            used = table.tracker.model.layout.spots
            return _all((Pad(at) for at, spot in enumerate(used) if spot), Meaning.PAUSED)
        case Private() | Waiting() | Inviting():
            return {}


def _gaps(table: ReadOnlyTable) -> Lit:
    """Pads where pieces must be put, taken away or turned."""
    if table.tracker.model.tapped:
        return {}
    found = gaps(table.tracker.base, table.tracker.marks)
    return (
        _all(found.missing, Meaning.TODO_PUT)
        | _all(found.extra, Meaning.TODO_LIFT)
        | _all(found.other, Meaning.TODO_TURN)
    )


def _last(table: ReadOnlyTable) -> Lit:
    """Last ply, once it is saved."""
    ply = table.match.history.last_ply()
    # A steady light would be taken for the colour of a light piece.
    hidden = table.reader.revocable is None and turns_itself(table)
    if ply is None or hidden or saving(table):
        return {}
    meaning = Meaning.LAST if table.reader.revocable is None else Meaning.REVOCABLE
    return _named(table, ply.move.text, meaning)


def _named(table: ReadOnlyTable, text: str, meaning: Meaning) -> Lit:
    """Lights on the pads named in a move's notation."""
    model = table.tracker.model
    return _all(model.pads(model.named(text)), meaning)


def _playing(table: ReadOnlyTable, phase: Playing) -> Lit:
    if saving(table):
        return {}
    proposed = table.robot.proposal is not None and bool(table.tracker.expected_moves)
    lit = _proposal(table, table.tracker.expected_moves[0]) if proposed else _last(table)
    lit |= _all(table.reader.turns, Meaning.TODO_TURN)
    if table.robot.hint is not None:
        lit |= _named(table, table.robot.hint.text, Meaning.HINT)
    match phase.reading:
        case Fits(expected_moves) | Slid(expected_moves) | Replied(expected_moves) if (
            phase.due is None
        ):
            spots = dict.fromkeys(spot for expected in expected_moves for spot in expected.spots)
            lit |= _all(table.tracker.model.pads(spots), Meaning.CHOSEN)
        case Partial(expected_moves, wrong):
            lit |= {} if proposed else _partial(table, expected_moves)
            lit |= _all(wrong, Meaning.WRONG)
        case _:
            pass
    return lit


def _proposal(table: ReadOnlyTable, expected: ExpectedMove) -> Lit:
    """Remaining steps of the robot's move: take, put, turn."""
    todo = handling(table, expected)
    if todo.push:
        entry, end = todo.push
        return {end: Meaning.PROPOSAL_FROM, entry: Meaning.PROPOSAL_TO}
    marks, base = table.tracker.marks, table.tracker.base
    if table.tracker.model.tapped:
        put, take, turn = todo.put, todo.take, todo.turn
    else:
        left = expected.emptied - table.pads.traffic.emptied
        put = tuple(pad for pad in todo.put if marks[pad] != expected.marks[pad] or pad in left)
        take = tuple(pad for pad in todo.take if EMPTY != marks[pad] != expected.marks[pad])
        # Turns that the sensor cannot see stay lit until the move is made.
        blind = {pad for pad in todo.turn if expected.marks[pad] == base[pad]}
        turn = tuple(pad for pad in todo.turn if marks[pad] != expected.marks[pad] or pad in blind)
    return (
        _all(take, Meaning.PROPOSAL_FROM)
        | _all(put, Meaning.PROPOSAL_TO)
        | _all(turn, Meaning.TODO_TURN)
    )


def _partial(table: ReadOnlyTable, expected_moves: tuple[ExpectedMove, ...]) -> Lit:
    """Possible destinations of a lifted piece; once it is down, the remaining steps."""
    marks, base = table.tracker.marks, table.tracker.base
    if len({expected.spots for expected in expected_moves}) == 1:
        return _rest(expected_moves[0], marks)
    if not table.setting.show_targets:
        return {}
    if table.tracker.model.tapped:
        done = len(table.tracker.taps)
        ahead = dict.fromkeys(
            expected.spots[done] for expected in expected_moves if len(expected.spots) > done
        )
        return _all(table.tracker.model.pads(ahead), Meaning.TARGET)
    targets = {
        Pad(at)
        for expected in expected_moves
        for at, mark in enumerate(expected.marks)
        if mark != EMPTY == base[at] == marks[at]
    }
    return _all(sorted(targets), Meaning.TARGET)


def _rest(expected: ExpectedMove, marks: tuple[str, ...]) -> Lit:
    """Remaining steps of a move."""
    lit: Lit = {}
    for at, mark in enumerate(expected.marks):
        pad = Pad(at)
        # A tile in its slot must not be taken away: it is about to be pushed.
        if mark == marks[at] or pad in expected.via[:1]:
            continue
        if mark == EMPTY:
            lit[pad] = Meaning.TODO_LIFT
        elif pad in expected.turned or marks[at] != EMPTY:
            lit[pad] = Meaning.TODO_TURN
        else:
            lit[pad] = Meaning.TODO_PUT
    return lit


def _mending(table: ReadOnlyTable, phase: Mending) -> Lit:
    model = table.tracker.model
    cells = phase.refusal.cells if phase.refusal is not None else ()
    lit = _all(model.pads(cells), Meaning.WRONG)
    if model.tapped:
        return lit | _all(model.pads(phase.off.attempt), Meaning.WRONG)
    if phase.off.push and table.tracker.in_place:
        entry, end = phase.off.push
        return lit | {end: Meaning.TODO_PUT, entry: Meaning.TODO_LIFT}
    return lit | _fallen(table, phase) | _gaps(table)


def _fallen(table: ReadOnlyTable, phase: Mending) -> Lit:
    """Cells where the winner of a duel replaces the loser, which few sensors can see."""
    duel = last_duel(table.match.history) if phase.cause == MendingCause.CARRY else None
    if duel is None or duel.end not in {ATTACKER, DEFENDER} or table.tracker.in_place:
        return {}
    place = duel.target if duel.end == ATTACKER else duel.cell
    return _all(table.tracker.model.pads((place,)), Meaning.TODO_TURN)


def _asking(phase: Asking) -> Lit:
    lit = _all((pad for choice in phase.choices for pad in choice.pads), Meaning.CHOICE)
    return lit | _all(phase.choices[phase.at].pads if phase.choices else (), Meaning.CHOSEN)
