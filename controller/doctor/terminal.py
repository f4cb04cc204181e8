"""A person at the terminal: reads what is asked there, and types when there is something to say."""

from __future__ import annotations

import io
import select
from typing import TextIO

from controller.doctor.bench import Request
from controller.words.speech import Speech


class Terminal:
    """Asks on one stream and listens to another, without ever waiting."""

    def __init__(self, inp: TextIO, out: TextIO, speech: Speech) -> None:
        self._inp = inp
        self._out = out
        self._speech = speech
        self._open = True

    def told(self, request: Request) -> None:
        """Write what is asked."""
        while self.answer() is not None:
            pass  # what was typed before is no answer to this
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
        line = self._inp.readline()
        if not line:
            self._open = False
            return None
        return line.strip().lower()


def _ready(stream: TextIO) -> bool:
    """Whether a line can be read without waiting for it."""
    try:
        return bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError, io.UnsupportedOperation):
        return False
