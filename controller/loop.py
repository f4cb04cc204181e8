"""One loop in one thread owns everything: it scans, asks the session, and obeys it.

Nothing that a device or a disk does stops it: what fails is told, and tried again later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Protocol

from controller.keeper import Keeper
from controller.latest import Outlet
from controller.opponent import Opponent
from controller.session.events import (
    Ailing,
    Command,
    Event,
    Forget,
    Found,
    Invite,
    Light,
    Lost,
    Pressed,
    Record,
    Retry,
    Ring,
    Say,
    Seen,
    Think,
    Thought,
    Tick,
    Whisper,
)
from controller.session.session import Session
from controller.show.page import Page
from hardware.errors import HardwareError, LinkLost
from hardware.ports import Chime, Edge, Frame, Keys, Sensor

TICK = 0.01
"""The board is scanned a hundred times a second."""
GRACE = 0.2
"""A bus may fail for so long before the board counts as lost: most errors are gone by then."""
PAUSE = 0.1
"""So long a device that failed is left alone."""
PATIENCE = 60.0
"""An opponent that has not answered for so long will not."""

Watch = Callable[[float, Event | Command], None]
Note = Callable[[str, OSError | None], None]

_ORDER: dict[type[Command], int] = {
    Record: 0,
    Retry: 0,
    Light: 1,
    Say: 2,
    Ring: 3,
    Forget: 4,
    Think: 4,
    Invite: 5,
    Whisper: 5,
    Ailing: 5,
}


class Guests(Protocol):
    """Who takes part from elsewhere, by pages and phones."""

    def poll(self, now: float) -> list[Event]:
        """What they want of the table now."""

    def look(self, now: float) -> None:
        """All of this tick has happened: show it to them. Returns at once."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What the loop reads, and what it shows."""

    sensor: Sensor
    keys: Keys
    lights: Outlet[Frame]
    screen: Outlet[Page]
    sound: Outlet[Chime]


def in_order(commands: Iterable[Command]) -> list[Command]:
    """Journal, then light, then screen, sound and opponent; otherwise as they came."""
    return sorted(commands, key=lambda command: _ORDER[type(command)])


def reason_of(error: OSError) -> str:
    """What a device complains of: its code, or what the system says."""
    if isinstance(error, HardwareError):
        return error.code
    return error.strerror or str(error) or type(error).__name__


