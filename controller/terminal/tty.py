"""Terminal input and output: lines out, lines in, and colour support."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
from collections.abc import Mapping
from typing import TextIO

from controller.model.text_files import LONGEST_LINE

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  gives `input` its arrows and history

_CLEAR = "\x1b[2J\x1b[H"
_WIPE = "\x1b[3J"
_WIDEST = 100


def wants_colour(out: TextIO, environ: Mapping[str, str]) -> bool:
    """Return whether to use colours: the terminal is not dumb, and NO_COLOR is not set."""
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


class Terminal:
    """A person at a keyboard, or a pipe in their place."""

    def __init__(self, inp: TextIO, out: TextIO, *, colour: bool) -> None:
        self._inp = inp
        self._out = out
        self.colour = colour
        self.live = inp.isatty() and out.isatty()

    @property
    def width(self) -> int:
        """Most columns of a line."""
        return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)

    def say(self, text: str = "", *, hang: int = 0) -> None:
        """Print text wrapped at words, further lines indented by ``hang``; no text, empty line."""
        lines = textwrap.wrap(text, self.width - 1, subsequent_indent=" " * hang)
        self.lines(lines or [""])

    def lines(self, lines: list[str]) -> None:
        """Print lines unchanged."""
        self._out.write("\n".join(lines) + "\n")

    def ask(self, prompt: str) -> str | None:
        """Typed line, or None at the end of input."""
        if self.live and self._inp is sys.stdin and self._out is sys.stdout:
            try:
                return input(prompt)
            except EOFError:
                self._out.write("\n")
                return None
        self._out.write(prompt)
        self._out.flush()
        line = self._inp.readline(LONGEST_LINE)
        # A pipe does not echo: the transcript would have all answers on one line.
        self._out.write(line.rstrip("\n") + "\n")
        return line.rstrip("\n") if line else None

    def strong(self, text: str) -> str:
        """Emphasised text."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def clear(self, *, wipe: bool = False) -> None:
        """Clear the screen (with ``wipe``, the scrollback too); a pipe gets an empty line."""
        self._out.write(_CLEAR + (_WIPE if wipe else "") if self.live else "\n")
