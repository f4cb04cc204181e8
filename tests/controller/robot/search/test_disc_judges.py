"""Properties of the judges of Reversi and Roliversi."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.robot.search.judge import ENDLESS, LIMIT, Judge
from controller.robot.search.judges.reversi import ReversiJudge
from controller.robot.search.judges.roliversi import RoliversiJudge
from rules.dice import Dice
from rules.game import Game
from rules.games import reversi, roliversi
from rules.games.reversi import ReversiState
from rules.games.roliversi import RoliversiState
from rules.state import OVER, State
from tests.controller.robot.search.brute import ending, margin, worth
from tests.controller.robot.search.discs import middle, turned

REVERSI = ReversiJudge(reversi.GAME)
ROLIVERSI = RoliversiJudge(roliversi.GAME)
BOTH: list[Judge] = [REVERSI, ROLIVERSI]
NAMES = ["reversi", "roliversi"]


def middles(game: Game) -> Iterator[State]:
    for seed in range(1, 25):
        state = middle(game, {}, seed, 4 + 2 * seed)
        if state is not None:
            yield state


@pytest.mark.parametrize("symmetry", range(1, 8))
def test_a_turned_board_of_reversi_is_worth_the_same(symmetry: int) -> None:
    for state in middles(reversi.GAME):
        assert isinstance(state, ReversiState)
        same = ReversiState(turned(state.own, symmetry), turned(state.opp, symmetry), state.side)
        same.settle()
        assert REVERSI.value(same, 0) == REVERSI.value(state, 0)


@pytest.mark.parametrize("symmetry", range(1, 8))
def test_a_turned_board_of_roliversi_is_worth_the_same(symmetry: int) -> None:
    for state in middles(roliversi.GAME):
        assert isinstance(state, RoliversiState)
        own0, own1, opp0, opp1 = (
            turned(balls, symmetry) for balls in (state.own0, state.own1, state.opp0, state.opp1)
        )
        same = RoliversiState(own0, own1, opp0, opp1, state.side)
        same.settle()
        assert ROLIVERSI.value(same, 0) == ROLIVERSI.value(state, 0)


def test_neither_colour_of_a_side_of_roliversi_is_better() -> None:
    for state in middles(roliversi.GAME):
        assert isinstance(state, RoliversiState)
        same = RoliversiState(state.own1, state.own0, state.opp1, state.opp0, state.side)
        same.settle()
        assert ROLIVERSI.value(same, 0) == ROLIVERSI.value(state, 0)


@pytest.mark.parametrize("judge", BOTH, ids=NAMES)
def test_what_one_seat_gains_the_other_loses(judge: Judge) -> None:
    values = [int(judge.value(state, 0)) for state in middles(judge.game)]
    assert values == [-judge.value(state, 1) for state in middles(judge.game)]
    assert len(set(values)) > 10
    assert -LIMIT <= min(values) < 0 < max(values) <= LIMIT


def test_exchanged_colours_are_worth_the_same_to_the_seat_to_move() -> None:
    for state in middles(reversi.GAME):
        assert isinstance(state, ReversiState)
        same = ReversiState(state.own, state.opp, 1 - state.side)
        same.settle()
        assert REVERSI.value(same, 1 - state.side) == REVERSI.value(state, state.side)
        assert REVERSI.key(same) != REVERSI.key(state)


@pytest.mark.parametrize("judge", BOTH, ids=NAMES)
def test_the_final_margin_is_what_the_rules_say(judge: Judge) -> None:
    for seed in range(1, 31):
        state = judge.game.start({})
        dice = Dice(seed)
        while state.turn() != OVER:
            state.play(state.pick(dice))
        for seat in (0, 1):
            assert judge.final(state, seat) == margin(judge.game, state, seat)
            assert -judge.most() <= judge.final(state, seat) <= judge.most()


@pytest.mark.parametrize("judge", BOTH, ids=NAMES)
def test_an_ending_played_out_is_bounded_by_its_window(judge: Judge) -> None:
    told = 0
    for seed in range(1, 30):
        state = ending(judge.game, seed, 6 if seed % 3 == 0 else 5)
        if state is None:
            continue
        truth = worth(judge.game, state, state.turn(), 99)
        assert truth is not None
        for alpha, beta in ((-64, 64), (-1, 0), (0, 1), (truth - 1, truth), (truth, truth + 1)):
            found = judge.solve(state, alpha, beta)
            if found <= alpha:
                assert truth <= found
            elif found >= beta:
                assert truth >= found
            else:
                assert truth == found
        told += 1
    assert told >= 10
    assert judge.nodes > told


@pytest.mark.parametrize("judge", BOTH, ids=NAMES)
def test_only_the_last_cells_are_played_out(judge: Judge) -> None:
    start = judge.game.start({})
    assert judge.ending(start) == ENDLESS
    assert judge.left(start) == 60
    few = next(found for seed in range(1, 99) if (found := ending(judge.game, seed, 5)) is not None)
    assert judge.ending(few) <= judge.left(few) <= 5


@pytest.mark.parametrize("judge", BOTH, ids=NAMES)
def test_an_act_that_leaves_fewer_replies_promises_more(judge: Judge) -> None:
    children: list[tuple[int, int]] = []
    start = next(iter(middles(judge.game)))
    seat = start.turn()
    for code in start.codes():
        child = start.clone()
        child.play(code)
        children.append((len(child.codes()), judge.promise(child, seat)))
    fewest, most = min(children), max(children)
    assert fewest[0] < most[0]
    assert fewest[1] > most[1]
