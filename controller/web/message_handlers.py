"""Handlers of client messages: each is checked, answered, and passed on to the session."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import UnsetType
from msgspec.structs import asdict

from controller.display.names import Names
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.file import parted
from controller.model.clock import TimeControl
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import HUMAN, LONGEST_NAME, Chair, SeatKind, is_name
from controller.session import consent, handover, private_hints, remote
from controller.session.events import (
    Begun,
    Consented,
    Declared,
    Event,
    Given,
    HintWanted,
    Picked,
    Pressed,
    Reseated,
    Switched,
    Wished,
)
from controller.session.phases import Asking, Finished, Mending, SetUp
from controller.session.read_only import ReadOnlyTable
from controller.web import game_review, lessons, players, saved_games
from controller.web.activity_log import explained
from controller.web.clients import Guest
from controller.web.hand_gestures import gestures
from controller.web.hub import ClientAnswer, Hub
from controller.web.messages import (
    ActRequest,
    AgainRequest,
    AnalyseRequest,
    BeginRequest,
    ChooseRequest,
    ClientRequest,
    ConsentRequest,
    DoctorRequest,
    GestureRequest,
    HandRequest,
    HintRequest,
    KeyRequest,
    LanguageRequest,
    LeaveRequest,
    LessonRequest,
    PairRequest,
    PlayersRequest,
    PlayRequest,
    PreviewRequest,
    RenameRequest,
    ReplayRequest,
    ReseatRequest,
    ResumeRequest,
    ReviewRequest,
    SavedRequest,
    SeatRequest,
    StirRequest,
    TableRequest,
    UnpairRequest,
    WhyRequest,
    WishRequest,
)
from controller.web.simulated_hand import SimulatedHand
from hardware.ports import Edge, Key
from hardware.sim.matter import Impossible
from rules.errors import RulesError
from rules.game import Game, difference
from rules.model import Seat

_DONE: dict[str, Any] = {"type": "done"}


_RESTING = (
    PlayRequest,
    ChooseRequest,
    HandRequest,
    BeginRequest,
    ReseatRequest,
    WishRequest,
    PairRequest,
    UnpairRequest,
    ResumeRequest,
    LessonRequest,
    ActRequest,
    AgainRequest,
    ConsentRequest,
)
"""Requests that would change a game, which rests while the table is examined."""


class No(Exception):  # noqa: N818  an answer, not an error
    """Refusal of a request, with the code of its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def act(hub: Hub, guest: Guest, said: ClientRequest, now: float) -> ClientAnswer:
    """Handle a client's request: its answer, and the events for the session."""
    speech = (
        hub.speech
        if guest.audience == "table"
        else Speech(guest.language, hub.session.table.catalog)
    )
    try:
        _allowed(hub, guest, said)
        match said:
            case (
                ActRequest()
                | StirRequest()
                | LeaveRequest()
                | AgainRequest()
                | HintRequest()
                | ConsentRequest()
            ):
                return _seat(hub, guest, said)
            case _:
                return _table(hub, said, now)
    except No as no:
        text = speech.say(f"error.{no.code}", **no.facts)
        told = {"type": "refused", "code": no.code, "text": text, "clause": "", "cells": []}
        return ClientAnswer(told)
    except (RulesError, Problem) as error:
        text = speech.error(error, _game_of(hub, said))
        told = {"type": "refused", "code": error.code, "text": text, "clause": "", "cells": []}
        return ClientAnswer(told)


def _game_of(hub: Hub, said: ClientRequest) -> Game | None:
    """The game that a request speaks of, whose words explain what is wrong with its options."""
    match said:
        case BeginRequest(game=key) | PreviewRequest(game=key):
            entry = hub.session.table.catalog.find(key)
            return None if entry is None else entry.game
        case _:
            return None


def _allowed(hub: Hub, guest: Guest, said: ClientRequest) -> None:
    if said.state and said.state != hub.views.state:
        raise No("web.stale")
    if not guest.control and not isinstance(said, WhyRequest | SeatRequest):
        raise No("web.control")
    if _is_examined(hub) and isinstance(said, _RESTING):
        raise No("web.examined")


def _is_examined(hub: Hub) -> bool:
    return hub.doctor is not None and hub.doctor.is_open


