"""Properties of the judge of Royal Reversi."""

from __future__ import annotations

import pytest

from controller.robot.search.judge import numbers
from controller.robot.search.judges.royal_reversi import TERMS, RoyalJudge
from controller.robot.search.judges.royal_secure import secure
from rules.bits import count
from rules.dice import Dice
from rules.games import royal_reversi
from rules.games.royal_acts import THROW
from rules.games.royal_state import RoyalState
from rules.pack import NINE, card
from rules.state import OVER


def term(state: RoyalState, name: str) -> int:
    """One term of the judge, the first colour's less the other's."""
    judge = RoyalJudge(royal_reversi.GAME)
    judge.weights = numbers([int(at == TERMS.index(name)) for at in range(3 * len(TERMS))])
    return judge.value(state, 0)


def begun() -> RoyalState:
    state = royal_reversi.GAME.known({})
    assert isinstance(state, RoyalState)
    return state


@pytest.mark.parametrize("seats", ["2", "3"])
def test_no_placement_turns_a_secure_token(seats: str) -> None:
    before_the_end = 0
    for seed in range(1, 16):
        dice = Dice(seed)
        state = royal_reversi.GAME.start({"seats": seats})
        assert isinstance(state, RoyalState)
        held = [0, 0, 0]
        while state.turn() != OVER:
            code = state.pick(dice)
            state.play(code)
            if code < THROW and code >> 6 == NINE:
                held = [0, 0, 0]
            for colour in range(state.setting.colours):
                own = state.tokens(colour)
                assert held[colour] & ~own == 0
                held[colour] |= secure(own, ~state.occupied())
                before_the_end += count(held[colour]) if count(state.occupied()) == 50 else 0
        assert all(held[c] == state.tokens(c) for c in range(state.setting.colours))
    assert before_the_end > 0


def test_a_lone_corner_is_secure_and_its_neighbour_with_it() -> None:
    assert secure(0b11, ~0b11) == 0b11
    assert secure(0b110, ~0b110) == 0


def test_a_card_that_left_the_pile_turns_nothing() -> None:
    """Whoever counts what was seen knows which tokens are safe until the next shuffle."""
    state = begun()
    while term(state, "tokens that a card of the pile can turn") == 0:
        state.play(state.codes()[0])
    assert state.pile != 0
    state.pile = 0
    assert term(state, "tokens that a card of the pile can turn") == 0


def test_nines_in_hand_are_counted() -> None:
    state = begun()
    had = term(state, "nines")
    state.give(0, card(NINE))
    assert term(state, "nines") == had + 1
