"""Short helpers for the clause tests of a game."""

from __future__ import annotations

from rules.game import Game
from rules.model import Refusal, Step
from rules.state import State


def legal(game: Game, state: State) -> list[str]:
    """Every legal move in notation, in the order of the game."""
    return [move.text for move in game.moves(state)]


def step(game: Game, state: State, text: str) -> Step:
    """One legal move made; the position it was made in stays as it was."""
    before = game.dump(state), game.scene(state)
    made = game.apply(state, game.parse(text))
    assert (game.dump(state), game.scene(state)) == before
    assert isinstance(made, Step), f"{text}: {made}"
    return made


def play(game: Game, state: State, moves: str) -> State:
    """The position after these legal moves."""
    for text in moves.split():
        state = step(game, state, text).state
    return state


def changes(game: Game, state: State, text: str) -> list[str]:
    """What a legal move changes on the table, as ``a1 R>y`` (an empty place is ``.``)."""
    effects = step(game, state, text).effects
    return [f"{e.place} {e.before or '.'}>{e.after or '.'}" for e in effects]


def refused(game: Game, state: State, text: str) -> str:
    """The rule and the cells of a refusal, as ``reversi.occupied, d4``."""
    before = game.dump(state)
    refusal = game.apply(state, game.parse(text))
    assert isinstance(refusal, Refusal), f"{text} was allowed"
    assert refusal == game.refusal(state, game.parse(text))
    assert game.dump(state) == before
    return str(refusal)
