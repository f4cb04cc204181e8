"""Workbench: watches a table's devices, and asks a person to do things with them.

Everything that happens on the pads and on the link is recorded all the time, whatever is being
tested; time comes from the clock, and passes only in ``pause``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Protocol

from controller.display import raster
from controller.i18n.speech import Speech
from controller.maker.doctor.finding import Finding, failed
from controller.model.screen_page import Page
from controller.model.timing import DEBOUNCE_SECONDS
from controller.sensing.debounce import Debounce, PadTurn
from controller.sensing.pad_health import Health
from hardware.errors import HardwareError, LinkLost
from hardware.ports import (
    DARK,
    EMPTY,
    Chime,
    Edge,
    Frame,
    Glow,
    Key,
    Keys,
    Lights,
    Pad,
    Picture,
    Screen,
    Sensor,
    Sound,
)

TICK_SECONDS = 0.01
HEARTBEAT_SECONDS = 0.050
"""Most seconds between two pictures of a working board."""
LATE = 1.15
"""Multiple of that above which a picture is late: one was lost."""
CONFUSED = "matrix."
"""Prefix of errors of a sensor that sees its pads but cannot tell what lies there."""


class Unanswered(Exception):  # noqa: N818  an outcome, not an error
    """Nobody answered a question."""


class WorkbenchPorts(Protocol):
    """Devices of a table, as the wiring makes them."""

    @property
    def sensor(self) -> Sensor:
        """The pads."""

    @property
    def keys(self) -> Keys:
        """The keys."""

    @property
    def lights(self) -> Lights:
        """The lights."""

    @property
    def screen(self) -> Screen:
        """The screen."""

    @property
    def sound(self) -> Sound:
        """The buzzer."""


@dataclass(frozen=True, slots=True)
class Request:
    """Request to a person; its text key is ``doctor.ask.KEY``.

    ``goal`` are the pads to fill (or press), ``key`` a key to press, ``glow`` the expected look of
    all lights, ``bits`` that of the screen.
    """

    what: str
    facts: dict[str, str] = field(default_factory=dict)
    goal: tuple[Pad, ...] | None = None
    key: Key | None = None
    glow: Glow | None = None
    bits: bytes | None = None
    chime: Chime | None = None


class Person(Protocol):
    """The person at the table who can be asked."""

    def told(self, request: Request) -> None:
        """Receive a request."""

    def answer(self) -> str | None:
        """Their answer since the last call, in lower case; None if there is none."""


@dataclass(slots=True)
class Pulse:
    """Quality of the link so far."""

    pictures: int = 0
    late: int = 0
    longest: float = 0.0
    lost: int = 0
    away: float = 0.0
    reboots: int = 0
    delays: list[float] = field(default_factory=list)

    @property
    def delay(self) -> float:
        """Median age of a picture on arrival, in seconds."""
        return median(self.delays) if self.delays else 0.0


class Workbench:
    """Devices of one table, and the person to ask; ``names`` are the names of the pads."""

    def __init__(
        self,
        ports: WorkbenchPorts,
        names: Sequence[str],
        columns: int,
        person: Person,
        speech: Speech,
        clock: Callable[[], float],
        pause: Callable[[float], None],
        debounce_seconds: float = DEBOUNCE_SECONDS,
    ) -> None:
        self.ports = ports
        self.names = tuple(names)
        self.columns = columns
        self.person = person
        self.speech = speech
        self.pulse = Pulse()
        self.debounce_seconds = debounce_seconds
        self.pads = Debounce(len(names), debounce_seconds)
        self.health = Health(len(names))
        self.flips: list[tuple[float, Pad, int]] = []
        """Each transition of a pad: time, pad, number at once."""
        self.turns: list[PadTurn] = []
        """Each settled change."""
        self.edges: list[Edge] = []
        self.held: set[Key] = set()
        """Keys that are down."""
        self.broken: dict[str, Finding] = {}
        """Devices that failed, with the first failure of each."""
        self.confused: dict[str, HardwareError] = {}
        self.begun = clock()
        self._clock = clock
        self._pause = pause
        self._last: Picture | None = None
        self._boot: int | None = None
        self._looked_at = clock()
        self._idle = 0.0
        """Seconds we did not look since the last picture, which are not the link's delay."""
        self._lost_at: float | None = None
        self._answers: list[str] = []

    @property
    def now(self) -> float:
        """The current time."""
        return self._clock()

    @property
    def away(self) -> bool:
        """Return whether the board is not answering."""
        return self._lost_at is not None

    @property
    def filled(self) -> frozenset[Pad]:
        """Pads on which something is seen."""
        return frozenset(Pad(at) for at, mark in enumerate(self.pads.marks) if mark != EMPTY)

    def name(self, pads: Sequence[Pad] | frozenset[Pad]) -> list[str]:
        """Names of pads."""
        return [self.names[pad] for pad in sorted(pads)]

    def tick(self) -> None:
        """Poll everything once, and let a moment pass."""
        self._scan()
        try:
            for edge in self.ports.keys.edges():
                self.edges.append(edge)
                (self.held.add if edge.down else self.held.discard)(edge.key)
        except OSError as error:
            self.broken.setdefault("keys", failed("keys", error))
        answer = self.person.answer()
        if answer is not None:
            self._answers.append(answer)
        self._pause(TICK_SECONDS)

    def run(self, seconds: float) -> None:
        """Watch for this many seconds."""
        self.until(lambda: False, seconds)

    def until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Watch until ``done`` holds; False if it does not within this many seconds."""
        end = self.now + seconds
        while not done():
            if self.now >= end:
                return False
            self.tick()
        return True

    def ask(self, request: Request, page: Page, frame: Frame | None = None) -> None:
        """Ask a person for something, on the screen, with the lights, and at the terminal."""
        self._answers.clear()
        self.edges.clear()
        if frame is not None:
            self.light(frame)
        self.draw(raster.draw(page) if request.bits is None else request.bits)
        self.person.told(request)

    def answered(self, *, keys: bool = True) -> str | None:
        """The answer, once: typed, or with the table's keys (OK is yes, BACK is no)."""
        if self._answers:
            return self._answers.pop(0)
        if not keys:
            return None
        for edge in self.edges:
            if edge.down and edge.key in {Key.OK, Key.BACK}:
                self.edges.clear()
                return "yes" if edge.key == Key.OK else "no"
        return None

    def question(self, request: Request, page: Page, seconds: float) -> str:
        """Ask a question and wait for the answer; silence never means yes."""
        self.ask(request, page)
        found: list[str] = []

        def heard() -> bool:
            answer = self.answered()
            found.extend([] if answer is None else [answer])
            return bool(found)

        if not self.until(heard, seconds):
            raise Unanswered
        return found[0]

    def light(self, frame: Frame) -> None:
        """Show these lights."""
        self._tell("lights", lambda: self.ports.lights.show(frame))

    def lit(self, glow: Glow, pads: Sequence[Pad] | frozenset[Pad]) -> Frame:
        """Frame with only these lights."""
        return tuple(glow if at in pads else DARK for at in range(len(self.names)))

    def draw(self, bits: bytes) -> None:
        """Show these pixels."""
        self._tell("screen", lambda: self.ports.screen.show(bits))

    def play(self, chime: Chime) -> None:
        """Make this sound."""
        self._tell("sound", lambda: self.ports.sound.play(chime))

    def _tell(self, device: str, act: Callable[[], None]) -> None:
        try:
            act()
        except OSError as error:
            self.broken.setdefault(device, failed(device, error))

    def _scan(self) -> None:
        now, pulse = self.now, self.pulse
        self._idle = max(self._idle, now - self._looked_at)
        self._looked_at = now
        try:
            picture = self.ports.sensor.scan()
        except OSError as error:
            self._fail(now, error)
            return
        if self._lost_at is not None:
            pulse.away += now - self._lost_at
            self._lost_at = self._last = None
        if picture is not None:
            self._take(now, picture)
        self.pads.settle(now)
        self.turns += self.pads.traffic.turns
        self.pads.traffic.turns.clear()

    def _fail(self, now: float, error: OSError) -> None:
        if isinstance(error, HardwareError) and error.code.startswith(CONFUSED):
            self.confused.setdefault(f"{error.code} {error.facts}", error)
            return
        if self._lost_at is None:
            self._lost_at = now
            self.pulse.lost += 1
            if not isinstance(error, LinkLost):
                self.broken.setdefault("sensor", failed("link", error))

    def _take(self, now: float, picture: Picture) -> None:
        pulse, last = self.pulse, self._last
        self._last = picture
        pulse.pictures += 1
        pulse.delays.append(max(0.0, now - picture.at))
        rebooted = self._boot not in {None, picture.boot}
        self._boot = picture.boot
        pulse.reboots += rebooted
        if last is not None and not rebooted:
            gap = picture.at - last.at
            if self._idle <= HEARTBEAT_SECONDS / 2:
                pulse.longest = max(pulse.longest, gap)
                pulse.late += gap > HEARTBEAT_SECONDS * LATE
            for at, (before, count) in enumerate(zip(last.changes, picture.changes, strict=True)):
                if count != before:
                    self.flips.append((picture.at, Pad(at), count - before))
        self._idle = 0.0
        self.health.feed(picture)
        self.pads.feed(picture)
