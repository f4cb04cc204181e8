"""Search process: reads questions, writes answers, and ponders in between.

``controller.robot.search_process`` starts it with two pipes and nothing else; it ends when the
other end of the pipes is closed.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys

from controller.robot.protocol import (
    Cancel,
    Letter,
    Question,
    Ready,
    SearchQuestion,
    read_question,
    written,
)
from controller.robot.thinker import Thinker
from rules import catalog

MEMORY = 256 * 2**20
"""Most bytes of data; beyond it the system ends the process, and the table restarts it."""
NICE = 5
"""Niceness: the table's own process has priority."""

_BLOCK = 65_536


class QuestionInbox:
    """Incoming questions; a running search can check for new ones at any time."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._read = b""

    def waiting(self) -> bool:
        """Return whether a message is waiting or the pipe was closed."""
        return b"\n" in self._read or bool(select.select([self._fd], [], [], 0)[0])

    def next(self) -> SearchQuestion | Cancel | None:
        """Wait for the next message; None when the pipe was closed."""
        while b"\n" not in self._read:
            more = os.read(self._fd, _BLOCK)
            if not more:
                return None
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return read_question(line)


def send(fd: int, letter: Letter) -> None:
    """Write a whole message."""
    data = written(letter)
    while data:
        data = data[os.write(fd, data) :]


def serve(inbox: QuestionInbox, out: int, mind: Thinker) -> None:
    """Answer until the pipe is closed; an answer is dropped if a newer message has arrived."""
    send(out, Ready())
    while (letter := inbox.next()) is not None:
        if isinstance(letter, Cancel):
            continue
        reply = mind.answer(letter) if isinstance(letter, Question) else mind.analyse(letter)
        if not inbox.waiting():
            send(out, reply)
            mind.ponder()


def main(nice: int = NICE) -> None:
    """Lower the priority, then serve."""
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    # Ctrl-C is meant for the table; this process ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = QuestionInbox(0)
    serve(inbox, 1, Thinker(catalog.load(), inbox.waiting))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
