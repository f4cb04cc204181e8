"""Closed acts: those that a table may make by itself, without more information."""

from __future__ import annotations

import pytest

from rules.closed_acts import closed_acts
from rules.game import Game
from rules.games import incognito, invers, reversi, royal_reversi
from rules.model import CHANCE, Seat
from rules.state import State


def texts(game: Game, state: State, seat: Seat) -> list[str]:
    return [move.text for move in closed_acts(game, state, seat)]


def test_pieces_may_be_lined_up_closed() -> None:
    game = incognito.GAME
    state = game.start({})
    assert texts(game, state, game.actors(state)[0]) == ["S:??????"]


def test_whoever_is_not_to_act_has_no_closed_act() -> None:
    game = royal_reversi.GAME
    state = game.start({"pack": "real"})
    assert texts(game, state, CHANCE) == ["+"]
    assert texts(game, state, Seat(0)) == []


def test_what_a_table_shuffles_itself_it_knows() -> None:
    game = royal_reversi.GAME
    assert texts(game, game.start({}), CHANCE) == []


@pytest.mark.parametrize("game", [reversi.GAME, invers.GAME])
def test_a_game_without_secrets_has_no_closed_act(game: Game) -> None:
    state = game.start({})
    assert texts(game, state, game.actors(state)[0]) == []


def test_a_ply_is_never_closed() -> None:
    game = incognito.GAME
    state = game.start({})
    for text in ("S:??????", "N:??????"):
        code = game.read(text)
        state.play(code)
    assert texts(game, state, game.actors(state)[0]) == []
