"""Strength of the fitted weights: they beat a simple judge of corners and mobility."""

from __future__ import annotations

import pytest
from librt.vecs import extend, vec
from mypy_extensions import i16

from controller.robot.search.alphabeta import AlphaBeta
from controller.robot.search.judges.reversi import ReversiJudge
from controller.robot.search.judges.roliversi import RoliversiJudge
from controller.robot.search.pattern_shapes import SHAPES
from controller.robot.search.pattern_tables import TERM
from controller.robot.search.patterns import STAGES
from controller.robot.search.search_result import SearchLimit
from rules.games import reversi, roliversi
from rules.state import OVER, State
from tests.controller.robot.search.discs import middle

CORNER = 2
"""Which of the shapes is the corner; its first cell is the corner itself."""


def corners_and_mobility(terms: int) -> vec[i16]:
    stage: list[int] = []
    for at, shape in enumerate(SHAPES):
        worth = (0, 900, -900) if at == CORNER else (0, 0, 0)
        stage += [worth[filling % 3] for filling in range(shape.size)]
    for term in range(terms):
        sign = (1, -1)[term] if term < 2 else 0
        stage += [100 * sign * count for count in range(TERM)]
    return extend(vec[i16](), stage * STAGES)


def points(first: AlphaBeta, second: AlphaBeta, opening: State) -> float:
    """What the first of two searches wins, as either side of the same opening."""
    won = 0.0
    for seat in (0, 1):
        state = opening.clone()
        while state.turn() != OVER:
            search = first if state.turn() == seat else second
            state.play(search.look(state, SearchLimit(depth=1)).best.code)
        margin = first.judge.final(state, seat)
        won += 0.5 if margin == 0 else float(margin > 0)
    return won


@pytest.mark.parametrize("key", ["reversi", "roliversi"])
def test_fitted_weights_beat_corners_and_mobility(key: str) -> None:
    fitted: ReversiJudge | RoliversiJudge
    plain: ReversiJudge | RoliversiJudge
    if key == "reversi":
        fitted, plain = ReversiJudge(reversi.GAME), ReversiJudge(reversi.GAME)
    else:
        fitted, plain = RoliversiJudge(roliversi.GAME), RoliversiJudge(roliversi.GAME)
    plain.scales.weights = corners_and_mobility(plain.scales.terms)
    first, second = AlphaBeta(fitted, 14), AlphaBeta(plain, 14)
    openings = [middle(fitted.game, {}, seed, 8) for seed in range(1, 11)]
    played = [points(first, second, opening) for opening in openings if opening is not None]
    assert len(played) == 10
    assert sum(played) >= 16
