"""A game from another package, of which the robot knows nothing but the rules."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.i18n.user_errors import Problem
from controller.robot.arena import champions, contestants
from controller.robot.levels import Level
from controller.robot.player import Player
from controller.robot.search.search_result import WAIT, ScoredMove
from rules.games import royal_reversi
from rules.model import Seat
from tests.controller.robot.positions import Fixed
from tests.rules.royal_table import ANY

README = Path(__file__).parents[3] / "rules" / "README.md"
EXAMPLE = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
MORPION: dict[str, Any] = {}
exec(EXAMPLE, MORPION)  # noqa: S102  the example of the README is the game to play
GAME = MORPION["ENTRY"].game


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("XX1/OO1/3", "c3"),  # wins at once
        ("X2/1O1/2X", ""),  # only the edges do not lose
        ("XX1/1O1/3", "c3"),  # must be stopped
    ],
)
def test_it_finds_what_the_rules_alone_tell(position: str, move: str) -> None:
    state = GAME.load(position, {})
    seat = Seat(state.turn())
    for seed in range(5):
        player = Player(GAME, Random(seed))
        found = player.answer(state, seat, Level("maitre", seconds=0.0, nodes=600)).move.text
        assert found == move if move else found not in {"a1", "c3"}


def test_it_is_a_contestant_of_the_arena_but_for_alpha_beta() -> None:
    champions.check(contestants.read("maitre"), GAME)
    with pytest.raises(Problem):
        champions.check(contestants.read("alphabeta"), GAME)


def test_out_of_turn_the_search_decides_whether_to_act() -> None:
    game = royal_reversi.GAME
    covered = "8/4BB2/A7/A7/2AA1B2/5B2/8/8"  # every king and ace of hearts
    hands = f"A:{ANY} B:KH,KH,KH,AH,AH"
    view = game.view(game.load(f"{covered} {hands} A", {}), Seat(1))
    exchange = game.parse("XB").code
    for codes in ((WAIT, exchange), (exchange, WAIT)):
        choices = [ScoredMove(code, -at, visits=9) for at, code in enumerate(codes)]
        player = Player(game, Random(1), Fixed(*choices))
        assert champions.Robot(player, Level("maitre")).act(view, Seat(1)) == codes[0]
