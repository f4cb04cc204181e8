"""What comes next: chance and other acts that need nobody, the robot, a question, a person."""

from __future__ import annotations

from controller.search.acts import open_acts
from controller.session.desk import Desk
from controller.session.events import Thought
from controller.session.phases import (
    Asking,
    Choice,
    Finished,
    Inviting,
    MakeMove,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
    Waiting,
)
from controller.sight.reading import Off, differing
from controller.sight.wants import Want
from hardware.ports import Chime, Pad
from rules.game import Game
from rules.model import CHANCE, Move, Seat
from rules.record import OUTSIDE
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
        _commit(desk, act)
    desk.run_clock()
    waited = next((it for it in match.game.actors(match.state) if by_phone(desk, it)), None)
    if waited is not None and not desk.away:
        # Before anything is expected on the pads: no piece can tell a line-up.
        return Waiting(waited)
    desk.expect()
    turn = match.turn
    if desk.away:
        return Paused(desk.away)
    if not desk.ready and not _lines_up(desk, turn):
        return SetUp(desk.now)
    if desk.robot_acts and desk.proposal is None and not desk.thinking:
        desk.think(turn)
    if _astray(desk, cause):
        return Mending(desk.astray, Off(off_pads(desk)), desk.now, strict=True)
    if desk.pushed is not None:
        return desk.pushed
    wants = _spoken(desk)
    return ask_moves(desk, "speak", wants, loose=False) if wants else Playing()


def deal(desk: Desk) -> None:
    """Draw the cards that come before anybody's move."""
    while deals(desk):
        _commit(desk, _drawn(desk))


def _drawn(desk: Desk) -> Move:
    """What chance gives: fixed by the pledge and by what people did before the first card.

    Only the acts that stand are counted: what is taken back and done again gives the same card.
    """
    desk.record(desk.luck.pledge())
    desk.record(desk.luck.close())
    number = sum(act.seat == CHANCE for act in desk.match.course.acts)
    return desk.game.move(desk.luck.draw(desk.match.state, number))


def _commit(desk: Desk, act: Move) -> None:
    refusal = desk.commit(act)
    if refusal is not None:
        raise ValueError(f"the table made an illegal act: {act} ({refusal})")


def _spoken(desk: Desk) -> tuple[Want, ...]:
    """The moves of the seat whose turn it is, if pieces can tell none of them.

    Only legal ones count: whoever can do nothing but exchange a dead hand is told so.
    """
    match = desk.match
    if desk.robot_acts:
        return ()
    legal = {it for it in match.game.moves(match.state) if match.state.actor(it.code) == match.turn}
    wants = tuple(want for want in desk.tracker.wants if want.move in legal)
    return wants if all(want.spoken for want in wants) else ()


def off_pads(desk: Desk) -> tuple[Pad, ...]:
    """The pads that do not show what they should."""
    return differing(desk.tracker.base, desk.tracker.marks)


def ask_moves(desk: Desk, key: str, wants: tuple[Want, ...], *, loose: bool) -> Asking:
    """Ask which of these moves it is."""
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
    """An act that nobody has to choose or to carry out.

    What chance gives, closed pieces lined up, and what the robot has chosen if it moves no piece.
    """
    match = desk.match
    game, state = match.game, match.state
    if match.turn == CHANCE:
        hidden = masks(game, state, CHANCE)
        if hidden:
            return hidden[0]
        # Who sets the pieces up has a part in the deal, so it comes after that.
        return _drawn(desk) if desk.ready else None
    if desk.proposal is not None:
        desk.expect()
        if unasked(desk):
            _tell_act(desk, desk.proposal)
            return desk.proposal
    for seat in game.actors(state):
        by_hand = not match.is_robot(seat) and not by_phone(desk, seat)
        if by_hand and _lines_up(desk, seat):
            hidden = masks(game, state, seat)
            if hidden:
                return hidden[0]
    return None


def deals(desk: Desk) -> bool:
    """Whether the table has cards to deal now, of a pack that it shuffles itself."""
    match = desk.match
    return match.turn == CHANCE and not masks(match.game, match.state, CHANCE)


def unasked(desk: Desk) -> bool:
    """Whether the robot's act needs no hand: it moves no piece, and no piece is on the move."""
    if desk.proposal is None or not desk.ready:
        return desk.proposal is not None
    return desk.tracker.wants[0].spoken and desk.tracker.in_place and desk.pads.calm


def by_phone(desk: Desk, seat: Seat) -> bool:
    """Whether a seat has yet to tell by its phone what comes before the first ply."""
    return seat in desk.phones and not desk.match.is_robot(seat) and _lines_up(desk, seat)


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
    desk.record(None if entry is None else desk.luck.reveal())
    revocable = desk.revocable
    desk.cancel()
    if not desk.match.ended_outside:
        # The piece that ended the game may still slide on.
        desk.revocable = revocable
    desk.run_clock()
    desk.expect()
    if entry is None:
        return Finished(since=desk.now)
    desk.record(entry)
    desk.ring(Chime.END)
    # Who has given up or lost on time need not put anything in order any more.
    if entry.reason not in OUTSIDE and not desk.away and _astray(desk, "carry"):
        return Mending(desk.astray, Off(off_pads(desk)), desk.now, strict=True)
    return Finished(since=desk.now)


def _astray(desk: Desk, cause: str) -> bool:
    """Whether the pads must be put in order before anything else."""
    if desk.tracker.in_place or not desk.ready:
        desk.astray = ""
    else:
        desk.astray = desk.astray or cause
    return bool(desk.astray)


def thought(desk: Desk, answer: Thought, phase: Phase) -> Phase:
    """The opponent answered: check its move like anybody's, then propose it."""
    hint = desk.answered(answer.number)
    if hint is None:
        return phase
    match = desk.match
    move = _checked(desk, answer.move)
    if move is not None:
        desk.explain(move, answer.proof, hint=hint)
    if hint:
        desk.hint = move
        if move is None:
            desk.tell("no-hint")
        return phase
    if move is None:
        moves = open_acts(match.game, match.state, match.seat(match.turn))
        move = moves[desk.dice.below(len(moves))]
        desk.tell("fallback", seat=match.turn)
    desk.proposal = move
    desk.expect()
    if isinstance(phase, Asking | Private | Inviting | Paused):
        # Somebody is busy with the keys or a phone, or the board is away: what was chosen can wait.
        return phase
    if unasked(desk):
        return proceed(desk)
    desk.ring(Chime.TICK)
    return phase if not isinstance(phase, Playing) else Playing()


def _tell_act(desk: Desk, move: Move) -> None:
    """Tell what the robot does, as the others may know it."""
    match = desk.match
    seat = match.turn
    other = Seat((seat + 1) % len(match.names))
    desk.tell("did", seat=seat, move=match.game.recorded(match.state, move, other))


def _checked(desk: Desk, text: str) -> Move | None:
    """The move of an answer, if it is one and legal for the seat that was asked."""
    game, state = desk.match.game, desk.match.state
    code = game.read(text)
    if code < 0 or code not in state.codes() or state.actor(code) != desk.match.turn:
        return None
    return game.move(code)