def _seat(hub: Hub, guest: Guest, said: SeatRequest) -> ClientAnswer:
    table = hub.session.table
    if not isinstance(said, LeaveRequest | AgainRequest) and guest.seat not in table.phones:
        # This game hides nothing, or nothing of theirs.
        raise No("web.nothing")
    match said:
        case ActRequest(text=text):
            return _with(Declared(guest.seat, text, table.fairness.game_id))
        case StirRequest(share=share):
            if (
                table.fairness.closed
                or table.fairness.shared(guest.seat)
                or not table.fairness.pledged
            ):
                raise No("web.deal")
            return _with(Given(guest.seat, bytes.fromhex(share)))
        case HintRequest():
            if not private_hints.may_ask(table, Seat(guest.seat)):
                raise No("web.hint")
            return _with(HintWanted(guest.seat))
        case ConsentRequest(yes=yes):
            if not consent.is_asked(hub.session.phase, guest.seat):
                raise No("web.nothing")
            return _with(Consented(guest.seat, yes))
        case AgainRequest():
            if not isinstance(hub.session.phase, Finished) or table.match.hidden:
                raise No("web.nothing")
            return _with(Wished("next"))
        case LeaveRequest():
            return ClientAnswer(_DONE, tuple(hub.part(guest.seat)))


def _table(hub: Hub, said: TableRequest, now: float) -> ClientAnswer:
    match said:
        case PlayRequest(text=text):
            return _play(hub, text, now)
        case WhyRequest(text=text):
            return _why(hub, text)
        case GestureRequest():
            return _gesture(hub, said, now)
        case KeyRequest():
            return _key(hub, said, now)
        case ChooseRequest(at=at):
            return _choose(hub, at, now)
        case HandRequest(mode=mode):
            _hand(hub).mode = mode
            return ClientAnswer()
        case BeginRequest():
            return _begin(hub, said)
        case ReseatRequest():
            return _reseat(hub.session.table, said)
        case WishRequest():
            return _wish(hub, said)
        case LanguageRequest(language=language):
            return _with(Switched(language))
        case PairRequest():
            return _pair(hub, said, now)
        case UnpairRequest(seat=seat):
            if seat not in hub.pairing.seats:
                raise No("web.seat")
            return ClientAnswer(_DONE, tuple(hub.part(seat)))
        case LessonRequest(game=game, step=step):
            return _lesson(hub, game, step)
        case SavedRequest():
            return ClientAnswer(errand=saved_games.listing(hub))
        case ResumeRequest(name=name):
            return _resume(hub, name)
        case ReplayRequest(name=name):
            return ClientAnswer(errand=saved_games.replay(hub, name))
        case PreviewRequest(game=key, options=options):
            return ClientAnswer(_preview(hub.session.table, key, options))
        case PlayersRequest():
            return ClientAnswer(errand=players.players(hub))
        case RenameRequest(name=name, to=to):
            return ClientAnswer(errand=players.rename(hub, name, to.strip()))
        case ReviewRequest(name=name, act=at):
            return ClientAnswer(errand=game_review.review(hub, name, at))
        case AnalyseRequest():
            return _analyse(hub)
        case DoctorRequest():
            return _doctor(hub, said)


def _doctor(hub: Hub, asked: DoctorRequest) -> ClientAnswer:
    """Examine the table, through its own devices."""
    doctor = hub.doctor
    if doctor is None:
        raise No("web.no-doctor")
    is_done = True
    match asked.act:
        case "open":
            doctor.open(hub.speech)
        case "later":
            doctor.dismiss()
        case "close":
            doctor.close()
        case "stop":
            doctor.stop()
        case "test":
            is_done = doctor.test(asked.section, hub.speech)
        case "answer":
            is_done = doctor.answer(asked.text)
    if not is_done:
        raise No("web.nothing")
    return ClientAnswer()


def _lesson(hub: Hub, key: str, step: int) -> ClientAnswer:
    """Put a step of a lesson on the table; it is not journalled."""
    table = hub.session.table
    entry = table.catalog.find(key)
    known = key in table.board.layouts and 0 <= step < lessons.length(key)
    if entry is None or not known:
        raise No("web.lesson")
    found = lessons.LESSONS[key][step]
    state = entry.game.load(found.position, {}) if found.position else entry.game.start({})
    chairs = tuple(Chair() for _ in entry.game.seats(state))
    hub.teaching.begin(key, step, left=_left(hub))
    return _with(Begun(key, entry.game.options({}), chairs, "none", found.position, kept=False))


def _left(hub: Hub) -> str:
    """Id of the game that a lesson interrupts; empty where there is none to go back to."""
    table = hub.session.table
    if not table.has_match or not table.ledger.kept:
        return hub.teaching.left
    is_running = table.match.result is None and table.match.history.acts
    return table.fairness.game_id if is_running and table.stores_games else ""


