"""Gestures of a hand as values, without timing.

Those from ``Waver`` on are mistakes and faults; ``hardware.sim.disturb`` mixes them in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.ports import Key, Pad
from hardware.sim.matter import Impossible, Matter


@dataclass(frozen=True, slots=True)
class Stop:
    """A pad on which a piece or a finger pauses on its way."""

    pad: Pad
    seconds: float
    across: bool = False
    """Whether it also lies on the pad where it is going: across their border."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put a piece from outside on a free pad; ``path`` are the pads it passes over."""

    pad: Pad
    kind: str
    path: tuple[Pad, ...] = ()
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a piece off the board."""

    pad: Pad


@dataclass(frozen=True, slots=True)
class Carry:
    """Move a piece from one pad to another over ``path``; it touches only its ``stops``."""

    start: Pad
    stop: Pad
    path: tuple[Pad, ...] = ()
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a piece over, or exchange it for one of another kind."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Push:
    """Put a piece on ``entry`` and push a full line by one; the piece on ``exit`` is taken.

    ``out_kind`` is the kind that must come out: the one on the last pad of the line.
    """

    entry: Pad
    line: tuple[Pad, ...]
    exit: Pad
    kind: str
    out_kind: str
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class Tap:
    """Touch a pad with a finger."""

    pad: Pad
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press and release a key; ``long`` holds it down."""

    key: Key
    long: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """Do nothing."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Capture:
    """Lift a piece, take the one on the target pad away, and only then put the first down."""

    start: Pad
    stop: Pad
    path: tuple[Pad, ...] = ()
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class Waver:
    """Lift a piece and put it back where it was."""

    pad: Pad
    seconds: float


@dataclass(frozen=True, slots=True)
class Knock:
    """Knock pieces over and set them up again one by one.

    Each lands on a pad that was free before, or (None) falls off the board.
    """

    pads: tuple[Pad, ...]
    landings: tuple[Pad | None, ...]


@dataclass(frozen=True, slots=True)
class Unplug:
    """Disconnect the cable for a while; with ``reboot`` the scanner restarts in the meantime."""

    seconds: float
    reboot: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """Move a piece or a finger that has nothing to do with it, and undo that after some seconds."""

    wrong: Place | Carry | Tap
    seconds: float
    undo: Remove | Carry | None = None


@dataclass(frozen=True, slots=True)
class Flicker:
    """A pad starts to flip by itself ``rate`` times a second, and stops after some seconds."""

    pad: Pad
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Blindfold:
    """The scanner sends no pictures for a while."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Cover:
    """Something lies down on free pads, one after the other, and leaves them again."""

    pads: tuple[Pad, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Jam:
    """A pad gets stuck, for good; ``filled`` as if something lay there."""

    pad: Pad
    filled: bool


Incident = Waver | Unplug | Aside | Flicker | Blindfold | Cover | Jam


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """An incident that starts some seconds after the start of the next gesture."""

    gesture: Incident
    after: float


Mover = Place | Carry | Capture | Push | Tap
"""A gesture that brings a piece or a finger to a pad, and may stop on the way."""
Gesture = Mover | Remove | Turn | PressKey | Pause | Knock | Incident | Meanwhile


def pads_of(gesture: Gesture) -> tuple[Pad, ...]:
    """Pads that this gesture changes, or may change on its way."""
    match gesture:
        case Place(pad, _, path, stops):
            return (pad, *path, *(stop.pad for stop in stops))
        case Carry(start, stop, path, stops) | Capture(start, stop, path, stops):
            return (start, stop, *path, *(stop.pad for stop in stops))
        case Push(entry, line, exit_, _, _, stops):
            return (entry, *line, exit_, *(stop.pad for stop in stops))
        case Tap(pad, stops):
            return (pad, *(stop.pad for stop in stops))
        case Remove(pad) | Turn(pad, _) | Waver(pad, _):
            return (pad,)
        case Knock(pads, landings):
            return (*pads, *(pad for pad in landings if pad is not None))
        case Meanwhile(inner, _):
            return pads_of(inner)
        case Aside(wrong):
            return pads_of(wrong)
        case Flicker(pad, _) | Jam(pad, _):
            return (pad,)
        case Cover(pads, _):
            return pads
        case PressKey() | Pause() | Unplug() | Blindfold():
            return ()


def ends_of(gesture: Mover) -> tuple[Pad, ...]:
    """Pads that this gesture is meant to change; the last one is where the piece or finger goes."""
    match gesture:
        case Place(pad) | Tap(pad):
            return (pad,)
        case Carry(start, stop) | Capture(start, stop):
            return (start, stop)
        case Push(entry, line, exit_):
            return (entry, *line, exit_)


def after(kinds: tuple[str, ...], gestures: Iterable[Gesture]) -> tuple[str, ...]:
    """Pieces on the pads after these gestures; ``Impossible`` if one cannot be made."""
    matter = Matter(kinds)
    for gesture in gestures:
        _make(matter, gesture)
    return matter.kinds


def _make(matter: Matter, gesture: Gesture) -> None:
    match gesture:
        case Place(pad, kind):
            matter.lay(pad, kind)
        case Remove(pad):
            matter.take(pad)
        case Carry(start, stop):
            matter.lay(stop, matter.take(start))
        case Capture(start, stop):
            kind = matter.take(start)
            matter.take(stop)
            matter.lay(stop, kind)
        case Turn(pad, kind):
            matter.turn(pad, kind)
        case Push(entry, line, exit_, kind, out_kind):
            _push(matter, (entry, *line, exit_), kind, out_kind)
        case Waver(pad, _):
            matter.lay(pad, matter.take(pad))
        case Meanwhile(inner, _):
            _make(matter, inner)
        case Knock(pads, landings):
            upright = Matter(matter.kinds)
            for pad, landing in zip(pads, landings, strict=True):
                kind = upright.take(pad)
                if landing is not None:
                    matter.lay(landing, kind)  # free before anything fell: no piece's own pad
            for landing in landings:
                if landing is not None:
                    matter.take(landing)
        case Aside(wrong, _, undo):
            for each in (wrong, undo):
                if each is not None:
                    _make(matter, each)
        case Tap() | PressKey() | Pause() | Unplug() | Flicker() | Blindfold() | Cover() | Jam():
            pass


def _push(matter: Matter, lane: tuple[Pad, ...], kind: str, out_kind: str) -> None:
    matter.lay(lane[0], kind)
    for stop in reversed(range(1, len(lane))):
        matter.lay(lane[stop], matter.take(lane[stop - 1]))
    out = matter.take(lane[-1])
    if out != out_kind:
        raise Impossible("other-piece-out", exit=lane[-1], expected=out_kind, found=out)
