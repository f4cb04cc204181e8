from itertools import pairwise

import pytest

from controller.model.level_names import LEVEL_NAMES
from controller.robot.levels import level
from rules.catalog import BUILT_IN

GAMES = [game.sheet.key for game in BUILT_IN]


@pytest.mark.parametrize("game", [*GAMES, "another"])
def test_every_game_has_all_levels_and_they_err_less_and_less(game: str) -> None:
    found = [level(game, name) for name in LEVEL_NAMES]
    assert [it.name for it in found] == list(LEVEL_NAMES)
    *people, best, close = found
    for lower, upper in pairwise(people):
        assert (lower.depth, lower.nodes) <= (upper.depth, upper.nodes)
        assert lower.overlooks >= upper.overlooks
        assert lower.slack > upper.slack
    assert not best.errs
    assert (best.depth, best.nodes) == (0, 0)
    assert close.close


def test_a_name_that_nobody_knows_is_no_level() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        level("inside", "grandmaster")
