"""What happens when somebody has chosen an answer."""

from __future__ import annotations

from controller.session import menu, playing, setup
from controller.session.desk import Desk
from controller.session.events import Invite, Retry
from controller.session.flow import proceed
from controller.session.luck import Luck
from controller.session.phases import (
    Act,
    Asking,
    Begin,
    Choice,
    Do,
    Draw,
    Finished,
    Heed,
    Ignore,
    MakeMove,
    Mending,
    Offer,
    Open,
    Pair,
    Phase,
    Playing,
    Private,
    Reply,
    Reseat,
    Resign,
    Resume,
    SetUp,
    Show,
    SlideOn,
    TakeBack,
)
from controller.session.setting import HUMAN, ROBOT, Chair
from hardware.ports import Key
from rules.model import Seat


def table(desk: Desk, cause: str = "") -> Phase:
    """Back to the table, where somebody may have begun a move or set up the pieces meanwhile."""
    if not desk.has_match:
        return menu.lobby(desk)
    phase = proceed(desk, cause)
    match phase:
        case Playing():
            return playing.seen(desk)
        case SetUp():
            return setup.seen(desk, phase)
        case _:
            return phase


def answer(desk: Desk, asking: Asking, key: Key) -> Phase:
    """A key was pressed while a question is open."""
    count = len(asking.choices)
    match key:
        case Key.LEFT | Key.RIGHT:
            step = 1 if key == Key.RIGHT else -1
            return asking.marked((asking.at + step) % count)
        case Key.OK:
            return obey(desk, asking.choices[asking.at].act)
        case Key.BACK if asking.back is not None:
            return obey(desk, asking.back)
        case _:
            return asking


def obey(desk: Desk, act: Act) -> Phase:
    """Do what was chosen."""
    match act:
        case MakeMove(want):
            return _decided(desk, playing.make(desk, want))
        case SlideOn(want):
            return playing.slide_on(desk, want)
        case Reply(want):
            return playing.reply(desk, want)
        case TakeBack(acts):
            return _take_back(desk, acts)
        case Ignore(pads):
            desk.tracker.ignore(pads)
            return table(desk)
        case Heed(pads):
            desk.heed(pads)
            return table(desk)
        case Offer(seat):
            return menu.levels(desk, seat)
        case Reseat(seat, kind, level):
            desk.reseat(seat, kind, level)
            return table(desk)
        case Resign(seat, sure):
            if not sure:
                return _sure("resign-sure", Resign(seat, sure=True), seat=seat)
            desk.match.resign(seat)
            return proceed(desk)
        case Draw(agreed):
            return _draw(desk, agreed)
        case Show(seat, sure):
            if sure:
                return Private(seat, desk.now)
            return _sure("look-away", Show(seat, sure=True), seat=seat)
        case Pair(seat):
            desk.out.append(Invite(int(seat)))
            return table(desk)
        case Begin():
            return begin(desk, act)
        case Resume():
            return resume(desk)
        case Open(name):
            return _open(desk, name)
        case Do(name):
            return _do(desk, name)


def resume(desk: Desk) -> Phase:
    """Go on with the game of the journal; what was moved meanwhile is put in order first."""
    saga = desk.saga
    if saga is None:
        return menu.lobby(desk)
    chairs = [Chair(seat.kind, seat.level or Chair().level) for seat in saga.seats]
    begun = saga.begin
    luck = Luck.of(saga) or desk.new_luck(begun.id)
    if desk.recorded:
        # The journal has gone on to another game: all of this one is told again, to a new file.
        desk.kept = True
        for entry in saga.told:
            desk.record(entry)
    desk.saga = None
    desk.begin(saga.game, begun.options, chairs, saga.course, saga.quarters, begun.clock, luck)
    # The journal says from now on that the game goes on: its end, if it had one, is told again.
    desk.match.result = saga.result or desk.match.result
    if saga.left:
        desk.match.restore_clock(saga.left)
    return table(desk, "resume")


