"""Simulated table: the pieces, the pads under them, and the ports given to a program.

The methods of the table are events in the world (a piece is put down, a cable comes loose); its
ports are used by the program. There is no thread: time is read from the clock at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random

from hardware.ports import EMPTY, PROFILES, TOUCH, Key, Pad, seen
from hardware.sim.contacts import Contacts, marks_of
from hardware.sim.devices import Link, SimKeys, SimLights, SimScreen, SimSensor, SimSound
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.matter import Impossible, Matter


class SimTable:
    """A board of ``rows`` × ``columns`` pads with keys, lights, screen and buzzer.

    World events take ``at``, so that a hand that is called late still acts at the due time;
    the default is now. An event cannot be earlier than anything already seen.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        profile: str,
        clock: Callable[[], float],
        *,
        noise: Noise = NONE,
        random: Random | None = None,
    ) -> None:
        if rows < 1 or columns < 1:
            raise ValueError(f"a board has at least one pad, not {rows} × {columns}")
        if profile not in PROFILES:
            raise ValueError(f"one of {', '.join(PROFILES)} expected, not {profile!r}")
        self.rows = rows
        self.columns = columns
        self.profile = profile
        self._clock = clock
        self._now = clock()
        random = random or Random(0)
        self._matter = Matter([EMPTY] * (rows * columns))
        self._touched: set[Pad] = set()
        self._shades: dict[Pad, str] = {}
        self._stuck: dict[Pad, str] = {}
        self._wires: dict[Pad, Pad] = {}
        self._bare: frozenset[Pad] = frozenset()
        self._contacts = Contacts(rows * columns, profile, random)
        self._link = Link()
        # A separate generator: the number of scans must not change what the pads do.
        losses = Random(random.getrandbits(64))
        self.sensor = SimSensor(self._contacts, self._link, self.time, losses)
        self.keys = SimKeys()
        self.lights = SimLights(rows * columns)
        self.screen = SimScreen()
        self.sound = SimSound()
        self.trouble(noise)

    # State for people and tests to inspect.

    def time(self) -> float:
        """Time of the clock, never going back."""
        return self._moment(None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Real piece on each pad, ``EMPTY`` for a free one."""
        return self._matter.kinds

    @property
    def noise(self) -> Noise:
        """Current noise of this table."""
        return self._noise

    @property
    def touched(self) -> frozenset[Pad]:
        """Pads under a finger."""
        return frozenset(self._touched)

    @property
    def stuck(self) -> dict[Pad, str]:
        """Stuck pads, and the mark each shows."""
        return dict(self._stuck)

    @property
    def link_up(self) -> bool:
        """True if the board is plugged in."""
        return self._link.up

    @property
    def frames_lost(self) -> int:
        """Number of pictures that were lost."""
        return self._link.lost

    @property
    def impulses(self) -> int:
        """Number of wrong samples so far."""
        return self._contacts.impulses

    def next_change(self, now: float) -> float | None:
        """Time at which a scan may next show a change without any event; now if it already does.

        The regular picture every 50 ms does not count, as it shows nothing new.
        """
        return self.sensor.next_at(now)

    # Events in the world.

    def put(self, pad: Pad, kind: str, *, at: float | None = None) -> None:
        """Put a piece from elsewhere on a free pad."""
        self._matter.lay(pad, kind)
        self._sense(pad, at)

    def lift(self, pad: Pad, *, at: float | None = None) -> str:
        """Take the piece off this pad; return its kind."""
        kind = self._matter.take(pad)
        self._sense(pad, at)
        return kind

    def turn(self, pad: Pad, kind: str, *, at: float | None = None) -> str:
        """Change the kind of the piece on this pad without emptying it; return the old kind."""
        old = self._matter.turn(pad, kind)
        self._sense(pad, at)
        return old

    def touch(self, pad: Pad, *, down: bool, at: float | None = None) -> None:
        """Put a finger on a pad or take it off; only touch sensors notice."""
        self._matter.kind(pad)  # raises an error if the pad does not exist
        (self._touched.add if down else self._touched.discard)(pad)
        self._sense(pad, at)

    def press(self, key: Key, *, down: bool, at: float | None = None) -> None:
        """Press or release a key."""
        moment = self._moment(at)
        (self.keys.down.add if down else self.keys.down.discard)(key)
        if self._link.up:
            self.keys.settle(moment)

    def stick(self, pad: Pad, mark: str) -> None:
        """Make this pad show this mark from now on, whatever lies there."""
        self._matter.kind(pad)
        if mark not in {EMPTY, *marks_of(self.profile)}:
            raise Impossible("no-such-mark", mark=mark, profile=self.profile)
        self._contacts.advance(self.time())
        self._stuck[pad] = mark
        self._contacts.stick(pad, mark)

    def unstick(self, pad: Pad) -> None:
        """Repair a stuck pad."""
        self._contacts.advance(self.time())
        self._stuck.pop(pad, None)
        self._contacts.unstick(pad)

    def flicker(
        self, pad: Pad, rate: float = 20.0, seconds: float = inf, *, at: float | None = None
    ) -> None:
        """Make this pad flip ``rate`` times a second by itself for some time; 0 stops it."""
        self._matter.kind(pad)
        self._contacts.flicker(pad, rate, self._moment(at), seconds)

    def shade(self, pad: Pad, kind: str, *, at: float | None = None) -> None:
        """Make this pad feel a piece that does not lie on it, or (``EMPTY``) no longer."""
        self._matter.kind(pad)
        self._shades[pad] = kind
        self._sense(pad, at)

    def blindfold(self, *, on: bool, at: float | None = None) -> None:
        """Stop the pictures although the link is up, or let them through again."""
        self._contacts.advance(self._moment(at))
        self._link.blind = on
        self.sensor.renew()

    def jam(self, pad: Pad, *, filled: bool) -> None:
        """Let this pad get stuck, if no other one is: as if something, or nothing, lay there."""
        if not self._stuck:
            self.stick(pad, marks_of(self.profile)[0] if filled else EMPTY)

    def cross(self, one: Pad, other: Pad) -> None:
        """Swap the wires of two pads: each reports what happens on the other."""
        self._wires |= {one: other, other: one}

    def strip(self, *pads: Pad) -> None:
        """Remove the diodes of these pads of a matrix: three closed corners show the fourth."""
        self._bare = frozenset(pads)

    def cut_link(self, *, at: float | None = None) -> None:
        """Disconnect the cable: scanning fails, and key events are lost."""
        self._contacts.advance(self._moment(at))
        self._link.up = False

    def mend_link(self, *, at: float | None = None) -> None:
        """Connect the cable again; the board kept counting in the meantime."""
        moment = self._moment(at)
        self._link.up = True
        self.sensor.renew()
        self.keys.settle(moment)

    def reboot(self, *, at: float | None = None) -> None:
        """Restart the scanner: a new boot id, counters from 0."""
        self._contacts.advance(self._moment(at))
        self._contacts.reset()
        self._link.boot += 1
        self.sensor.renew()

    def trouble(self, noise: Noise) -> None:
        """Set the noise of the table from now on."""
        now = self.time()
        self._contacts.advance(now)
        self._contacts.trouble(noise, now)
        self._link.frame_loss = noise.frame_loss
        self._noise = noise

    def _sense(self, pad: Pad, at: float | None) -> None:
        moment = self._moment(at)
        self._contacts.change(self._wires.get(pad, pad), self._mark(pad), moment)
        if self._bare:
            ghosts = self._ghosts()
            for at_pad in range(len(self.kinds)):
                mark = self._mark(Pad(at_pad)) or ("x" if at_pad in ghosts else EMPTY)
                self._contacts.change(Pad(at_pad), mark, moment)

    def _mark(self, pad: Pad) -> str:
        """Mark that a faultless sensor would show there."""
        if self.profile == TOUCH:
            return "x" if pad in self._touched or self._shades.get(pad) else EMPTY
        return seen(self._matter.kind(pad) or self._shades.get(pad, EMPTY), self.profile)

    def _ghosts(self) -> set[int]:
        """Ghosts: fourth corners that show because the closed pad opposite has no diode."""
        closed = {pad for pad in range(len(self.kinds)) if self._mark(Pad(pad))}
        ghosts: set[int] = set()
        for bare in self._bare & closed:
            row, column = divmod(bare, self.columns)
            beside = [it % self.columns for it in closed if it // self.columns == row]
            below = [it // self.columns for it in closed if it % self.columns == column]
            ghosts |= {it * self.columns + at for it in below for at in beside}
        return ghosts - closed

    def _moment(self, at: float | None) -> float:
        moment = self._clock() if at is None else at
        self._now = max(self._now, moment)
        return self._now


def spoil(table: SimTable, noise: Noise, random: Random) -> tuple[Fault, ...]:
    """Break a pad or a light for a whole game, by chance; return the faults."""
    faults: list[Fault] = []
    if random.random() < noise.stuck:
        pad = Pad(random.randrange(len(table.kinds)))
        table.stick(pad, random.choice((EMPTY, random.choice(marks_of(table.profile)))))
        faults.append(Fault("stuck", (pad,)))
    if random.random() < noise.light:
        pad = Pad(random.randrange(len(table.kinds)))
        random.choice((table.lights.dead, table.lights.swapped)).add(pad)
        faults.append(Fault("light", (pad,)))
    return tuple(faults)
