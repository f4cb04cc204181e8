"""The kernels against a second, naive implementation written from the rules alone."""

from __future__ import annotations

from random import Random

import pytest

from rules.catalog import load
from rules.game import Game
from rules.state import OVER, State
from tests.build import fewer
from tests.naive import Game as Naive
from tests.naive import make
from tests.rules.variants import VARIANTS, name

GAMES = {game.sheet.key: game for game in load(plugins=()).games}


def legal(game: Game, state: State) -> list[str]:
    """The acts in notation; the naive game has no closed line-ups."""
    codes = state.codes() if state.turn() != OVER else []
    return sorted(text for text in map(game.spell, codes) if "??????" not in text)


def compare_a_game(game: Game, naive: Naive, state: State, rng: Random, most: int) -> int:
    """Play at random on both and compare after every act; how many plies it took."""
    plies = 0
    acts: list[str] = []
    while plies < most:
        assert state.turn() == naive.turn(), acts
        mine = legal(game, state)
        assert mine == sorted(naive.legal()), acts
        assert game.scene(state) == naive.scene(), acts
        outcome = game.outcome(state)
        theirs = naive.outcome()
        if outcome is None:
            assert theirs is None, acts
        else:
            assert (outcome.winners, outcome.score) == theirs, acts
            break
        text = rng.choice(mine)
        acts.append(text)
        plies += state.plies(game.read(text))
        state.play(game.read(text))
        naive.play(text)
    return plies


def compare(variant: tuple[str, dict[str, str]], plies: int) -> None:
    """Compare whole random games until so many plies are seen."""
    key, options = variant
    game = GAMES[key]
    rng = Random(name(variant))
    seen = 0
    while seen < plies:
        seen += compare_a_game(game, make(key, options), game.start(options), rng, 1000)
    assert seen >= plies


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_kernel_and_naive_game_agree_over_random_games(variant: tuple[str, dict[str, str]]) -> None:
    compare(variant, fewer(20_000))


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_kernel_and_naive_game_agree_for_long(variant: tuple[str, dict[str, str]]) -> None:
    compare(variant, 200_000)


def test_every_value_of_every_option_is_compared() -> None:
    told_apart = {"pack"}
    """A real pack has no whole position to compare; it has its own tests."""
    for key, game in GAMES.items():
        for option in game.sheet.options:
            if option.name in told_apart:
                continue
            values = {
                options.get(option.name, option.values[0]) for k, options in VARIANTS if k == key
            }
            assert values >= set(option.values), (key, option.name)
            assert not option.form or len(values) > len(option.values), (key, option.name)
