"""Strict parser of client messages, as ``controller.web.messages`` defines them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from msgspec import convert
from msgspec.inspect import DictType, VarTupleType, type_info
from msgspec.structs import FieldInfo

from controller.web.messages import (
    LARGEST,
    SEAT,
    TABLE,
    ChairRequest,
    ClientRequest,
    Hello,
    Printable,
    is_printable,
    keys_of,
)

_DEEPEST: Final = 4
_Kind = TypeVar("_Kind", bound=Printable)


class Nonsense(ValueError):  # noqa: N818  a client's mistake, not a program error
    """Message that is not part of the protocol; the socket is closed.

    Its text is the reason: the first faulty key, in the order of the definition.
    """


def hello(text: str) -> Hello:
    """The first message of a socket."""
    found = _object(text)
    if found.get("do") != "hello":
        raise Nonsense("hello")
    return _read(found, Hello)


def said(text: str, audience: str) -> ClientRequest:
    """A later message, from a table's page or a seat."""
    found = _object(text)
    do = found.get("do")
    known: Mapping[str, type[ClientRequest]] = TABLE if audience == "table" else SEAT
    if not isinstance(do, str) or do not in known:
        raise Nonsense("do")
    return _read(found, known[do])


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
    """Nesting depth of brackets, counting those inside strings too: cheap, and never too low."""
    deepest = depth = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Object without duplicate keys; msgspec would silently take the last one."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("twice")
    return found


def _read(found: dict[str, Any], kind: type[_Kind]) -> _Kind:
    try:
        return convert(found, kind)
    except ValueError:
        raise Nonsense(_fault(found, kind) or "") from None


def _fault(found: dict[str, Any], kind: type[Printable]) -> str | None:
    """Reason for refusing an object: its first faulty key; None if it is valid."""
    keys = keys_of(kind)
    if found.keys() - {key.encode_name for key in keys} - {kind.__struct_config__.tag_field}:
        return "unknown key"
    for key in keys:
        if key.encode_name in found:
            value = found[key.encode_name]
            if not _fits(value, key.type):
                return _fault_inside(value, key)
        elif key.required:
            return key.encode_name
    return None


def _fits(value: object, kind: Any) -> bool:
    try:
        convert(value, kind)
    except ValueError:
        return False
    return is_printable(value)


def _fault_inside(value: object, key: FieldInfo) -> str:
    """The key itself or, in a list or map of the right size, the name of the faulty item."""
    match key.encode_name, value:
        case "seats", list() if len(value) <= _most(key) and all(type(it) is dict for it in value):
            faults = (_fault(it, ChairRequest) for it in value)
            return next(fault for fault in faults if fault is not None)
        case "pads", list() if len(value) <= _most(key):
            return "pad"
        case "options", dict() if len(value) <= _most(key):
            return ""
        case name, _:
            return name


def _most(key: FieldInfo) -> int:
    """Most items of a list or map."""
    found = type_info(key.type)
    return (found.max_length or 0) if isinstance(found, DictType | VarTupleType) else 0
