"""Line wrapping for the small screen, without losing a word."""

from __future__ import annotations

import re
import unicodedata

from controller.display.font import SPACING, width

BROKEN = "\u00ad"
"""Soft hyphen: ends a line in the middle of a word and is drawn as a hyphen."""

# Not \s: a no-break space keeps its words together.
_GAPS = re.compile(r"[ \t]+")


def clean(text: str) -> str:
    """Text as the font expects it: composed accents, no soft hyphens."""
    return unicodedata.normalize("NFC", text).replace(BROKEN, "")


def wrap(text: str, room: int) -> list[str]:
    """Lines of at most ``room`` pixels; only a word wider than that is broken."""
    text = clean(text)
    return [line for part in text.split("\n") for line in _lines(part, room)] if text else []


def _lines(text: str, room: int) -> list[str]:
    lines: list[str] = []
    line, used = "", 0
    gap = width(" ") + 2 * SPACING
    for word in filter(None, _GAPS.split(text)):
        size = width(word)
        if line and used + gap + size <= room:
            line, used = f"{line} {word}", used + gap + size
            continue
        if line:
            lines.append(line)
        *parts, line = _broken(word, room)
        lines += parts
        used = width(line) if parts else size
    return [*lines, line]


def _broken(word: str, room: int) -> list[str]:
    """Parts of a word that is too wide, each at least one letter."""
    parts: list[str] = []
    while width(word) > room and len(word) > 1:
        cut = len(word) - 1
        while cut > 1 and width(word[:cut] + BROKEN) > room:
            cut -= 1
        parts.append(word[:cut] + BROKEN)
        word = word[cut:]
    return [*parts, word]
