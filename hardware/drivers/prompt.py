"""MicroPython's prompt over a serial port, in its raw mode: one program in, its output back.

We need only a few commands. A bigger tool has them as internals, which are not a stable API.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from time import monotonic
from typing import Any

from hardware.drivers.serial_port import explained
from hardware.errors import HardwareError

INTERRUPT, RAW, END, FRIENDLY = b"\x03", b"\x01", b"\x04", b"\x02"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
PIECE = 256
"""Bytes of a file sent per program: MicroPython holds the whole program in memory."""
PATIENCE_SECONDS = 3.0
TRIES = 5

_DIGEST = """
import hashlib
try:
    with open({path!r}, "rb") as f:
        h = hashlib.sha256()
        while True:
            d = f.read(256)
            if not d: break
            h.update(d)
    print(''.join('%02x' % b for b in h.digest()))
except OSError:
    print('')
"""


class Prompt:
    """Board at its MicroPython prompt; ``port`` is a pyserial port."""

    def __init__(
        self,
        port: Any,
        name: str,
        clock: Callable[[], float] = monotonic,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._port = port
        self._name = name
        self._clock = clock
        self._patience = patience

    def enter(self) -> None:
        """Interrupt the running program if possible, and enter raw mode."""
        for _ in range(TRIES):
            self._send(b"\r" + INTERRUPT + INTERRUPT + FRIENDLY + b"\r" + RAW)
            if self._until(BANNER, self._patience / TRIES):
                self._drain()
                return
        raise HardwareError("flash.no-prompt", port=self._name)

    def leave(self) -> None:
        """Restart the board; this port is then no longer usable."""
        self._send(b"import machine\nmachine.reset()\n" + END)

    def digest(self, path: str) -> str:
        """SHA-256 of a file; empty if it does not exist."""
        return self.run(_DIGEST.format(path=path)).strip()

    def make_folder(self, path: str) -> None:
        """Create a folder if it does not exist."""
        self.run(f"import os\ntry:\n    os.mkdir({path!r})\nexcept OSError:\n    pass\n")

    def write(self, path: str, data: bytes) -> None:
        """Write a whole file."""
        self.run(f"f = open({path!r}, 'wb')")
        for at in range(0, len(data), PIECE):
            self.run(f"f.write({data[at : at + PIECE]!r})")
        self.run("f.close()")

    def rename(self, old: str, new: str) -> None:
        """Rename a file, replacing any other."""
        self.run(
            f"import os\ntry:\n    os.remove({new!r})\nexcept OSError:\n    pass\n"
            f"os.rename({old!r}, {new!r})"
        )

    def value(self, expression: str) -> object:
        """Value of an expression on the board, if it is plain data."""
        try:
            found: object = ast.literal_eval(self.run(f"print(repr({expression}))").strip())
        except (ValueError, SyntaxError):
            raise HardwareError("flash.garbled", port=self._name) from None
        return found

    def run(self, program: str) -> str:
        """Output of a program; raises an error if the program does."""
        self._send(program.encode() + END)
        if not self._until(b"OK", self._patience):
            raise HardwareError("flash.garbled", port=self._name)
        out = self._until(END, self._patience)
        err = self._until(END, self._patience)
        if not out or not err or not self._until(b">", self._patience):
            raise HardwareError("flash.silent", port=self._name)
        if err != END:
            last = err[:-1].decode(errors="replace").strip().splitlines()[-1]
            raise HardwareError("flash.refused", reason=last)
        return out[:-1].decode(errors="replace")

    def _send(self, data: bytes) -> None:
        with explained(self._name):
            self._port.write(data)

    def _until(self, end: bytes, patience: float) -> bytes:
        """Bytes up to and including ``end``; empty if it does not come in time."""
        found = b""
        until = self._clock() + patience
        with explained(self._name):
            while not found.endswith(end):
                if self._clock() > until:
                    return b""
                found += self._port.read(1)
        return found

    def _drain(self) -> None:
        with explained(self._name):
            while self._port.read(PIECE):
                pass
