"""The terminal: lines out, lines in, and whether it can show colours."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
from collections.abc import Mapping
from typing import TextIO

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  gives `input` its arrows and history

_CLEAR = "\x1b[2J\x1b[H"
_WIPE = "\x1b[3J"
_WIDEST = 100


def wants_colour(out: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether colours are welcome: a terminal that is not dumb, and no NO_COLOR."""
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


class Terminal:
    """A person at a keyboard, or a pipe that stands in for one."""

    def __init__(self, inp: TextIO, out: TextIO, *, colour: bool) -> None:
        self._inp = inp
        self._out = out
        self.colour = colour
        self.live = inp.isatty() and out.isatty()

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)

    def say(self, text: str = "", *, hang: int = 0) -> None:
        """Text, wrapped at words, the further lines ``hang`` columns in; no text: an empty line."""
        lines = textwrap.wrap(text, self.width - 1, subsequent_indent=" " * hang)
        self.lines(lines or [""])

    def lines(self, lines: list[str]) -> None:
        """Lines as they are."""
        self._out.write("\n".join(lines) + "\n")

    def ask(self, prompt: str) -> str | None:
        """What the person types, or None when there is nothing more to read."""
        if self.live and self._inp is sys.stdin and self._out is sys.stdout:
            try:
                return input(prompt)
            except EOFError:
                self._out.write("\n")
                return None
        self._out.write(prompt)
        self._out.flush()
        line = self._inp.readline()
        # A pipe does not echo: the transcript would have all answers on one line.
        self._out.write(line.rstrip("\n") + "\n")
        return line.rstrip("\n") if line else None

    def strong(self, text: str) -> str:
        """Text that stands out."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def clear(self, *, wipe: bool = False) -> None:
        """Empty the screen (and what could be scrolled back to); a pipe gets an empty line."""
        self._out.write(_CLEAR + (_WIPE if wipe else "") if self.live else "\n")
