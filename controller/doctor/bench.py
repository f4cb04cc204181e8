"""The table on the bench: its devices watched, and a person asked to do things with it.

Everything that happens on the pads and on the link is noted all the time, whatever is being tested;
time is what the clock says, and passes only in ``pause``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Protocol

from controller.doctor.finding import Finding, failed
from controller.show import raster
from controller.show.page import Page
from controller.sight.debounce import Debounce, Turn
from controller.sight.health import Health
from controller.words.speech import Speech
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

TICK = 0.01
HEARTBEAT = 0.050
"""A board promises a picture at least this often."""
LATE = 1.15
"""So many times that is late: a picture was lost."""
CONFUSED = "matrix."
"""Errors of a sensor that sees its pads, but cannot tell what lies there."""


class Unanswered(Exception):  # noqa: N818  it is what happened
    """Nobody answered a question."""


class Ports(Protocol):
    """The devices of a table, as the wiring makes them."""

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
    """What a person is asked: ``doctor.ask.KEY`` says it.

    ``goal`` are the pads on which something should lie (or be pressed), ``key`` a key to press,
    ``glow`` how all lights should look, ``bits`` how the screen should.
    """

    what: str
    facts: dict[str, str] = field(default_factory=dict)
    goal: tuple[Pad, ...] | None = None
    key: Key | None = None
    glow: Glow | None = None
    bits: bytes | None = None
    chime: Chime | None = None


class Person(Protocol):
    """Who sits at the table and can be asked."""

    def told(self, request: Request) -> None:
        """Something is asked of them."""

    def answer(self) -> str | None:
        """What they have answered since, in small letters; None if nothing."""


@dataclass(slots=True)
class Pulse:
    """How the link was, all the time."""

    pictures: int = 0
    late: int = 0
    longest: float = 0.0
    lost: int = 0
    away: float = 0.0
    reboots: int = 0
    delays: list[float] = field(default_factory=list)

    @property
    def delay(self) -> float:
        """How old a picture is when it comes, half of the time at most."""
        return median(self.delays) if self.delays else 0.0


class Bench:
    """The devices of one table, and who is asked; ``names`` are the names of the pads."""

    def __init__(
        self,
        ports: Ports,
        names: Sequence[str],
        columns: int,
        person: Person,
        speech: Speech,
        clock: Callable[[], float],
        pause: Callable[[float], None],
        debounce: float = 0.03,
    ) -> None:
        self.ports = ports
        self.names = tuple(names)
        self.columns = columns
        self.person = person
        self.speech = speech
        self.pulse = Pulse()
        self.debounce = debounce
        self.pads = Debounce(len(names), debounce)
        self.health = Health(len(names))
        self.flips: list[tuple[float, Pad, int]] = []
        """Each transition of a pad: when, which, how many at once."""
        self.turns: list[Turn] = []
        """Each change that settled."""
        self.edges: list[Edge] = []
        self.held: set[Key] = set()
        """The keys that are down."""
        self.broken: dict[str, Finding] = {}
        """Devices that failed, the first time each."""
        self.confused: dict[str, HardwareError] = {}
        self.begun = clock()
        self._clock = clock
        self._pause = pause
        self._last: Picture | None = None
        self._boot: int | None = None
        self._looked_at = clock()
        self._idle = 0.0
        """How long we did not look ourselves since the last picture: that is not the link's."""
        self._lost_at: float | None = None
        self._answers: list[str] = []

    @property
    def now(self) -> float:
        """The time."""
        return self._clock()

    @property
    def away(self) -> bool:
        """Whether the board does not answer now."""
        return self._lost_at is not None

    @property
    def filled(self) -> frozenset[Pad]:
        """The pads on which something is seen."""
        return frozenset(Pad(at) for at, mark in enumerate(self.pads.marks) if mark != EMPTY)

    def name(self, pads: Sequence[Pad] | frozenset[Pad]) -> list[str]:
        """Pads by their names."""
        return [self.names[pad] for pad in sorted(pads)]

    def tick(self) -> None:
        """Look at everything once, and let a moment pass."""
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
        self._pause(TICK)

    def run(self, seconds: float) -> None:
        """Only watch for so long."""
        self.until(lambda: False, seconds)

    def until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Watch until something is so; False if it did not come about in so many seconds."""
        end = self.now + seconds
        while not done():
            if self.now >= end:
                return False
            self.tick()
        return True

    def ask(self, request: Request, page: Page, frame: Frame | None = None) -> None:
        """Ask a person for something, on the screen, with the lights, and where they sit."""
        self._answers.clear()
        self.edges.clear()
        if frame is not None:
            self.light(frame)
        self.draw(raster.draw(page) if request.bits is None else request.bits)
        self.person.told(request)

    def answered(self, *, keys: bool = True) -> str | None:
        """The answer, once: typed, or by the keys of the table (OK is yes, BACK is no)."""
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
        """Ask something and wait for the answer; silence never means yes."""
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
        """Only these lights."""
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
            if self._idle <= HEARTBEAT / 2:
                pulse.longest = max(pulse.longest, gap)
                pulse.late += gap > HEARTBEAT * LATE
            for at, (before, count) in enumerate(zip(last.changes, picture.changes, strict=True)):
                if count != before:
                    self.flips.append((picture.at, Pad(at), count - before))
        self._idle = 0.0
        self.health.feed(picture)
        self.pads.feed(picture)
