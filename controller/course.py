"""The course of one game: what was done, taken back, and how it is recorded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules import record
from rules.game import Game
from rules.model import Move, Refusal, Seat
from rules.record import Record, Result, Seated
from rules.state import State


@dataclass(frozen=True, slots=True)
class Act:
    """One act: the position it was made in, the move, and who made it."""

    state: State
    move: Move
    seat: Seat


class Course:
    """A game from its start (or from a position line); the last position is ``state``."""

    def __init__(self, game: Game, options: Mapping[str, str], position: str = "") -> None:
        self.game = game
        self.options = game.options(options)
        self.state = game.load(position, options) if position else game.start(options)
        self._position = position
        self.acts: list[Act] = []

    def make(self, move: Move) -> Refusal | None:
        """Make a move, or say why not."""
        step = self.game.apply(self.state, move)
        if isinstance(step, Refusal):
            return step
        self.acts.append(Act(self.state, move, Seat(self.state.actor(move.code))))
        self.state = step.state
        return None

    def take_back(self, humans: Collection[Seat]) -> bool:
        """Go back to the last decision that a person made; False if there is none."""
        for at in range(len(self.acts) - 1, -1, -1):
            if self.acts[at].seat in humans:
                self.state = self.acts[at].state
                del self.acts[at:]
                return True
        return False

    def drop(self, acts: int) -> None:
        """Go back so many acts."""
        if acts > 0:
            self.state = self.acts[-acts].state
            del self.acts[-acts:]

    def since(self, seat: Seat) -> int:
        """How many acts were made up to this seat's last one; 0 if it has made none."""
        return max((at for at, act in enumerate(self.acts, 1) if act.seat == seat), default=0)

    def plies(self) -> int:
        """How many plies were played."""
        return sum(act.state.plies(act.move.code) for act in self.acts)

    def told(self, since: int, seat: Seat) -> list[tuple[Seat, str]]:
        """What others did since an act, as this seat may know it: (who, text)."""
        acts = [act for act in self.acts[since:] if act.seat != seat]
        texts = [self.game.recorded(act.state, act.move, seat) for act in acts]
        return [(act.seat, text) for act, text in zip(acts, texts, strict=True) if text]

    def record(self, seated: tuple[Seated, ...], seat: Seat | None, end: Result | None) -> Record:
        """The record as a seat may keep it (None: everything)."""
        defaults = self.game.options({})
        return Record(
            game=self.game.sheet.key,
            options=tuple(it for it in self.options.items() if defaults[it[0]] != it[1]),
            seats=seated,
            start=self._start(seat),
            keeper="" if seat is None else self.game.seats(self.state)[seat],
            moves=record.told(self.game, [(act.state, act.move) for act in self.acts], seat),
            result=end,
        )

    def _start(self, seat: Seat | None) -> str:
        """The line of the position that the game began with, as this seat may know it."""
        if seat is None or not self._position:
            return " ".join(self._position.split())
        whole = self.game.load(self._position, self.options)
        return self.game.dump(self.game.view(whole, seat))
