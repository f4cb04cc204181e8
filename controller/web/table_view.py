"""The public table as a page shows it: built from the public view alone, part by part.

Nothing is copied and then taken away again: what is not named here is not sent.
"""

from __future__ import annotations

from typing import Any

from controller.course import Act
from controller.session import guests
from controller.session.desk import Desk
from controller.session.flow import by_phone, deals
from controller.session.phases import (
    Asking,
    Finished,
    Inviting,
    MakeMove,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    Reply,
    SetUp,
    SlideOn,
    Waiting,
)
from controller.show import story
from controller.show.names import Names
from controller.web import naming
from controller.words.speech import Speech
from hardware.ports import DARK, Frame
from rules.game import difference
from rules.model import Scene, Seat
from rules.record import OUTSIDE

_PHASES: dict[type[Phase], str] = {
    SetUp: "setup",
    Playing: "playing",
    Mending: "mending",
    Finished: "finished",
    Paused: "paused",
    Private: "private",
    Asking: "asking",
    Waiting: "waiting",
    Inviting: "inviting",
}
_NOTHING: dict[str, Any] = {
    "game": None,
    "turn": -2,
    "seats": [],
    "scene": {},
    "pictures": {},
    "moves": [],
    "last": None,
    "ply": 0,
    "board": None,
    "proposal": "",
    "hint": {"text": "", "why": ""},
    "revocable": False,
    "score": [],
    "score_what": "",
    "result": None,
    "seal": "",
}


def phase_name(desk: Desk, phase: Phase) -> str:
    """What a page calls a phase."""
    return _PHASES[type(phase)] if desk.has_match else "lobby"