def _analyse(hub: Hub) -> ClientAnswer:
    table = _match(hub.session.table)
    match = table.match
    if table.game.sheet.secret or match.result is not None or match.turn < 0:
        raise No("web.analyse")
    # Only the public view, although these games hide nothing: no more ever leaves the table.
    public = table.game.dump(match.public)
    key, options, was_set_up = table.game.sheet.key, dict(match.options), match.history.is_set_up
    ask = partial(hub.analyst.ask, key, options, public, is_set_up=was_set_up)
    turn = int(match.turn)

    def work() -> dict[str, Any]:
        found = ask()
        if found is None:
            text = hub.speech.say("error.web.analyse")
            told = {"type": "refused", "code": "web.analyse", "text": text}
            return told | {"clause": "", "cells": []}
        return {
            "type": "told",
            "turn": turn,
            "chance": found.choices[0].chance,
            "choices": [asdict(it) for it in found.choices],
            "exact": found.exact,
            "depth": found.depth,
        }

    return ClientAnswer(errand=work)


def _resume(hub: Hub, name: str) -> ClientAnswer:
    """Go on with a saved game; the one on the table is kept."""
    table = hub.session.table
    if parted(name) is None or not table.stores_games:
        raise No("web.saved")
    is_kept = table.has_match and table.ledger.kept
    if is_kept and saved_games.is_of(name, table.fairness.game_id):
        raise No("web.nothing")
    hub.teaching.stop()
    return _with(Picked(name))


def _with(*events: Event) -> ClientAnswer:
    return ClientAnswer(_DONE, events)


def _match(table: ReadOnlyTable) -> ReadOnlyTable:
    if not table.has_match:
        raise No("web.nothing")
    return table


def _hand(hub: Hub) -> SimulatedHand:
    if hub.attendant is None:
        raise No("web.hand")
    return hub.attendant


def _play(hub: Hub, text: str, now: float) -> ClientAnswer:
    hand, table = _hand(hub), _match(hub.session.table)
    if table.game.read(text) < 0:
        raise No("web.move", text=text)
    # A hand that is only tidying up makes the move right afterwards.
    if hand.intent is not None or (hand.busy and not hand.can(text)):
        raise No("web.busy")
    refusal = hand.play(text, now)
    if refusal is None:
        return ClientAnswer()
    hub.views.chronicle.refused(int(table.match.turn), text, refusal)
    return ClientAnswer(hub.refusal(Names(table, hub.speech), refusal))


def _why(hub: Hub, text: str) -> ClientAnswer:
    """Whether a move is allowed in the public position, and if not, which rule forbids it."""
    table = _match(hub.session.table)
    code = table.game.read(text)
    if code < 0:
        raise No("web.move", text=text)
    refusal = table.game.refusal(table.match.public, table.game.move(code))
    told: dict[str, Any] = {"type": "told", "legal": refusal is None, "move": text}
    if refusal is None:
        changes = _changes(table, code)
        return ClientAnswer(
            told | {"rule": "", "text": "", "clause": "", "cells": [], "changes": changes}
        )
    found = explained(Names(table, hub.speech), refusal)
    cells = [str(cell) for cell in refusal.cells]
    why = {"rule": found["rule"], "text": found["say"], "clause": found["clause"], "cells": cells}
    return ClientAnswer(told | why)


def _changes(table: ReadOnlyTable, code: int) -> list[str]:
    """Cells that a move would change; in games with secrets that is not said."""
    game, state = table.game, table.match.public
    if game.sheet.secret:
        return []
    later = state.clone()
    later.play(code)
    cells = set(map(str, game.sheet.cells))
    return [
        it.place for it in difference(game.scene(state), game.scene(later)) if it.place in cells
    ]


def _gesture(hub: Hub, asked: GestureRequest, now: float) -> ClientAnswer:
    hand = _hand(hub)
    if hand.busy:
        raise No("web.busy")
    try:
        done, holding = gestures(hub.session.table, hand.holding, hand.kinds, asked)
        hand.gesture(done, now, lasts=asked.gesture in {"tap", "push"})
    except Impossible as no:
        known = no.code in {"pad-taken", "pad-empty", "holding"}
        raise No(f"web.{no.code}" if known else "web.impossible") from None
    hand.holding = holding
    return ClientAnswer()


def _key(hub: Hub, asked: KeyRequest, now: float) -> ClientAnswer:
    key = Key(asked.key)
    if _is_examined(hub):
        # The keys themselves are examined: a simulated hand may press them, a page may not.
        hand = _hand(hub)
        if asked.down is not False:
            hand.press([key], now)
        return ClientAnswer()
    downs = (True, False) if isinstance(asked.down, UnsetType) else (asked.down,)
    if hub.attendant is None and asked.long:
        # What a long press opens; the clock must not wait while a page holds a key.
        key = Key.MENU
    if hub.attendant is None or len(downs) == 1:
        return _with(*(Pressed(Edge(now, key, down)) for down in downs))
    hub.attendant.press([key], now, long=asked.long)
    return ClientAnswer()


