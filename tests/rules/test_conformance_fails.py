"""Each check of the contract can fail: a small outside game with one fault after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules import conformance
from rules.errors import OptionError
from rules.model import Cell, Move, Option, Outcome, Refusal, Seat, Supply

README = Path(__file__).parents[2] / "rules" / "README.md"
EXAMPLE = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
MORPION: dict[str, Any] = {}
exec(EXAMPLE, MORPION)  # noqa: S102  the example of the README is the game to spoil

Game: Any = MORPION["Morpion"]
State: Any = MORPION["MorpionState"]
SHEET = MORPION["SHEET"]
WORDS = MORPION["ENTRY"].words


class WinnerMissing(Game):  # type: ignore[misc]
    def result(self, state: Any) -> Outcome:
        del state
        return Outcome((), "line", (0, 0))


class StrangerWins(Game):  # type: ignore[misc]
    def result(self, state: Any) -> Outcome:
        del state
        return Outcome((Seat(2),), "line", (0, 0))


class ScoreTooShort(Game):  # type: ignore[misc]
    def result(self, state: Any) -> Any:
        return replace(super().result(state), score=(1,))


class ReasonUnsaid(Game):  # type: ignore[misc]
    def result(self, state: Any) -> Any:
        return replace(super().result(state), reason="luck")


class ReasonMissing(Game):  # type: ignore[misc]
    def result(self, state: Any) -> Any:
        return replace(super().result(state), reason="")


class UnknownRule(Game):  # type: ignore[misc]
    def why(self, state: Any, code: int) -> Refusal:
        del state, code
        return Refusal("morpion.mood")


class UnknownCell(Game):  # type: ignore[misc]
    def why(self, state: Any, code: int) -> Refusal:
        del state, code
        return Refusal("morpion.taken", (Cell("d4"),))


class AllowsAll(Game):  # type: ignore[misc]
    def refusal(self, state: Any, move: Move) -> None:
        """No rule forbids anything."""


class Stutters(State):  # type: ignore[misc]
    def clone(self) -> Any:
        return Stutters(self.board[:])

    def codes(self) -> list[int]:
        found: list[int] = super().codes()
        return [*found, *found[:1]]


class Repeats(Game):  # type: ignore[misc]
    def begin(self, options: Any) -> Any:
        del options
        return Stutters([""] * 9)


class Wanders(State):  # type: ignore[misc]
    def clone(self) -> Any:
        return Wanders(self.board[:])

    def pick(self, dice: Any) -> int:
        del dice
        taken = [at for at in range(9) if self.board[at]]
        free: list[int] = self.codes()
        return taken[0] if len(taken) == 1 and self.board[8] == "X" else free[-1]


class PicksTaken(Game):  # type: ignore[misc]
    def begin(self, options: Any) -> Any:
        del options
        return Wanders([""] * 9)


class Shares(State):  # type: ignore[misc]
    def clone(self) -> Any:
        return Shares(self.board)


class ClonesAreOne(Game):  # type: ignore[misc]
    def begin(self, options: Any) -> Any:
        del options
        return State([""] * 9)

    def apply(self, state: Any, move: Move) -> Any:
        return super().apply(Shares(state.board), move)


class Spoils(Game):  # type: ignore[misc]
    def apply(self, state: Any, move: Move) -> Any:
        step = super().apply(state, move)
        state.board[0] = "X" if state.board[0] == "" else ""
        return step


class ReadsAnything(Game):  # type: ignore[misc]
    def read(self, text: str) -> int:
        found: int = super().read(text)
        return max(found, 0)


class LosesAMark(Game):  # type: ignore[misc]
    def line(self, state: Any) -> str:
        line: str = super().line(state)
        return line.replace("XX", "X1", 1)


class ReaderCrashes(Game):  # type: ignore[misc]
    def place(self, text: str, options: Any) -> Any:
        if not text:
            raise IndexError("no first letter")
        return super().place(text, options)


class UnknownFace(Game):  # type: ignore[misc]
    def scene(self, state: Any) -> Any:
        return {place: content.replace("O", "Q") for place, content in super().scene(state).items()}


class UnknownPlace(Game):  # type: ignore[misc]
    def scene(self, state: Any) -> Any:
        return {**super().scene(state), "d4": "X"}


class NothingThere(Game):  # type: ignore[misc]
    def scene(self, state: Any) -> Any:
        return {**dict.fromkeys(SHEET.cells, ""), **super().scene(state)}


class UnknownNotice(Game):  # type: ignore[misc]
    def notice(self, state: Any) -> Refusal:
        del state
        return Refusal("morpion.weather")


class Forgets(Game):  # type: ignore[misc]
    def view(self, state: Any, seat: Seat) -> Any:
        del state, seat
        return self.start({})


class NeverBegins(Game):  # type: ignore[misc]
    def known(self, options: Any) -> Any:
        del options
        return State(["X", "X", "X", "O", "O", "", "", "", ""])


FAULTS: tuple[tuple[Any, Callable[..., None]], ...] = (
    (WinnerMissing(SHEET), conformance.over_means_no_actors_and_an_outcome),
    (StrangerWins(SHEET), conformance.over_means_no_actors_and_an_outcome),
    (ScoreTooShort(SHEET), conformance.an_outcome_has_a_score_and_a_reason),
    (ReasonUnsaid(SHEET), conformance.an_outcome_has_a_score_and_a_reason),
    (ReasonMissing(SHEET), conformance.an_outcome_has_a_score_and_a_reason),
    (UnknownRule(SHEET), conformance.refused_means_not_among_the_moves),
    (UnknownCell(SHEET), conformance.refused_means_not_among_the_moves),
    (AllowsAll(SHEET), conformance.refused_means_not_among_the_moves),
    (Repeats(SHEET), conformance.moves_are_distinct_and_have_actors),
    (PicksTaken(SHEET), conformance.moves_are_distinct_and_have_actors),
    (ClonesAreOne(SHEET), conformance.apply_leaves_its_argument_alone),
    (Spoils(SHEET), conformance.apply_leaves_its_argument_alone),
    (ReadsAnything(SHEET), conformance.every_notation_goes_there_and_back),
    (LosesAMark(SHEET), conformance.every_notation_goes_there_and_back),
    (ReaderCrashes(SHEET), conformance.a_position_is_read_or_refused),
    (UnknownFace(SHEET), conformance.the_scene_shows_what_the_sheet_knows),
    (UnknownPlace(SHEET), conformance.the_scene_shows_what_the_sheet_knows),
    (NothingThere(SHEET), conformance.the_scene_shows_what_the_sheet_knows),
    (UnknownNotice(SHEET), conformance.the_scene_shows_what_the_sheet_knows),
    (Forgets(SHEET), conformance.secrets_stay_with_their_seat),
    (Game(replace(SHEET, box=(Supply(("X",), 5),))), conformance.no_piece_is_lost_or_made),
    (Game(replace(SHEET, plan=SHEET.plan[1:])), conformance.the_drawing_shows_every_cell),
    (NeverBegins(SHEET), conformance.node_counts_add_up),
)


@pytest.mark.parametrize(
    ("game", "check"), FAULTS, ids=lambda it: getattr(it, "__name__", type(it).__name__)
)
def test_a_planted_fault_is_found_by_its_check(game: Any, check: Callable[..., None]) -> None:
    with pytest.raises(AssertionError):
        check(game, conformance.walk(game, {}, seed=3, most=40, words=WORDS))


def test_every_check_has_a_fault_that_it_finds() -> None:
    assert {check for _, check in FAULTS} == set(conformance.CHECKS)


def test_the_example_without_a_fault_passes_all_checks() -> None:
    game = Game(SHEET)
    for check in conformance.CHECKS:
        check(game, conformance.walk(game, {}, seed=3, most=40, words=WORDS))


def test_a_game_without_a_box_may_show_any_face() -> None:
    game = UnknownFace(replace(SHEET, box=()))
    seen = conformance.walk(game, {}, seed=3, most=40)
    conformance.the_scene_shows_what_the_sheet_knows(game, seen)


def test_an_option_with_a_free_form_takes_nothing_until_the_game_reads_it() -> None:
    option = Option("size", ("3",), "4-9")
    game = Game(replace(SHEET, options=(option,)))
    assert game.options({}) == {"size": "3"}
    with pytest.raises(OptionError) as error:
        game.options({"size": "5"})
    assert error.value.facts["allowed"] == "3, 4-9"


def test_a_game_says_nothing_more_unless_it_has_something_to_say() -> None:
    game = Game(SHEET)
    assert game.notice(game.start({})) is None
    assert game.allies(game.start({}), Seat(1)) == (1,)
    assert game.free_value(Option("size", ("3",), "4-9"), "5") is None
