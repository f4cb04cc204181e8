"""Advancing a match: automatic acts, then the phase in which the table waits for input."""

from __future__ import annotations

from controller.robot.opponent import Thought
from controller.robot.search.allowed_acts import open_acts
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Off
from controller.session.dialogs import MendingCause, QuestionKey
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
from controller.session.questions import ask_moves
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, Proceed
from controller.session.table_state import TableState
from hardware.ports import Chime, Pad
from rules.closed_acts import closed_acts
from rules.model import CHANCE, Move, Seat
from rules.record import OUTSIDE


def proceed(table: TableState, cause: MendingCause | None) -> Phase:
    """Play every automatic act, then return the phase in which the table waits."""
    while True:
        match = table.match
        if match.result is not None:
            return _finish(table)
        act = _unattended(table)
        if act is None:
            break
        _commit(table, act)
    table.run_clock()
    waited = next((it for it in match.game.actors(match.state) if by_phone(table, it)), None)
    if waited is not None and not table.reader.away:
        # Checked before any pad is read: a hidden line-up cannot be entered with pieces.
        return Waiting(waited)
    table.expect()
    turn = match.turn
    if table.reader.away:
        return Paused(table.reader.away)
    if not table.ready and not match.lines_up(turn):
        return SetUp(table.now)
    if table.robot.may_think(match, ready=table.ready):
        table.think(turn)
    astray = table.reader.disorder(cause, ready=table.ready)
    if astray is not None:
        return Mending(astray, Off(off_pads(table)), table.now, strict=True)
    if table.reader.pushed is not None:
        return table.reader.pushed
    expected_moves = _spoken(table)
    return (
        ask_moves(table, QuestionKey.SPEAK, expected_moves, loose=False)
        if expected_moves
        else Playing()
    )


def deal(table: TableState) -> None:
    """Draw the cards that are dealt before the first move."""
    while deals(table):
        _commit(table, _drawn(table))


def _drawn(table: TableState) -> Move:
    """Next act of chance, fixed by the pledge and by what people did before the first card.

    Only acts that still stand are counted: a move taken back and replayed draws the same card.
    """
    table.record(table.fairness.pledge())
    table.record(table.fairness.close())
    number = sum(act.seat == CHANCE for act in table.match.history.acts)
    return table.game.move(table.fairness.draw(table.match.state, number))


def _commit(table: TableState, act: Move) -> None:
    refusal = table.commit(act)
    if refusal is not None:
        raise ValueError(f"the table made an illegal act: {act} ({refusal})")


def _spoken(table: ReadOnlyTable) -> tuple[ExpectedMove, ...]:
    """Legal moves of the seat to move if none of them can be made with pieces; otherwise empty.

    Illegal moves are left out, so a player who can only exchange a dead hand is offered just that.
    """
    match = table.match
    if table.robot_acts:
        return ()
    legal = {it for it in match.game.moves(match.state) if match.state.actor(it.code) == match.turn}
    expected_moves = tuple(
        expected for expected in table.tracker.expected_moves if expected.move in legal
    )
    return expected_moves if all(expected.spoken for expected in expected_moves) else ()


def off_pads(table: ReadOnlyTable) -> tuple[Pad, ...]:
    """Pads whose mark differs from the expected one."""
    return table.tracker.off


def _unattended(table: TableState) -> Move | None:
    """Next act that needs no choice and no hand, or None.

    These are acts of chance, hidden line-ups, and robot moves that move no piece.
    """
    match = table.match
    game, state = match.game, match.state
    if match.turn == CHANCE:
        hidden = closed_acts(game, state, CHANCE)
        if hidden:
            return hidden[0]
        # Setting up the pieces adds to the entropy of the deal, so cards are drawn only afterwards.
        return _drawn(table) if table.ready else None
    if match.turn in table.lent:
        table.robot.repeat(match, ready=table.ready)
    if table.robot.proposal is not None:
        table.expect()
        if unasked(table):
            _tell_act(table, table.robot.proposal)
            return table.robot.proposal
    for seat in game.actors(state):
        by_hand = not match.is_robot(seat) and not by_phone(table, seat)
        if by_hand and match.lines_up(seat):
            hidden = closed_acts(game, state, seat)
            if hidden:
                return hidden[0]
    return None


def deals(table: ReadOnlyTable) -> bool:
    """Return whether the table must now deal cards from a pack that it shuffles itself."""
    match = table.match
    return match.turn == CHANCE and not closed_acts(match.game, match.state, CHANCE)


def unasked(table: ReadOnlyTable) -> bool:
    """Return whether the robot's act needs no hand: no piece moves and the pads are at rest."""
    if table.robot.proposal is None or not table.ready:
        return table.robot.proposal is not None
    return table.tracker.expected_moves[0].spoken and table.tracker.in_place and table.pads.calm


def by_phone(table: ReadOnlyTable, seat: Seat) -> bool:
    """Return whether a seat still has to send its pre-game act (such as a line-up) by phone."""
    match = table.match
    return seat in table.phones and not match.is_robot(seat) and match.lines_up(seat)


def _finish(table: TableState) -> Phase:
    entry = table.match.close(table.now)
    table.record(None if entry is None else table.fairness.reveal())
    table.cancel_robot()
    if table.match.ended_outside or table.match.final:
        # Otherwise the piece that ended the game could still slide on.
        table.reader.settle_last_move()
    table.run_clock()
    table.expect()
    if entry is None:
        return Finished(since=table.now)
    table.record(entry)
    table.ring(Chime.END)
    # After a resignation or a loss on time, the pieces need not be put in order.
    if entry.reason in OUTSIDE or table.reader.away:
        return Finished(since=table.now)
    astray = table.reader.disorder(MendingCause.CARRY, ready=table.ready)
    if astray is None:
        return Finished(since=table.now)
    return Mending(astray, Off(off_pads(table)), table.now, strict=True)


def thought(table: TableState, answer: Thought, phase: Phase) -> NextStep:
    """Handle the opponent's answer: check its move like any other, then propose it."""
    hint = table.robot.answered(answer.number)
    if hint is None:
        return phase
    match = table.match
    move = _checked(table, answer.move)
    if table.robot.private_hint is not None:
        table.robot.advise_privately(match, move, answer.proof)
        return Private(phase.seat, table.now) if isinstance(phase, Private) else phase
    if move is not None:
        table.robot.explain(match, move, answer.proof, hint=hint)
    if hint:
        table.robot.advise(move)
        if move is None:
            table.notices.tell("no-hint")
        return phase
    if move is None:
        moves = open_acts(match.game, match.state, match.seat(match.turn))
        move = moves[table.dice.below(len(moves))]
        table.notices.tell("fallback", seat=match.turn)
    table.robot.propose(match, move)
    table.expect()
    if isinstance(phase, Asking | Private | Inviting | Paused):
        # The keys, a phone or a lost board have priority: the proposal waits.
        return phase
    if unasked(table):
        return Proceed()
    table.ring(Chime.TICK)
    return phase if not isinstance(phase, Playing) else Playing()


def _tell_act(table: TableState, move: Move) -> None:
    """Show what the robot does, limited to what the other seats may know."""
    match = table.match
    seat = match.turn
    other = Seat((seat + 1) % len(match.names))
    table.notices.tell("did", seat=seat, move=match.game.recorded(match.state, move, other))


def _checked(table: ReadOnlyTable, text: str) -> Move | None:
    """Move named in an answer; None if unreadable or illegal for the seat that was asked."""
    game, state = table.match.game, table.match.state
    code = game.read(text)
    if code < 0 or code not in state.codes() or state.actor(code) != table.match.turn:
        return None
    return game.move(code)