def _choose(hub: Hub, at: int, now: float) -> ClientAnswer:
    phase = hub.session.phase
    if not isinstance(phase, Asking) or not 0 <= at < len(phase.choices):
        raise No("web.nothing")
    if hub.attendant is not None:
        if hub.attendant.busy:
            raise No("web.busy")
        hub.attendant.choose(at, now)
        return ClientAnswer()
    steps = (at - phase.at) % len(phase.choices)
    keys = [*[Key.RIGHT] * steps, Key.OK]
    return _with(*(Pressed(Edge(now, key, down)) for key in keys for down in (True, False)))


def _begin(hub: Hub, asked: BeginRequest) -> ClientAnswer:
    table = hub.session.table
    entry = table.catalog.find(asked.game)
    if entry is None or asked.game not in table.board.layouts:
        raise No("web.game", text=asked.game)
    pace = TimeControl.chosen(asked.clock)
    game = entry.game
    options = {name: value for name, value in asked.options.items() if value}
    names = game.seats(game.start(options))
    given = asked.seats[: len(names)]
    if not all(is_name(it.name.strip()) for it in given):
        raise No("web.name", most=LONGEST_NAME)
    chairs = [
        Chair(SeatKind(it.kind), _level(it.level) or Chair().level, it.name.strip()) for it in given
    ]
    chairs += [Chair() for _ in range(len(names) - len(chairs))]
    return _with(Begun(game.sheet.key, game.options(options), tuple(chairs), str(pace)))


def _preview(table: ReadOnlyTable, key: str, given: Mapping[str, str]) -> dict[str, Any]:
    """The board of a game with these options, before anything is dealt."""
    entry = table.catalog.find(key)
    if entry is None or key not in table.board.layouts:
        raise No("web.game", text=key)
    game = entry.game
    state = game.public(game.start({name: value for name, value in given.items() if value}))
    scene = dict(game.scene(state))
    return {"type": "told", "scene": scene, "pictures": saved_games.pictures(game, state)}


def _level(text: str) -> str:
    """The level that was asked for; empty for the usual one."""
    if text and text not in LEVEL_NAMES:
        raise Problem("level", text=text, allowed=" ".join(LEVEL_NAMES))
    return text


def _reseat(table: ReadOnlyTable, asked: ReseatRequest) -> ClientAnswer:
    _match(table)
    if not 0 <= asked.seat < len(table.match.names) or table.match.result is not None:
        raise No("web.seat")
    refused = handover.refusal(table, Seat(asked.seat), SeatKind(asked.kind))
    if refused:
        raise No(f"web.{refused}")
    return _with(Reseated(asked.seat, asked.kind, _level(asked.level)))


def _wish(hub: Hub, asked: WishRequest) -> ClientAnswer:
    table, phase = hub.session.table, hub.session.phase
    if asked.what in {"set-up", "mend"}:
        if not isinstance(phase, SetUp | Mending):
            raise No("web.nothing")
        _hand(hub).set_up()
        return _with(Wished("start")) if table.gathering else ClientAnswer()
    what = "other-game" if asked.what == "lobby" else asked.what
    if what not in remote.wishes(table, phase):
        raise No("web.nothing")
    if what == "other-game":
        name = saved_games.newest_file(hub.hosting.folder, hub.teaching.left)
        hub.teaching.stop()
        if name:
            # A lesson ends where it began.
            return _with(Picked(name))
    return _with(Wished(what, asked.seat))


def _pair(hub: Hub, asked: PairRequest, now: float) -> ClientAnswer:
    table, seat = _match(hub.session.table), asked.seat
    if not table.game.sheet.secret:
        raise No("web.secret")
    known = 0 <= seat < len(table.match.names) and table.match.chairs[seat].kind == HUMAN
    if not known or table.match.result is not None:
        raise No("web.seat")
    if not asked.here:
        return ClientAnswer(_DONE, tuple(hub.invite(seat, now)))
    token = hub.pairing.here(seat)
    events = list(hub.paired(seat, here=True))
    if asked.share:
        events.append(Given(seat, bytes.fromhex(asked.share)))
    told = {"type": "told", "seat": seat, "token": token, "hand": hub.pairing.numbers[seat]}
    return ClientAnswer(told, tuple(events))
