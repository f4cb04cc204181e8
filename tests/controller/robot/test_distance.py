"""Proven wins of INVERS are ended quickly, and proven losses held as long as possible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.robot.distance import by_distance
from controller.robot.engine import engine_for
from controller.robot.levels import Level, level
from controller.robot.protocol import Question
from controller.robot.reasons import LOSS, WIN
from controller.robot.thinker import Thinker
from rules.games.invers import GAME
from rules.state import OVER, State
from tests.controller.robot.positions import CATALOG

LOST = (
    "rYyRyr/rrryrr/yyryYr/ryrrry/yyyryy/rryYrr H=y/y Y",
    "yyyryr/ryyryy/yryYry/yYrryr/rrryYr/rYRyrr H=r/r R + W3 Sb E3 W4 Na Se W3",
    "YyRryy/rYrrrr/rryYry/yyrrry/rryyyr/yryYyr H=y/r R + E2 Sf W6 Nf Nf Ne Sa E2 E5",
)
"""Lost, but not all moves allow a win in one."""


def after(state: State, code: int) -> State:
    child = state.clone()
    child.play(code)
    return child


def wins_at_once(state: State) -> set[int]:
    """Moves that win, found by playing them."""
    seat = state.turn()
    ends = {code: after(state, code) for code in state.codes()}
    return {
        code for code, it in ends.items() if it.turn() == OVER and seat in GAME.result(it).winners
    }


def holding(state: State) -> set[int]:
    """Moves after which the other side cannot win at once."""
    children = {code: after(state, code) for code in state.codes()}
    return {code for code, it in children.items() if it.turn() != OVER and not wins_at_once(it)}


@pytest.mark.parametrize("line", LOST)
def test_a_lost_game_is_held_as_long_as_possible(line: str) -> None:
    state = GAME.load(line, {})
    good = holding(state)
    bad = next(code for code in state.codes() if code not in good)
    # The clock stands still: there is time for everything.
    found = by_distance(engine_for(GAME, 14), state, bad, 1.0, clock=lambda: 0.0)
    assert found in good
    assert by_distance(engine_for(GAME, 14), state, bad, 0.0, clock=lambda: 0.0) == bad


@pytest.mark.parametrize("line", LOST)
def test_a_won_game_is_ended_at_once_where_that_is_possible(line: str) -> None:
    lost = GAME.load(line, {})
    bad = next(code for code in lost.codes() if code not in holding(lost))
    state = after(lost, bad)
    quick = wins_at_once(state)
    slow = next(code for code in state.codes() if code not in quick)
    found = by_distance(engine_for(GAME, 14), state, slow, 1.0, clock=lambda: 0.0)
    assert found in quick


def test_maitre_does_so_where_its_search_has_proven_the_end() -> None:
    def unhurried(game: str, name: str) -> Level:
        return replace(level(game, name), seconds=300.0)

    for line in LOST[:2]:
        state = GAME.load(line, {})
        for here, proof in (
            (state, LOSS),
            (after(state, min(set(state.codes()) - holding(state))), WIN),
        ):
            text, seat = GAME.dump(here), int(here.turn())
            asked = Question(1, "invers", {}, text, seat, "maitre", 1, 300.0, False)
            found = Thinker(CATALOG, levels=unhurried).answer(asked)
            assert found.proof == proof
            code = GAME.parse(found.move).code
            assert code in (holding(here) if proof == LOSS else wins_at_once(here))
