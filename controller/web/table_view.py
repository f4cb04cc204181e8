"""Public view of the table for a page, built section by section from the public position alone.

Nothing is copied and then removed: what is not named here is not sent.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any

from controller.display import sentences
from controller.display.duel import results
from controller.display.names import Names
from controller.i18n.speech import Speech
from controller.model.history import Act
from controller.session import remote
from controller.session.advance import by_phone, deals
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
from controller.session.read_only import ReadOnlyTable
from controller.web import move_names
from hardware.ports import DARK, Frame
from rules.game import difference
from rules.model import Scene, Seat
from rules.record import OUTSIDE


class PhaseName(StrEnum):
    """Name of a phase in the page's protocol."""

    LOBBY = "lobby"
    SETUP = "setup"
    PLAYING = "playing"
    MENDING = "mending"
    FINISHED = "finished"
    PAUSED = "paused"
    PRIVATE = "private"
    ASKING = "asking"
    WAITING = "waiting"
    INVITING = "inviting"


_PHASES: dict[type[Phase], PhaseName] = {
    SetUp: PhaseName.SETUP,
    Playing: PhaseName.PLAYING,
    Mending: PhaseName.MENDING,
    Finished: PhaseName.FINISHED,
    Paused: PhaseName.PAUSED,
    Private: PhaseName.PRIVATE,
    Asking: PhaseName.ASKING,
    Waiting: PhaseName.WAITING,
    Inviting: PhaseName.INVITING,
}
_NOTHING: dict[str, Any] = {
    "game": None,
    "turn": -2,
    "seats": [],
    "scene": {},
    "pictures": {},
    "moves": [],
    "last": None,
    "duel": None,
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


def phase_name(table: ReadOnlyTable, phase: Phase) -> PhaseName:
    """Name of the table's phase in the page's protocol."""
    return _PHASES[type(phase)] if table.has_match else PhaseName.LOBBY


def hands(
    table: ReadOnlyTable, numbers: Mapping[int, int], present: Collection[int]
) -> list[dict[str, Any] | None]:
    """Place of each seat's hand (page or phone), its number, and whether it is open now."""
    if not table.has_match:
        return []
    return [
        {
            "where": "here" if seat in table.here else "phone",
            "number": numbers.get(seat, 0),
            "present": seat in present,
        }
        if seat in table.phones
        else None
        for seat in map(Seat, range(len(table.match.names)))
    ]


def is_open(table: ReadOnlyTable) -> bool:
    """Whether the game has ended for good: what players hid is for everybody to see."""
    return table.match.result is not None and table.match.final


def awaits(table: ReadOnlyTable, phase: Phase) -> int:
    """Seat that the table waits for: to line up, to answer, or to move; -1 for nobody."""
    match phase:
        case _ if table.gathering:
            return -1
        case Waiting(seat):
            return int(seat)
        case Asking(consent=consent, facts=facts) if consent is not None:
            return int(str(facts["seat"]))
        case _ if table.has_match and table.match.result is None and table.ready:
            return int(table.match.turn)
        case _:
            return -1


class TableView:
    """Builds the sections of the public view that come from the match, when they change."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._parts: dict[str, Any] = dict(_NOTHING)

    def parts(self, table: ReadOnlyTable, speech: Speech) -> dict[str, Any]:
        """All sections about the match itself."""
        if not table.has_match:
            return dict(_NOTHING)
        match = table.match
        key = (
            match,
            match.state,
            len(match.history.acts),
            speech.language,
            match.result,
            match.hidden,
            match.final,
            table.robot.proposal,
            table.robot.hint,
            table.robot.reason,
            table.reader.revocable is not None,
            tuple(match.chairs),
            table.phones,
            table.tracker.model,
            tuple(table.tracker.expected_moves),
            table.fairness.seals,
            table.ready,
        )
        # Positions are compared by value: equal ones look the same.
        if len(self._key) != len(key) or any(
            mine is not other and mine != other for mine, other in zip(self._key, key, strict=True)
        ):
            self._key = key
            self._parts = _match(table, Names(table, speech))
        return dict(self._parts)


def asking(phase: Phase) -> dict[str, Any] | None:
    """The open question, with the moves among its answers."""
    if not isinstance(phase, Asking):
        return None
    moves = [
        choice.act.expected.move.text if isinstance(choice.act, MakeMove | SlideOn | Reply) else ""
        for choice in phase.choices
    ]
    return {
        "key": phase.key,
        "moves": moves,
        "keys": [choice.key for choice in phase.choices],
        "back": phase.back is not None,
    }


def lights(frame: Frame) -> list[str]:
    """Each light as a colour and a pattern, or empty."""
    return [
        "" if glow == DARK else f"{bytes(glow.colour).hex()} {glow.pattern.value}" for glow in frame
    ]


def menu(table: ReadOnlyTable, phase: Phase) -> list[str]:
    """Menu entries available now."""
    found = list(remote.wishes(table, phase))
    return found + (["set-up"] if isinstance(phase, SetUp) else [])


def _match(table: ReadOnlyTable, names: Names) -> dict[str, Any]:
    match, speech = table.match, names.speech
    game = match.game
    scene = game.scene(match.state if is_open(table) else match.public)
    kept = table.fairness.seals or table.fairness.closed or deals(table)
    return {
        "game": {
            "key": game.sheet.key,
            "name": speech.name(game),
            "options": dict(match.options),
            "secret": game.sheet.secret,
        },
        "turn": int(match.turn) if match.result is None else -2,
        "seats": [_seat(table, names, Seat(at), scene) for at in range(len(match.names))],
        "scene": dict(scene),
        "pictures": pictures(table),
        "moves": _moves(table, names),
        "last": _last(table, names),
        "duel": _duel(table, names),
        "ply": match.history.plies(),
        "board": _board(table),
        "proposal": _proposal(table),
        "hint": _hint(table, names),
        "revocable": table.reader.revocable is not None,
        "score": _score(names),
        "score_what": speech.tell(game, "score"),
        "result": _result(names),
        "seal": table.fairness.shown if kept else "",
    }


def _seat(table: ReadOnlyTable, names: Names, seat: Seat, scene: Scene) -> dict[str, Any]:
    match = table.match
    chair = match.chairs[seat]
    key = match.names[seat]
    return {
        "key": key,
        "name": names.speech.seat(match.game, key),
        "person": chair.name,
        "kind": chair.kind,
        "level": chair.level,
        "paired": seat in table.phones,
        "team": min(match.game.allies(match.state, seat)),
        "holds": len(scene.get(f"hand.{key}", "").split()),
    }


def pictures(table: ReadOnlyTable) -> dict[str, str]:
    """Pictures printed on the board itself, where they are part of the game."""
    game, state = table.game, table.match.public
    found = {str(cell): game.ground(state, cell) for cell in game.sheet.cells}
    return found if any(len(it) > 1 for it in found.values()) else {}


def _moves(table: ReadOnlyTable, names: Names) -> list[dict[str, Any]]:
    match, model = table.match, table.tracker.model
    early = any(by_phone(table, seat) for seat in match.game.actors(match.state))
    if match.result is not None or table.robot_acts or early or not table.ready:
        return []
    return [
        {
            "text": expected.move.text,
            "say": names.move(expected.move.text),
            "path": list(expected.spots),
            "piece": move_names.piece(model, expected.move.text),
            "spoken": expected.spoken,
        }
        for expected in table.tracker.expected_moves
    ]


def effects(table: ReadOnlyTable, act: Act, after: Scene) -> list[dict[str, str]]:
    """What an act changed, as everybody could see it."""
    game = table.game
    before = game.scene(game.public(act.state) if game.sheet.secret else act.state)
    return [
        {"place": it.place, "before": it.before, "after": it.after}
        for it in difference(before, after)
    ]


def _last(table: ReadOnlyTable, names: Names) -> dict[str, Any] | None:
    acts = table.match.history.acts
    at = next((it for it in reversed(range(len(acts))) if acts[it].seat >= 0), None)
    if at is None:
        return None
    act, game = acts[at], table.game
    later = acts[at + 1].state if at + 1 < len(acts) else table.match.state
    after = game.scene(game.public(later) if game.sheet.secret else later)
    text = game.recorded(act.state, act.move, table.match.seat(act.seat + 1))
    return {
        "text": text,
        "say": names.made(act.state, act.move),
        "seat": int(act.seat),
        "act": at + 1,
        "ply": table.match.history.plies(),
        "effects": effects(table, act, after),
    }


def _duel(table: ReadOnlyTable, names: Names) -> dict[str, Any] | None:
    """The last duel of Incognito that was decided, with the symbols that both have shown."""
    acts, duel = max(results(table.match.history).items(), default=(0, None), key=lambda it: it[0])
    if duel is None:
        return None
    return {
        "act": acts,
        "attacker": int(duel.attacker),
        "defender": int(duel.defender),
        "cell": duel.cell,
        "target": duel.target,
        "symbols": [duel.own, duel.other],
        "end": duel.end,
        "say": sentences.told_duel(names, duel, todo=False),
    }


def _board(table: ReadOnlyTable) -> dict[str, Any]:
    layout = table.tracker.model.layout
    return {
        "name": table.board.name,
        "rows": layout.rows,
        "columns": layout.columns,
        "spots": list(layout.spots),
        "pieces": dict(layout.kinds),
        "tapped": table.tracker.model.tapped,
        "slots": list(layout.slots()),
        "loose": sorted(layout.loose),
        "quarters": table.reader.quarters,
        "profile": table.tracker.model.profile,
    }


def _proposal(table: ReadOnlyTable) -> str:
    match, move = table.match, table.robot.proposal
    if move is None or not table.ready:
        return ""
    other = match.seat(match.turn + 1)
    return match.game.recorded(match.state, move, other).partition("=")[0]


def _hint(table: ReadOnlyTable, names: Names) -> dict[str, str]:
    """The hint; in games with secrets there is none for all to see."""
    if table.robot.hint is None:
        return {"text": "", "why": ""}
    return {"text": table.robot.hint.text, "why": sentences.why(names)}


def _score(names: Names) -> list[dict[str, Any]]:
    match = names.table.match
    return [
        {
            "side": side,
            "seat": next((at for at, it in enumerate(match.names) if it.startswith(side)), -1),
            "name": names.speech.seat(match.game, side),
            "count": count,
        }
        for side, count in sentences.counts(names).items()
    ]


def _result(names: Names) -> dict[str, Any] | None:
    match = names.table.match
    result = match.result
    if result is None:
        return None
    say = sentences.ended(names)
    return {
        "winners": [match.names.index(name) for name in result.winners],
        "reason": result.reason,
        "outside": result.reason in OUTSIDE,
        "hidden": match.hidden,
        "score": list(result.score),
        "say": say,
    }
