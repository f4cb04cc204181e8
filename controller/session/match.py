"""One match at the table: history, chairs, clock and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controller.journal import entries
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    Opened,
    Reopened,
    SeatChanged,
    Started,
    TakenBack,
    fingerprint,
)
from controller.model.clock import Clock, TimeControl
from controller.model.history import History
from controller.model.private_view import knows_more
from controller.model.settings import HUMAN, ROBOT, Chair
from rules import record
from rules.game import Game
from rules.model import Move, Outcome, Refusal, Seat
from rules.record import AGREED, OUTSIDE, RESIGNED, TIME, Result, Seated
from rules.state import State


class Match:
    """Owner of the game state; every change is returned as a journal entry."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        chairs: Sequence[Chair],
        pace: TimeControl,
        history: History | None = None,
    ) -> None:
        self.game = game
        self.history = History(game, options) if history is None else history
        self.options = self.history.options
        self.names = game.seats(self.history.state)
        few = len(self.names) - len(chairs)
        self.chairs = [*chairs[: len(self.names)], *(Chair() for _ in range(few))]
        self.clock = self._turn_clock = Clock.fresh(pace, len(self.names))
        outcome = game.outcome(self.history.state)
        self.result = None if outcome is None else record.result_of(outcome, self.names)
        self.closed = False
        """Whether the end is recorded in the journal."""
        self.hidden = False
        """True if the game has ended and what players hide is not shown yet."""
        self.final = False
        """True if everything was shown, so that the end cannot be taken back."""
        self.ended_at = 0.0
        self._public: tuple[State, State] | None = None
        self._clocks: list[Clock | None] = [None] * len(self.history.acts)
        """Clock before each act; None for acts from before the game was resumed."""

    def header(self, name: str, board: str, profile: str, version: str, start: str = "") -> Started:
        """First entry of the game's journal."""
        chairs = zip(self.names, self.chairs, strict=True)
        return Started(
            id=name,
            game=self.game.sheet.key,
            options=dict(self.options),
            seats=tuple(
                entries.SeatEntry(seat, chair.kind.value, chair.level, chair.name.strip())
                for seat, chair in chairs
            ),
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
        """Current position."""
        return self.history.state

    @property
    def public(self) -> State:
        """Current position, limited to what the table may show to everybody."""
        if self._public is None or self._public[0] is not self.state:
            shown = self.game.public(self.state) if self.game.sheet.secret else self.state
            self._public = (self.state, shown)
        return self._public[1]

    @property
    def turn(self) -> Seat:
        """Seat to act; negative for chance or when the game is over."""
        return Seat(self.state.turn())

    def seat(self, at: int) -> Seat:
        """Seat with this number, modulo the number of seats."""
        return Seat(at % len(self.names))

    def is_robot(self, seat: int) -> bool:
        """Return whether a robot plays this seat."""
        return seat >= 0 and self.chairs[seat].kind == ROBOT

    def humans(self) -> list[Seat]:
        """Seats played by people."""
        return [Seat(at) for at, chair in enumerate(self.chairs) if chair.kind == HUMAN]

    def lines_up(self, seat: int) -> bool:
        """Return whether a seat still has an act before the first ply, such as its line-up."""
        if seat < 0 or self.history.last_ply() is not None:
            return False
        codes = [code for code in self.state.codes() if self.state.actor(code) == seat]
        return bool(codes) and not any(self.state.plies(code) for code in codes)

    def hider(self, move: Move) -> Seat | None:
        """Seat of the robot that makes this act, if the act hides something from the others."""
        seat = Seat(self.state.actor(move.code))
        if not self.is_robot(seat):
            return None
        return seat if hides(self.game, self.state, move, seat) else None

    def make(self, move: Move, now: float) -> Entry | Refusal:
        """Make a move; return its journal entry, or the refusal as everybody may see it."""
        seat = self.state.actor(move.code)
        counts = self.state.plies(move.code) == 1
        shown = self.public
        refusal = self.history.make(move)
        if refusal is not None:
            # Cells may show what a hidden hand could play: only the rule is for everybody.
            bare = Refusal(refusal.rule) if self.game.sheet.secret else refusal
            return self.game.refusal(shown, move) or bare
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
        """Take back this many acts; a finished game continues.

        The clocks go back too: to the start of that turn or, if a piece ``slid`` on and the turn
        was not over, as if they had kept running.
        """
        self.history.drop(acts)
        clock = self._clocks[-acts]
        del self._clocks[-acts:]
        if clock is None:
            self.clock = self.clock.runs(None, now)
        else:
            self.clock = clock if slid else replace(clock, running=None)
        self._turn_clock = self.clock
        self.result = None
        self.closed = self.hidden = False
        return TakenBack(acts, fingerprint(self.game, self.state))

    @property
    def ended_outside(self) -> bool:
        """Return whether the game ended outside the rules: resignation, time or agreement."""
        return self.result is not None and self.result.reason in OUTSIDE

    def go_on(self) -> Entry:
        """Cancel a result outside the rules and nothing else.

        A player who lost on time gets back the time left at the start of the turn.
        """
        if self.result is not None and self.result.reason == TIME:
            self.clock = replace(self._turn_clock, running=None)
        self.result = None
        self.closed = self.hidden = False
        return Reopened()

    def open(self) -> Opened | None:
        """Show what players hide, which makes the end final; None if nothing is hidden."""
        if not self.hidden:
            return None
        self.hidden, self.final = False, True
        return Opened()

    def restore_result(self, result: Result | None, *, hidden: bool) -> None:
        """Restore the result saved in the journal, if there is one."""
        self.result = result or self.result
        self.final = result is not None and not hidden and self.conceals()

    def restore_clock(self, left: tuple[float, ...]) -> None:
        """Restore the clocks saved in the journal."""
        self.clock = self._turn_clock = self.clock.restored(left)

    def change_chair(self, seat: Seat, chair: Chair) -> Entry:
        """Change who plays this seat."""
        self.chairs[seat] = chair
        return SeatChanged(int(seat), chair.kind.value, chair.level, chair.name.strip())

    def resign(self, seat: Seat) -> None:
        """Resign for this seat and its allies."""
        self._lose(seat, RESIGNED)

    def run_out(self, seat: Seat) -> None:
        """End the game: this seat has run out of time."""
        self._lose(seat, TIME)

    def agree(self) -> None:
        """End the game as an agreed draw."""
        self.result = Result(self.names, AGREED)

    def close(self, now: float) -> Ended | None:
        """Journal entry of the end; None if there is no result or it is already recorded.

        If players hide something, an end on the board shows it at once; another one does not yet.
        """
        if self.result is None or self.closed:
            return None
        self.closed, self.ended_at = True, now
        if not self.final and self.conceals():
            self.hidden = self.ended_outside
            self.final = not self.hidden
        return Ended(self.result.winners, self.result.reason, self.result.score, self.hidden)

    def conceals(self) -> bool:
        """Return whether some seat knew, at any time, what was not for everybody."""
        states = (self.state, *(act.state for act in reversed(self.history.acts)))
        seats = [Seat(at) for at in range(len(self.names))]
        secret = self.game.sheet.secret
        return secret and any(knows_more(self.game, it, seat) for it in states for seat in seats)

    def rematch(self, moved_on: int) -> dict[str, str]:
        """Options of the next game, in which everybody sits this many seats further on.

        After a draw the options stay: whoever did not start sits on the seat that starts.
        """
        if self.result is None or (moved_on and len(self.result.winners) in {0, len(self.names)}):
            return dict(self.options)
        winners = tuple(
            self.seat(self.names.index(name) + moved_on) for name in self.result.winners
        )
        outcome = Outcome(winners, self.result.reason, self.result.score)
        return self.game.rematch(self.options, outcome)

    def seated(self) -> tuple[Seated, ...]:
        """Players by seat, as written in a game record."""
        pairs = zip(self.names, self.chairs, strict=True)
        return tuple(Seated(name, chair.kind.value, chair.name.strip()) for name, chair in pairs)

    def _lose(self, seat: Seat, reason: str) -> None:
        losers = self.game.allies(self.state, seat)
        others = tuple(name for at, name in enumerate(self.names) if at not in losers)
        self.result = Result(others, reason)


def hides(game: Game, state: State, move: Move, seat: Seat) -> bool:
    """Return whether the next seat's record shows less of an act than the actor's own."""
    other = Seat((seat + 1) % len(game.seats(state)))
    return game.recorded(state, move, other) != game.recorded(state, move, seat)
