"""What the sensors make of the pieces: bounce, impulses, stuck pads, and a count of transitions.

The signal is a function of time, not of who looks: every flip is drawn when its cause happens and
waits in a queue, so a scan at 100 Hz and one that jumps from event to event see the same.
"""

from __future__ import annotations

import heapq
from functools import cache
from math import ceil
from random import Random

from hardware.ports import EMPTY, POLE, STRENGTH, Pad
from hardware.sim.faults import NONE, Noise

SAMPLE = 0.010
"""How long one sample lasts: the time between two scans at 100 Hz."""

_MARKS = {POLE: ("N", "S"), STRENGTH: ("N1", "N2", "S1", "S2")}


def marks_of(profile: str) -> tuple[str, ...]:
    """The marks that two strengths of magnet can leave on such a sensor."""
    return _MARKS.get(profile, ("x",))


class Contacts:
    """The signal of each pad: ``marks`` is what a sample shows, ``changes`` its transitions."""

    def __init__(self, count: int, profile: str, random: Random) -> None:
        self.marks = [EMPTY] * count
        self.changes = [0] * count
        self.version = 0
        """Grows with every transition, so that nobody need compare all pads."""
        self.impulses = 0
        self._profile = profile
        self._random = random
        self._noise = NONE
        self._real = [EMPTY] * count
        self._stuck: dict[Pad, str] = {}
        # (when, order, pad, mark, cause): a flip whose cause is not the pad's latest is void.
        self._flips: list[tuple[float, int, Pad, str, int]] = []
        self._order = 0
        self._causes = [0] * count
        self._impulse_at: float | None = None
        self._flicker: list[tuple[float, Pad, float]] = []

    def trouble(self, noise: Noise, now: float) -> None:
        """From now on there is this much noise."""
        self._noise = noise
        self._impulse_at = self._draw_impulse(now)

    def change(self, pad: Pad, mark: str, at: float) -> None:
        """The mark under this pad is really this one from now on."""
        self.advance(at)
        old = self._real[pad]
        if mark == old:
            return
        self._real[pad] = mark
        self._causes[pad] += 1
        samples = ceil(self._noise.bounce / SAMPLE - 1e-9)
        shown = self.marks[pad]
        for sample in range(samples):
            ways = _between(old, mark)
            way = ways[int(self._random.random() * len(ways))]
            if sample == 0:
                self._show(pad, way)
            elif way != shown:
                self._flip_later(at + sample * SAMPLE, pad, way)
            shown = way
        if samples == 0:
            self._show(pad, mark)
        elif shown != mark:
            self._flip_later(at + self._noise.bounce, pad, mark)

    def stick(self, pad: Pad, mark: str) -> None:
        """Show this mark there whatever lies on the pad."""
        self._stuck.pop(pad, None)
        self._show(pad, mark)
        self._stuck[pad] = mark

    def unstick(self, pad: Pad) -> None:
        """Show again what is really there."""
        if self._stuck.pop(pad, None) is not None:
            self._causes[pad] += 1
            self._show(pad, self._real[pad])

    def flicker(self, pad: Pad, rate: float, now: float) -> None:
        """Flip so many times a second from now on, at random; a rate of 0 is the end of it."""
        self.advance(now)
        self._flicker = [it for it in self._flicker if it[1] != pad]
        if rate:
            self._flicker.append((now + self._random.expovariate(rate), pad, rate))
        elif pad not in self._stuck:
            self._show(pad, self._real[pad])

    def reset(self) -> None:
        """Count from 0, as a scanner does that has just started."""
        self.changes = [0] * len(self.changes)
        self.version += 1

    def advance(self, now: float) -> None:
        """Let everything happen that was to happen by now."""
        while (at := self.next_at()) is not None and at <= now:
            if at == self._impulse_at:
                self._impulse(at)
                self._impulse_at = self._draw_impulse(at)
            elif self._flicker and at == min(self._flicker)[0]:
                self._flip(min(self._flicker))
            else:
                _, _, pad, mark, _ = heapq.heappop(self._flips)
                self._show(pad, mark)

    def next_at(self) -> float | None:
        """When the signal next changes by itself."""
        while self._flips and self._flips[0][4] != self._causes[self._flips[0][2]]:
            heapq.heappop(self._flips)
        times = [at for at, *_ in self._flips[:1]] + [at for at, *_ in self._flicker]
        if self._impulse_at is not None:
            times.append(self._impulse_at)
        return min(times, default=None)

    def _show(self, pad: Pad, mark: str) -> None:
        if mark != self.marks[pad] and pad not in self._stuck:
            self.marks[pad] = mark
            self.changes[pad] += 1
            self.version += 1

    def _flip(self, flicker: tuple[float, Pad, float]) -> None:
        at, pad, rate = flicker
        shown = self.marks[pad]
        self._show(pad, EMPTY if shown else self._real[pad] or marks_of(self._profile)[0])
        self._flicker.remove(flicker)
        self._flicker.append((at + self._random.expovariate(rate), pad, rate))

    def _flip_later(self, at: float, pad: Pad, mark: str) -> None:
        self._order += 1
        heapq.heappush(self._flips, (at, self._order, pad, mark, self._causes[pad]))

    def _draw_impulse(self, now: float) -> float | None:
        rate = self._noise.impulse * len(self.marks) / SAMPLE
        return now + self._random.expovariate(rate) if rate else None

    def _impulse(self, at: float) -> None:
        pad = Pad(int(self._random.random() * len(self.marks)))
        real = self._real[pad]
        if pad in self._stuck or self.marks[pad] != real:
            return
        self.impulses += 1
        others = [mark for mark in (EMPTY, *marks_of(self._profile)) if mark != real]
        self._show(pad, self._random.choice(others))
        self._flip_later(at + SAMPLE, pad, real)


@cache
def _between(old: str, new: str) -> tuple[str, ...]:
    """What a pad may show while one mark becomes another: a field grows and fades by degrees."""
    ways = {old, EMPTY, new}
    for mark in (old, new):
        if len(mark) > 1:
            ways |= {f"{mark[0]}{strength}" for strength in range(1, int(mark[1]))}
    return tuple(sorted(ways))
