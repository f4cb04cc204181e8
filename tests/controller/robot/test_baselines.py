"""Baselines: the simple players that the search is measured against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from controller.robot.arena.champions import Rival
from controller.robot.baselines import OnePly, Pimc, PlainUct
from controller.robot.engine import SECRETS
from controller.robot.search.judge import Judge
from controller.robot.search.search_result import SearchLimit
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.game import Game
from rules.model import Seat

RIVALS: dict[str, Callable[[Judge], Rival]] = {"one": OnePly, "pimc": Pimc, "uct": PlainUct}
GAMES: list[tuple[Game, dict[str, str]]] = [
    (game, {}) for game in BUILT_IN if game.sheet.key in SECRETS
] + [(game, {"seats": "3"}) for game in BUILT_IN if game.sheet.key == "royal-reversi"]


@pytest.mark.parametrize("name", sorted(RIVALS))
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_rival_chooses_acts_of_its_own(
    game: Game, options: dict[str, str], name: str
) -> None:
    rival = RIVALS[name](SECRETS[game.sheet.key](game))
    state, dice, asked = game.start(options), Dice(2), 0
    while asked < 6:
        turn = state.turn()
        code = state.pick(dice)
        if turn >= 0 and dice.below(3) == 0:
            view = game.view(state, Seat(turn))
            code = rival.choose(view, turn, SearchLimit(nodes=20), Random(asked))
            assert state.actor(code) == turn
            assert code in state.codes()
            assert "?" not in game.spell(code)
            asked += 1
        state.play(code)
