"""One match at the table: the course of the game, who sits where, the clock and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controller.course import Course
from controller.journal import entries
from controller.journal.entries import (
    Begin,
    Ended,
    Entry,
    Moved,
    Reopened,
    SeatChanged,
    TakenBack,
    fingerprint,
)
from controller.session.clock import Clock, Pace
from controller.session.setting import HUMAN, ROBOT, Chair
from rules import record
from rules.game import Game
from rules.model import Move, Outcome, Refusal, Seat
from rules.record import AGREED, OUTSIDE, RESIGNED, TIME, Result, Seated
from rules.state import State


class Match:
    """The one owner of a game's state; every change comes back as a journal entry."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        chairs: Sequence[Chair],
        pace: Pace,
        course: Course | None = None,
    ) -> None:
        self.game = game
        self.course = Course(game, options) if course is None else course
        self.options = self.course.options
        self.names = game.seats(self.course.state)
        few = len(self.names) - len(chairs)
        self.chairs = [*chairs[: len(self.names)], *(Chair() for _ in range(few))]
        self.clock = self._turn_clock = Clock.fresh(pace, len(self.names))
        outcome = game.outcome(self.course.state)
        self.result = None if outcome is None else record.result_of(outcome, self.names)
        self.closed = False
        """Whether the journal has been told of the end."""
        self._public: tuple[State, State] | None = None
        self._clocks: list[Clock | None] = [None] * len(self.course.acts)
        """The clock at each act; None where that was before the game was resumed."""

    def header(self, name: str, board: str, profile: str, version: str, start: str = "") -> Begin:
        """The first entry of the game's journal."""
        chairs = zip(self.names, self.chairs, strict=True)
        return Begin(
            id=name,
            game=self.game.sheet.key,
            options=dict(self.options),
            seats=tuple(entries.Seated(seat, chair.kind, chair.level) for seat, chair in chairs),
            start=start,
            board=board,
            profile=profile,
            clock=str(self.clock.pace),
            quarters=0,
            version=version,
            wall="",
        )

    @property
    def state(self) -> State:
        """The position."""
        return self.course.state

    @property
    def public(self) -> State:
        """The position as the table may show it."""
        if self._public is None or self._public[0] is not self.state:
            shown = self.game.public(self.state) if self.game.sheet.secret else self.state
            self._public = (self.state, shown)
        return self._public[1]

    @property
    def turn(self) -> Seat:
        """The seat whose act comes next; below 0 if it is nobody's."""
        return Seat(self.state.turn())

    def seat(self, at: int) -> Seat:
        """The seat with this number."""
        return Seat(at % len(self.names))

    def is_robot(self, seat: int) -> bool:
        """Whether the program plays for this seat."""
        return seat >= 0 and self.chairs[seat].kind == ROBOT

    def humans(self) -> list[Seat]:
        """The seats of people."""
        return [Seat(at) for at, chair in enumerate(self.chairs) if chair.kind == HUMAN]

    def hider(self, move: Move) -> Seat | None:
        """The robot that makes this act, if it hides something from the others."""
        seat = Seat(self.state.actor(move.code))
        if not self.is_robot(seat):
            return None
        return seat if hides(self.game, self.state, move, seat) else None

    def make(self, move: Move, now: float) -> Entry | Refusal:
        """Make a move, or say why not."""
        seat = self.state.actor(move.code)
        counts = self.state.plies(move.code) == 1
        refusal = self.course.make(move)
        if refusal is not None:
            return refusal
        self._clocks.append(self.clock)
        if counts:
            self.clock = self._turn_clock = self.clock.moved(now)
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            self.result = record.result_of(outcome, self.names)
        timed = self.clock.pace.seconds > 0
        left = tuple(round(left, 3) for left in self.clock.at(now)) if timed else ()
        return Moved(move.text, int(seat), fingerprint(self.game, self.state), left)

    def take_back(self, acts: int, now: float, *, slid: bool = False) -> Entry:
        """Go back so many acts; a finished game goes on.

        The clocks go back too: to the beginning of that turn, or (a piece ``slid`` on, so that the
        turn was not over yet) as if they had run all the time.
        """
        self.course.drop(acts)
        clock = self._clocks[-acts]
        del self._clocks[-acts:]
        if clock is None:
            self.clock = self.clock.runs(None, now)
        else:
            self.clock = clock if slid else replace(clock, running=None)
        self._turn_clock = self.clock
        self.result = None
        self.closed = False
        return TakenBack(acts, fingerprint(self.game, self.state))

    @property
    def ended_outside(self) -> bool:
        """Whether it is over by what the rules do not know: somebody gave up, time, agreement."""
        return self.result is not None and self.result.reason in OUTSIDE

    def go_on(self) -> Entry:
        """Take back such an end and nothing else.

        Whoever lost on time has the time again that the turn began with.
        """
        if self.result is not None and self.result.reason == TIME:
            self.clock = replace(self._turn_clock, running=None)
        self.result = None
        self.closed = False
        return Reopened()

    def restore_clock(self, left: tuple[float, ...]) -> None:
        """The clocks show what the journal kept of them."""
        self.clock = self._turn_clock = self.clock.restored(left)

    def change_chair(self, seat: Seat, chair: Chair) -> Entry:
        """Somebody else plays this seat from now on."""
        self.chairs[seat] = chair
        return SeatChanged(int(seat), chair.kind, chair.level)

    def resign(self, seat: Seat) -> None:
        """This seat and its allies give up."""
        self._lose(seat, RESIGNED)

    def run_out(self, seat: Seat) -> None:
        """The time of this seat is over."""
        self._lose(seat, TIME)

    def agree(self) -> None:
        """All seats agree on a draw."""
        self.result = Result(self.names, AGREED)

    def close(self) -> Ended | None:
        """The entry of the end, once."""
        if self.result is None or self.closed:
            return None
        self.closed = True
        return Ended(self.result.winners, self.result.reason, self.result.score)

    def rematch(self) -> dict[str, str]:
        """The options of the next game."""
        if self.result is None:
            return dict(self.options)
        winners = tuple(Seat(self.names.index(name)) for name in self.result.winners)
        outcome = Outcome(winners, self.result.reason, self.result.score)
        return self.game.rematch(self.options, outcome)

    def seated(self) -> tuple[Seated, ...]:
        """Who sits where, as a record writes it."""
        pairs = zip(self.names, self.chairs, strict=True)
        return tuple(Seated(name, chair.kind, chair.name) for name, chair in pairs)

    def _lose(self, seat: Seat, reason: str) -> None:
        losers = self.game.allies(self.state, seat)
        others = tuple(name for at, name in enumerate(self.names) if at not in losers)
        self.result = Result(others, reason)


def hides(game: Game, state: State, move: Move, seat: Seat) -> bool:
    """Whether the next seat would write down less of an act than the one who makes it."""
    other = Seat((seat + 1) % len(game.seats(state)))
    return game.recorded(state, move, other) != game.recorded(state, move, seat)
