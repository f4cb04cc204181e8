"""Messages to the service manager: ready, alive, stopping.

systemd kills and restarts a table that has not pinged for ``WatchdogSec``. So a ping must mean that
people can play: it comes from the loop itself, never from a separate thread, and not while the loop
lags, the board is silent without having reported it, or the journal's thread is stuck.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

from controller.session.commands import Command
from controller.session.events import BoardFound, BoardLost, Event, Seen, Tick

LAG_SECONDS = 0.5
"""Seconds between two ticks above which the table is unplayable."""
SILENCE_SECONDS = 2.0
"""Seconds without a picture above which a board is stuck; a working one sends one every 50 ms."""
STALL_SECONDS = 5.0
"""Seconds of work above which the journal's thread is stuck."""
PINGS = 3
"""Pings within the service manager's watchdog time."""
SLOWEST = 3.0


class Supervisor:
    """Service manager of this process; without one (empty ``address``) messages are dropped.

    ``patience`` is the watchdog time in seconds; 0 if there is no watchdog. The socket is opened
    once: pings must not stop while the process has no descriptor left.
    """

    def __init__(self, address: str = "", patience: float = 0.0) -> None:
        self.address = address
        self.patience = patience
        self._socket: socket.socket | None = None

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Supervisor:
        """The service manager named by the environment, if it means this process."""
        address = environ.get("NOTIFY_SOCKET", "")
        if address[:1] not in {"/", "@"}:
            return cls()
        micros = environ.get("WATCHDOG_USEC", "")
        mine = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(micros) / 1e6 if mine and micros.isascii() and micros.isdigit() else 0.0
        return cls(address, patience)

    def tell(self, *lines: str) -> None:
        """Send one message; a failure is ignored."""
        if not self.address:
            return
        # A leading @ stands for the zero byte of an abstract socket name.
        address = "\0" + self.address[1:] if self.address[0] == "@" else self.address
        try:
            if self._socket is None:
                kind = socket.SOCK_DGRAM | socket.SOCK_NONBLOCK
                self._socket = socket.socket(socket.AF_UNIX, kind)
            self._socket.sendto("\n".join(lines).encode(), address)
        except OSError:
            return

    def ready(self) -> None:
        """Report that the table can be played on."""
        self.tell("READY=1")

    def ends(self) -> None:
        """Report that the table is stopping on request."""
        self.tell("STOPPING=1")

    def close(self) -> None:
        """Release the socket; may be called twice."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Heartbeat:
    """Watches the loop, and pings while it works well.

    ``stalled`` gives the seconds for which the journal has owed an answer.
    """

    def __init__(self, supervisor: Supervisor, stalled: Callable[[float], float]) -> None:
        self._supervisor = supervisor
        self._stalled = stalled
        self._every = min(supervisor.patience / PINGS, SLOWEST)
        self._due = 0.0
        self._ticked: float | None = None
        self._lag = 0.0
        self._seen = 0.0
        self._lost = False

    def __call__(self, now: float, what: Event | Command) -> None:
        """Take note of an event or command of the loop."""
        if isinstance(what, Tick):
            self._tick(now)
        elif isinstance(what, Seen | BoardFound):
            self._seen = now
            self._lost = self._lost and not isinstance(what, BoardFound)
        elif isinstance(what, BoardLost):
            self._lost = True

    def _tick(self, now: float) -> None:
        if self._ticked is None:
            self._seen = self._ticked = now
        self._lag = max(self._lag, now - self._ticked)
        self._ticked = now
        if now < self._due:
            return
        lag, self._lag = self._lag, 0.0
        self._due = now + self._every
        sighted = self._lost or now - self._seen < SILENCE_SECONDS
        if lag < LAG_SECONDS and sighted and self._stalled(now) < STALL_SECONDS:
            self._supervisor.tell("WATCHDOG=1")
