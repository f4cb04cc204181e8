"""All TCP connections of the server: how many, how many from one address, and for how long.

Every open descriptor is one fewer for the journal or the robot. When there are too many
connections, the address with the most loses one: the one idle the longest, never a client that was
welcomed. A newcomer that sends its request at once is therefore served in any crowd.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter

from controller.web.connection import Connection, Deadlines
from controller.web.guard import neighbourhood

MOST = 128
"""Maximum number of connections."""
UNKNOWN = 24
"""Maximum from one address without a welcomed client: file requests, or nothing at all."""
_SHARE = 4
"""Connections may use one in this many of the process's descriptors."""


def affordable() -> int:
    """Connections that leave enough descriptors to the journal, the robot and the devices."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft // _SHARE)


class OpenConnections:
    """The open connections, oldest first."""

    def __init__(self, deadlines: Deadlines) -> None:
        self._deadlines = deadlines
        self._most = affordable()
        self._open: dict[Connection, str] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: Connection) -> None:
        """Admit a connection; another one, or this one, may be closed to make room."""
        address = neighbourhood(connection.address)
        self._open[connection] = address
        unknown = Counter(at for it, at in self._open.items() if not it.is_welcome)
        if self._is_closed:
            connection.hang_up()
        elif unknown[address] > UNKNOWN:
            self._drop_one(address)
        elif len(self._open) > self._most:
            self._drop_one(max(unknown, key=lambda it: (unknown[it], it == address)))
        if self._timer is None:
            self._look()

    def remove(self, connection: Connection) -> None:
        """Forget a connection that was lost."""
        self._open.pop(connection, None)

    def close(self) -> None:
        """Admit no more connections, and close those without a request."""
        self._is_closed = True
        for connection in [it for it in self._open if it.is_idle]:
            connection.hang_up()

    def _drop_one(self, address: str) -> None:
        """Close the connection of an address that has been idle the longest."""
        unknown = [it for it, at in self._open.items() if at == address and not it.is_welcome]
        gone = min(unknown, key=lambda it: it.since)
        # No longer counted, although its descriptor is closed only in the loop's next turn.
        del self._open[gone]
        gone.hang_up()

    def _look(self) -> None:
        """Close connections that took too long; runs while there are any."""
        self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        for connection in [it for it in self._open if it.is_overdue(now, self._deadlines)]:
            connection.hang_up()
        if self._open:
            self._timer = loop.call_later(self._deadlines.look_seconds, self._look)
