"""Main loop: one thread scans the board, feeds the session and carries out its commands.

No device or disk can stop it: a failure is reported, and the device tried again later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Protocol

from controller.display.presenter import Presenter
from controller.journal.store import Store
from controller.model.screen_page import Page
from controller.robot.opponent import Forget, Opponent, Think, Thought
from controller.runtime.device_loan import DeviceLoan
from controller.runtime.outputs import Outlet
from controller.runtime.saved_game_reader import SavedGames
from controller.runtime.update_report import UpdateReport
from controller.session.commands import (
    Append,
    Command,
    FetchGame,
    InstallUpdate,
    Invite,
    Light,
    ListGames,
    ReportPads,
    Retry,
    Ring,
    Say,
    SwitchNetwork,
    SwitchOff,
    Whisper,
)
from controller.session.events import BoardFound, BoardLost, Event, Pressed, Seen, Tick
from controller.session.phases import EXAMINED
from hardware.errors import HardwareError, LinkLost
from hardware.ports import Chime, Edge, Frame, Keys, Sensor

TICK_SECONDS = 0.01
"""Seconds between two scans of the board."""
GRACE_SECONDS = 0.2
"""Seconds for which a bus may fail before the board counts as lost: most errors are shorter."""
RETRY_SECONDS = 0.1
"""Seconds before a failed device is retried."""
ANSWER_SECONDS = 60.0
"""Seconds after which a missing answer from the opponent is given up."""

Watch = Callable[[float, Event | Command], None]
Note = Callable[[str, OSError | None], None]

_ORDER: dict[type[Command], int] = {
    Append: 0,
    Retry: 0,
    ListGames: 5,
    FetchGame: 5,
    Light: 1,
    Say: 2,
    Ring: 3,
    Forget: 4,
    Think: 4,
    Invite: 5,
    Whisper: 5,
    ReportPads: 5,
    SwitchOff: 5,
    SwitchNetwork: 5,
    InstallUpdate: 5,
}


class Guests(Protocol):
    """Remote players and viewers, on pages and phones."""

    def poll(self, now: float) -> list[Event]:
        """Their events for the table since the last call."""

    def look(self, now: float) -> None:
        """Show them the result of this tick; returns at once."""


@dataclass(frozen=True, slots=True)
class Devices:
    """Devices that the loop reads and writes."""

    sensor: Sensor
    keys: Keys
    lights: Outlet[Frame]
    screen: Outlet[Page]
    sound: Outlet[Chime]


def in_order(commands: Iterable[Command]) -> list[Command]:
    """Commands sorted: journal, then light, then screen, sound and opponent; otherwise in order."""
    return sorted(commands, key=lambda command: _ORDER[type(command)])


def reason_of(error: OSError) -> str:
    """Reason for a device's failure: its code, or the system's message."""
    if isinstance(error, HardwareError):
        return error.code
    return error.strerror or str(error) or type(error).__name__


class Loop:
    """Runs a session on its devices; the clock is an argument, so that a test can set the time.

    ``watch`` is called with every event before the session, and with every command. ``note`` is
    called once when a device fails, and with None when it works again.
    """

    def __init__(
        self,
        presenter: Presenter,
        devices: Devices,
        keeper: Store,
        opponent: Opponent,
        clock: Callable[[], float],
        *,
        note: Note,
        watch: Watch | None = None,
        guests: Guests | None = None,
        games: SavedGames | None = None,
        loan: DeviceLoan | None = None,
        update: UpdateReport | None = None,
    ) -> None:
        self.session = presenter.session
        self._presenter = presenter
        self._guests = guests
        self._games = games
        self._update = update
        self._loan = loan or DeviceLoan()
        self._frame: Frame | None = None
        self._page: Page | None = None
        """What the session last wanted lights and screen to show."""
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
        """Whether anything was sent to the journal since it was last polled."""
        self._lost = False
        self._failing: float | None = None
        """Time since which the sensor has failed."""
        self._scan_at = self._keys_at = -inf
        self._keyless = False
        self._asked: dict[int, float] = {}
        """Deadline for the answer to each question."""

    def run(self, wait: Callable[[float], None], until: float = inf) -> None:
        """Tick until stopped, or until that time.

        ``wait`` pauses for a number of seconds; it may return early when there is something to do.
        """
        due = self._clock()
        while not self._stopped and self._clock() < until:
            self.tick()
            now = self._clock()
            if now >= due:
                # Missed ticks stay missed: catching up would only make it worse.
                due = due + TICK_SECONDS if now < due + TICK_SECONDS else now + TICK_SECONDS
            coming = self.session.next_at()
            wake = due if coming is None else min(due, coming)
            wait(max(0.0, wake - now))

    def stop(self) -> None:
        """End ``run`` after this tick; may be called by a signal."""
        self._stopped = True

    def take_lag(self) -> float:
        """Longest time between two ticks since the last call, in seconds."""
        lag, self._lag = self._lag, 0.0
        return lag

    def tick(self) -> None:
        """Poll everything once."""
        now = self._now = self._clock()
        if self._ticked is not None:
            self._lag = max(self._lag, now - self._ticked)
        self._ticked = now
        if self._guests is not None:
            for event in self._guests.poll(now):
                self.send(event)
        if self._games is not None:
            for answer in self._games.poll():
                self.send(answer)
        if self._update is not None:
            for ended in self._update.poll(now):
                self.send(ended)
        self._lend(now)
        self._scan(now)
        edges = self._edges(now)
        if self._loan.is_lent:
            self._loan.felt(edges)
            self._examine(now)
        else:
            for edge in edges:
                self.send(Pressed(edge))
        self._poll_keeper(now)
        for thought in self._thoughts(now):
            self.send(thought)
        self.send(Tick(now))
        if self._kept:
            # The journal may have answered already: the light need not wait for the next tick.
            self._kept = False
            self._poll_keeper(now)
        devices = self._devices
        devices.lights.tick(now)
        devices.screen.tick(now)
        devices.sound.tick(now)
        if self._guests is not None:
            self._guests.look(now)

    def send(self, event: Event) -> None:
        """Pass an event to the session, and carry out its commands."""
        if self._watch is not None:
            self._watch(self._now, event)
        commands = self._presenter.handle(event)
        if commands:
            self.obey(commands)

    def obey(self, commands: Iterable[Command]) -> None:
        """Carry commands out: the journal before the light that says "done"."""
        devices, now = self._devices, self._now
        for command in in_order(commands):
            if self._watch is not None:
                self._watch(now, command)
            match command:
                case Append(number, entry):
                    self._kept = True
                    self._keeper.put(number, entry)
                case Retry():
                    self._keeper.retry()
                case ListGames() | FetchGame():
                    if self._games is not None:
                        self._games.ask(command)
                case Light(frame):
                    self._frame = frame
                    if not self._loan.is_lent:
                        devices.lights.put(frame, now)
                case Say(page):
                    self._page = page
                    if not self._loan.is_lent:
                        devices.screen.put(page, now)
                case Ring(chime):
                    if not self._loan.is_lent:
                        devices.sound.put(chime, now)
                case Forget(number):
                    self._forget(number)
                case Invite() | Whisper():
                    pass  # the watcher sends it to the phones
                case Think(number):
                    self._asked[number] = now + ANSWER_SECONDS
                    self._opponent.ask(command)
                case ReportPads():
                    pass  # the watcher stores it
                case SwitchOff() | SwitchNetwork() | InstallUpdate():
                    pass  # the watcher asks systemd

    def _lend(self, now: float) -> None:
        """Begin or end a loan of the devices; for the session the board is away meanwhile."""
        loan = self._loan
        if loan.is_wanted == loan.is_lent:
            return
        if loan.is_wanted:
            loan.begin(now)
            if not self._lost:
                self.send(BoardLost(now, EXAMINED))
            return
        loan.end()
        self._failing = None
        if self._frame is not None:
            self._devices.lights.put(self._frame, now)
        if self._page is not None:
            self._devices.screen.put(self._page, now)
        if not self._lost:
            self.send(BoardFound(now))

    def _examine(self, now: float) -> None:
        """Let the examination go on, and show what it wants shown."""
        loan, devices = self._loan, self._devices
        frame, page = loan.frame, loan.page
        loan.now = now
        loan.step(now)
        if loan.frame is not None and loan.frame is not frame:
            devices.lights.put(loan.frame, now)
        if loan.page is not None and loan.page is not page:
            devices.screen.put(loan.page, now)
        for chime in loan.take_chimes():
            devices.sound.put(chime, now)

    def _scan(self, now: float) -> None:
        if now < self._scan_at:
            return
        try:
            picture = self._devices.sensor.scan()
        except OSError as error:
            if self._loan.is_lent:
                self._loan.failed(error)
                self._scan_at = now if isinstance(error, LinkLost) else now + RETRY_SECONDS
            else:
                self._blind(now, error)
            return
        if self._loan.is_lent:
            self._loan.saw(picture)
            return
        self._failing = None
        if self._lost:
            self._lost = False
            self._note("sensor", None)
            self.send(BoardFound(now))
        if picture is not None:
            self.send(Seen(picture))

    def _blind(self, now: float, error: OSError) -> None:
        """Handle a failed scan: a lost link counts at once, a bus gets another chance."""
        if self._failing is None:
            self._failing = now
        linked = not isinstance(error, LinkLost)
        if self._lost:
            # A lost link may be polled at any time, but a failing bus may take long to report.
            self._scan_at = now + RETRY_SECONDS if linked else now
        elif not linked or now - self._failing >= GRACE_SECONDS:
            self._lost = True
            self._note("sensor", error)
            self.send(BoardLost(now, reason_of(error)))

    def _edges(self, now: float) -> list[Edge]:
        if now < self._keys_at:
            return []
        try:
            edges = self._devices.keys.edges()
        except OSError as error:
            if not self._keyless:
                self._keyless = True
                self._note("keys", error)
            self._keys_at = now + RETRY_SECONDS
            return []
        if self._keyless:
            self._keyless = False
            self._note("keys", None)
        return edges

    def _poll_keeper(self, now: float) -> None:
        for answer in self._keeper.poll(now):
            self.send(answer)

    def _thoughts(self, now: float) -> list[Thought]:
        """Expected answers; an overdue one is replaced by an empty one."""
        # Poll even without questions: a failed opponent restarts while the table is idle.
        thoughts = [it for it in self._opponent.poll() if self._asked.pop(it.number, None)]
        for number in [number for number, until in self._asked.items() if now >= until]:
            self._forget(number)
            thoughts.append(Thought(number, ""))
        return thoughts

    def _forget(self, number: int) -> None:
        for asked in [it for it in self._asked if it <= number]:
            del self._asked[asked]
        self._opponent.forget(number)
