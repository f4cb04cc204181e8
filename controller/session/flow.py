"""What comes next: chance and other acts that need nobody, the robot, a question, a person."""

from __future__ import annotations

from controller.session.desk import Desk
from controller.session.phases import (
    Asking,
    Choice,
    Finished,
    MakeMove,
    Mending,
    Phase,
    Playing,
    SetUp,
)
from controller.sight.reading import Off, differing
from controller.sight.wants import Want
from hardware.ports import Chime, Pad
from rules.game import Game
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import OVER, State


def proceed(desk: Desk, cause: str = "carry") -> Phase:
    """Do what needs nobody, and say what the table waits for then.

    Where the pads do not show what they should, that is put in order first; without a cause they
    may show a move that somebody has begun.
    """
    while True:
        match = desk.match
        if match.result is not None:
            return _finish(desk)
        act = _unattended(desk)
        if act is None:
            break
        refusal = desk.commit(act)
        if refusal is not None:
            raise ValueError(f"the table made an illegal act: {act} ({refusal})")
    turn = match.turn
    if not desk.ready and not _lines_up(desk, turn):
        desk.expect()
        return SetUp(desk.now)
    desk.run_clock()
    if match.is_robot(turn) and desk.proposal is None and not desk.thinking:
        desk.think(turn)
    desk.expect()
    if _astray(desk, cause):
        return Mending(desk.astray, Off(off_pads(desk)), desk.now, strict=True)
    wants = desk.tracker.wants
    if wants and not match.is_robot(turn) and all(want.spoken for want in wants):
        return ask_moves(desk, "speak", wants, loose=False)
    return Playing()


def off_pads(desk: Desk) -> tuple[Pad, ...]:
    """The pads that do not show what they should."""
    return differing(desk.tracker.base, desk.tracker.marks)


def ask_moves(desk: Desk, key: str, wants: tuple[Want, ...], *, loose: bool) -> Asking:
    """Which of these moves is it?"""
    desk.ring(Chime.ASK)
    choices = tuple(
        Choice(
            "move", MakeMove(want), desk.tracker.sight.pads(want.spots), {"move": want.move.text}
        )
        for want in wants
    )
    return Asking(key, choices, loose=loose, facts={"seat": desk.match.turn})


def masks(game: Game, state: State, seat: Seat) -> list[Move]:
    """The acts of a seat by which the table is told that something happened, but not what.

    With closed pieces or a real pack these are the acts that the table may make by itself.
    """
    moves = [move for move in game.moves(state) if state.actor(move.code) == seat]
    moves = [move for move in moves if not state.plies(move.code)]
    others = [Seat(at) for at in range(len(game.seats(state))) if at != seat]
    heard = {
        text
        for move in moves
        for other in others
        if (text := game.recorded(state, move, other)) != move.text
    }
    return [move for move in moves if move.text in heard]


def _unattended(desk: Desk) -> Move | None:
    """An act that nobody has to choose: what chance gives, and closed pieces lined up."""
    match = desk.match
    game, state = match.game, match.state
    if match.turn == CHANCE:
        hidden = masks(game, state, CHANCE)
        return hidden[0] if hidden else game.move(state.pick(desk.dice))
    for seat in game.actors(state):
        if not match.is_robot(seat) and _lines_up(desk, seat):
            hidden = masks(game, state, seat)
            if hidden:
                return hidden[0]
    return None


def _lines_up(desk: Desk, seat: Seat) -> bool:
    """Whether a seat has yet to do what comes before the first ply, such as to line up."""
    state = desk.match.state
    if seat in {CHANCE, OVER} or any(
        act.state.plies(act.move.code) for act in desk.match.course.acts
    ):
        return False
    codes = [code for code in state.codes() if state.actor(code) == seat]
    return bool(codes) and not any(state.plies(code) for code in codes)


def _finish(desk: Desk) -> Phase:
    entry = desk.match.close()
    desk.cancel()
    desk.run_clock()
    desk.expect()
    if entry is not None:
        desk.record(entry)
        desk.ring(Chime.END)
    if _astray(desk, "carry"):
        return Mending(desk.astray, Off(off_pads(desk)), desk.now, strict=True)
    return Finished()


def _astray(desk: Desk, cause: str) -> bool:
    """Whether the pads must be put in order before anything else."""
    if desk.tracker.in_place or not desk.ready:
        desk.astray = ""
    else:
        desk.astray = desk.astray or cause
    return bool(desk.astray)


def thought(desk: Desk, number: int, text: str, phase: Phase) -> Phase:
    """The opponent answered: check its move like anybody's, then propose it."""
    hint = desk.answered(number)
    if hint is None:
        return phase
    match = desk.match
    move = _checked(desk, text)
    if hint:
        desk.hint = move
        return phase
    if move is None:
        codes = [it for it in match.state.codes() if match.state.actor(it) == match.turn]
        move = match.game.move(codes[desk.dice.below(len(codes))])
        desk.tell("fallback", seat=match.turn, move=move.text)
    desk.proposal = move
    desk.expect()
    want = desk.tracker.wants[0]
    if want.spoken or not desk.ready:
        seat = match.turn
        refusal = desk.commit(move)
        if isinstance(refusal, Refusal):
            raise ValueError(f"a checked move is illegal: {move}")
        desk.tell(
            "did",
            seat=seat,
            move=match.game.recorded(
                match.course.acts[-1].state, move, Seat((seat + 1) % len(match.names))
            ),
        )
        return proceed(desk)
    desk.ring(Chime.TICK)
    return phase if not isinstance(phase, Playing) else Playing()


def _checked(desk: Desk, text: str) -> Move | None:
    """The move of an answer, if it is one and legal for the seat that was asked."""
    game, state = desk.match.game, desk.match.state
    code = game.read(text)
    if code < 0:
        return None
    move = game.move(code)
    return move if game.refusal(state, move) is None else None
