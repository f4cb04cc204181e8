"""Clock: no limit, a time for each move, or one for the whole game with an increment."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from controller.i18n.user_errors import Problem

MOVE_SECONDS = (1, 3600)
"""Fewest and most seconds for each move that people may choose."""
GAME_SECONDS = (10, 36000)
INCREMENT_SECONDS = (0, 600)
_NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
_FORM = re.compile(rf"(none)|move {_NUMBER}|game {_NUMBER}(?:\+{_NUMBER})?")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Time control of a seat; ``seconds`` 0 means no limit."""

    seconds: float = 0.0
    increment: float = 0.0
    each_move: bool = False

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Time control of a record, from text such as ``none``, ``move 30``, ``game 600+5``."""
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise Problem("clock", text=text)
        if found[1]:
            return cls()
        if found[2]:
            return cls(float(found[2]), each_move=True)
        return cls(float(found[3]), float(found[4] or 0))

    @classmethod
    def chosen(cls, text: str) -> TimeControl:
        """Time control that somebody chose; one that nobody can play with is refused."""
        pace = cls.parse(text)
        least, most = MOVE_SECONDS if pace.each_move else GAME_SECONDS
        lowest, highest = INCREMENT_SECONDS
        if text.strip() != "none" and not (
            least <= pace.seconds <= most and lowest <= pace.increment <= highest
        ):
            raise Problem(
                "clock.range",
                text=text,
                move=_told(MOVE_SECONDS),
                game=_told(GAME_SECONDS),
                increment=_told(INCREMENT_SECONDS),
            )
        return pace

    def __str__(self) -> str:
        if not self.seconds:
            return "none"
        if self.each_move:
            return f"move {self.seconds:g}"
        return f"game {self.seconds:g}+{self.increment:g}"


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds left to each seat, and whose clock has been running since when."""

    pace: TimeControl
    left: tuple[float, ...]
    running: int | None = None
    since: float = 0.0

    @classmethod
    def fresh(cls, pace: TimeControl, seats: int) -> Clock:
        """Clock with the full time for each seat."""
        return cls(pace, (pace.seconds,) * seats)

    def restored(self, left: tuple[float, ...]) -> Clock:
        """Clock as it stood when the game was interrupted."""
        return replace(self, left=left) if len(left) == len(self.left) else self

    def at(self, now: float) -> tuple[float, ...]:
        """Seconds left to each seat now, never below zero."""
        if self.running is None or not self.pace.seconds:
            return self.left
        spent = max(0.0, now - self.since)
        return tuple(
            max(0.0, left - spent) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def moved(self, now: float) -> Clock:
        """Clock after a move: the running seat gets its increment, or a new time per move."""
        if self.running is None or not self.pace.seconds:
            return self
        left = list(self.at(now))
        seat = self.running
        left[seat] = self.pace.seconds if self.pace.each_move else left[seat] + self.pace.increment
        return replace(self, left=tuple(left), running=None)

    def runs(self, seat: int | None, now: float) -> Clock:
        """Clock on which this seat's time runs from now on (None: nobody's)."""
        if seat == self.running:
            return self
        return replace(self, left=self.at(now), running=seat, since=now)

    def falls_at(self) -> float | None:
        """Time when the running seat will run out of time."""
        if self.running is None or not self.pace.seconds:
            return None
        return self.since + self.left[self.running]

    def flag(self, now: float) -> int | None:
        """Seat that has run out of time."""
        if self.running is None or not self.pace.seconds:
            return None
        return self.running if self.at(now)[self.running] <= 0 else None


def _told(limits: tuple[int, int]) -> str:
    return f"{limits[0]}–{limits[1]}"
