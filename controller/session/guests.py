"""What pages and phones ask of the table: the same acts as by keys, checked like a piece moved."""

from __future__ import annotations

from dataclasses import replace

from controller.problem import Problem
from controller.session import acts, menu
from controller.session.clock import Pace
from controller.session.desk import Desk
from controller.session.events import (
    Begun,
    Declared,
    Given,
    Guest,
    Hosted,
    Invited,
    Paired,
    Parted,
    Reseated,
    Whisper,
    Wished,
)
from controller.session.flow import by_phone, masks
from controller.session.look import UNSAVED, topic
from controller.session.phases import (
    Act,
    Asking,
    Begin,
    Do,
    Finished,
    Inviting,
    MakeMove,
    Mending,
    Paused,
    Phase,
    Resign,
    SetUp,
)
from controller.session.setting import HUMAN, ROBOT, Chair
from rules.errors import RulesError
from rules.model import Move, Refusal, Seat

VALID = 120.0
"""So long a code for a phone is shown."""
READ = "notation"
"""The rule that a text breaks which is no move."""


def heard(desk: Desk, event: Guest, phase: Phase) -> Phase:
    """Something came from a page or a phone.

    While somebody must say whether to play on without the journal, nothing is begun or moved.
    """
    if topic(phase) == UNSAVED and isinstance(
        event, Invited | Declared | Begun | Reseated | Wished
    ):
        return phase
    match event:
        case Hosted():
            desk.hosted = True
        case Invited(seat, code):
            if desk.has_match and desk.match.result is None:
                return Inviting(desk.match.seat(seat), code, desk.now)
        case Given(seat, value):
            if desk.has_match:
                desk.record(desk.luck.give(desk.match.seat(seat), value))
        case Paired(seat, again):
            return paired(desk, Seat(seat), phase, again=again)
        case Parted(seat):
            return parted(desk, Seat(seat), phase)
        case Declared():
            return declared(desk, event, phase)
        case Begun():
            return begun(desk, event, phase)
        case Reseated():
            return reseated(desk, event, phase)
        case Wished():
            return wished(desk, event, phase)
    return phase


def declared(desk: Desk, event: Declared, phase: Phase) -> Phase:
    """The phone of a seat makes an act; what is not allowed is told to this phone alone."""
    seat = Seat(event.seat)
    if not desk.has_match or seat not in desk.phones:
        return phase
    move, refusal = _judged(desk, seat, event.move, phase)
    if move is None or refusal is not None:
        refusal = refusal or Refusal(READ)
        desk.out.append(Whisper(event.seat, event.move, refusal.rule, refusal.cells))
        return phase
    if desk.match.turn == seat and not by_phone(desk, seat):
        made = acts.obey(desk, MakeMove(desk.tracker.sight.want(desk.match.state, move)))
    else:
        if not by_phone(desk, seat):
            # Out of turn, such as the exchange of a dead hand: nothing that lies there changes.
            desk.tell("did", seat=seat, move=move.text)
        desk.commit(move)
        made = acts.table(desk)
    return _behind(desk, phase, made)


def _judged(desk: Desk, seat: Seat, text: str, phase: Phase) -> tuple[Move | None, Refusal | None]:
    """The move that a text means for a seat, and why it is not allowed now if it is not."""
    match = desk.match
    game, state = match.game, match.state
    code = game.read(text)
    if code < 0:
        return None, None
    move = game.move(code)
    if match.result is not None:
        return move, Refusal(f"{game.sheet.prefix}.over")
    if code not in state.codes() or state.actor(code) != seat:
        # What this seat cannot know must not change the answer.
        return move, game.refusal(game.view(state, seat), move) or Refusal("table.turn")
    if move in masks(game, state, seat):
        return move, Refusal("table.turn")
    strict = isinstance(phase, Mending) and phase.strict
    if strict or isinstance(phase, SetUp | Paused):
        return move, Refusal("table.mend")
    return move, None


