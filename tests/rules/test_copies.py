"""Positions are copied, pickled and printed in both builds, with their secrets and their past."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rules.catalog import load
from rules.conformance import walk
from rules.dice import Dice
from rules.errors import OptionError, RulesError, UnknownGameError
from rules.game import Game
from rules.model import CHANCE, Seat, Step
from rules.past import Past
from rules.state import OVER, State, introduce

GAMES = load(plugins=())
OPTIONS = {"royal-reversi": {"pack": "real"}, "invers": {"offboard": "pool"}}


def pickled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))  # noqa: S301  it was pickled a moment ago


WAYS: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, pickled)


def ways_on(game: Game, state: State) -> tuple[object, ...]:
    """All that can be told of a position, and of twenty plies behind it."""
    told: list[object] = [game.moves(state), game.outcome(state), game.scene(state)]
    seats = [Seat(seat) for seat in range(len(game.seats(state)))]
    if state.turn() != OVER:
        told += [game.dump(game.view(state, seat)) for seat in seats]
    on, dice = state.clone(), Dice(7)
    for _ in range(20):
        told.append(game.dump(on))
        if on.turn() == OVER:
            break
        on.play(on.pick(dice))
    return tuple(told)


@pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("key", list(GAMES))
def test_a_copy_goes_on_like_its_original(key: str, way: Callable[[State], State]) -> None:
    game = GAMES[key]
    for options in ({}, OPTIONS.get(key, {})):
        for state in walk(game, options, seed=11, most=24).states[::2]:
            positions = [state]
            if state.turn() not in {OVER, CHANCE} and not options:
                positions.append(game.view(state, Seat(int(state.turn()))))
            for position in positions:
                twin = way(position)
                assert type(twin) is type(position)
                assert ways_on(game, twin) == ways_on(game, position)
                before = game.dump(position)
                if twin.turn() != OVER:
                    twin.play(twin.pick(Dice(1)))
                    assert game.dump(twin) != before
                assert game.dump(position) == before


def test_a_long_past_is_no_trouble_for_pickle() -> None:
    past: Past | None = None
    for code in range(20_000):
        past = Past(code, past)
    again = pickled(past)
    assert (again.code, again.before.code) == (19_999, 19_998)


def test_positions_travel_to_other_processes() -> None:
    states = [game.start() for game in GAMES.values()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back = pool.map(copy.copy, states)
    lines = [game.dump(state) for game, state in zip(GAMES.values(), states, strict=True)]
    assert [game.dump(it) for game, it in zip(GAMES.values(), back, strict=True)] == lines


def test_games_can_be_pickled() -> None:
    for game in GAMES.values():
        again = pickled(game)
        assert type(again) is type(game)
        assert again.sheet == game.sheet
        assert again.dump(again.start()) == game.dump(game.start())


def test_errors_can_be_pickled() -> None:
    with pytest.raises(OptionError) as caught:
        GAMES["invers"].start({"colour": "red"})
    again = pickled(caught.value)
    assert (type(again), str(again)) == (OptionError, str(caught.value))
    assert (again.code, again.facts) == (caught.value.code, caught.value.facts)


def test_a_position_is_printed_as_its_game_writes_it() -> None:
    game = GAMES["inside"]
    state = game.start()
    assert repr(state) == f"<inside: {game.dump(state)}>"
    move = game.moves(state)[0]
    step = game.apply(state, move)
    assert isinstance(step, Step)
    assert repr(step).startswith(f"Step(state=<inside: {game.dump(step.state)}>, effects=(Effect(")
    assert repr(game) == "<Inside 'inside'>"
    assert repr(move) == f"Move(text='{move.text}', code={move.code})"


class Odd(State):
    """The smallest state there can be."""

    number = 0

    def clone(self) -> Odd:
        return Odd()

    def turn(self) -> int:
        return OVER

    def codes(self) -> list[int]:
        return []

    def play(self, code: int) -> None:
        """Nothing."""


def test_a_position_of_an_outside_game_can_be_pickled() -> None:
    odd = Odd()
    odd.number = 7
    assert (type(pickled(odd)), pickled(odd).number) == (Odd, 7)
    assert pickled(Odd()).number == 0, "without anything of its own, too"


@pytest.mark.parametrize(
    ("asks", "name"),
    [
        (lambda state: state.clone(), "clone"),
        (lambda state: state.turn(), "turn"),
        (lambda state: state.codes(), "codes"),
        (lambda state: state.play(0), "play"),
    ],
)
def test_a_method_that_an_outside_game_forgot_is_named(
    asks: Callable[[State], object], name: str
) -> None:
    class Half(State):
        """A state that was not finished."""

    with pytest.raises(NotImplementedError, match=f"Half.{name}"):
        asks(Half())


def test_a_position_that_nobody_can_write_is_printed_all_the_same() -> None:
    assert repr(Odd()) == "<Odd>"

    def fails(state: State) -> str:
        raise ValueError(type(state).__name__)

    introduce(Odd(), "odd", fails)
    assert repr(Odd()) == "<Odd>"
    introduce(Odd(), "even", lambda _state: "2")
    assert repr(Odd()) == "<odd or even: 2>"


def test_the_catalog_is_a_mapping_of_games() -> None:
    assert list(GAMES) == [game.sheet.key for game in GAMES.games]
    assert GAMES["reversi"] is GAMES.games[5]
    assert "reversi" in GAMES
    assert "chess" not in GAMES
    assert len(GAMES) == 6
    assert GAMES.get("chess") is None
    with pytest.raises(UnknownGameError) as caught:
        GAMES["chess"]
    assert isinstance(caught.value, RulesError)
    assert isinstance(caught.value, KeyError)
    assert (caught.value.code, caught.value.facts["text"]) == ("game.unknown", "chess")
    keys = "invers, roliversi, incognito, royal-reversi, inside, reversi"
    assert str(caught.value) == f"there is no game 'chess'; the games are {keys}"
    assert str(pickled(caught.value)) == str(caught.value)


def test_a_game_starts_with_its_defaults_unless_told_otherwise() -> None:
    for game in GAMES.values():
        assert game.dump(game.start()) == game.dump(game.start({}))
        line = game.dump(game.known({}))
        assert game.dump(game.load(line)) == line
