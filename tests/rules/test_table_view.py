"""What the rules tell the table: what it may show, and who starts the next game."""

import pytest

from rules import catalog
from rules.dice import Dice
from rules.game import Game
from rules.games import incognito, invers, reversi, royal_reversi
from rules.model import Outcome, Seat

GAMES = pytest.mark.parametrize("game", catalog.load(()).games, ids=lambda game: game.sheet.key)


@GAMES
def test_the_table_knows_what_lies_open_and_nothing_else(game: Game) -> None:
    state, dice = game.start({}), Dice(7)
    for _ in range(40):
        shown = game.scene(game.public(state))
        whole = game.scene(state)
        for place, content in whole.items():
            if place in game.sheet.cells:
                assert shown[place][0] == content[0]
        if not game.sheet.secret:
            assert shown == whole
        if state.turn() == -2:
            break
        state.play(state.pick(dice))


def test_the_table_shows_no_hand_and_no_symbol() -> None:
    royal = royal_reversi.GAME
    state, dice = royal.start({}), Dice(3)
    while state.turn() == -1:
        state.play(state.pick(dice))
    assert "A:5? B:5?" in royal.dump(royal.public(state))
    state = incognito.GAME.known({})
    assert set(incognito.GAME.dump(incognito.GAME.public(state))) & set("CPF") == set()


@pytest.mark.parametrize(
    ("first", "winners", "then"),
    [
        ("yellow", (0,), "red"),
        ("red", (0,), "red"),
        ("yellow", (1,), "yellow"),
        ("yellow", (0, 1), "red"),
        ("red", (0, 1), "yellow"),
    ],
)
def test_in_invers_the_loser_starts_the_next_game(
    first: str, winners: tuple[int, ...], then: str
) -> None:
    outcome = Outcome(tuple(Seat(seat) for seat in winners), "all-turned", (0, 3))
    options = {"first": first, "a1": "red"}
    assert invers.GAME.rematch(options, outcome) == {"first": then, "a1": "red"}


def test_elsewhere_the_next_game_begins_as_the_last_one() -> None:
    outcome = Outcome((Seat(0),), "count", (40, 24))
    assert reversi.GAME.rematch({}, outcome) == {}
