"""A window of scores and the window of margins that an ending is solved in mean the same."""

from __future__ import annotations

import pytest

from controller.robot.search.alphabeta import _final, _margin_below
from controller.robot.search.search_result import FINAL

SCORES = [-FINAL - 64, -FINAL - 3, -FINAL - 1, -FINAL, -350, -1, 0, 1, 350, FINAL, FINAL + 2]


@pytest.mark.parametrize("score", SCORES)
def test_a_margin_is_above_the_bound_exactly_if_its_score_is(score: int) -> None:
    for margin in range(-64, 65):
        assert (_final(margin) > score) == (margin > _margin_below(score))
