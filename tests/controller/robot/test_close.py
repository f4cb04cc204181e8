"""The level that keeps games close: they end nearly even, where the best level wins clearly."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from controller.robot.engine import engine_for, judge_for
from controller.robot.levels import CLOSE, Level, level
from controller.robot.player import Player
from controller.robot.search.judge import LIMIT
from controller.robot.search.search_result import FINAL, ScoredMove
from rules.catalog import BUILT_IN
from rules.game import Game
from rules.model import Seat
from rules.state import OVER
from tests.controller.robot.positions import Fixed, middle

GAMES = {game.sheet.key: game for game in BUILT_IN}


def margin(game: Game, robot: Level, seed: int) -> int:
    """Margin by which a level wins against Famille, from a random opening."""
    seat = seed % 2
    state = middle(game, 6, seed)
    players = [Player(game, Random(seed), engine_for(game, 12)) for _ in range(2)]
    family = replace(level(game.sheet.key, "famille"), seconds=0.0)
    while state.turn() != OVER:
        turn = Seat(state.turn())
        state.play(players[turn].answer(state, turn, robot if turn == seat else family).move.code)
    return int(judge_for(game).final(state, seat))


@pytest.mark.parametrize("key", ["reversi", pytest.param("roliversi", marks=pytest.mark.soak)])
def test_serre_ends_nearer_to_even_than_maitre(
    key: str, record_property: Callable[[str, object], None]
) -> None:
    game = GAMES[key]
    found = {
        name: [
            margin(game, replace(level(key, name), seconds=0.0, depth=2), seed)
            for seed in range(1, 7)
        ]
        for name in ("maitre", CLOSE)
    }
    spread = {name: mean(map(abs, margins)) for name, margins in found.items()}
    told = ", ".join(f"{name} {spread[name]:.1f}" for name in found)
    record_property("figure", f"{key}: discs between winner and loser against Famille: {told}")
    assert spread[CLOSE] < spread["maitre"] / 2
    assert abs(mean(found[CLOSE])) < mean(found["maitre"]) / 2


def test_a_game_that_is_decided_is_won_by_little() -> None:
    game = GAMES["reversi"]
    scores = {"d3": FINAL + 30, "c4": FINAL + 2, "f5": -FINAL - 2, "e6": LIMIT}
    state = game.start({})
    won = [ScoredMove(game.parse(text).code, score) for text, score in scores.items()]

    def played(choices: list[ScoredMove]) -> str:
        player = Player(game, Random(1), Fixed(*choices))
        return str(player.answer(state, Seat(0), Level(CLOSE, close=True)).move)

    assert played(won) == "e6"
    assert played(won[:3]) == "c4"
