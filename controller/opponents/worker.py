"""The opponent's process: reads questions, writes moves, and thinks on in between.

It is started by ``controller.opponents.process`` with two pipes and nothing else, and ends when
nobody holds their other end any more.
"""

from __future__ import annotations

import os
import resource
import select
import signal

from controller.opponents.letters import (
    Cancel,
    Question,
    Ready,
    Reply,
    read_question,
    written,
)
from controller.opponents.mind import Mind
from rules import catalog

MEMORY = 256 * 2**20
"""Bytes of data; who needs more is ended by the system, and started again by the table."""
NICE = 5
"""The table's own process goes first."""

_BLOCK = 65_536


class Inbox:
    """The questions; a search may ask at any time whether there is one."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._read = b""

    def waiting(self) -> bool:
        """Whether somebody has said something, or has gone."""
        return b"\n" in self._read or bool(select.select([self._fd], [], [], 0)[0])

    def next(self) -> Question | Cancel | None:
        """Wait for the next letter; None when nobody is there any more."""
        while b"\n" not in self._read:
            more = os.read(self._fd, _BLOCK)
            if not more:
                return None
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return read_question(line)


def send(fd: int, letter: Ready | Reply) -> None:
    """Write a letter whole."""
    data = written(letter)
    while data:
        data = data[os.write(fd, data) :]


def serve(inbox: Inbox, out: int, mind: Mind) -> None:
    """Answer until nobody asks any more; what was asked since makes an answer worthless."""
    send(out, Ready())
    while (letter := inbox.next()) is not None:
        if isinstance(letter, Cancel):
            continue
        reply = mind.answer(letter)
        if not inbox.waiting():
            send(out, reply)
            mind.ponder()


def main() -> None:
    """Be polite, then serve."""
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    # Whoever interrupts the table does not mean its opponent, which ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = Inbox(0)
    serve(inbox, 1, Mind(catalog.load(), inbox.waiting))


if __name__ == "__main__":
    main()
