"""Incidents during a move: what else hands, pads, the scanner and a cat do meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hardware.ports import Pad
from hardware.sim.faults import Fault, Lapse, Noise
from hardware.sim.gestures import (
    Aside,
    Blindfold,
    Cover,
    Flicker,
    Gesture,
    Incident,
    Jam,
    Knock,
    Meanwhile,
    Mover,
    Push,
    Stop,
    Tap,
    after,
    ends_of,
    pads_of,
)

_FLICKER_SECONDS = 6.0
"""Most seconds that a pad flickers."""
_FLIPS = (2.0, 20.0)
"""Fewest and most flips a second of a pad that flickers."""
_NEAR = 0.8
"""Share of pads that flicker or get stuck where it matters: where this or another move leads."""
_DISPLACED = 4
"""Most pieces displaced by a cat."""
_START_SECONDS = 1.2
"""Most seconds after the start of the move at which something happens."""


class Incidents:
    """Incidents of one move on these pads; ``rests`` are pads where its piece could stay."""

    def __init__(
        self,
        noise: Noise,
        random: Random,
        kinds: tuple[str, ...],
        columns: int,
        rests: tuple[Pad, ...],
        longest: float | None,
    ) -> None:
        self.faults: list[Fault] = []
        self._noise = noise
        self._random = random
        self._kinds = kinds
        self._columns = columns
        self._rests = rests
        self._longest = longest
        self._half: list[Pad] = []

    def straddle(self, gestures: Sequence[Gesture]) -> list[Gesture]:
        """Put the first piece across the border of its pad and a free one beside it."""
        done, kinds = list(gestures), self._kinds
        for at, gesture in enumerate(done):
            if isinstance(gesture, Mover):
                beside = self._beside(gesture, kinds)
                if beside and self._happens(self._noise.border.chance):
                    pad = self._random.choice(beside)
                    seconds = self._last("border", self._noise.border, pad)
                    stops = (*gesture.stops, Stop(pad, seconds, across=True))
                    done[at] = replace(gesture, stops=stops)
                break
            kinds = after(kinds, (gesture,))
        return done

    def meanwhile(
        self, gestures: Sequence[Gesture], everything: Sequence[Gesture], asides: Sequence[Aside]
    ) -> list[Gesture]:
        """Add what else happens: another hand, a bad pad, no pictures, a cat."""
        noise, random = self._noise, self._random
        used = {pad for gesture in everything for pad in pads_of(gesture)}
        near = [*self._rests, *(pad for it in gestures for pad in pads_of(it))]
        found: list[Incident] = []
        free = [it for it in asides if used.isdisjoint(pads_of(it))]
        if free and self._happens(noise.two_hands.chance):
            aside = random.choice(free)
            seconds = self._last("two-hands", noise.two_hands, *pads_of(aside))
            found.append(replace(aside, seconds=seconds))
        if self._happens(noise.flicker.chance):
            pad = self._pad(near)
            seconds = min(self._draw(noise.flicker), _FLICKER_SECONDS)
            self.faults.append(Fault("flicker", (pad,), (seconds,)))
            found.append(Flicker(pad, random.uniform(*_FLIPS), seconds))
        if self._happens(noise.blind.chance):
            found.append(Blindfold(self._last("blind", noise.blind)))
        if self._happens(noise.stuck_later):
            pad = self._pad(near)
            self.faults.append(Fault("stuck-later", (pad,)))
            found.append(Jam(pad, filled=random.random() < 0.5))
        if self._happens(noise.cat.chance):
            self._half = self._draw_half()
            pads = [pad for pad in self._half if not self._kinds[pad]]
            random.shuffle(pads)
            pads = pads[: random.randint(0, len(pads))]
            found.append(Cover(tuple(pads), self._last("cat", noise.cat, *pads)))
        return [Meanwhile(it, random.uniform(0.0, _START_SECONDS)) for it in found]

    def displace(self, kinds: tuple[str, ...]) -> list[Gesture]:
        """Let a cat displace a few pieces after the move; somebody puts them back."""
        full = [pad for pad in self._half if kinds[pad]]
        free = [pad for pad in self._half if not kinds[pad]]
        if not full or not free or self._random.random() < 0.5:
            return []
        count = self._random.randint(1, min(_DISPLACED, len(full), len(free)))
        pads, landings = self._random.sample(full, count), self._random.sample(free, count)
        return [Knock(tuple(pads), tuple(landings))]

    def _beside(self, gesture: Mover, kinds: tuple[str, ...]) -> list[Pad]:
        """Pads next to its goal on which a piece or finger could lie as well."""
        if isinstance(gesture, Push):
            return []
        *_, goal = ends_of(gesture)
        row, column = divmod(goal, self._columns)
        places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        size, taken = len(kinds), {*ends_of(gesture), *(stop.pad for stop in gesture.stops)}
        pads = [
            Pad(down * self._columns + right)
            for down, right in places
            if 0 <= right < self._columns and 0 <= down * self._columns < size
        ]
        finger = isinstance(gesture, Tap)
        return [pad for pad in pads if pad not in taken and (finger or not kinds[pad])]

    def _pad(self, near: Sequence[Pad]) -> Pad:
        if near and self._random.random() < _NEAR:
            return self._random.choice(near)
        return Pad(self._random.randrange(len(self._kinds)))

    def _draw_half(self) -> list[Pad]:
        """Pads of the upper, lower, left or right half."""
        columns, size = self._columns, len(self._kinds)
        across, low = self._random.random() < 0.5, self._random.random() < 0.5
        return [
            Pad(at)
            for at in range(size)
            if ((at // columns * 2 < size // columns) if across else (at % columns * 2 < columns))
            == low
        ]

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._random.random() < chance

    def _draw(self, lapse: Lapse) -> float:
        return lapse.draw(self._random, self._longest)

    def _last(self, name: str, lapse: Lapse, *pads: Pad) -> float:
        seconds = self._draw(lapse)
        self.faults.append(Fault(name, pads, (seconds,)))
        return seconds
