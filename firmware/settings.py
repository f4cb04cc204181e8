"""Settings: the wiring of this board, from a data file checked before any pin is touched."""

import json

from firmware import wire

try:
    from typing import Any
except ImportError:
    pass  # MicroPython has no typing, and does not look at annotations

PATH = "/board.json"
PINS = list(range(23)) + [26, 27, 28]  # noqa: RUF005  MicroPython cannot unpack here
"""GPIO numbers that a Pico brings out to its header."""
ANALOG = (26, 27, 28)
QUIET = 23
"""GPIO that makes the regulator of a Pico switch evenly: less ripple on what Hall sensors say.

Not on the header. Raspberry Pi Pico data sheet, section 4.4, "Powerchain".
"""

DEFAULTS: "dict[str, Any]" = {
    "keys": [None] * len(wire.KEYS),
    "lights": None,
    "buzzer": None,
    "brightness": 255,
    "milliamps": 1500,
    "settle_us": 20,
    "presence": 1000,
    "step": 300,
    "quiet": None,
}


def read(path: str) -> "tuple[dict[str, Any], int]":
    """Contents of the file, and index of its fault in ``wire.FAULTS``; with a fault it is empty."""
    try:
        with open(path) as file:
            text = file.read()
    except OSError:
        return {}, 1
    try:
        found = dict(DEFAULTS)
        found.update(json.loads(text))
        rows, columns = found["size"]
        if not _is_whole(rows) or not _is_whole(columns) or not 0 < rows * columns <= wire.PADS:
            return {}, 2
        if not _is_complete(found, rows, columns):
            return {}, 2
        return (found, 0) if _are_good(pins(found), found) else ({}, 3)
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}, 2


def pins(found: "dict[str, Any]") -> "list[int]":
    """All pins named in the file."""
    named = list(found["keys"])
    named += [found["lights"], found["buzzer"]]
    if found["kind"] == "matrix":
        named += list(found["rows"]) + list(found["columns"])
    else:
        named += list(found["select"]) + list(found["enable"])
        named.append(found["analog"])
    return [pin for pin in named if pin is not None]


def _is_complete(found: "dict[str, Any]", rows: int, columns: int) -> bool:
    pads = rows * columns
    if len(found["keys"]) != len(wire.KEYS):
        return False
    if found["kind"] == "matrix":
        fits = len(found["rows"]) == rows and len(found["columns"]) == columns
    elif found["kind"] == "analog":
        fits = len(found["select"]) == 4 and len(found["enable"]) * 16 >= pads
    else:
        return False
    numbers = ("brightness", "milliamps", "settle_us", "presence", "step")
    if not all(_is_whole(found[name]) and found[name] >= 0 for name in numbers):
        return False
    if found["quiet"] not in (None, QUIET):
        return False
    order = found.get("order", list(range(pads)))
    return fits and sorted(order) == list(range(pads))


def _are_good(named: "list[int]", found: "dict[str, Any]") -> bool:
    if not all(_is_whole(pin) and pin in PINS for pin in named):
        return False
    return len(set(named)) == len(named) and (
        found["kind"] == "matrix" or found["analog"] in ANALOG
    )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
