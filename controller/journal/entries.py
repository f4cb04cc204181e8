"""What a journal tells: typed entries, and the plain mappings and bytes that stand for them."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from controller.journal.errors import JournalError
from controller.journal.frame import ID, LARGEST
from rules.game import Game
from rules.record import KINDS
from rules.state import State

VERSION = 2
_LONGEST_CLOCK = 10**9
_HASH = re.compile(r"[0-9a-f]{16}")
_BYTES_16 = re.compile(r"[0-9a-f]{32}")
_BYTES_32 = re.compile(r"[0-9a-f]{64}")
TABLE, NOBODY, PHONE = "table", "nobody", "phone-"
"""Who had a part in the deal: people at the table, nobody at all, the phone of a seat."""
_SOURCE = re.compile(rf"{TABLE}|{NOBODY}|{PHONE}\d{{1,2}}")


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where: the seat's name, ``human`` or ``robot``, and how strong a robot plays."""

    seat: str
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """A game begins; ``start`` is a position line where it is not the usual beginning.

    ``clock`` is ``none``, ``move 30`` or ``game 600+5``; ``quarters`` tells how often the layout is
    turned by a right angle; ``wall`` is the time on the wall, which nothing may rely on.
    """

    id: str
    game: str
    options: dict[str, str]
    seats: tuple[Seated, ...]
    start: str
    board: str
    profile: str
    clock: str
    quarters: int
    version: str
    wall: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made (seat -1: by chance); ``hash`` is of the position after it.

    ``left`` are the seconds on the clocks, one for each seat, where there are clocks.
    """

    move: str
    seat: int
    hash: str
    left: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """So many acts were taken back; ``hash`` is of the position after that."""

    acts: int
    hash: str


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody else plays a seat from now on."""

    seat: int
    kind: str
    level: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The layout lies turned by so many right angles from now on."""

    quarters: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, by the rules or by what they do not know (to resign, time, agreement)."""

    winners: tuple[str, ...]
    reason: str
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reopened:
    """The game was resumed, or its end taken back; if it had ended, it goes on."""


@dataclass(frozen=True, slots=True)
class Pledged:
    """The table has fixed a secret and shown its promise; the secret is for this file alone."""

    promise: str
    secret: str


@dataclass(frozen=True, slots=True)
class Stirred:
    """People had a part in the deal, after the promise was shown: 16 bytes of it."""

    source: str
    value: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat is about to make an act that the others may not know: the next entry."""

    seat: int
    seal: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """The game is over: all that is needed to check what was promised and sealed, in order."""

    secret: str
    stirred: tuple[str, ...]
    salts: tuple[str, ...]


Entry = (
    Begin
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
)


def new_id() -> str:
    """An id for a game: random, because the clock of a table may be wrong."""
    return secrets.token_hex(8)


def fingerprint(game: Game, state: State) -> str:
    """16 hex digits that two different positions do not share."""
    return hashlib.sha256(game.dump(state).encode()).hexdigest()[:16]


def plain(entry: Entry) -> dict[str, object]:
    """The mapping of an entry, fit for JSON and for ``session.events.Record``."""
    return {"type": _NAMES[type(entry)], **asdict(entry)}


def typed(mapping: Mapping[str, object], record: int = 0) -> Entry:
    """The entry of a mapping; a ``JournalError`` tells what is wrong with which key."""
    name = mapping.get("type")
    if type(name) is not str or name not in _SHAPES:
        allowed = " ".join(_SHAPES)
        raise JournalError("journal.type", record=record, text=_told(name), allowed=allowed)
    make, shape = _SHAPES[name]
    wrong = sorted(repr(key) for key in set(mapping) ^ {"type", *shape})
    if wrong:
        raise JournalError("journal.keys", record=record, text=name, key=", ".join(wrong))
    values: dict[str, object] = {}
    for key, check in shape.items():
        try:
            values[key] = check(mapping[key])
        except _WrongError as error:
            facts = {"key": key, "text": _told(mapping[key]), "allowed": error}
            raise JournalError("journal.value", record=record, **facts) from None
    return make(**values)


def write(entry: Entry) -> bytes:
    """The payload of an entry: canonical JSON, in ASCII so that any pager shows it."""
    payload = _canonical(plain(entry))
    if len(payload) > LARGEST:
        raise JournalError("journal.large", found=len(payload), most=LARGEST)
    return payload


def read(payload: bytes, version: int, record: int) -> Entry:
    """The entry of a payload, as this version wrote it."""
    if version not in _READERS:
        raise JournalError("journal.newer", record=record, version=version, allowed=VERSION)
    return _READERS[version](payload, record)


def _read_json(payload: bytes, record: int) -> Entry:
    try:
        value = json.loads(payload.decode("ascii"))
        # Written again it must be the same: so no key came twice, and NaN is no number.
        same = type(value) is dict and _canonical(value) == payload
    except (ValueError, RecursionError):
        same, value = False, {}
    if not same:
        raise JournalError("journal.json", record=record)
    return typed(value, record)


_READERS: Mapping[int, Callable[[bytes, int], Entry]] = {1: _read_json, 2: _read_json}
"""How each version of the format wrote its payloads; one that was written once stays here.

