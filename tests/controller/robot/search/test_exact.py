"""Near the end the search plays perfectly: its values and moves are those of a brute force."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from controller.robot.engine import JUDGES
from controller.robot.levels import Level
from controller.robot.player import Player
from controller.robot.search.alphabeta import AlphaBeta
from controller.robot.search.search_result import FINAL, SearchLimit
from rules.catalog import BUILT_IN
from rules.game import Game
from rules.model import Seat

from .brute import children, ending, worth

GAMES = {game.sheet.key: game for game in BUILT_IN}
CASES = [
    # game, free cells (INVERS: tiles that one side has left), how deep the brute force looks
    ("reversi", 7, 99),
    ("roliversi", 6, 99),
    ("inside", 6, 99),
    ("invers", 1, 3),
]


def score_of(margin: int) -> int:
    return 0 if margin == 0 else margin + (FINAL if margin > 0 else -FINAL)


def compare(game: Game, left: int, depth: int, positions: int) -> int:
    """Compare so many positions; how many of them the brute force could tell."""
    told = 0
    seeds = count(1)
    for _ in range(positions):
        state = None
        while state is None:
            state = ending(game, next(seeds), left)
        seat = state.turn()
        truth = worth(game, state, seat, depth)
        search = AlphaBeta(JUDGES[game.sheet.key](game), 16)
        bound = depth if depth < 99 else 0
        look = search.look(state, SearchLimit(depth=bound))
        if truth is None:
            assert abs(look.best.score) < FINAL, game.dump(state)
            continue
        told += 1
        assert look.best.score == score_of(truth), game.dump(state)
        # The robot may prefer another move than the first: one that is just as good.
        level = Level("maitre", seconds=0.0, depth=bound)
        chosen = Player(game, Random(1)).answer(state, Seat(seat), level).move.code
        after = dict(zip(state.codes(), children(state), strict=True))
        for code in {look.best.code, chosen}:
            assert worth(game, after[code], seat, depth - 1) == truth, game.dump(state)
    return told


@pytest.mark.parametrize(("key", "left", "depth"), CASES)
def test_value_and_move_agree_with_a_brute_force(key: str, left: int, depth: int) -> None:
    assert compare(GAMES[key], left, depth, 12) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(("key", "left", "depth"), CASES)
def test_five_hundred_endings_agree_with_a_brute_force(
    key: str, left: int, depth: int, record_property: Callable[[str, object], None]
) -> None:
    told = compare(GAMES[key], left + (1 if depth == 99 else 0), depth, 500)
    record_property("figure", f"{key}: 500 endings, {told} told by brute force, none different")
    assert told >= 100


@pytest.mark.soak
@pytest.mark.parametrize(
    ("key", "left", "nodes"),
    [("reversi", 12, 500_000), ("roliversi", 12, 2_000_000), ("inside", 20, 10_000_000)],
)
def test_an_ending_is_proven_as_early_as_promised(key: str, left: int, nodes: int) -> None:
    """Within the positions that a search sees in its time: they are counted, not the seconds."""
    game = GAMES[key]
    states = [it for it in (ending(game, seed, left) for seed in range(30)) if it is not None]
    assert len(states) >= 20
    for state in states:
        look = AlphaBeta(JUDGES[key](game), 16).look(state, SearchLimit(nodes=nodes))
        assert look.exact, game.dump(state)
