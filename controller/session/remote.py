"""Requests from web pages and phones: the same acts as by keys, checked like moves on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from controller.i18n.user_errors import Problem
from controller.model.clock import TimeControl
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import Chair, SeatKind
from controller.session import answers, company, consent, handover, menu, private_hints
from controller.session.advance import by_phone
from controller.session.change_key import UNSAVED, topic
from controller.session.commands import Whisper
from controller.session.dialogs import Dialog, PlainAct
from controller.session.events import (
    Addressed,
    Begun,
    CodeReplaced,
    Consented,
    Declared,
    Given,
    HintWanted,
    Hosted,
    Invited,
    Paired,
    Parted,
    PhoneEvent,
    Reseated,
    Wished,
)
from controller.session.phases import (
    Asking,
    DialogAct,
    Do,
    Finished,
    Inviting,
    MakeMove,
    Mending,
    Open,
    Paused,
    Phase,
    Resign,
    SetUp,
    StartGame,
)
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, Then
from controller.session.table_state import TableState
from rules.closed_acts import closed_acts
from rules.errors import RulesError
from rules.model import Move, Refusal, Seat

CODE_VALID_SECONDS = 120.0
"""Seconds for which a pairing code is shown."""
READ = "notation"
"""Rule id reported when the text is not a move."""


def heard(table: TableState, event: PhoneEvent, phase: Phase) -> NextStep:
    """Handle a request from a web page or a phone.

    While the question whether to play on without the journal is open, nothing starts or moves.
    """
    if topic(phase) == UNSAVED and isinstance(
        event, Invited | Declared | Begun | Reseated | Wished
    ):
        return phase
    seats = range(len(table.match.names)) if table.has_match else ()
    if isinstance(event, Declared | Parted) and event.game not in {"", table.fairness.game_id}:
        # Late: meanwhile its person may have another seat.
        return phase
    if isinstance(event, Invited | Given | Paired | Declared | Reseated) and (
        event.seat not in seats
    ):
        # Late: it was sent to a match that is no longer on the table.
        return phase
    match event:
        case Hosted():
            table.host(simulated=event.simulated, lasting=event.lasting)
        case Addressed():
            table.publish(event)
        case Invited(seat, code):
            if table.match.result is None:
                return Inviting(Seat(seat), code, table.now)
        case CodeReplaced(seat, code):
            if isinstance(phase, Inviting) and phase.seat == seat:
                return replace(phase, code=code, is_replaced=True)
        case Given(seat, value):
            table.record(table.fairness.give(Seat(seat), value))
        case Paired():
            return paired(table, event, phase)
        case Parted(seat=seat):
            return parted(table, Seat(seat), phase)
        case Declared():
            return declared(table, event, phase)
        case Consented(seat, yes):
            if consent.is_asked(phase, seat) and isinstance(phase, Asking) and phase.consent:
                return answers.obey(table, phase.consent if yes else Do(PlainAct.STAY))
        case HintWanted(seat):
            if table.has_match and seat in table.phones:
                # Nothing that others see depends on it: neither the phase nor the news.
                private_hints.ask(table, Seat(seat))
        case Begun():
            return begun(table, event, phase)
        case Reseated():
            return reseated(table, event, phase)
        case Wished():
            return wished(table, event, phase)
    return phase


def declared(table: TableState, event: Declared, phase: Phase) -> NextStep:
    """Handle an act sent by the phone of a seat; a refusal is shown on this phone only."""
    seat = Seat(event.seat)
    if seat not in table.phones:
        return phase
    move, refusal = _judged(table, seat, event.move, phase)
    if move is None or refusal is not None:
        refusal = refusal or Refusal(READ)
        table.give(Whisper(event.seat, event.move, refusal.rule, refusal.cells))
        return phase
    if table.match.turn == seat and not by_phone(table, seat):
        made = answers.obey(table, MakeMove(table.tracker.model.expected(table.match.state, move)))
    else:
        if not by_phone(table, seat):
            # An act out of turn, such as the exchange of a dead hand, changes nothing on the board.
            table.notices.tell("did", seat=seat, move=move.text)
        table.commit(move)
        made = answers.back_to_table(table)
    return Then(made, _behind(phase))


def _judged(
    table: ReadOnlyTable, seat: Seat, text: str, phase: Phase
) -> tuple[Move | None, Refusal | None]:
    """Move meant by a text for a seat, and the refusal if it is not allowed now."""
    match = table.match
    game, state = match.game, match.state
    code = game.read(text)
    if code < 0:
        return None, None
    move = game.move(code)
    if match.result is not None:
        return move, Refusal(f"{game.sheet.prefix}.over")
    if match.is_robot(seat):
        # The phone of a person whose seat was given to the robot.
        return move, Refusal("table.turn")
    if code not in state.codes() or state.actor(code) != seat:
        # The answer must not depend on anything this seat cannot know.
        return move, game.refusal(game.view(state, seat), move) or Refusal("table.turn")
    if move in closed_acts(game, state, seat):
        return move, Refusal("table.turn")
    strict = isinstance(phase, Mending) and phase.strict
    if strict or isinstance(phase, SetUp | Paused):
        return move, Refusal("table.mend")
    return move, None


def paired(table: TableState, event: Paired, phase: Phase) -> NextStep:
    """Pair a seat with a phone; until the first move, a hidden line-up may be redone on it."""
    seat = Seat(event.seat)
    table.pair(seat, here=event.here)
    history = table.match.history
    hidden = [at for at, act in enumerate(history.acts) if act.seat == seat]
    began = history.plies() > 0
    over = table.match.result is not None
    if hidden and not began and not over and not table.match.is_robot(seat):
        first = history.acts[hidden[0]]
        if first.move in closed_acts(table.game, first.state, seat):
            table.take_back(len(history.acts) - hidden[0])
            table.notices.clear()  # nobody had lined up yet
    key = "paired-here" if event.here else "paired-again" if event.again else "paired"
    if event.again or not event.here or len(table.match.humans()) > 1:
        table.notices.tell(key, seat=seat)
    return _table(table, phase)


def parted(table: TableState, seat: Seat, phase: Phase) -> NextStep:
    """Remove the phone of a seat; the seat stays with its person."""
    if seat not in table.phones:
        table.part(seat)
        return phase
    table.part(seat)
    if table.match.result is None:
        table.notices.tell("parted", seat=seat)
    found = _table(table, phase)
    other = isinstance(phase, Inviting) and phase.seat != seat
    return Then(found, _behind(phase)) if other else found


def _table(table: TableState, phase: Phase) -> NextStep:
    """Return to the table, unless a question is open or the game is over."""
    busy = isinstance(phase, Asking | Finished)
    return phase if busy else answers.back_to_table(table)


def _behind(phase: Phase) -> Callable[[TableState, Phase], NextStep]:
    """Continuation that keeps the pairing code of one phone on screen while another phone acts."""

    def shown(table: TableState, found: Phase) -> NextStep:
        stays = isinstance(phase, Inviting) and table.match.result is None
        return phase if stays else found

    return shown


def without_phone(table: TableState, seat: Seat) -> NextStep:
    """Handle OK while waiting for a phone: the seat lines up without one."""
    table.part(seat)
    return answers.back_to_table(table)


def begun(table: TableState, event: Begun, phase: Phase) -> NextStep:
    """Start the chosen game with its options, seats and clock."""
    entry = table.catalog.find(event.game)
    try:
        pace = TimeControl.chosen(event.clock)
        known = all(chair.level in LEVEL_NAMES for chair in event.chairs)
        if entry is None or event.game not in table.board.layouts or not known:
            return phase
        options = entry.game.options(event.options)
        state = entry.game.start(options)
        if event.position:
            state = entry.game.load(event.position, options)
    except (RulesError, Problem):
        return phase
    if table.has_match and event.kept:
        table.change_seats(company.seated(table.match.chairs, event.chairs))
    table.prepare(event.chairs, str(pace))
    seats = len(entry.game.seats(state))
    chairs = [*event.chairs[:seats], *(Chair() for _ in range(seats - len(event.chairs)))]
    table.begin(entry.game, options, chairs, position=event.position, kept=event.kept)
    return answers.back_to_table(table)


def reseated(table: TableState, event: Reseated, phase: Phase) -> NextStep:
    """Change who plays a seat."""
    if event.kind not in set(SeatKind) or event.level not in {"", *LEVEL_NAMES}:
        return phase
    if table.match.result is not None:
        return phase
    handover.hand_over(table, Seat(event.seat), SeatKind(event.kind), event.level)
    return answers.back_to_table(table)


def wishes(table: ReadOnlyTable, phase: Phase) -> dict[str, DialogAct]:
    """Requests available now, by the key of their words: the menu and the next game."""
    if not table.has_match:
        return {}
    choices = menu.menu(table).choices
    # A page knows its own address; the machine is changed by the table's keys, after a question.
    machine = (Dialog.ADDRESS, Dialog.NETWORK, Dialog.UPDATE, Dialog.POWER)
    own = tuple(map(Open, machine))
    found = {it.key: it.act for it in choices if it.act not in own}
    if isinstance(phase, Finished):
        found["next"] = Do(PlainAct.NEXT)
    if table.gathering:
        found["start"] = Do(PlainAct.START)
    return found


def wished(table: TableState, event: Wished, phase: Phase) -> NextStep:
    """Carry out a menu entry chosen on a web page, which has already asked for confirmation."""
    act = wishes(table, phase).get(event.what)
    match act:
        case None:
            return phase
        case StartGame(game, options, robots):
            act = StartGame(game, options, robots)
        case _ if event.what == "resign" and event.seat in table.match.humans():
            act = Resign(Seat(event.seat), sure=True)
        case _:
            pass
    return answers.obey(table, act)
