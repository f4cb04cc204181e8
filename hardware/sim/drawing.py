"""Table as text for a person watching: pieces, lights, fingers and broken pads."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.ports import Glow, Pad, Pattern
from hardware.sim.table import SimTable

_BRACKETS = {
    Pattern.OFF: (" ", " "),
    Pattern.STEADY: ("[", "]"),
    Pattern.BLINK: ("(", ")"),
    Pattern.PULSE: ("<", ">"),
    Pattern.FLASH: ("{", "}"),
}
_FREE, _TOUCHED, _STUCK = "·", "*", "!"
_RESET = "\x1b[0m"


def draw(table: SimTable, names: Mapping[str, str], *, colour: bool = False) -> list[str]:
    """One line per row of pads; ``names`` gives the text for a kind (default: the kind itself).

    Brackets show the light's pattern: ``[steady] (blink) <pulse> {flash}``; with ``colour`` they
    have its colour. ``*`` follows a touched pad, ``!`` a stuck one.
    """
    texts = [names.get(kind, kind) if kind else _FREE for kind in table.kinds]
    width = max(map(len, texts))
    number = len(str(len(texts) - table.columns))
    lines = []
    for first in range(0, len(texts), table.columns):
        pads = [Pad(pad) for pad in range(first, first + table.columns)]
        row = "".join(_pad(table, pad, texts[pad].center(width), colour=colour) for pad in pads)
        lines.append(f"{first:{number}} {row}".rstrip())
    return lines


def _pad(table: SimTable, pad: Pad, text: str, *, colour: bool) -> str:
    glow = table.lights.visible(pad)
    left, right = _BRACKETS[glow.pattern]
    note = _STUCK if pad in table.stuck else _TOUCHED if pad in table.touched else " "
    if not colour or glow.pattern is Pattern.OFF:
        return f"{left}{text}{right}{note}"
    return f"{_ink(glow)}{left}{text}{right}{_RESET}{note}"


def _ink(glow: Glow) -> str:
    """Light as a background colour, with dark or light text for contrast."""
    red, green, blue = glow.colour
    text = 16 if 299 * red + 587 * green + 114 * blue > 128_000 else 231
    return f"\x1b[38;5;{text};48;2;{red};{green};{blue}m"
