"""Games driven by Hypothesis: any order of moves, wrong moves, take-backs, reloads and views."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules.catalog import load
from rules.game import Game
from rules.model import Refusal, Seat
from rules.state import State
from tests.rules.variants import VARIANTS

GAMES = {game.sheet.key: game for game in load(plugins=()).games}


class Table(RuleBasedStateMachine):
    """One game on a table where everything may be tried."""

    game: Game
    variants: tuple[dict[str, str], ...]

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        self.options = data.draw(st.sampled_from(self.variants))
        self.state = self.game.start(self.options)
        self.before: list[State] = []
        self.tried: set[str] = set()

    def going_on(self) -> bool:
        return bool(self.game.actors(self.state))

    @precondition(going_on)
    @rule(choice=st.integers(0, 10_000))
    def make_a_move(self, choice: int) -> None:
        moves = self.game.moves(self.state)
        move = moves[choice % len(moves)]
        self.tried.add(move.text)
        step = self.game.apply(self.state, move)
        assert not isinstance(step, Refusal)
        self.before.append(self.state)
        self.state = step.state

    @precondition(lambda self: self.tried)
    @rule(data=st.data())
    def try_an_earlier_move_again(self, data: st.DataObject) -> None:
        move = self.game.parse(data.draw(st.sampled_from(sorted(self.tried))))
        legal = move in self.game.moves(self.state)
        refusal = self.game.refusal(self.state, move)
        assert (refusal is None) == legal
        assert isinstance(self.game.apply(self.state, move), Refusal) == (not legal)

    @precondition(lambda self: self.before)
    @rule(plies=st.integers(1, 5))
    def take_back(self, plies: int) -> None:
        for _ in range(min(plies, len(self.before))):
            self.state = self.before.pop()

    @rule()
    def write_down_and_set_up_again(self) -> None:
        again = self.game.load(self.game.dump(self.state), self.options)
        assert self.game.moves(again) == self.game.moves(self.state)
        self.state = again

    @rule(seed=st.integers(0, 999))
    def look_from_every_seat(self, seed: int) -> None:
        for seat in map(Seat, range(len(self.game.seats(self.state)))):
            view = self.game.view(self.state, seat)
            whole = self.game.sample(view, Random(seed))
            assert "?" not in " ".join(self.game.scene(whole).values())

    @invariant()
    def over_or_somebody_acts(self) -> None:
        assert self.going_on() == (self.game.outcome(self.state) is None)

    @invariant()
    def nothing_is_lost(self) -> None:
        used = self.game.inventory(self.state)
        for supply in self.game.sheet.box:
            number = sum(used.get(face, 0) for face in supply.faces)
            assert number == supply.count if supply.exact else number <= supply.count


@pytest.mark.parametrize("key", sorted(GAMES))
def test_nothing_done_at_the_table_breaks_a_game(key: str) -> None:
    class OneGame(Table):
        game = GAMES[key]
        variants = tuple(options for name, options in VARIANTS if name == key)

    run_state_machine_as_test(OneGame, settings=settings(stateful_step_count=40))
