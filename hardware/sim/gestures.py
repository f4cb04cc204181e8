"""What a hand can do on a table, as values; they say what happens, not when.

The last five are what goes wrong; ``hardware.sim.disturb`` mixes them among the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.ports import Key, Pad
from hardware.sim.matter import Impossible, Matter


@dataclass(frozen=True, slots=True)
class Stop:
    """A pad on which a piece or a finger stays for a while on its way."""

    pad: Pad
    seconds: float


@dataclass(frozen=True, slots=True)
class Place:
    """Put a piece from outside on a free pad; ``path`` are the pads that it comes over."""

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
    """Take a piece from one pad to another, over ``path``; it touches nothing but its ``stops``."""

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
    """Put a piece on ``entry`` and push a full line by one; what falls out on ``exit`` is taken.

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
    """Press a key and let it go; ``long`` holds it."""

    key: Key
    long: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """Do nothing."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Capture:
    """Take a piece up, then the one on the pad where it goes, and only then put it down."""

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
    """Upset pieces and set them up again one by one.

    Each lands on a pad that was free before, or (None) falls off the board.
    """

    pads: tuple[Pad, ...]
    landings: tuple[Pad | None, ...]


@dataclass(frozen=True, slots=True)
class Unplug:
    """The cable is loose for so long; with ``reboot`` the scanner starts again meanwhile."""

    seconds: float
    reboot: bool = False


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Something else happens, beginning so many seconds after the next gesture begins."""

    gesture: Waver | Unplug
    after: float


Mover = Place | Carry | Capture | Push | Tap
"""A gesture that brings a piece or a finger somewhere, and may stop on the way."""
Gesture = Mover | Remove | Turn | PressKey | Pause | Waver | Knock | Unplug | Meanwhile


def pads_of(gesture: Gesture) -> tuple[Pad, ...]:
    """The pads on which this gesture changes something, or may on its way."""
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
        case PressKey() | Pause() | Unplug():
            return ()


def after(kinds: tuple[str, ...], gestures: Iterable[Gesture]) -> tuple[str, ...]:
    """The pieces on the pads once this is done; ``Impossible`` if a gesture cannot be made."""
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
                    matter.lay(landing, kind)  # free before anything fell, so that no home is taken
            for landing in landings:
                if landing is not None:
                    matter.take(landing)
        case Tap() | PressKey() | Pause() | Unplug():
            pass


def _push(matter: Matter, lane: tuple[Pad, ...], kind: str, out_kind: str) -> None:
    matter.lay(lane[0], kind)
    for stop in reversed(range(1, len(lane))):
        matter.lay(lane[stop], matter.take(lane[stop - 1]))
    out = matter.take(lane[-1])
    if out != out_kind:
        raise Impossible("other-piece-out", exit=lane[-1], expected=out_kind, found=out)
