"""History of one game: acts, take-backs, and the game record."""

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

    @property
    def plies(self) -> int:
        """Plies of this act: 1, or 0 for acts before or between plies."""
        return self.state.plies(self.move.code)


class History:
    """A game from its start (or a position line); ``state`` is the current position."""

    def __init__(self, game: Game, options: Mapping[str, str], position: str = "") -> None:
        self.game = game
        self.options = game.options(options)
        self.state = game.load(position, options) if position else game.start(options)
        self._position = position
        self.acts: list[Act] = []

    def make(self, move: Move) -> Refusal | None:
        """Make a move; return the refusal if it is not allowed."""
        step = self.game.apply(self.state, move)
        if isinstance(step, Refusal):
            return step
        self.acts.append(Act(self.state, move, Seat(self.state.actor(move.code))))
        self.state = step.state
        return None

    def take_back(self, humans: Collection[Seat]) -> bool:
        """Go back to the last decision of a person; False if there is none."""
        for at in range(len(self.acts) - 1, -1, -1):
            if self.acts[at].seat in humans:
                self.state = self.acts[at].state
                del self.acts[at:]
                return True
        return False

    def drop(self, acts: int) -> None:
        """Take back this many acts."""
        if acts > 0:
            self.state = self.acts[-acts].state
            del self.acts[-acts:]

    def since(self, seat: Seat) -> int:
        """Number of acts up to this seat's last one; 0 if it has made none."""
        return max((at for at, act in enumerate(self.acts, 1) if act.seat == seat), default=0)

    def plies(self) -> int:
        """Number of plies played."""
        return sum(act.plies for act in self.acts)

    def first_ply(self) -> int:
        """Number of acts before the first ply; all of them if none was played."""
        return next((at for at, act in enumerate(self.acts) if act.plies), len(self.acts))

    def last_ply(self) -> Act | None:
        """Last ply, if one was played."""
        return next((act for act in reversed(self.acts) if act.plies), None)

    def since_last_ply(self, seats: Collection[Seat]) -> int:
        """Number of acts from the last ply of these seats on; 0 if there is none."""
        made = [at for at, act in enumerate(self.acts) if act.seat in seats and act.plies]
        return len(self.acts) - made[-1] if made else 0

    @property
    def is_set_up(self) -> bool:
        """Whether the game began with a position that was set up, not with its usual start."""
        return bool(self._position)

    def opening(self) -> State:
        """Position before the first ply, with the pieces set up."""
        first = self.first_ply()
        return self.acts[first].state if first < len(self.acts) else self.state

    def told(self, since: int, seat: Seat) -> list[tuple[Seat, str]]:
        """Acts of the others since an act, limited to what this seat may know: (seat, text)."""
        acts = [act for act in self.acts[since:] if act.seat != seat]
        texts = [self.game.recorded(act.state, act.move, seat) for act in acts]
        return [(act.seat, text) for act, text in zip(acts, texts, strict=True) if text]

    def record(self, seated: tuple[Seated, ...], seat: Seat | None, end: Result | None) -> Record:
        """Game record limited to what a seat may know (None: everything)."""
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
        """Line of the starting position, limited to what this seat may know."""
        if seat is None or not self._position:
            return " ".join(self._position.split())
        whole = self.game.load(self._position, self.options)
        return self.game.dump(self.game.view(whole, seat))
