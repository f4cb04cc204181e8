"""Values spelled as TOML: for a file that reads back the same, and for a complaint about one."""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from controller.toml_lines import KeyPath

LONGEST = 60
"""So many characters of a value are repeated in a complaint."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MOST_BITS = 4_000


def hidden(letter: str) -> bool:
    """Whether a character has no shape of its own: a control character or one like it."""
    return unicodedata.category(letter) in _HIDDEN


def spell(value: Any) -> str:
    """A value on one line, without control characters; what is not TOML's is still told."""
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
    """A key, in quotation marks where it needs them."""
    return key if _BARE.fullmatch(key) else spell(key)


def spell_path(path: KeyPath) -> str:
    """A path with dots; the number of a list's member is counted from 1."""
    told = ""
    for part in path:
        told += f" #{part + 1}" if isinstance(part, int) else f".{spell_key(part)}"
    return told.removeprefix(".").strip()


def tame(text: str) -> str:
    """A text with nothing in it that a terminal would obey."""
    return "".join("?" if hidden(letter) else letter for letter in text)


def shortened(text: str) -> str:
    """Not more of a text than fits a complaint, and tame."""
    return tame(text) if len(text) <= LONGEST else tame(text[:LONGEST]) + "…"


def near(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """The known name that a word was probably meant to be, or nothing."""
    names = list(known)
    folded = word.strip().casefold()[:LONGEST]
    return next(iter(difflib.get_close_matches(folded, names, 1, likeness)), "")


def _letter(letter: str) -> str:
    if letter in _SHORT:
        return _SHORT[letter]
    if not hidden(letter):
        return letter
    return f"\\u{ord(letter):04X}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08X}"
