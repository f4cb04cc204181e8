"""Answers: what the table does when an answer is chosen."""

from __future__ import annotations

from dataclasses import replace

from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import HUMAN, ROBOT, Chair, SeatKind
from controller.session import company, consent, handover, mending, menu, private_hints, questions
from controller.session.commands import (
    FetchGame,
    InstallUpdate,
    Invite,
    ListGames,
    Retry,
    SwitchNetwork,
    SwitchOff,
)
from controller.session.dialogs import Dialog, MendingCause, PlainAct, QuestionKey
from controller.session.fairness import Fairness
from controller.session.phases import (
    Asking,
    Choice,
    DialogAct,
    Do,
    Draw,
    Fetch,
    Finished,
    Heed,
    Ignore,
    MakeMove,
    Mending,
    Offer,
    Open,
    OpenHands,
    Pair,
    Phase,
    Private,
    Reply,
    Reseat,
    Resign,
    Resume,
    Show,
    SlideOn,
    StartGame,
    TakeBack,
)
from controller.session.steps import NextStep, Proceed, Then, to_table
from controller.session.table_state import TableState
from hardware.ports import Key
from rules.model import Seat


def back_to_table(table: TableState, cause: MendingCause | None = None) -> NextStep:
    """Return to the table and read the pads, which may have changed meanwhile."""
    return to_table(cause) if table.has_match else menu.lobby(table)


def answer(table: TableState, asking: Asking, key: Key) -> NextStep:
    """Handle a key press while a question is open."""
    count = len(asking.choices)
    match key:
        case Key.LEFT | Key.RIGHT:
            step = 1 if key == Key.RIGHT else -1
            return asking.marked((asking.at + step) % count)
        case Key.OK:
            return obey(table, asking.choices[asking.at].act)
        case Key.BACK if asking.back is not None:
            return obey(table, asking.back)
        case _:
            return asking


def obey(table: TableState, act: DialogAct) -> NextStep:
    """Carry out the chosen answer."""
    match act:
        case MakeMove():
            return Then(act, _decided)
        case SlideOn() | Reply():
            return act
        case TakeBack(acts, agreed):
            return consent.take_back(table, acts, agreed)
        case OpenHands(agreed):
            return consent.open_hands(table, agreed)
        case Ignore(pads):
            table.tracker.ignore(pads)
            return back_to_table(table)
        case Heed(pads):
            table.heed(pads)
            return back_to_table(table)
        case Offer(seat):
            return menu.levels(table, seat)
        case Reseat(seat, kind, level):
            handover.hand_over(table, seat, kind, level)
            return back_to_table(table)
        case Resign(seat, sure):
            if not sure:
                return _sure(QuestionKey.RESIGN_SURE, Resign(seat, sure=True), seat=seat)
            table.match.resign(seat)
            return Proceed()
        case Draw(agreed):
            return _draw(table, agreed)
        case Show(seat, sure):
            if sure:
                return Private(seat, table.now)
            return _sure(QuestionKey.LOOK_AWAY, Show(seat, sure=True), seat=seat)
        case Pair(seat):
            table.give(Invite(int(seat)))
            return back_to_table(table)
        case StartGame():
            return begin(table, act)
        case Resume():
            return resume(table)
        case Fetch(name):
            table.give(FetchGame(name))
            return menu.saved_games(table, None)
        case Open(dialog):
            return _open(table, dialog)
        case Do(plain):
            return _do(table, plain)


def resume(table: TableState) -> NextStep:
    """Resume the saved game; pieces moved meanwhile must first be put back."""
    saved_game = table.saved_game
    if saved_game is None:
        return menu.lobby(table)
    chairs = [
        Chair(SeatKind(seat.kind), seat.level or Chair().level, seat.name)
        for seat in saved_game.seats
    ]
    # A level of another version of the program; a person's has no meaning.
    strange = [it.level for it in chairs if it.kind == ROBOT and it.level not in LEVEL_NAMES]
    chairs = [it if it.level in LEVEL_NAMES else replace(it, level=Chair().level) for it in chairs]
    begun = saved_game.begin
    table.open_hands()
    if table.has_match and table.ledger.kept:
        table.change_seats(company.seated(table.match.chairs, chairs))
    fairness = Fairness.of(saved_game) or table.new_fairness(begun.id)
    if table.ledger.recorded or table.is_elsewhere:
        # The journal holds another game, so write this one again, to a new file.
        table.ledger.begin(kept=True)
        for entry in saved_game.told:
            table.record(entry)
    table.forget_saved_game()
    table.begin(
        saved_game.game,
        begun.options,
        chairs,
        saved_game.history,
        saved_game.quarters,
        begun.clock,
        fairness,
        written=len(saved_game.told),
    )
    if frozenset(table.match.humans()) <= table.phones:
        table.start()
    table.lend(saved_game.lent)
    if strange:
        table.notices.tell("level-unknown", text=strange[0], level=Chair().level)
    # The journal now has a "reopened" entry, so the saved end, if any, must be written again.
    table.match.restore_result(saved_game.result, hidden=saved_game.hidden)
    if saved_game.left:
        table.match.restore_clock(saved_game.left)
    return back_to_table(table, MendingCause.RESUME)


def _decided(table: TableState, phase: Phase) -> NextStep:
    """Return to the table if the answer was refused but the pieces are already in place."""
    if isinstance(phase, Mending) and table.tracker.in_place and phase.refusal is None:
        return back_to_table(table)
    return phase