class Loop:
    """Runs a session on its devices; time is what the clock says, so that a test can move it.

    ``watch`` hears of every event before the session does, and of every command. ``note`` hears
    once of a device that fails (None: it works again).
    """

    def __init__(
        self,
        session: Session,
        devices: Devices,
        keeper: Keeper,
        opponent: Opponent,
        clock: Callable[[], float],
        *,
        note: Note,
        watch: Watch | None = None,
        guests: Guests | None = None,
    ) -> None:
        self.session = session
        self._guests = guests
        self._devices = devices
        self._keeper = keeper
        self._opponent = opponent
        self._clock = clock
        self._watch = watch
        self._note = note
        self._now = clock()
        self._ticked: float | None = None
        self._lag = 0.0
        self._stopped = False
        self._kept = False
        """Whether anything was given to the journal since it was last asked."""
        self._lost = False
        self._failing: float | None = None
        """Since when the sensor has failed."""
        self._scan_at = self._keys_at = -inf
        self._keyless = False
        self._asked: dict[int, float] = {}
        """Until when an answer to each question is awaited."""

    def run(self, wait: Callable[[float], None], until: float = inf) -> None:
        """Tick until somebody stops it, or until that time.

        ``wait`` lets so many seconds pass; it may return early, when there is something to do.
        """
        due = self._clock()
        while not self._stopped and self._clock() < until:
            self.tick()
            now = self._clock()
            if now >= due:
                # What was missed stays missed: to hurry would only make it worse.
                due = due + TICK if now < due + TICK else now + TICK
            coming = self.session.next_at()
            wake = due if coming is None else min(due, coming)
            wait(max(0.0, wake - now))

    def stop(self) -> None:
        """End ``run`` after this tick; may be called by a signal."""
        self._stopped = True

    def take_lag(self) -> float:
        """The longest time between two ticks since the last call."""
        lag, self._lag = self._lag, 0.0
        return lag

    def tick(self) -> None:
        """Look at everything once."""
        now = self._now = self._clock()
        if self._ticked is not None:
            self._lag = max(self._lag, now - self._ticked)
        self._ticked = now
        if self._guests is not None:
            for event in self._guests.poll(now):
                self.send(event)
        self._scan(now)
        for edge in self._edges(now):
            self.send(Pressed(edge))
        self._poll_keeper(now)
        for thought in self._thoughts(now):
            self.send(thought)
        self.send(Tick(now))
        if self._kept:
            # It may have answered already: the light need not wait for the next tick.
            self._kept = False
            self._poll_keeper(now)
        devices = self._devices
        devices.lights.tick(now)
        devices.screen.tick(now)
        devices.sound.tick(now)
        if self._guests is not None:
            self._guests.look(now)

    def send(self, event: Event) -> None:
        """Let the session handle an event, and obey it."""
        if self._watch is not None:
            self._watch(self._now, event)
        commands = self.session.handle(event)
        if commands:
            self.obey(commands)

    def obey(self, commands: Iterable[Command]) -> None:
        """Carry commands out: the journal before the light that says "done"."""
        devices, now = self._devices, self._now
        for command in in_order(commands):
            if self._watch is not None:
                self._watch(now, command)
            match command:
                case Record(number, entry):
                    self._kept = True
                    self._keeper.put(number, entry)
                case Retry():
                    self._keeper.retry()
                case Light(frame):
                    devices.lights.put(frame, now)
                case Say(page):
                    devices.screen.put(page, now)
                case Ring(chime):
                    devices.sound.put(chime, now)
                case Forget(number):
                    self._forget(number)
                case Invite() | Whisper():
                    pass  # whoever watches tells the phones
                case Think(number):
                    self._asked[number] = now + PATIENCE
                    self._opponent.ask(command)
                case Ailing():
                    pass  # whoever watches keeps it

    def _scan(self, now: float) -> None:
        if now < self._scan_at:
            return
        try:
            picture = self._devices.sensor.scan()
        except OSError as error:
            self._blind(now, error)
            return
        self._failing = None
        if self._lost:
            self._lost = False
            self._note("sensor", None)
            self.send(Found(now))
        if picture is not None:
            self.send(Seen(picture))

    def _blind(self, now: float, error: OSError) -> None:
        """A scan failed: a link that its driver calls lost is, a bus gets another chance."""
        if self._failing is None:
            self._failing = now
        linked = not isinstance(error, LinkLost)
        if self._lost:
            # A lost link may be asked any time, but a bus that fails may take long to say so.
            self._scan_at = now + PAUSE if linked else now
        elif not linked or now - self._failing >= GRACE:
            self._lost = True
            self._note("sensor", error)
            self.send(Lost(now, reason_of(error)))

    def _edges(self, now: float) -> list[Edge]:
        if now < self._keys_at:
            return []
        try:
            edges = self._devices.keys.edges()
        except OSError as error:
            if not self._keyless:
                self._keyless = True
                self._note("keys", error)
            self._keys_at = now + PAUSE
            return []
        if self._keyless:
            self._keyless = False
            self._note("keys", None)
        return edges

    def _poll_keeper(self, now: float) -> None:
        for answer in self._keeper.poll(now):
            self.send(answer)

    def _thoughts(self, now: float) -> list[Thought]:
        """The answers that are awaited; instead of one that does not come, an empty one."""
        # Also when nothing is asked: an opponent that has failed starts again in quiet times.
        thoughts = [it for it in self._opponent.poll() if self._asked.pop(it.number, None)]
        for number in [number for number, until in self._asked.items() if now >= until]:
            self._forget(number)
            thoughts.append(Thought(number, ""))
        return thoughts

    def _forget(self, number: int) -> None:
        for asked in [it for it in self._asked if it <= number]:
            del self._asked[asked]
        self._opponent.forget(number)
