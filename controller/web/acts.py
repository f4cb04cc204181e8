"""What each message of a client does: checked, answered, and handed on to the session."""

from __future__ import annotations

from functools import partial
from typing import Any

from controller.problem import Problem
from controller.session import guests
from controller.session.clock import Pace
from controller.session.desk import Desk
from controller.session.events import (
    Begun,
    Declared,
    Event,
    Given,
    Pressed,
    Reseated,
    Switched,
    Wished,
)
from controller.session.phases import Asking, Mending, SetUp
from controller.session.setting import HUMAN, Chair
from controller.show.names import Names
from controller.web import analysis, lessons, library
from controller.web.attendant import Attendant
from controller.web.chronicle import explained
from controller.web.gestures import gestures
from controller.web.guests import Guest
from controller.web.hub import Answer, Hub
from controller.web.messages import Message
from controller.words.speech import Speech
from hardware.ports import Edge, Key
from hardware.sim.matter import Impossible
from rules.errors import RulesError

_DONE: dict[str, Any] = {"type": "done"}


class No(Exception):  # noqa: N818  an answer, not an error
    """Something that cannot be done, with the code of its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def act(hub: Hub, guest: Guest, said: Message, now: float) -> Answer:
    """What a guest asked for: the answer, and what the session is told."""
    speech = (
        hub.session.speech
        if guest.audience == "table"
        else Speech(guest.language, hub.session.desk.catalog)
    )
    try:
        _allowed(hub, guest, said)
        seat = guest.audience == "seat"
        return _seat(hub, guest, said) if seat else _table(hub, said, now)
    except No as no:
        text = speech.say(f"error.{no.code}", **no.facts)
        told = {"type": "refused", "code": no.code, "text": text, "clause": "", "cells": []}
        return Answer(told)
    except (RulesError, Problem) as error:
        text = speech.error(error)
        told = {"type": "refused", "code": error.code, "text": text, "clause": "", "cells": []}
        return Answer(told)


def _allowed(hub: Hub, guest: Guest, said: Message) -> None:
    if said.state and said.state != hub.views.state:
        raise No("web.stale")
    if guest.audience == "table" and not guest.control and said.do != "why":
        raise No("web.control")


def _seat(hub: Hub, guest: Guest, said: Message) -> Answer:
    match said.do:
        case "act":
            _match(hub.session.desk)
            return _with(Declared(guest.seat, said.facts["text"]))
        case "stir":
            desk = _match(hub.session.desk)
            if desk.luck.closed or desk.luck.shared(guest.seat) or not desk.luck.pledged:
                raise No("web.deal")
            return _with(Given(guest.seat, bytes.fromhex(said.facts["bytes"])))
        case _:
            return Answer(_DONE, tuple(hub.part(guest.seat)))


def _table(hub: Hub, said: Message, now: float) -> Answer:
    desk, facts = hub.session.desk, said.facts
    match said.do:
        case "play":
            return _play(hub, facts["text"], now)
        case "why":
            return _why(hub, facts["text"])
        case "gesture":
            return _gesture(hub, facts, now)
        case "key":
            return _key(hub, facts, now)
        case "choose":
            return _choose(hub, facts["at"], now)
        case "hand":
            _hand(hub).mode = facts["mode"]
            return Answer()
        case "begin":
            return _begin(hub, facts)
        case "reseat":
            return _reseat(desk, facts)
        case "wish":
            return _wish(hub, facts)
        case "language":
            return _with(Switched(facts["language"]))
        case "pair":
            return _pair(hub, facts, now)
        case "unpair":
            if facts["seat"] not in hub.pairing.seats:
                raise No("web.seat")
            return Answer(_DONE, tuple(hub.part(facts["seat"])))
        case "lesson":
            return _lesson(hub, facts["game"], facts["step"])
        case "saved":
            return Answer(errand=library.listing(hub))
        case "replay":
            return Answer(errand=library.replay(hub, facts["name"]))
        case _:
            return _analyse(hub)


def _lesson(hub: Hub, key: str, step: int) -> Answer:
    """Put a step of a lesson on the table; it leaves no trace in the journal."""
    desk = hub.session.desk
    entry = desk.catalog.find(key)
    known = key in desk.board.layouts and 0 <= step < lessons.length(key)
    if entry is None or not known:
        raise No("web.lesson")
    found = lessons.LESSONS[key][step]
    state = entry.game.load(found.position, {}) if found.position else entry.game.start({})
    chairs = tuple(Chair() for _ in entry.game.seats(state))
    hub.teaching.begin(key, step)
    return _with(Begun(key, entry.game.options({}), chairs, "none", found.position, kept=False))


def _analyse(hub: Hub) -> Answer:
    desk = _match(hub.session.desk)
    match = desk.match
    if desk.game.sheet.secret or match.result is not None or match.turn < 0:
        raise No("web.analyse")
    line = desk.game.dump(match.state)
    ask = partial(analysis.ask, desk.game.sheet.key, dict(match.options), line)
    turn = int(match.turn)

    def work() -> dict[str, Any]:
        found = ask()
        if found is None:
            text = hub.session.speech.say("error.web.analyse")
            told = {"type": "refused", "code": "web.analyse", "text": text}
            return told | {"clause": "", "cells": []}
        return {"type": "told", "turn": turn, **found}

    return Answer(errand=work)


def _with(*events: Event) -> Answer:
    return Answer(_DONE, events)


def _match(desk: Desk) -> Desk:
    if not desk.has_match:
        raise No("web.nothing")
    return desk


def _hand(hub: Hub) -> Attendant:
    if hub.attendant is None:
        raise No("web.hand")
    return hub.attendant


def _play(hub: Hub, text: str, now: float) -> Answer:
    hand, desk = _hand(hub), _match(hub.session.desk)
    if desk.game.read(text) < 0:
        raise No("web.move", text=text)
    # A hand that is only tidying up makes the move as soon as it has done so.
    if hand.intent is not None or (hand.busy and not hand.can(text)):
        raise No("web.busy")
    refusal = hand.play(text, now)
    if refusal is None:
        return Answer()
    hub.views.chronicle.refused(int(desk.match.turn), text, refusal)
    return Answer(hub.refusal(Names(desk, hub.session.speech), refusal))


def _why(hub: Hub, text: str) -> Answer:
    """Whether a move is allowed in the public position, and if not, by which rule."""
    desk = _match(hub.session.desk)
    code = desk.game.read(text)
    if code < 0:
        raise No("web.move", text=text)
    refusal = desk.game.refusal(desk.match.public, desk.game.move(code))
    told: dict[str, Any] = {"type": "told", "legal": refusal is None, "move": text}
    if refusal is None:
        return Answer(told | {"rule": "", "text": "", "clause": "", "cells": []})
    found = explained(Names(desk, hub.session.speech), refusal)
    cells = [str(cell) for cell in refusal.cells]
    why = {"rule": found["rule"], "text": found["say"], "clause": found["clause"], "cells": cells}
    return Answer(told | why)


def _gesture(hub: Hub, facts: Any, now: float) -> Answer:
    hand = _hand(hub)
    if hand.busy:
        raise No("web.busy")
    try:
        done, holding = gestures(hub.session.desk, hand.holding, hand.kinds, facts)
        hand.gesture(done, now, lasts=facts["gesture"] in {"tap", "push"})
    except Impossible as no:
        known = no.code in {"pad-taken", "pad-empty", "holding"}
        raise No(f"web.{no.code}" if known else "web.impossible") from None
    hand.holding = holding
    return Answer()


def _key(hub: Hub, facts: Any, now: float) -> Answer:
    key = Key(facts["key"])
    downs = (True, False) if facts["down"] == () else (facts["down"],)
    if hub.attendant is None and facts["long"]:
        # What a long press opens; nobody's time stands still while a page holds a key.
        key = Key.MENU
    if hub.attendant is None or len(downs) == 1:
        return _with(*(Pressed(Edge(now, key, down)) for down in downs))
    hub.attendant.press([key], now, long=facts["long"])
    return Answer()


def _choose(hub: Hub, at: int, now: float) -> Answer:
    phase = hub.session.phase
    if not isinstance(phase, Asking) or not 0 <= at < len(phase.choices):
        raise No("web.nothing")
    if hub.attendant is not None:
        if hub.attendant.busy:
            raise No("web.busy")
        hub.attendant.choose(at, now)
        return Answer()
    steps = (at - phase.at) % len(phase.choices)
    keys = [*[Key.RIGHT] * steps, Key.OK]
    return _with(*(Pressed(Edge(now, key, down)) for key in keys for down in (True, False)))


def _begin(hub: Hub, facts: Any) -> Answer:
    desk = hub.session.desk
    entry = desk.catalog.find(facts["game"])
    if entry is None or facts["game"] not in desk.board.layouts:
        raise No("web.game", text=facts["game"])
    pace = Pace.parse(facts["clock"])
    game = entry.game
    options = {name: value for name, value in facts["options"].items() if value}
    names = game.seats(game.start(options))
    given = facts["seats"][: len(names)]
    chairs = [Chair(it["kind"], it["level"] or Chair().level, it["name"].strip()) for it in given]
    chairs += [Chair() for _ in range(len(names) - len(chairs))]
    return _with(Begun(game.sheet.key, game.options(options), tuple(chairs), str(pace)))


def _reseat(desk: Desk, facts: Any) -> Answer:
    _match(desk)
    if not 0 <= facts["seat"] < len(desk.match.names) or desk.match.result is not None:
        raise No("web.seat")
    return _with(Reseated(facts["seat"], facts["kind"], facts["level"]))


def _wish(hub: Hub, facts: Any) -> Answer:
    desk, phase = hub.session.desk, hub.session.phase
    if facts["what"] in {"set-up", "mend"}:
        if not isinstance(phase, SetUp | Mending):
            raise No("web.nothing")
        _hand(hub).set_up()
        return Answer()
    what = "other-game" if facts["what"] == "lobby" else facts["what"]
    if what not in guests.wishes(desk, phase):
        raise No("web.nothing")
    if what == "other-game":
        hub.teaching.stop()
    return _with(Wished(what, facts["seat"]))


def _pair(hub: Hub, facts: Any, now: float) -> Answer:
    desk, seat = _match(hub.session.desk), facts["seat"]
    if not desk.game.sheet.secret:
        raise No("web.secret")
    known = 0 <= seat < len(desk.match.names) and desk.match.chairs[seat].kind == HUMAN
    if not known or desk.match.result is not None:
        raise No("web.seat")
    if not facts["here"]:
        return Answer(_DONE, tuple(hub.invite(seat, now)))
    token = hub.pairing.here(seat)
    events = tuple(hub.paired(seat))
    return Answer({"type": "told", "seat": seat, "token": token}, events)