def _draw(table: TableState, agreed: tuple[Seat, ...]) -> NextStep:
    """Ask each person in turn to agree to a draw; robots never accept."""
    match = table.match
    people = match.humans()
    first = match.turn if match.turn in people else people[0] if people else match.turn
    agreed = agreed or (first,)
    waiting = [seat for seat in people if seat not in agreed]
    if len(people) < len(match.names):
        table.notices.tell("no-draw")
        return back_to_table(table)
    if not waiting:
        match.agree()
        return Proceed()
    seat = waiting[0]
    facts = {"seat": seat}
    choices = (
        Choice("agree", Draw((*agreed, seat)), facts=facts),
        Choice("refuse", Do(PlainAct.CONTINUE), facts=facts),
    )
    return Asking(QuestionKey.DRAW, choices, Do(PlainAct.CONTINUE), facts=facts)


def begin(table: TableState, act: StartGame) -> NextStep:
    """Start a game once its players are known."""
    if act.robots is None:
        return menu.players(table, act)
    if not act.sure:
        sure = StartGame(act.game, act.options, act.robots)
        return _sure(QuestionKey.RESTART_SURE, sure)
    entry = table.catalog.find(act.game)
    if entry is None:
        raise ValueError(f"no such game: {act.game}")
    names = entry.game.seats(entry.game.start(act.options))
    old = table.chairs
    chairs = [
        Chair(
            ROBOT if at in act.robots else HUMAN,
            old[at].level if at < len(old) else Chair().level,
            old[at].name if at < len(old) else "",
        )
        for at in range(len(names))
    ]
    table.begin(entry.game, act.options, chairs)
    if frozenset(table.match.humans()) <= table.phones:
        table.start()
    return back_to_table(table)


def _rematch(table: TableState) -> NextStep:
    """Play again: everybody moves on one seat, so that two players swap sides."""
    match, moved_on = table.match, int(table.setting.swap_sides)
    options = match.rematch(moved_on)
    chairs = [match.chairs[at - moved_on] for at in range(len(match.chairs))]
    table.prepare(chairs, table.setting.clock)
    table.change_seats(company.turned(len(chairs), moved_on))
    robots = tuple(at for at, chair in enumerate(chairs) if chair.kind == ROBOT)
    return begin(table, StartGame(match.game.sheet.key, options, robots))


def _sure(key: QuestionKey, act: DialogAct, **facts: object) -> Asking:
    choices = (Choice("no", Do(PlainAct.CONTINUE)), Choice("yes", act))
    return Asking(key, choices, Do(PlainAct.CONTINUE), facts=facts)


def _hint(table: TableState) -> None:
    """Ask for a hint that everybody sees; with secrets, tell where a private one is found."""
    if table.match.is_robot(table.match.turn):
        return
    if table.game.sheet.secret:
        table.notices.tell(private_hints.where(table), seat=table.match.turn)
    elif not table.robot.thinking:
        table.think(table.match.turn, hint=True)


def _open(table: TableState, dialog: Dialog) -> NextStep:
    match dialog:
        case Dialog.MENU:
            return menu.menu(table)
        case Dialog.DECLARE:
            return questions.declare(table)
        case Dialog.LOBBY:
            return menu.lobby(table)
        case Dialog.RESUME:
            return menu.resume(table)
        case Dialog.SEATS:
            return menu.seats(table)
        case Dialog.HANDS:
            return menu.hands(table)
        case Dialog.PHONES:
            return menu.phones(table)
        case Dialog.RESIGN:
            return menu.resign(table)
        case Dialog.SENSORS:
            return menu.sensors(table)
        case Dialog.ADDRESS:
            return menu.address(table)
        case Dialog.NETWORK:
            return menu.network(table)
        case Dialog.POWER:
            return menu.power(table)
        case Dialog.UPDATE:
            return menu.update(table)
        case Dialog.TABLE:
            return back_to_table(table)


def _do(table: TableState, act: PlainAct) -> NextStep:
    match act:
        case PlainAct.HINT:
            _hint(table)
            return back_to_table(table)
        case PlainAct.RETRY:
            table.ledger.retry()
            table.give(Retry())
            return back_to_table(table)
        case PlainAct.OWN_WIFI | PlainAct.HOUSE_WIFI:
            table.give(SwitchNetwork(own=act is PlainAct.OWN_WIFI))
            return menu.changing_network(table)
        case PlainAct.INSTALL_UPDATE:
            table.give(InstallUpdate())
            return menu.updating(table)
        case PlainAct.SWITCH_OFF | PlainAct.REBOOT:
            restart = act is PlainAct.REBOOT
            table.give(SwitchOff(restart))
            return menu.powering(table, restart=restart)
        case PlainAct.PLAY_ON:
            table.ledger.play_on()
            return back_to_table(table)
        case PlainAct.START:
            table.start()
            return back_to_table(table)
        case PlainAct.STAY:
            return back_to_table(table, MendingCause.BUMP)
        case PlainAct.FORGET:
            table.tracker.forget()
            return back_to_table(table)
        case PlainAct.NONE_FITS:
            return mending.none_fits(table)
        case PlainAct.TIDY:
            table.tidy()
            return Finished(tidy=True)
        case PlainAct.NEXT:
            return _rematch(table)
        case PlainAct.OTHER_GAMES:
            table.give(ListGames())
            return menu.saved_games(table, None)
        case PlainAct.CONTINUE:
            return back_to_table(table)
