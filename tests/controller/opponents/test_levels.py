from itertools import pairwise

import pytest

from controller.opponents.levels import NAMES, level
from rules.catalog import BUILT_IN

GAMES = [game.sheet.key for game in BUILT_IN]


@pytest.mark.parametrize("game", [*GAMES, "another"])
def test_every_game_has_all_levels_and_they_err_less_and_less(game: str) -> None:
    found = [level(game, name) for name in NAMES]
    assert [it.name for it in found] == list(NAMES)
    *people, best, close = found
    for lower, upper in pairwise(people):
        assert (lower.depth, lower.nodes) <= (upper.depth, upper.nodes)
        assert lower.overlooks >= upper.overlooks
        assert lower.slack > upper.slack
    assert not best.errs
    assert (best.depth, best.nodes) == (0, 0)
    assert close.close


def test_a_name_that_nobody_knows_is_the_middle_level() -> None:
    assert level("inside", "grandmaster") == level("inside", "famille")
