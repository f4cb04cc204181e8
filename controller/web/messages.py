"""What a client may say: every message with its keys, their types and their limits.

The one source: what is read, what ``GET /api/v1`` describes, and what API.md is checked against.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

VERSION: Final = 1
LARGEST: Final = 4096
"""Bytes of one message."""
_DEEPEST: Final = 4
_ID: Final = 32


class Nonsense(ValueError):  # noqa: N818  what a client says is no fault of the program
    """A message that this protocol does not know; the socket is closed."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a message: ``text``, ``int``, ``bool``, ``texts`` (a map), ``ints``, ``seats``.

    ``most`` bounds the letters of a text, the value of a number, the items of a list; ``form`` is
    what a text must look like. ``default`` stands in for a key that may be missing.
    """

    name: str
    kind: str = "text"
    most: int = 64
    form: str = ""
    default: Any = None

    @property
    def needed(self) -> bool:
        """Whether the key must be there."""
        return self.default is None


@dataclass(frozen=True, slots=True)
class Message:
    """What a client said: the act, its own id for it, the state it was said about, the rest."""

    do: str
    id: str
    state: str
    facts: Mapping[str, Any]


_SEAT = Key("seat", "int", 3)
_PAD = Key("pad", "int", 1023)
_KIND = Key("kind", "text", 2, r"(?:[NS][1-9])?", "")

HELLO: Final = (
    Key("v", "int", 999),
    Key("as", "text", 5, "table|seat"),
    Key("language", "text", 2, "fr|en"),
    Key("token", "text", 32, r"(?:[0-9a-f]{32})?", ""),
    Key("code", "text", 6, r"(?:[0-9]{6})?", ""),
)
TABLE: Final[Mapping[str, tuple[Key, ...]]] = {
    "play": (Key("text"),),
    "why": (Key("text"),),
    "gesture": (
        Key("gesture", "text", 6, "lift|put|carry|turn|push|tap|knock|unplug|wait"),
        Key("pad", "int", 1023, default=-1),
        Key("to", "int", 1023, default=-1),
        _KIND,
        Key("pads", "ints", 64, default=()),
        Key("seconds", "int", 30, default=1),
    ),
    "key": (
        Key("key", "text", 5, "left|right|ok|back|menu"),
        Key("down", "bool", default=()),
        Key("long", "bool", default=False),
    ),
    "choose": (Key("at", "int", 4095),),
    "hand": (Key("mode", "text", 5, "whole|real"),),
    "begin": (
        Key("game"),
        Key("options", "texts", 16, default={}),
        Key("seats", "seats", 4, default=()),
        Key("clock", "text", 32, default="none"),
    ),
    "reseat": (_SEAT, Key("kind", "text", 5, "human|robot"), Key("level", "text", 16, default="")),
    "wish": (Key("what", "text", 16), Key("seat", "int", 3, default=-1)),
    "language": (Key("language", "text", 2, "fr|en"),),
    "pair": (_SEAT, Key("here", "bool", default=False)),
    "unpair": (_SEAT,),
    "saved": (),
    "replay": (Key("name", "text", 128),),
    "analyse": (),
    "lesson": (Key("game"), Key("step", "int", 99, default=0)),
}
SEAT: Final[Mapping[str, tuple[Key, ...]]] = {
    "act": (Key("text"),),
    "stir": (Key("bytes", "text", 32, "[0-9a-f]{32}"),),
    "leave": (),
}
CHAIR: Final = (
    Key("kind", "text", 5, "human|robot"),
    Key("level", "text", 16, default=""),
    Key("name", "text", 32, default=""),
)
_COMMON: Final = (Key("id", "text", _ID), Key("state", "text", 32, default=""))


def hello(text: str) -> Message:
    """The first message of a socket."""
    found = _object(text)
    if found.pop("do", None) != "hello":
        raise Nonsense("hello")
    return Message("hello", "", "", _checked(found, HELLO))


def said(text: str, audience: str) -> Message:
    """A later message of a table's page or of a seat."""
    found = _object(text)
    do = found.pop("do", None)
    known = TABLE if audience == "table" else SEAT
    if not isinstance(do, str) or do not in known:
        raise Nonsense("do")
    facts = _checked(found, (*_COMMON, *known[do]))
    return Message(do, facts.pop("id"), facts.pop("state"), facts)


def described() -> dict[str, Any]:
    """The protocol for other programs, from the same tables that check it."""
    return {
        "v": VERSION,
        "largest": LARGEST,
        "hello": [_told(key) for key in HELLO],
        "common": [_told(key) for key in _COMMON],
        "table": {do: [_told(key) for key in keys] for do, keys in TABLE.items()},
        "seat": {do: [_told(key) for key in keys] for do, keys in SEAT.items()},
        "chair": [_told(key) for key in CHAIR],
    }


def _told(key: Key) -> dict[str, Any]:
    told: dict[str, Any] = {"key": key.name, "type": key.kind, "needed": key.needed}
    told |= {"most": key.most} if key.kind != "bool" else {}
    return told | ({"form": key.form} if key.form else {})


def _object(text: str) -> dict[str, Any]:
    if len(text.encode(errors="replace")) > LARGEST or _depth(text) > _DEEPEST:
        raise Nonsense("size")
    try:
        found = json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Nonsense("json") from error
    if not isinstance(found, dict):
        raise Nonsense("object")
    return found


def _depth(text: str) -> int:
    """How deep brackets are nested at most, those in texts included: cheap, and never too few."""
    deepest = depth = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _refuse(name: str) -> Any:
    raise Nonsense(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Nonsense("twice")
    return found


def _checked(found: dict[str, Any], keys: tuple[Key, ...]) -> dict[str, Any]:
    """Every key as it should be, with defaults for those that may be missing."""
    if found.keys() - {key.name for key in keys}:
        raise Nonsense("unknown key")
    facts: dict[str, Any] = {}
    for key in keys:
        if key.name in found:
            facts[key.name] = _value(found[key.name], key)
        elif key.needed:
            raise Nonsense(key.name)
        else:
            facts[key.name] = key.default
    return facts


def _value(value: Any, key: Key) -> Any:
    match key.kind, value:
        case "text", str() if _fits(value, key):
            return value
        case "bool", bool():
            return value
        case "int", int() if type(value) is int and -1 <= value <= key.most:
            return value
        case "ints", list() if len(value) <= key.most:
            return tuple(_value(it, _PAD) for it in value)
        case "texts", dict() if len(value) <= key.most:
            text = Key("", "text", 512)
            return {_value(name, Key("")): _value(it, text) for name, it in value.items()}
        case "seats", list() if len(value) <= key.most and all(type(it) is dict for it in value):
            return tuple(_checked(it, CHAIR) for it in value)
        case _:
            raise Nonsense(key.name)


def _fits(value: str, key: Key) -> bool:
    formed = not key.form or re.fullmatch(key.form, value) is not None
    return len(value) <= key.most and formed and value.isprintable()
