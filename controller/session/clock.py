"""Thinking time: none, for each move, or for the whole game with an increment."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from controller.problem import Problem

_FORM = re.compile(r"(none)|move (\d+(?:\.\d+)?)|game (\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time a seat has; ``seconds`` 0 is as much as it likes."""

    seconds: float = 0.0
    increment: float = 0.0
    each_move: bool = False

    @classmethod
    def parse(cls, text: str) -> Pace:
        """Such as ``none``, ``move 30``, ``game 600+5``."""
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise Problem("clock", text=text)
        if found[1]:
            return cls()
        if found[2]:
            return cls(float(found[2]), each_move=True)
        return cls(float(found[3]), float(found[4] or 0))

    def __str__(self) -> str:
        if not self.seconds:
            return "none"
        if self.each_move:
            return f"move {self.seconds:g}"
        return f"game {self.seconds:g}+{self.increment:g}"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time left to each seat, and whose time runs since when."""

    pace: Pace
    left: tuple[float, ...]
    running: int | None = None
    since: float = 0.0

    @classmethod
    def fresh(cls, pace: Pace, seats: int) -> Clock:
        """All the time that the pace gives."""
        return cls(pace, (pace.seconds,) * seats)

    def restored(self, left: tuple[float, ...]) -> Clock:
        """The clock as it stood when the game was left."""
        return replace(self, left=left) if len(left) == len(self.left) else self

    def at(self, now: float) -> tuple[float, ...]:
        """The time left to each seat now, never below zero."""
        if self.running is None or not self.pace.seconds:
            return self.left
        spent = max(0.0, now - self.since)
        return tuple(
            max(0.0, left - spent) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def moved(self, now: float) -> Clock:
        """The running seat has moved: its increment, or its time for the next move."""
        if self.running is None or not self.pace.seconds:
            return self
        left = list(self.at(now))
        seat = self.running
        left[seat] = self.pace.seconds if self.pace.each_move else left[seat] + self.pace.increment
        return replace(self, left=tuple(left), running=None)

    def runs(self, seat: int | None, now: float) -> Clock:
        """From now on this seat's time runs (None: nobody's)."""
        if seat == self.running:
            return self
        return replace(self, left=self.at(now), running=seat, since=now)

    def falls_at(self) -> float | None:
        """When the time of the running seat will be over."""
        if self.running is None or not self.pace.seconds:
            return None
        return self.since + self.left[self.running]

    def flag(self, now: float) -> int | None:
        """The seat whose time is over."""
        if self.running is None or not self.pace.seconds:
            return None
        return self.running if self.at(now)[self.running] <= 0 else None
