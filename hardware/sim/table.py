"""A table in memory: the pieces, the pads under them, and the ports that a program is given.

The methods of the table itself are the world acting (a piece is put, a cable comes loose); its
ports are the program acting. Nothing runs by itself: time is what the clock says when asked.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hardware.ports import EMPTY, PROFILES, TOUCH, Key, Pad, seen
from hardware.sim.contacts import Contacts, marks_of
from hardware.sim.devices import Link, SimKeys, SimLights, SimScreen, SimSensor, SimSound
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.matter import Impossible, Matter


class SimTable:
    """A board of ``rows`` × ``columns`` pads with keys, lights, screen and buzzer.

    World acts take ``at``, so that a hand whose turn to act comes late still acts when it was due;
    without it the act is now. An act cannot be before anything that was already seen.
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
        self._stuck: dict[Pad, str] = {}
        self._wires: dict[Pad, Pad] = {}
        self._bare: frozenset[Pad] = frozenset()
        self._contacts = Contacts(rows * columns, profile, random)
        self._link = Link()
        # Its own chance: how often somebody scans must not change what the pads do.
        losses = Random(random.getrandbits(64))
        self.sensor = SimSensor(self._contacts, self._link, self.time, losses)
        self.keys = SimKeys()
        self.lights = SimLights(rows * columns)
        self.screen = SimScreen()
        self.sound = SimSound()
        self.trouble(noise)

    # What a person or a test may look at.

    def time(self) -> float:
        """What the clock says, but never less than before."""
        return self._moment(None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The piece that really lies on each pad, ``EMPTY`` where none does."""
        return self._matter.kinds

    @property
    def noise(self) -> Noise:
        """How noisy this table is."""
        return self._noise

    @property
    def touched(self) -> frozenset[Pad]:
        """The pads under a finger."""
        return frozenset(self._touched)

    @property
    def stuck(self) -> dict[Pad, str]:
        """The pads that always show the same, and what."""
        return dict(self._stuck)

    @property
    def link_up(self) -> bool:
        """Whether the board is plugged in."""
        return self._link.up

    @property
    def frames_lost(self) -> int:
        """How many pictures never arrived."""
        return self._link.lost

    @property
    def impulses(self) -> int:
        """How many wrong samples there were."""
        return self._contacts.impulses

    def next_change(self, now: float) -> float | None:
        """When a scan may next tell something new without anybody acting; now if it already may.

        The regular picture every 50 ms is not meant: it tells nothing new.
        """
        return self.sensor.next_at(now)

    # The world acts.

    def put(self, pad: Pad, kind: str, *, at: float | None = None) -> None:
        """A piece from elsewhere comes to lie on a free pad."""
        self._matter.lay(pad, kind)
        self._sense(pad, at)

    def lift(self, pad: Pad, *, at: float | None = None) -> str:
        """The piece is taken off this pad; its kind."""
        kind = self._matter.take(pad)
        self._sense(pad, at)
        return kind

    def turn(self, pad: Pad, kind: str, *, at: float | None = None) -> str:
        """The piece on this pad shows another kind, and the pad never was empty; the old kind."""
        old = self._matter.turn(pad, kind)
        self._sense(pad, at)
        return old

    def touch(self, pad: Pad, *, down: bool, at: float | None = None) -> None:
        """A finger comes on a pad or leaves it; only touch sensors notice."""
        self._matter.kind(pad)  # refuses a pad that is none
        (self._touched.add if down else self._touched.discard)(pad)
        self._sense(pad, at)

    def press(self, key: Key, *, down: bool, at: float | None = None) -> None:
        """A key goes down or comes up."""
        moment = self._moment(at)
        (self.keys.down.add if down else self.keys.down.discard)(key)
        if self._link.up:
            self.keys.settle(moment)

    def stick(self, pad: Pad, mark: str) -> None:
        """This pad shows this mark from now on, whatever lies there."""
        self._matter.kind(pad)
        if mark not in {EMPTY, *marks_of(self.profile)}:
            raise Impossible("no-such-mark", mark=mark, profile=self.profile)
        self._contacts.advance(self.time())
        self._stuck[pad] = mark
        self._contacts.stick(pad, mark)

    def unstick(self, pad: Pad) -> None:
        """This pad works again."""
        self._contacts.advance(self.time())
        self._stuck.pop(pad, None)
        self._contacts.unstick(pad)

    def flicker(self, pad: Pad, rate: float = 20.0) -> None:
        """This pad flips so many times a second by itself; with 0 no more."""
        self._matter.kind(pad)
        self._contacts.flicker(pad, rate, self.time())

    def cross(self, one: Pad, other: Pad) -> None:
        """The wires of two pads are swapped: each tells what happens on the other."""
        self._wires |= {one: other, other: one}

    def strip(self, *pads: Pad) -> None:
        """These pads of a row-column matrix have no diode: three corners show the fourth."""
        self._bare = frozenset(pads)

    def cut_link(self, *, at: float | None = None) -> None:
        """The cable comes loose: scanning fails, and what the keys do is not heard."""
        self._contacts.advance(self._moment(at))
        self._link.up = False

    def mend_link(self, *, at: float | None = None) -> None:
        """The cable is back; the board counted on meanwhile."""
        moment = self._moment(at)
        self._link.up = True
        self.sensor.renew()
        self.keys.settle(moment)

    def reboot(self, *, at: float | None = None) -> None:
        """The scanner starts again: a new boot id, counters from 0."""
        self._contacts.advance(self._moment(at))
        self._contacts.reset()
        self._link.boot += 1
        self.sensor.renew()

    def trouble(self, noise: Noise) -> None:
        """From now on the table is this noisy."""
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
        """What a good sensor would show there."""
        if self.profile == TOUCH:
            return "x" if pad in self._touched else EMPTY
        return seen(self._matter.kind(pad), self.profile)

    def _ghosts(self) -> set[int]:
        """The fourth corners, seen through a closed pad without a diode at the opposite one."""
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
    """Break what is broken for a whole game: a pad, a light; what it was."""
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