def paired(desk: Desk, seat: Seat, phase: Phase, *, again: bool) -> Phase:
    """A seat has a phone: what was lined up closed may be told by it, as long as nobody moved."""
    if not desk.has_match:
        return phase
    desk.phones |= {seat}
    course = desk.match.course
    hidden = [at for at, act in enumerate(course.acts) if act.seat == seat]
    began = course.plies() > 0
    if hidden and not began and not desk.match.is_robot(seat):
        first = course.acts[hidden[0]]
        if first.move in masks(desk.game, first.state, seat):
            desk.take_back(len(course.acts) - hidden[0])
    desk.tell("paired-again" if again else "paired", seat=seat)
    return _table(desk, phase)


def parted(desk: Desk, seat: Seat, phase: Phase) -> Phase:
    """A seat has no phone any more; it stays its person's."""
    if seat not in desk.phones:
        return phase
    desk.phones -= {seat}
    if desk.has_match and desk.match.result is None:
        desk.tell("parted", seat=seat)
    found = _table(desk, phase)
    other = isinstance(phase, Inviting) and phase.seat != seat
    return _behind(desk, phase, found) if other else found


def _table(desk: Desk, phase: Phase) -> Phase:
    """Back to the table, unless somebody is asked something or the game is over."""
    busy = isinstance(phase, Asking | Finished)
    return phase if busy or not desk.has_match else acts.table(desk)


def _behind(desk: Desk, phase: Phase, found: Phase) -> Phase:
    """What the table shows now: the code for one phone stays while another one does something."""
    return phase if isinstance(phase, Inviting) and desk.match.result is None else found


def without_phone(desk: Desk, seat: Seat) -> Phase:
    """OK while the table waits for a phone: this seat lines up closed, as without one."""
    desk.phones -= {seat}
    return acts.table(desk)


def begun(desk: Desk, event: Begun, phase: Phase) -> Phase:
    """Somebody chose a game, its options, seats and clock."""
    entry = desk.catalog.find(event.game)
    try:
        pace = Pace.parse(event.clock)
        if entry is None or event.game not in desk.board.layouts:
            return phase
        options = entry.game.options(event.options)
        state = entry.game.start(options)
        if event.position:
            state = entry.game.load(event.position, options)
    except (RulesError, Problem):
        return phase
    desk.setting = replace(desk.setting, clock=str(pace))
    desk.chairs = list(event.chairs)
    desk.phones = frozenset()
    seats = len(entry.game.seats(state))
    chairs = [*event.chairs[:seats], *(Chair() for _ in range(seats - len(event.chairs)))]
    desk.begin(entry.game, options, chairs, position=event.position, kept=event.kept)
    return acts.table(desk)


def reseated(desk: Desk, event: Reseated, phase: Phase) -> Phase:
    """Somebody else plays a seat from now on."""
    if not desk.has_match or not 0 <= event.seat < len(desk.match.names):
        return phase
    if event.kind not in {HUMAN, ROBOT} or desk.match.result is not None:
        return phase
    desk.reseat(Seat(event.seat), event.kind, event.level)
    return acts.table(desk)


def wishes(desk: Desk, phase: Phase) -> dict[str, Act]:
    """What can be wished now, by the key of its words: the menu, and the next game."""
    if not desk.has_match:
        return {}
    found = {choice.key: choice.act for choice in menu.menu(desk).choices}
    if isinstance(phase, Finished):
        found["next"] = Do("next")
    return found


def wished(desk: Desk, event: Wished, phase: Phase) -> Phase:
    """Somebody chose an entry of the menu; whoever asks on a page has been asked there."""
    act = wishes(desk, phase).get(event.what)
    match act:
        case None:
            return phase
        case Begin(game, options, robots):
            act = Begin(game, options, robots)
        case _ if event.what == "resign" and event.seat in desk.match.humans():
            act = Resign(Seat(event.seat), sure=True)
        case _:
            pass
    return acts.obey(desk, act)