Version 2 added the entries about secrets: pledged, stirred, sealed and revealed.
"""


def _canonical(value: Mapping[str, object]) -> bytes:
    text = json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))
    return text.encode("ascii")


def _told(value: object) -> str:
    """A value for a sentence; of a nested one only its kind, because it may be without end."""
    return str(value) if isinstance(value, str | int | float | None) else type(value).__name__


class _WrongError(Exception):
    """A value that a key may not have; its text tells what is allowed."""


Check = Callable[[object], object]


def _text(value: object) -> str:
    if type(value) is not str:
        raise _WrongError('"text"')
    return value


def _like(pattern: re.Pattern[str]) -> Check:
    def check(value: object) -> str:
        if type(value) is not str or not pattern.fullmatch(value):
            raise _WrongError(pattern.pattern)
        return value

    return check


def _one_of(*allowed: str) -> Check:
    return _like(re.compile("|".join(allowed)))


def _whole(least: int, most: int) -> Check:
    def check(value: object) -> int:
        # Not isinstance: True is an int to it.
        if type(value) is not int or not least <= value <= most:
            raise _WrongError(f"{least}..{most}")
        return value

    return check


def _seconds(value: object) -> float:
    if not (type(value) is int or type(value) is float) or not abs(value) < _LONGEST_CLOCK:
        raise _WrongError("0.0")
    return float(value)


def _many(check: Check) -> Check:
    def every(value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise _WrongError("[...]")
        return tuple(check(item) for item in value)

    return every


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise _WrongError('{"name": "value"}')
    return {_text(key): _text(item) for key, item in value.items()}


def _seated(value: object) -> Seated:
    shape = {"seat": _text, "kind": _KIND, "level": _text}
    if not isinstance(value, Mapping) or set(value) != set(shape):
        raise _WrongError(" ".join(shape))
    chosen: dict[str, Any] = {key: check(value[key]) for key, check in shape.items()}
    return Seated(**chosen)


_KIND = _one_of(*KINDS)
_QUARTERS = _whole(0, 3)
_SHAPES: Mapping[str, tuple[Callable[..., Entry], Mapping[str, Check]]] = {
    "begin": (
        Begin,
        {
            "id": _like(ID),
            "game": _text,
            "options": _texts,
            "seats": _many(_seated),
            "start": _text,
            "board": _text,
            "profile": _text,
            "clock": _text,
            "quarters": _QUARTERS,
            "version": _text,
            "wall": _text,
        },
    ),
    "moved": (
        Moved,
        {"move": _text, "seat": _whole(-1, 99), "hash": _like(_HASH), "left": _many(_seconds)},
    ),
    "taken-back": (TakenBack, {"acts": _whole(1, 10**6), "hash": _like(_HASH)}),
    "seat-changed": (SeatChanged, {"seat": _whole(0, 99), "kind": _KIND, "level": _text}),
    "turned": (Turned, {"quarters": _QUARTERS}),
    "ended": (
        Ended,
        {"winners": _many(_text), "reason": _text, "score": _many(_whole(-(10**9), 10**9))},
    ),
    "reopened": (Reopened, {}),
    "pledged": (Pledged, {"promise": _like(_BYTES_32), "secret": _like(_BYTES_32)}),
    "stirred": (Stirred, {"source": _like(_SOURCE), "value": _like(_BYTES_16)}),
    "sealed": (Sealed, {"seat": _whole(0, 99), "seal": _like(_BYTES_32)}),
    "revealed": (
        Revealed,
        {
            "secret": _like(_BYTES_32),
            "stirred": _many(_like(_BYTES_16)),
            "salts": _many(_like(_BYTES_32)),
        },
    ),
}
_NAMES: Mapping[object, str] = {make: name for name, (make, _) in _SHAPES.items()}
