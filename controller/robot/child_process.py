"""Child process connected by two pipes; no call here blocks on it."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from controller.robot.protocol import LONGEST

_BLOCK = 65_536


class Child:
    """A started process; ``pid`` identifies it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603  our own program, or a test's
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=0,  # Ctrl-C at the terminal is meant for the table
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise OSError("no pipes")
        self._to = self._process.stdin.fileno()
        self._from = self._process.stdout.fileno()
        for fd in (self._to, self._from):
            os.set_blocking(fd, False)
        self._read = b""
        self.pid = self._process.pid
        self.ended = False
        """Whether the pipe was closed, or the output grew too large."""

    def send(self, data: bytes) -> bool:
        """Write this; False if the process no longer reads."""
        try:
            return os.write(self._to, data) == len(data)
        except OSError:
            return False

    def lines(self) -> list[bytes]:
        """Lines received since the last call."""
        if self.ended:
            return []
        try:
            more = os.read(self._from, _BLOCK)
        except BlockingIOError:
            return []
        except OSError:
            more = b""
        self._read += more
        *lines, self._read = self._read.split(b"\n")
        self.ended = not more or len(self._read) > LONGEST
        return lines

    def wait(self, seconds: float) -> None:
        """Wait up to this many seconds, less if output arrives."""
        select.select([self._from], [], [], seconds)

    def kill(self) -> None:
        """Kill the process at once; ``gone`` reports when it has ended."""
        self.ended = True
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and not stream.closed:
                with suppress(OSError):
                    stream.close()

    def gone(self, seconds: float = 0.0) -> bool:
        """Whether the process has ended and been reaped, waiting at most this many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True
