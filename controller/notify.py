"""What a service tells its supervisor: that it is ready, that it lives, and that it ends.

systemd kills and restarts a table that has not pinged for ``WatchdogSec``. So a ping must mean that
people can play: it comes from the loop itself, never from a thread of its own, and not while the
loop lags, the board is silent without having said so, or the journal's thread is stuck.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.session.events import Command, Event, Found, Lost, Seen, Tick

LAG = 0.5
"""A loop that takes longer between two ticks is no table to play on."""
SILENCE = 2.0
"""A board gives a picture every 50 ms, or is known to be lost."""
STALL = 5.0
"""A journal's thread that has been busy for longer is stuck."""
PINGS = 3
"""So often a living table pings within the time that its supervisor waits."""
SLOWEST = 3.0


@dataclass(frozen=True, slots=True)
class Supervisor:
    """Who started this process as a service; without one (``address`` is empty) nobody hears.

    ``patience`` is how many seconds it waits for a ping; 0 if it does not.
    """

    address: str = ""
    patience: float = 0.0

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Supervisor:
        """The one that the environment names, if it means this process."""
        address = environ.get("NOTIFY_SOCKET", "")
        if address[:1] not in {"/", "@"}:
            return cls()
        micros = environ.get("WATCHDOG_USEC", "")
        mine = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(micros) / 1e6 if mine and micros.isascii() and micros.isdigit() else 0.0
        return cls(address, patience)

    def tell(self, *lines: str) -> None:
        """Send one message; a supervisor that does not listen is no reason to stop."""
        if not self.address:
            return
        # An @ stands for the zero byte of a name that no file has.
        address = "\0" + self.address[1:] if self.address[0] == "@" else self.address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            try:
                line.sendto("\n".join(lines).encode(), address)
            except OSError:
                return

    def ready(self) -> None:
        """The table can be played on from now on."""
        self.tell("READY=1")

    def ends(self) -> None:
        """The table is about to end, because it was told to."""
        self.tell("STOPPING=1")


class Pulse:
    """Hears everything that the loop does, and pings as long as it does it well.

    ``stalled`` says for how many seconds the journal has owed an answer.
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
        """Something happens in the loop."""
        if isinstance(what, Tick):
            self._tick(now)
        elif isinstance(what, Seen | Found):
            self._seen = now
            self._lost = self._lost and not isinstance(what, Found)
        elif isinstance(what, Lost):
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
        sighted = self._lost or now - self._seen < SILENCE
        if lag < LAG and sighted and self._stalled(now) < STALL:
            self._supervisor.tell("WATCHDOG=1")
