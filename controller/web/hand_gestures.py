"""Single gestures of the simulated hand, as a page requests them."""

from __future__ import annotations

from controller.session.read_only import ReadOnlyTable
from controller.simulation import hand_moves
from controller.web.messages import GestureRequest
from hardware.ports import EMPTY, Pad
from hardware.sim.gestures import Capture, Carry, Gesture, Place, Push, Remove, Turn, Unplug
from hardware.sim.matter import Impossible

_OTHER = {"N": "S", "S": "N"}


def gestures(
    table: ReadOnlyTable, holding: str, kinds: tuple[str, ...], asked: GestureRequest
) -> tuple[list[Gesture], str]:
    """The hand's gestures, and what it holds afterwards; ``Impossible`` if no hand can do this."""
    pad, to, kind = Pad(asked.pad), Pad(asked.to), asked.kind
    match asked.gesture:
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
            return [_push(table, kinds, pad, kind or holding)], EMPTY if not kind else holding
        case "tap":
            _lying(kinds, pad)
            return (hand_moves.tap(table.tracker.model, pad) if table.has_match else []), holding
        case "knock":
            pads = map(Pad, dict.fromkeys(asked.pads))
            return [Remove(it) for it in pads if _lying(kinds, it)], holding
        case "unplug":
            return [Unplug(float(max(0, asked.seconds)))], holding
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


def _push(table: ReadOnlyTable, kinds: tuple[str, ...], pad: Pad, kind: str) -> Push:
    """Push of a line from this slot, with the piece in the hand or else the seat's tile."""
    _lying(kinds, pad)
    if not table.has_match:
        raise Impossible("no-slot", pad=pad)
    model = table.tracker.model
    slot = model.layout.spots[pad]
    if slot not in model.layout.slots():
        raise Impossible("no-slot", pad=pad)
    pushed = hand_moves.push(model, slot, kinds, kinds)
    names, turn = table.match.names, table.match.turn
    scene = table.game.scene(table.match.public)
    own = scene.get(f"hand.{names[turn]}", "") if turn >= 0 else ""
    kind = kind or model.layout.kinds.get(own, "") or pushed.kind
    return Push(pushed.entry, pushed.line, pushed.exit, _piece(kind), pushed.out_kind)
