"""Boards of two sets of cells, turned and mirrored, for the tests of Reversi and Roliversi."""

from __future__ import annotations

from random import Random

from controller.robot.search.pattern_shapes import moved
from rules.dice import Dice
from rules.game import Game
from rules.state import OVER, State
from tests.build import COMPILED


def signed(cells: int) -> int:
    """Set as this build represents it: compiled, cell 63 is the sign bit."""
    return cells - 2**64 if COMPILED and cells >= 2**63 else cells


def unsigned(cells: int) -> int:
    return cells & (2**64 - 1)


def board(rng: Random, full: float) -> tuple[int, int]:
    """Random discs on a part ``full`` of the board."""
    own = opp = 0
    for cell in range(64):
        if rng.random() < full:
            if rng.random() < 0.5:
                own |= 1 << cell
            else:
                opp |= 1 << cell
    return own, opp


def turned(cells: int, symmetry: int) -> int:
    """A set after the board was turned or mirrored."""
    plain = unsigned(cells)
    return signed(sum(1 << moved(cell, symmetry) for cell in range(64) if plain >> cell & 1))


def middle(game: Game, options: dict[str, str], seed: int, plies: int) -> State | None:
    """Position of a random game after ``plies`` plies; None if the game ended before."""
    state = game.start(options)
    dice = Dice(seed)
    for _ in range(plies):
        if state.turn() == OVER:
            return None
        state.play(state.pick(dice))
    return None if state.turn() == OVER else state
