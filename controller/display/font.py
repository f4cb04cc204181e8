"""Font of the small screen: capitals of 7 pixels, lines of 9, drawn in ``font.txt``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from PIL import Image

PITCH = 9
"""Height of a glyph and distance between lines, in pixels."""

UNKNOWN = "\ufffd"
"""Box drawn for a character that the font lacks."""

SPACING = 1
"""Empty pixels between two glyphs."""

_INK, _PAPER = "#", "."


def glyph(char: str) -> Image.Image:
    """Image of a character, 9 pixels high; it is shared, so never draw on it."""
    glyphs = _glyphs()
    return glyphs.get(char, glyphs[UNKNOWN])


def width(text: str) -> int:
    """Width of a line of text, in pixels."""
    widths = _widths()
    return sum(widths.get(char, widths[UNKNOWN]) + SPACING for char in text) - bool(text) * SPACING


def characters() -> frozenset[str]:
    """Characters that have a glyph of their own."""
    return frozenset(_glyphs()) - {UNKNOWN}


@cache
def _glyphs() -> Mapping[str, Image.Image]:
    return parse((files("controller.display") / "font.txt").read_text(encoding="utf-8"))


@cache
def _widths() -> Mapping[str, int]:
    return {char: image.width for char, image in _glyphs().items()}


def parse(text: str) -> dict[str, Image.Image]:
    """Glyphs of a font file; raises ``ValueError`` with the name of a faulty glyph."""
    glyphs: dict[str, Image.Image] = {}
    for block in text.split("\n\n"):
        names, *rows = block.strip("\n").split("\n")
        if names.startswith(";;"):
            continue
        if len(rows) != PITCH or len({len(row) for row in rows}) != 1 or not rows[0]:
            raise ValueError(f"glyph {names!r}: expected {PITCH} rows of the same width: {rows}")
        if set("".join(rows)) - {_INK, _PAPER}:
            raise ValueError(f"glyph {names!r}: a row holds only {_INK!r} and {_PAPER!r}: {rows}")
        image = Image.new("1", (len(rows[0]), PITCH))
        image.putdata([255 * (pixel == _INK) for row in rows for pixel in row])
        for name in names.split(" "):
            char = chr(int(name.removeprefix("U+"), 16)) if name.startswith("U+") else name
            if len(char) != 1 or char in glyphs:
                raise ValueError(f"glyph {names!r}: {char!r} is drawn twice, or no character")
            glyphs[char] = image
    return glyphs
