"""Reversi compared with a third, widely used implementation."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.reversi import GAME

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed (make test EXTRAS=dev,bench)"
)
OTHELLO_PASS = 64


def number(text: str) -> int:
    """OpenSpiel counts from the top left, in reading order."""
    return OTHELLO_PASS if text == "--" else (8 - int(text[1])) * 8 + "abcdefgh".index(text[0])


def mirrored(text: str) -> str:
    """OpenSpiel's start has the colours of ours, turned upside down."""
    return text if text == "--" else text[0] + str(9 - int(text[1]))


def test_random_games_have_the_same_moves_and_results() -> None:
    rng = Random(1)
    othello = pyspiel.load_game("othello")
    for _ in range(60):
        theirs = othello.new_initial_state()
        state = GAME.start({})
        flip = sorted(theirs.legal_actions()) != sorted(number(str(m)) for m in GAME.moves(state))
        while GAME.actors(state):
            moves = {number(mirrored(str(m)) if flip else str(m)): m for m in GAME.moves(state)}
            assert sorted(moves) == sorted(theirs.legal_actions())
            assert theirs.current_player() == state.turn()
            action = rng.choice(sorted(moves))
            theirs.apply_action(action)
            state.play(moves[action].code)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert theirs.is_terminal()
        gain = outcome.score[0] - outcome.score[1]
        assert theirs.returns()[0] == (gain > 0) - (gain < 0)
