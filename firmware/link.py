"""USB link to the program, as MicroPython provides it; tests replace it.

Writing never blocks: bytes that the program does not fetch are dropped, and sent again later.
"""

import select
import sys

MOST = 300
"""Most bytes per read: the longest frame, so that a slow pass does not fall behind."""


class Link:
    """The cable."""

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self, patience: int) -> bytes:
        """Bytes received; empty if none come within ``patience`` milliseconds."""
        data = bytearray()
        while len(data) < MOST and self._in.poll(0 if data else patience):
            data.extend(sys.stdin.buffer.read(1))
        return bytes(data)

    def write(self, data: bytes) -> bool:
        """Send these bytes; False if the program has not fetched the earlier ones."""
        if not self._out.poll(0):
            return False
        sys.stdout.buffer.write(data)
        return True
