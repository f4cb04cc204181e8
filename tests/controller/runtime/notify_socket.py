"""The service manager's end of the notify socket."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 60.0
PING = "WATCHDOG=1"


class Ear:
    """The supervisor's end of the line."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)

    def hear(self, seconds: float = 0.0) -> str:
        """The next message, or nothing if none comes in that time."""
        ready, _, _ = select.select([self.socket], [], [], seconds)
        return self.socket.recv(4096).decode() if ready else ""

    def all(self) -> list[str]:
        """Everything that has come."""
        return list(iter(self.hear, ""))


@contextmanager
def listening(address: str) -> Iterator[Ear]:
    ear = Ear(address)
    try:
        yield ear
    finally:
        ear.socket.close()
