"""What every game promises: the contract between the rules and the rest of the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rules.dice import Dice
from rules.errors import NotationError, OptionError, PositionError
from rules.model import Effect, Move, Option, Outcome, Refusal, Scene, Seat, Sheet, Step
from rules.state import OVER, State

PASS_TEXT: Final = "--"
AFTER: Final = " + "
"""In a position line: what follows are moves played from that position on."""

_SEEDS: Final = 0x7FFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The rules of one game; it holds no position. Legality has one source, ``State.codes``."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @abstractmethod
    def begin(self, options: Mapping[str, str]) -> State:
        """The start position; the options are complete and checked one by one."""

    @abstractmethod
    def seats(self, state: State) -> tuple[str, ...]:
        """The names of the seats, in turn order of the first round or as the sheet lists them."""

    @abstractmethod
    def why(self, state: State, code: i64) -> Refusal:
        """The rule that an illegal act breaks; never asked about a legal one."""

    @abstractmethod
    def result(self, state: State) -> Outcome:
        """How the game ended; only asked when it is over."""

    @abstractmethod
    def scene(self, state: State) -> Scene:
        """What should lie on the table."""

    @abstractmethod
    def spell(self, code: i64) -> str:
        """The notation of an act."""

    @abstractmethod
    def read(self, text: str) -> i64:
        """The act that a text notates, or -1."""

    @abstractmethod
    def line(self, state: State) -> str:
        """The position as one line of text."""

    @abstractmethod
    def place(self, text: str, options: Mapping[str, str]) -> State:
        """The position that a line describes, without moves behind it."""

    def view(self, state: State, seat: Seat) -> State:
        """The position as this seat knows it; what it cannot know is marked unknown."""
        return state.clone()

    def public(self, state: State) -> State:
        """The position as the table may show it: what only some seats know is marked unknown."""
        for seat in range(len(self.seats(state))):
            state = self.view(state, Seat(seat))
        return state

    def sample(self, view: State, rng: Random) -> State:
        """A whole position that agrees with everything the seat of this view has seen."""
        return view.clone()

    def guess(self, view: State, dice: Dice) -> State:
        """Such a position for a search, which needs many: to be played on, not to be written."""
        if not self.sheet.secret:
            return view.clone()
        return self.sample(view, Random(dice.below(_SEEDS)))

    def known(self, options: Mapping[str, str]) -> State:
        """A start without open secrets or chance, for node counts."""
        return self.start(options)

    def ground(self, state: State, cell: str) -> str:
        """What an empty cell shows in the drawing."""
        return "."

    def allies(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself included."""
        return (seat,)

    def rematch(self, options: Mapping[str, str], outcome: Outcome) -> dict[str, str]:
        """The options of the next game after this outcome: who starts it, if the sheet says so."""
        return dict(options)

    def notice(self, state: State) -> Refusal | None:
        """Something worth saying about the position that forbids nothing."""
        return None

    def recorded(self, state: State, move: Move, seat: Seat | None) -> str:
        """How a record kept by this seat (None: by the table) writes a move made here."""
        return move.text

    def heard(self, state: State, text: str) -> list[Move]:
        """The acts that a word of a record stands for."""
        return [self.parse(text)]

    def trail(self, state: State) -> list[i64]:
        """The acts that ``line`` must be followed by to give this position with its memory."""
        return []

    # What follows is the same for every game.

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values: those given, checked, and the defaults."""
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
        """A value of an option's free form in its tidy spelling, or None if it is not one."""
        return None

    def start(self, given: Mapping[str, str]) -> State:
        """The start position under these options (those not given have their default)."""
        return self.begin(self.options(given))

    def move(self, code: i64) -> Move:
        """The move with this code."""
        return Move(self.spell(code), code)

    def parse(self, text: str) -> Move:
        """The move that a text notates; a ``NotationError`` names the forms of this game."""
        code = self.read(text)
        if code < 0:
            raise NotationError("notation", game=self.sheet.key, text=text)
        return self.move(code)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Every seat that may act now, the one whose turn it is first; none when it is over."""
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
        """Why a move is not allowed here, or None if it is."""
        if state.turn() == OVER:
            return Refusal(f"{self.sheet.prefix}.over")
        if move.code in state.codes():
            return None
        return self.why(state, move.code)

    def apply(self, state: State, move: Move) -> Step | Refusal:
        """Make a move if it is allowed; the given position stays as it is."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            return refusal
        after = state.clone()
        after.play(move.code)
        return Step(after, difference(self.scene(state), self.scene(after)))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.result(state) if state.turn() == OVER else None

    def inventory(self, state: State) -> dict[str, int]:
        """How many pieces show each face: the words of the scene, with a number or without."""
        found: dict[str, int] = {}
        for content in self.scene(state).values():
            for word in content.split():
                face = word.lstrip("0123456789")
                number = word[: len(word) - len(face)]
                found[face] = found.get(face, 0) + (int(number) if number else 1)
        return found

    def dump(self, state: State) -> str:
        """The position as one line a person can read and type, with its memory behind `` + ``."""
        moves = [self.spell(code) for code in self.trail(state)]
        return self.line(state) + (AFTER + " ".join(moves) if moves else "")

    def load(self, text: str, given: Mapping[str, str]) -> State:
        """The position of such a line; a ``PositionError`` says what is wrong with it."""
        line, _, tail = text.strip().partition(AFTER)
        state = self.place(line, self.options(given))
        for word in tail.split():
            step = self.apply(state, self.parse(word))
            if isinstance(step, Refusal):
                raise PositionError("position.move", text=word, rule=str(step))
            state = step.state
        return state


def difference(before: Scene, after: Scene) -> tuple[Effect, ...]:
    """The places whose content differs between two scenes."""
    places = [*before, *(place for place in after if place not in before)]
    pairs = [(place, before.get(place, ""), after.get(place, "")) for place in places]
    return tuple(Effect(place, old, new) for place, old, new in pairs if old != new)


def majority(mine: int, yours: int) -> Outcome:
    """The outcome of two counted sides: the larger wins, equal numbers are a draw."""
    winners = (Seat(0),) if mine > yours else (Seat(1),) if mine < yours else (Seat(0), Seat(1))
    return Outcome(winners, "count" if mine != yours else "draw", (mine, yours))
