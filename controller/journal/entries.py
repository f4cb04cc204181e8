"""Journal entries: typed values, and the mappings and bytes that encode them.

``docs/journal-format.md`` describes every entry for people who read journals themselves.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from controller.journal.errors import JournalError
from controller.journal.frame import ID, LARGEST
from controller.journal.value_checks import (
    Check,
    WrongValueError,
    like,
    many,
    name,
    one_of,
    seconds,
    text,
    texts,
    whole,
    yes_or_no,
)
from controller.model.settings import HUMAN, REMOTE, ROBOT
from rules.game import Game
from rules.record import KINDS
from rules.state import State

VERSION = 4
TERMINAL = "terminal"
"""Board name of a game played in the terminal: no table offers to resume it."""
HIGHEST = 10**9
"""Highest number of a game."""
TABLE, NOBODY, PHONE = "table", "nobody", "phone-"
"""Sources of entropy for the deal: people at the table, nobody at all, the phone of a seat."""
_SOURCE = re.compile(rf"{TABLE}|{NOBODY}|{PHONE}\d{{1,2}}")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Player of a seat: seat, ``human``, ``robot`` or ``remote``, level of a robot, own name."""

    seat: str
    kind: str
    level: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Started:
    """Start of a game; ``start`` is a position line if it is not the usual one.

    ``clock`` is ``none``, ``move 30`` or ``game 600+5``; ``quarters`` is the number of quarter
    turns of the layout; ``wall`` is the wall-clock time, which nothing may rely on. ``number``
    orders the games of a folder; the journal assigns it, and 0 means none.
    """

    id: str
    game: str
    options: dict[str, str]
    seats: tuple[SeatEntry, ...]
    start: str
    board: str
    profile: str
    clock: str
    quarters: int
    version: str
    wall: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A move (seat -1: by chance); ``hash`` is that of the position after it.

    ``left`` are the seconds left to each seat, if there is a clock.
    """

    move: str
    seat: int
    hash: str
    left: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A take-back of this many acts; ``hash`` is that of the position after it."""

    acts: int
    hash: str


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A change of the player of a seat."""

    seat: int
    kind: str
    level: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """A rotation of the layout, in quarter turns."""

    quarters: int


@dataclass(frozen=True, slots=True)
class Ended:
    """End of the game, by the rules or outside them (resignation, time, agreement).

    ``hidden``: what players hide is not shown yet, so the end can still be taken back.
    """

    winners: tuple[str, ...]
    reason: str
    score: tuple[int, ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game was resumed or its end taken back; if it had ended, it continues."""


@dataclass(frozen=True, slots=True)
class Pledged:
    """The table fixed a secret and showed its promise; the secret is only in this file."""

    promise: str
    secret: str


@dataclass(frozen=True, slots=True)
class Stirred:
    """Entropy for the deal, added after the promise was shown: 16 bytes."""

    source: str
    value: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """Seal of an act that the others may not know; the act is the next entry."""

    seat: int
    seal: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """All secrets of a finished game, in order, to check its promise and seals."""

    secret: str
    stirred: tuple[str, ...]
    salts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """Everything was shown after a hidden end, which is final from now on."""


Entry = (
    Started
    | Moved
    | TakenBack
    | SeatChanged
    | Turned
    | Ended
    | Reopened
    | Pledged
    | Stirred
    | Sealed
    | Revealed
    | Opened
)


def new_id() -> str:
    """New id of a game: random, because the clock of a table may be wrong."""
    return secrets.token_hex(8)


def fingerprint(game: Game, state: State) -> str:
    """Position hash of 16 hexadecimal digits."""
    return hashlib.sha256(game.dump(state).encode()).hexdigest()[:16]


def oldest_version(entry: Entry) -> int:
    """First version that can hold this entry, apart from names and the game number."""
    match entry:
        case SeatChanged(kind=kind):
            return 3 if kind == REMOTE else 1
        case Ended(hidden=True) | Opened():
            return 4
        case Pledged() | Stirred() | Sealed() | Revealed():
            return 2
        case _:
            return 1


def plain(entry: Entry, version: int = VERSION) -> dict[str, object]:
    """Mapping of an entry, ready for JSON.

    Keys unknown to an older version are left out.
    """
    kind = _NAMES[type(entry)]
    # New keys are added at the end, so an older version has the first ones.
    pairs = zip(_SHAPES[version][kind][1], fields(entry), strict=False)
    return {"type": kind} | {key: _plain(getattr(entry, it.name), version) for key, it in pairs}


def typed(mapping: Mapping[str, object], record: int = 0, version: int = VERSION) -> Entry:
    """Entry of a mapping; raises ``JournalError`` with the faulty key and the reason."""
    kind, shapes = mapping.get("type"), _SHAPES[version]
    if type(kind) is not str or kind not in shapes:
        allowed = " ".join(shapes)
        raise JournalError("journal.type", record=record, text=_told(kind), allowed=allowed)
    make, shape = shapes[kind]
    wrong = sorted(repr(key) for key in set(mapping) ^ {"type", *shape})
    if wrong:
        raise JournalError("journal.keys", record=record, text=kind, key=", ".join(wrong))
    values: list[object] = []
    for key, check in shape.items():
        try:
            values.append(check(mapping[key]))
        except WrongValueError as error:
            facts = {"key": key, "text": _told(mapping[key])} | error.facts
            raise JournalError(error.code, record=record, **facts) from None
    return make(*values)