class TableView:
    """Builds the parts of the public table that come from its match, each when it changed."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._parts: dict[str, Any] = dict(_NOTHING)

    def parts(self, desk: Desk, speech: Speech) -> dict[str, Any]:
        """All that is told about the match itself."""
        if not desk.has_match:
            return dict(_NOTHING)
        match = desk.match
        key = (
            match,
            match.state,
            len(match.course.acts),
            speech.language,
            match.result,
            desk.proposal,
            desk.hint,
            desk.reason,
            desk.revocable is not None,
            tuple(match.chairs),
            desk.phones,
            desk.tracker.sight,
            tuple(desk.tracker.wants),
            desk.luck.seals,
            desk.ready,
        )
        # The position is compared by what it is: two that are equal show the same.
        if len(self._key) != len(key) or any(
            mine is not other and mine != other for mine, other in zip(self._key, key, strict=True)
        ):
            self._key = key
            self._parts = _match(desk, Names(desk, speech))
        return dict(self._parts)


def asking(phase: Phase) -> dict[str, Any] | None:
    """The question that is open, with the moves among its answers."""
    if not isinstance(phase, Asking):
        return None
    moves = [
        choice.act.want.move.text if isinstance(choice.act, MakeMove | SlideOn | Reply) else ""
        for choice in phase.choices
    ]
    return {
        "key": phase.key,
        "moves": moves,
        "keys": [choice.key for choice in phase.choices],
        "back": phase.back is not None,
    }


def lights(frame: Frame) -> list[str]:
    """Each light as a colour and a pattern, or nothing."""
    return [
        "" if glow == DARK else f"{bytes(glow.colour).hex()} {glow.pattern.value}" for glow in frame
    ]


def menu(desk: Desk, phase: Phase) -> list[str]:
    """What can be wished now."""
    found = list(guests.wishes(desk, phase))
    return found + (["set-up"] if isinstance(phase, SetUp) else [])


def _match(desk: Desk, names: Names) -> dict[str, Any]:
    match, speech = desk.match, names.speech
    game = match.game
    scene = game.scene(match.public)
    kept = desk.luck.seals or desk.luck.closed or deals(desk)
    return {
        "game": {
            "key": game.sheet.key,
            "name": speech.name(game),
            "options": dict(match.options),
            "secret": game.sheet.secret,
        },
        "turn": int(match.turn) if match.result is None else -2,
        "seats": [_seat(desk, names, Seat(at), scene) for at in range(len(match.names))],
        "scene": dict(scene),
        "pictures": pictures(desk),
        "moves": _moves(desk, names),
        "last": _last(desk, names),
        "ply": match.course.plies(),
        "board": _board(desk),
        "proposal": _proposal(desk),
        "hint": _hint(desk, names),
        "revocable": desk.revocable is not None,
        "score": _score(names),
        "score_what": speech.tell(game, "score"),
        "result": _result(names),
        "seal": desk.luck.shown if kept else "",
    }


def _seat(desk: Desk, names: Names, seat: Seat, scene: Scene) -> dict[str, Any]:
    match = desk.match
    chair = match.chairs[seat]
    key = match.names[seat]
    return {
        "key": key,
        "name": names.speech.seat(match.game, key),
        "person": chair.name,
        "kind": chair.kind,
        "level": chair.level,
        "paired": seat in desk.phones,
        "team": min(match.game.allies(match.state, seat)),
        "holds": len(scene.get(f"hand.{key}", "").split()),
    }


def pictures(desk: Desk) -> dict[str, str]:
    """What is drawn on the board itself, where that is part of the game."""
    game, state = desk.game, desk.match.public
    found = {str(cell): game.ground(state, cell) for cell in game.sheet.cells}
    return found if any(len(it) > 1 for it in found.values()) else {}


def _moves(desk: Desk, names: Names) -> list[dict[str, Any]]:
    match, sight = desk.match, desk.tracker.sight
    early = any(by_phone(desk, seat) for seat in match.game.actors(match.state))
    if match.result is not None or desk.robot_acts or early or not desk.ready:
        return []
    return [
        {
            "text": want.move.text,
            "say": names.move(want.move.text),
            "path": list(want.spots),
            "piece": naming.piece(sight, want.move.text),
            "spoken": want.spoken,
        }
        for want in desk.tracker.wants
    ]


def effects(desk: Desk, act: Act, after: Scene) -> list[dict[str, str]]:
    """What an act changed, as everybody could see it."""
    game = desk.game
    before = game.scene(game.public(act.state) if game.sheet.secret else act.state)
    return [
        {"place": it.place, "before": it.before, "after": it.after}
        for it in difference(before, after)
    ]


def _last(desk: Desk, names: Names) -> dict[str, Any] | None:
    acts = desk.match.course.acts
    at = next((it for it in reversed(range(len(acts))) if acts[it].seat >= 0), None)
    if at is None:
        return None
    act, game = acts[at], desk.game
    later = acts[at + 1].state if at + 1 < len(acts) else desk.match.state
    after = game.scene(game.public(later) if game.sheet.secret else later)
    text = game.recorded(act.state, act.move, desk.match.seat(act.seat + 1))
    return {
        "text": text,
        "say": names.made(act.state, act.move),
        "seat": int(act.seat),
        "act": at + 1,
        "ply": desk.match.course.plies(),
        "effects": effects(desk, act, after),
    }


def _board(desk: Desk) -> dict[str, Any]:
    layout = desk.tracker.sight.layout
    return {
        "name": desk.board.name,
        "rows": layout.rows,
        "columns": layout.columns,
        "spots": list(layout.spots),
        "pieces": dict(layout.kinds),
        "tapped": desk.tracker.sight.tapped,
        "slots": list(layout.slots()),
        "loose": sorted(layout.loose),
        "quarters": desk.quarters,
        "profile": desk.tracker.sight.profile,
    }


def _proposal(desk: Desk) -> str:
    match, move = desk.match, desk.proposal
    if move is None or not desk.ready:
        return ""
    other = match.seat(match.turn + 1)
    return match.game.recorded(match.state, move, other).partition("=")[0]


def _hint(desk: Desk, names: Names) -> dict[str, str]:
    """The advice; where there are secrets, the lights alone tell it."""
    if desk.hint is None:
        return {"text": "", "why": ""}
    text = "" if desk.game.sheet.secret else desk.hint.text
    return {"text": text, "why": story.why(names)}


def _score(names: Names) -> list[dict[str, Any]]:
    match = names.desk.match
    return [
        {
            "side": side,
            "seat": next((at for at, it in enumerate(match.names) if it.startswith(side)), -1),
            "name": names.speech.seat(match.game, side),
            "count": count,
        }
        for side, count in story.counts(names).items()
    ]


def _result(names: Names) -> dict[str, Any] | None:
    match = names.desk.match
    result = match.result
    if result is None:
        return None
    say = story.ended(names)
    return {
        "winners": [match.names.index(name) for name in result.winners],
        "reason": result.reason,
        "outside": result.reason in OUTSIDE,
        "score": list(result.score),
        "say": say,
    }
