"""Values written as TOML: for a file that reads back the same, and for messages."""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from controller.config.toml_lines import KeyPath

LONGEST = 60
"""Most characters of a value quoted in a message."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MOST_BITS = 4_000


def is_invisible(letter: str) -> bool:
    """Return whether a character is invisible: a control character or similar."""
    return unicodedata.category(letter) in _HIDDEN


def spell(value: Any) -> str:
    """Value on one line, without control characters; values that are not TOML are shown too."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > _MOST_BITS:
            return "…"
        case float() if not math.isfinite(value):
            return str(value)
        case int() | float():
            return repr(value)
        case str():
            return f'"{"".join(map(_letter, value))}"'
        case list() | tuple():
            return f"[{', '.join(map(spell, value))}]"
        case Mapping():
            inside = ", ".join(f"{spell_key(key)} = {spell(what)}" for key, what in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return str(value)


def spell_key(key: str) -> str:
    """Key, in quotation marks where needed."""
    return key if _BARE.fullmatch(key) else spell(key)


def spell_path(path: KeyPath) -> str:
    """Path with dots; list items are counted from 1."""
    told = ""
    for part in path:
        told += f" #{part + 1}" if isinstance(part, int) else f".{spell_key(part)}"
    return told.removeprefix(".").strip()


def printable(text: str) -> str:
    """Text without characters that a terminal would interpret."""
    return "".join("?" if is_invisible(letter) else letter for letter in text)


def shortened(text: str) -> str:
    """Printable text, cut to fit a message."""
    return printable(text) if len(text) <= LONGEST else printable(text[:LONGEST]) + "…"


def closest(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """Known name that a word was probably meant to be, or empty."""
    names = list(known)
    folded = word.strip().casefold()[:LONGEST]
    return next(iter(difflib.get_close_matches(folded, names, 1, likeness)), "")


def _letter(letter: str) -> str:
    if letter in _SHORT:
        return _SHORT[letter]
    if not is_invisible(letter):
        return letter
    return f"\\u{ord(letter):04X}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08X}"