def write(entry: Entry, version: int = VERSION) -> bytes:
    """Payload of an entry: canonical JSON, in ASCII so that any pager shows it."""
    payload = _canonical(plain(entry, version))
    if len(payload) > LARGEST:
        raise JournalError("journal.large", found=len(payload), most=LARGEST)
    return payload


def read(payload: bytes, version: int, record: int) -> Entry:
    """Entry of a payload written in this version."""
    if version not in _SHAPES:
        raise JournalError("journal.newer", record=record, version=version, allowed=VERSION)
    try:
        value = json.loads(payload.decode("ascii"))
        # It must encode to the same bytes: this rules out repeated keys and NaN.
        same = type(value) is dict and _canonical(value) == payload
    except (ValueError, RecursionError):
        same, value = False, {}
    if not same:
        raise JournalError("journal.json", record=record)
    return typed(value, record, version)


def _canonical(value: Mapping[str, object]) -> bytes:
    text = json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))
    return text.encode("ascii")


def _told(value: object) -> str:
    """Value as text for a message; a nested one only by its type, because it may be huge."""
    return str(value) if isinstance(value, str | int | float | None) else type(value).__name__


def _plain(value: object, version: int) -> object:
    """Value of an entry as plain data, with a mapping for each seat and new containers."""
    match value:
        case SeatEntry():
            pairs = zip(_SEATS[version], fields(value), strict=False)
            return {key: getattr(value, it.name) for key, it in pairs}
        case tuple():
            return tuple(_plain(item, version) for item in value)
        case dict():
            return dict(value)
        case _:
            return value


def _seated(version: int) -> Check:
    shape = _SEATS[version]

    def check(value: object) -> SeatEntry:
        if not isinstance(value, Mapping) or set(value) != set(shape):
            raise WrongValueError(" ".join(shape))
        chosen: list[Any] = [check(value[key]) for key, check in shape.items()]
        return SeatEntry(*chosen)

    return check


_QUARTERS = whole(0, 3)
_SEAT = whole(0, 99)
_HASH = like(re.compile(r"[0-9a-f]{16}"))
_BYTES_16 = like(re.compile(r"[0-9a-f]{32}"))
_BYTES_32 = like(re.compile(r"[0-9a-f]{64}"))
_SEAT_2: Mapping[str, Check] = {"seat": text, "kind": one_of(HUMAN, ROBOT), "level": text}
_SEAT_3: Mapping[str, Check] = {"seat": text, "kind": one_of(*KINDS), "level": text, "name": name}
_SEATS: Mapping[int, Mapping[str, Check]] = {1: _SEAT_2, 2: _SEAT_2, 3: _SEAT_3, 4: _SEAT_3}
"""Keys of a seat in the first entry, by version."""

_Shapes = Mapping[str, tuple[Callable[..., Entry], Mapping[str, Check]]]
_BEGIN_2: Mapping[str, Check] = {
    "id": like(ID),
    "game": text,
    "options": texts,
    "seats": many(_seated(2)),
    "start": text,
    "board": text,
    "profile": text,
    "clock": text,
    "quarters": _QUARTERS,
    "version": text,
    "wall": text,
}
_CHANGED_2: Mapping[str, Check] = {"seat": _SEAT, "kind": one_of(HUMAN, ROBOT), "level": text}
_ENDED_2: Mapping[str, Check] = {
    "winners": many(text),
    "reason": text,
    "score": many(whole(-(10**9), 10**9)),
}
_SHAPES_2: _Shapes = {
    "begin": (Started, _BEGIN_2),
    "moved": (Moved, {"move": text, "seat": whole(-1, 99), "hash": _HASH, "left": many(seconds)}),
    "taken-back": (TakenBack, {"acts": whole(1, 10**6), "hash": _HASH}),
    "seat-changed": (SeatChanged, _CHANGED_2),
    "turned": (Turned, {"quarters": _QUARTERS}),
    "ended": (Ended, _ENDED_2),
    "reopened": (Reopened, {}),
    "pledged": (Pledged, {"promise": _BYTES_32, "secret": _BYTES_32}),
    "stirred": (Stirred, {"source": like(_SOURCE), "value": _BYTES_16}),
    "sealed": (Sealed, {"seat": _SEAT, "seal": _BYTES_32}),
    "revealed": (
        Revealed,
        {"secret": _BYTES_32, "stirred": many(_BYTES_16), "salts": many(_BYTES_32)},
    ),
}
_SHAPES_3: _Shapes = {
    **_SHAPES_2,
    "begin": (Started, {**_BEGIN_2, "seats": many(_seated(3)), "number": whole(0, HIGHEST)}),
    "seat-changed": (SeatChanged, {**_CHANGED_2, "kind": one_of(*KINDS), "name": name}),
}
_SHAPES_4: _Shapes = {
    **_SHAPES_3,
    "ended": (Ended, {**_ENDED_2, "hidden": yes_or_no}),
    "opened": (Opened, {}),
}
_SHAPES: Mapping[int, _Shapes] = {1: _SHAPES_2, 2: _SHAPES_2, 3: _SHAPES_3, 4: _SHAPES_4}
"""By version: every kind of entry by its name, and its keys in the order of its fields.

Names and keys never change, whatever the classes and their fields are called; a new version adds
its own at the end. Version 2 added the entries about secrets (pledged, stirred, sealed and
revealed), version 3 the names and numbers and the kind ``remote``, version 4 ends whose hands are
still hidden, and the entry that shows them.
"""
_NAMES: Mapping[object, str] = {make: kind for kind, (make, _) in _SHAPES_4.items()}
