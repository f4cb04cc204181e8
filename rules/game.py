"""Game contract: the interface between a game and the rest of the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.model import Effect, Move, Option, Outcome, Refusal, Scene, Seat, Sheet, Step
from rules.state import OVER, State, introduce

PASS_TEXT: Final = "--"
AFTER: Final = " + "
"""Separator in a position line: the moves after it are played from that position."""

DEFAULTS: Final[Mapping[str, str]] = MappingProxyType({})
"""No options given: every option has its default value."""

_SEEDS: Final = 0x7FFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Game(ABC):
    """Rules of one game, without any position. ``State.codes`` alone decides what is legal."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.sheet.key!r}>"

    @abstractmethod
    def begin(self, options: Mapping[str, str]) -> State:
        """Start position; the options are complete, and each has been checked."""

    @abstractmethod
    def seats(self, state: State) -> tuple[str, ...]:
        """Seat names, in turn order of the first round or in the order of the rule sheet."""

    @abstractmethod
    def why(self, state: State, code: i64) -> Refusal:
        """Rule that an illegal act breaks; never called for a legal act."""

    @abstractmethod
    def result(self, state: State) -> Outcome:
        """Outcome of the game; only called when it is over."""

    @abstractmethod
    def scene(self, state: State) -> Scene:
        """Contents of every place on the table."""

    @abstractmethod
    def spell(self, code: i64) -> str:
        """Notation of an act."""

    @abstractmethod
    def read(self, text: str) -> i64:
        """Code of the act written as ``text``, or -1."""

    @abstractmethod
    def line(self, state: State) -> str:
        """The position as one line of text."""

    @abstractmethod
    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position described by a line, without moves after it."""

    def view(self, state: State, seat: Seat) -> State:
        """Position as this seat knows it; everything else is marked unknown."""
        return state.clone()

    def public(self, state: State) -> State:
        """Position as the table may show it: what only some seats know is marked unknown."""
        for seat in range(len(self.seats(state))):
            state = self.view(state, Seat(seat))
        return state

    def sample(self, view: State, rng: Random) -> State:
        """Random complete position that agrees with everything the seat of this view has seen."""
        return view.clone()

    def guess(self, view: State, dice: Dice) -> State:
        """Fast ``sample`` for a search: it can be played on, but not written as a line."""
        if not self.sheet.secret:
            return view.clone()
        return self.sample(view, Random(dice.below(_SEEDS)))

    def known(self, options: Mapping[str, str]) -> State:
        """Start position without secrets or chance, for node counts."""
        return self.start(options)

    def ground(self, state: State, cell: str) -> str:
        """Text of an empty cell in the drawing."""
        return "."

    def allies(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Seats that win and lose together with this one, itself included."""
        return (seat,)

    def rematch(self, options: Mapping[str, str], outcome: Outcome) -> dict[str, str]:
        """Options of the next game after this outcome: who starts it, if the rule sheet says so."""
        return dict(options)

    def notice(self, state: State) -> Refusal | None:
        """Remark on the position that forbids nothing, or None."""
        return None

    def recorded(self, state: State, move: Move, seat: Seat | None) -> str:
        """Text of a move in a record kept by this seat (None: by the table)."""
        return move.text

    def heard(self, state: State, text: str) -> list[Move]:
        """Acts that one word of a record stands for."""
        return [self.parse(text)]

    def trail(self, state: State) -> list[i64]:
        """Acts to play after ``line`` to restore this position with its history."""
        return []

    # The methods below are the same for every game.

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values: the given ones, checked, and defaults for the rest."""
        chosen = {option.name: option.values[0] for option in self.sheet.options}
        for name, value in given.items():
            if name not in chosen:
                allowed = ", ".join(chosen) or "-"
                raise OptionError("option.unknown", game=self.sheet.key, name=name, allowed=allowed)
            chosen[name] = self._checked(name, value)
        return chosen

    def _checked(self, name: str, value: str) -> str:
        option = next(spec for spec in self.sheet.options if spec.name == name)
        if value in option.values:
            return value
        cleaned = self.free_value(option, value) if option.form else None
        if cleaned is None:
            allowed = ", ".join((*option.values, *([option.form] if option.form else [])))
            raise OptionError(
                "option.value", game=self.sheet.key, name=name, value=value, allowed=allowed
            )
        return cleaned

    def free_value(self, option: Option, value: str) -> str | None:
        """Free-form option value in its normal spelling, or None if it is not valid."""
        return None

    def start(self, given: Mapping[str, str] = DEFAULTS) -> State:
        """Start position with these options (defaults for the rest)."""
        state = self.begin(self.options(given))
        introduce(state, self.sheet.key, self.dump)
        return state

    def move(self, code: i64) -> Move:
        """Move with this code."""
        return Move(self.spell(code), code)

    def parse(self, text: str) -> Move:
        """Move written as ``text``; a ``NotationError`` lists this game's forms of notation."""
        code = self.read(text)
        if code < 0:
            raise NotationError("notation", game=self.sheet.key, text=text)
        return self.move(code)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Seats that may act now, the one to move first; empty when the game is over."""
        turn = state.turn()
        if turn == OVER:
            return ()
        seats = {state.actor(code) for code in state.codes()} - {turn}
        return (Seat(turn), *(Seat(seat) for seat in sorted(seats)))

    def moves(self, state: State) -> list[Move]:
        """Every legal move, in a fixed order."""
        if state.turn() == OVER:
            return []
        return [self.move(code) for code in state.codes()]

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Reason why a move is not allowed here, or None if it is allowed."""
        if state.turn() == OVER:
            return Refusal(f"{self.sheet.prefix}.over")
        if move.code in state.codes():
            return None
        return self.why(state, move.code)

    def apply(self, state: State, move: Move) -> Step | Refusal:
        """Make a move if it is allowed; the given position is not changed."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            return refusal
        after = state.clone()
        after.play(move.code)
        return Step(after, difference(self.scene(state), self.scene(after)))

    def outcome(self, state: State) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""
        return self.result(state) if state.turn() == OVER else None

    def inventory(self, state: State) -> dict[str, int]:
        """Number of pieces by face, counted from the words of the scene (``12C`` counts 12)."""
        found: dict[str, int] = {}
        for content in self.scene(state).values():
            for word in content.split():
                face = word.lstrip("0123456789")
                number = word[: len(word) - len(face)]
                found[face] = found.get(face, 0) + (int(number) if number else 1)
        return found

    def dump(self, state: State) -> str:
        """Position as one line a person can read and type, with its history after `` + ``."""
        moves = [self.spell(code) for code in self.trail(state)]
        return self.line(state) + (AFTER + " ".join(moves) if moves else "")

    def load(self, text: str, given: Mapping[str, str] = DEFAULTS) -> State:
        """Position of a line as ``dump`` writes it; a ``PositionError`` says what is wrong."""
        line, _, tail = text.strip().partition(AFTER)
        state = self.place(line, self.options(given))
        introduce(state, self.sheet.key, self.dump)
        for word in tail.split():
            step = self.apply(state, self.parse(word))
            if isinstance(step, Refusal):
                raise PositionError("position.move", text=word, rule=str(step))
            state = step.state
        return state


def difference(before: Scene, after: Scene) -> tuple[Effect, ...]:
    """Places whose content differs between two scenes."""
    places = [*before, *(place for place in after if place not in before)]
    pairs = [(place, before.get(place, ""), after.get(place, "")) for place in places]
    return tuple(Effect(place, old, new) for place, old, new in pairs if old != new)


def majority(mine: int, yours: int) -> Outcome:
    """Outcome by count of two sides: the larger wins, equal numbers are a draw."""
    winners = (Seat(0),) if mine > yours else (Seat(1),) if mine < yours else (Seat(0), Seat(1))
    return Outcome(winners, "count" if mine != yours else "draw", (mine, yours))
