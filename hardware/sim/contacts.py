"""Simulated sensor signal: bounce, impulses, stuck pads, and a count of transitions.

The signal depends on time, not on when it is read: every flip is drawn when its cause happens and
waits in a queue, so a scan at 100 Hz and one that jumps between events see the same signal.
"""

from __future__ import annotations

import heapq
from functools import cache
from math import ceil, inf
from random import Random

from hardware.ports import EMPTY, POLE, STRENGTH, Pad
from hardware.sim.faults import NONE, Noise

SAMPLE_SECONDS = 0.010
"""Seconds per sample: the time between two scans at 100 Hz."""

_MARKS = {POLE: ("N", "S"), STRENGTH: ("N1", "N2", "S1", "S2")}


def marks_of(profile: str) -> tuple[str, ...]:
    """Marks that two strengths of magnet can produce on a sensor of this profile."""
    return _MARKS.get(profile, ("x",))


class Contacts:
    """Signal of each pad: ``marks`` is the current sample, ``changes`` the transitions so far."""

    def __init__(self, count: int, profile: str, random: Random) -> None:
        self.marks = [EMPTY] * count
        self.changes = [0] * count
        self.version = 0
        """Incremented at every transition, so that callers need not compare all pads."""
        self.impulses = 0
        self._profile = profile
        self._random = random
        self._noise = NONE
        self._real = [EMPTY] * count
        self._stuck: dict[Pad, str] = {}
        # (time, order, pad, mark, cause): a flip whose cause is not the pad's latest is void.
        self._flips: list[tuple[float, int, Pad, str, int]] = []
        self._order = 0
        self._causes = [0] * count
        self._impulse_at: float | None = None
        # (time, pad, rate, end)
        self._flicker: list[tuple[float, Pad, float, float]] = []

    def trouble(self, noise: Noise, now: float) -> None:
        """Set the noise from now on."""
        self._noise = noise
        self._impulse_at = self._draw_impulse(now)

    def change(self, pad: Pad, mark: str, at: float) -> None:
        """Set the true mark of this pad from now on."""
        self.advance(at)
        old = self._real[pad]
        if mark == old:
            return
        self._real[pad] = mark
        self._causes[pad] += 1
        samples = ceil(self._noise.bounce / SAMPLE_SECONDS - 1e-9)
        shown = self.marks[pad]
        for sample in range(samples):
            ways = _between(old, mark)
            way = ways[int(self._random.random() * len(ways))]
            if sample == 0:
                self._show(pad, way)
            elif way != shown:
                self._flip_later(at + sample * SAMPLE_SECONDS, pad, way)
            shown = way
        if samples == 0:
            self._show(pad, mark)
        elif shown != mark:
            self._flip_later(at + self._noise.bounce, pad, mark)

    def stick(self, pad: Pad, mark: str) -> None:
        """Make the pad show this mark, whatever lies on it."""
        self._stuck.pop(pad, None)
        self._show(pad, mark)
        self._stuck[pad] = mark

    def unstick(self, pad: Pad) -> None:
        """Make the pad show its true mark again."""
        if self._stuck.pop(pad, None) is not None:
            self._causes[pad] += 1
            self._show(pad, self._real[pad])

    def flicker(self, pad: Pad, rate: float, now: float, seconds: float = inf) -> None:
        """Flip at random ``rate`` times a second on average for this time; 0 stops it."""
        self.advance(now)
        self._flicker = [it for it in self._flicker if it[1] != pad]
        if rate:
            end = now + seconds
            self._flicker.append((now + self._random.expovariate(rate), pad, rate, end))
        elif pad not in self._stuck:
            self._show(pad, self._real[pad])

    def reset(self) -> None:
        """Reset the counters to 0, like a scanner that has just started."""
        self.changes = [0] * len(self.changes)
        self.version += 1

    def advance(self, now: float) -> None:
        """Apply all changes that are due by ``now``."""
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
        """Time at which the signal next changes by itself, or None."""
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

    def _flip(self, flicker: tuple[float, Pad, float, float]) -> None:
        at, pad, rate, end = flicker
        self._flicker.remove(flicker)
        if at >= end:
            self._show(pad, self._real[pad])
            return
        shown = self.marks[pad]
        self._show(pad, EMPTY if shown else self._real[pad] or marks_of(self._profile)[0])
        self._flicker.append((min(at + self._random.expovariate(rate), end), pad, rate, end))

    def _flip_later(self, at: float, pad: Pad, mark: str) -> None:
        self._order += 1
        heapq.heappush(self._flips, (at, self._order, pad, mark, self._causes[pad]))

    def _draw_impulse(self, now: float) -> float | None:
        rate = self._noise.impulse * len(self.marks) / SAMPLE_SECONDS
        return now + self._random.expovariate(rate) if rate else None

    def _impulse(self, at: float) -> None:
        pad = Pad(int(self._random.random() * len(self.marks)))
        real = self._real[pad]
        if pad in self._stuck or self.marks[pad] != real:
            return
        self.impulses += 1
        others = [mark for mark in (EMPTY, *marks_of(self._profile)) if mark != real]
        self._show(pad, self._random.choice(others))
        self._flip_later(at + SAMPLE_SECONDS, pad, real)


@cache
def _between(old: str, new: str) -> tuple[str, ...]:
    """Marks a pad may show in between: a magnetic field grows and fades gradually."""
    ways = {old, EMPTY, new}
    for mark in (old, new):
        if len(mark) > 1:
            ways |= {f"{mark[0]}{strength}" for strength in range(1, int(mark[1]))}
    return tuple(sorted(ways))
