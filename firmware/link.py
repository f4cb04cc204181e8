"""The bytes to and from the program: USB as MicroPython gives it. Tests put their own in its place.

It never waits for the other side: what the program does not fetch is dropped, and sent anew later.
"""

import select
import sys

MOST = 300
"""So many bytes at a time: the longest frame, so that a slow turn does not fall behind."""


class Link:
    """The cable."""

    def __init__(self) -> None:
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)

    def read(self, patience: int) -> bytes:
        """What has come; nothing, if nothing comes within so many milliseconds."""
        data = bytearray()
        while len(data) < MOST and self._in.poll(0 if data else patience):
            data.extend(sys.stdin.buffer.read(1))
        return bytes(data)

    def write(self, data: bytes) -> bool:
        """Send this; False if nobody fetches what was sent before."""
        if not self._out.poll(0):
            return False
        sys.stdout.buffer.write(data)
        return True