def _decided(desk: Desk, phase: Phase) -> Phase:
    """After a question is answered the rules may still refuse the answer."""
    if isinstance(phase, Mending) and desk.tracker.in_place and phase.refusal is None:
        return table(desk)
    return phase


def _take_back(desk: Desk, acts: int) -> Phase:
    if acts == 0 and desk.match.ended_outside:
        desk.go_on()
        return proceed(desk, "back")
    if acts == 0:
        course, humans = desk.match.course, desk.match.humans()
        made = [at for at, act in enumerate(course.acts) if act.seat in humans]
        plies = [at for at in made if course.acts[at].state.plies(course.acts[at].move.code)]
        if not plies:
            desk.tell("no-undo")
            return table(desk)
        acts = len(course.acts) - plies[-1]
    desk.take_back(acts)
    return proceed(desk, "back")


def _draw(desk: Desk, agreed: tuple[Seat, ...]) -> Phase:
    """Every person must agree; a robot plays on."""
    match = desk.match
    people = match.humans()
    first = match.turn if match.turn in people else people[0] if people else match.turn
    agreed = agreed or (first,)
    waiting = [seat for seat in people if seat not in agreed]
    if len(people) < len(match.names):
        desk.tell("no-draw")
        return table(desk)
    if not waiting:
        match.agree()
        return proceed(desk)
    seat = waiting[0]
    facts = {"seat": seat}
    choices = (
        Choice("agree", Draw((*agreed, seat)), facts=facts),
        Choice("refuse", Do("continue"), facts=facts),
    )
    return Asking("draw", choices, Do("continue"), facts=facts)


def begin(desk: Desk, act: Begin) -> Phase:
    """Begin a game, once it is clear who plays."""
    if act.robots is None:
        return menu.players(desk, act)
    if not act.sure:
        sure = Begin(act.game, act.options, act.robots)
        return _sure("restart-sure", sure)
    entry = desk.catalog.find(act.game)
    if entry is None:
        raise ValueError(f"no such game: {act.game}")
    names = entry.game.seats(entry.game.start(act.options))
    old = desk.chairs
    chairs = [
        Chair(
            ROBOT if at in act.robots else HUMAN,
            old[at].level if at < len(old) else Chair().level,
            old[at].name if at < len(old) else "",
        )
        for at in range(len(names))
    ]
    desk.begin(entry.game, act.options, chairs)
    return table(desk)


def _sure(key: str, act: Act, **facts: object) -> Asking:
    choices = (Choice("no", Do("continue")), Choice("yes", act))
    return Asking(key, choices, Do("continue"), facts=facts)


def _open(desk: Desk, name: str) -> Phase:
    match name:
        case "menu":
            return menu.menu(desk)
        case "declare":
            return playing.declare(desk)
        case "lobby":
            return menu.lobby(desk)
        case "resume":
            return menu.resume(desk)
        case "seats":
            return menu.seats(desk)
        case "hands":
            return menu.hands(desk)
        case "phones":
            return menu.phones(desk)
        case "resign":
            return menu.resign(desk)
        case "sensors":
            return menu.sensors(desk)
        case _:
            return table(desk)


def _do(desk: Desk, name: str) -> Phase:
    match name:
        case "hint":
            if not desk.match.is_robot(desk.match.turn) and not desk.thinking:
                desk.think(desk.match.turn, hint=True)
            return table(desk)
        case "retry":
            desk.unsaved = ""
            desk.out.append(Retry())
            return table(desk)
        case "play-on":
            desk.unsaved = desk.unsaved or "journal"
            return table(desk)
        case "forget":
            desk.tracker.forget()
            return table(desk)
        case "tidy":
            desk.tidy()
            return Finished(tidy=True)
        case "next":
            match = desk.match
            again = Begin(match.game.sheet.key, match.rematch(), menu.robots(desk))
            return begin(desk, again)
        case _:
            return table(desk)
