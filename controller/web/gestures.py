"""One gesture of a person's own hand at the simulated table, as a page tells it."""

from __future__ import annotations

from typing import Any

from controller.rehearsal import carry
from controller.session.desk import Desk
from hardware.ports import EMPTY, Pad
from hardware.sim.gestures import Capture, Carry, Gesture, Place, Push, Remove, Turn, Unplug
from hardware.sim.matter import Impossible

_OTHER = {"N": "S", "S": "N"}


def gestures(
    desk: Desk, holding: str, kinds: tuple[str, ...], facts: Any
) -> tuple[list[Gesture], str]:
    """What the hand does, and what it holds afterwards; ``Impossible`` if no hand can."""
    pad, to, kind = Pad(facts["pad"]), Pad(facts["to"]), facts["kind"]
    match facts["gesture"]:
        case "lift":
            return [Remove(pad)], _lies(kinds, pad)
        case "put":
            return [Place(pad, _piece(kind or holding))], EMPTY if not kind else holding
        case "carry":
            _lies(kinds, pad)
            taken = _lying(kinds, to)
            return [Capture(pad, to) if taken else Carry(pad, to)], holding
        case "turn":
            lies = _lies(kinds, pad)
            return [Turn(pad, kind or _OTHER[lies[0]] + lies[1:])], holding
        case "push":
            return [_push(desk, kinds, pad, kind or holding)], EMPTY if not kind else holding
        case "tap":
            _lying(kinds, pad)
            return (carry.tap(desk.tracker.sight, pad) if desk.has_match else []), holding
        case "knock":
            return [Remove(it) for it in dict.fromkeys(facts["pads"]) if _lying(kinds, it)], holding
        case "unplug":
            return [Unplug(float(max(0, facts["seconds"])))], holding
        case _:
            return [], holding


def _lying(kinds: tuple[str, ...], pad: int) -> str:
    if not 0 <= pad < len(kinds):
        raise Impossible("no-such-pad", pad=pad)
    return kinds[pad]


def _lies(kinds: tuple[str, ...], pad: int) -> str:
    kind = _lying(kinds, pad)
    if not kind:
        raise Impossible("pad-empty", pad=pad)
    return kind


def _piece(kind: str) -> str:
    if not kind:
        raise Impossible("holding")
    return kind


def _push(desk: Desk, kinds: tuple[str, ...], pad: Pad, kind: str) -> Push:
    """Push a line from this slot, with the piece in the hand or, without one, the seat's tile."""
    _lying(kinds, pad)
    sight = desk.tracker.sight
    slot = sight.layout.spots[pad]
    if slot not in sight.layout.slots():
        raise Impossible("no-slot", pad=pad)
    pushed = carry.push(sight, slot, kinds, kinds)
    names, turn = desk.match.names, desk.match.turn
    scene = desk.game.scene(desk.match.public)
    own = scene.get(f"hand.{names[turn]}", "") if turn >= 0 else ""
    kind = kind or sight.layout.kinds.get(own, "") or pushed.kind
    return Push(pushed.entry, pushed.line, pushed.exit, _piece(kind), pushed.out_kind)
