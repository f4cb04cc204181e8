"""A clock that jumps, and an observer of a simulated table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from hardware.ports import PRESENCE, Pad, Picture
from hardware.sim.faults import NONE, Noise
from hardware.sim.hand import Hand
from hardware.sim.table import SimTable

BLACK, WHITE = "N1", "S1"


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Scene:
    """A table with pieces in its upper rows, a hand, and their common clock."""

    clock: Clock
    table: SimTable
    hand: Hand
    last: Picture
    """Last picture seen."""

    def jump(self, seconds: float = 0.0) -> list[Picture]:
        """Jump from event to event until the hand has been idle for ``seconds``."""
        end = self.clock.now + seconds
        pictures: list[Picture] = []
        while True:
            moments = [self.hand.next_at(), self.table.next_change(self.clock.now)]
            coming = [moment for moment in moments if moment is not None]
            if not self.hand.busy and (not coming or min(coming) > end):
                return pictures
            self.clock.now = max(self.clock.now, min(coming))
            if self.hand.due(self.clock.now):
                end = self.clock.now + seconds
            self._look(pictures)

    def tick(self, seconds: float) -> list[Picture]:
        """At 100 Hz, as a real loop does."""
        pictures: list[Picture] = []
        start = self.clock.now
        for step in range(1, round(seconds * 100) + 1):
            self.clock.now = start + step / 100
            self.hand.due(self.clock.now)
            self._look(pictures)
        return pictures

    def _look(self, pictures: list[Picture]) -> None:
        picture = self.table.sensor.scan() if self.table.link_up else None
        if picture is not None:
            pictures.append(picture)
            self.last = picture


def scene(
    profile: str = PRESENCE, *, noise: Noise = NONE, seed: int = 1, pieces: int = 16
) -> Scene:
    clock = Clock()
    table = SimTable(8, 8, profile, clock, random=Random(seed))
    for pad in range(pieces):
        table.put(Pad(pad), BLACK)
    first = table.sensor.scan()
    assert first is not None
    table.trouble(noise)
    return Scene(clock, table, Hand(table, Random(seed)), first)


def flips(pictures: list[Picture]) -> list[tuple[int, str, str]]:
    """What changed from picture to picture: pad, mark before, mark after."""
    return [
        (pad, old, new)
        for before, later in pairwise(pictures)
        for pad, (old, new) in enumerate(zip(before.marks, later.marks, strict=True))
        if old != new
    ]


def flipped(pictures: list[Picture], pad: int) -> list[str]:
    """The marks of one pad, each once in a row."""
    marks = [picture.marks[pad] for picture in pictures]
    return [mark for at, mark in enumerate(marks) if at == 0 or mark != marks[at - 1]]
