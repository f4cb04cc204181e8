"""Person at the terminal: reads the questions there, and types the answers."""

from __future__ import annotations

import io
import select
from typing import TextIO

from controller.i18n.speech import Speech
from controller.maker.doctor.workbench import Request
from controller.model.text_files import LONGEST_LINE


class TerminalPerson:
    """Asks on one stream and reads another, without blocking."""

    def __init__(self, inp: TextIO, out: TextIO, speech: Speech) -> None:
        self._inp = inp
        self._out = out
        self._speech = speech
        self._open = True

    def told(self, request: Request) -> None:
        """Print the question."""
        while self.answer() is not None:
            pass  # earlier input is not an answer to this
        sentence = self._speech.say(f"doctor.ask.{request.what}", **request.facts)
        count = ""
        if "number" in request.facts:
            count = f"{request.facts['number']}/{request.facts['total']} "
        self._out.write(f"  {count}{sentence}\n")
        self._out.flush()

    def answer(self) -> str | None:
        """The next line, if there is one."""
        if not self._open or not _ready(self._inp):
            return None
        line = self._inp.readline(LONGEST_LINE)
        if not line:
            self._open = False
            return None
        return line.strip().lower()


def _ready(stream: TextIO) -> bool:
    """Return whether a line can be read without blocking."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError, io.UnsupportedOperation):
        return False
