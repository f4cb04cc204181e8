"""Tree walks that need only a state: playouts and node counts."""

from __future__ import annotations

from mypy_extensions import i64

from rules.dice import Dice
from rules.state import OVER, State


def playout(state: State, dice: Dice, limit: i64) -> i64:
    """Play up to ``limit`` random acts in place, until the game is over; return their number."""
    made: i64 = 0
    while made < limit and state.turn() != OVER:
        state.play(state.pick(dice))
        made += 1
    return made


def perft(state: State, depth: i64) -> i64:
    """Number of sequences of ``depth`` plies from the position."""
    if depth == 0:
        return 1
    if state.turn() == OVER:
        return 0
    total: i64 = 0
    for code in state.codes():
        left: i64 = depth - state.plies(code)
        if left == 0:
            total += 1
        else:
            child = state.clone()
            child.play(code)
            total += perft(child, left)
    return total


def divide(state: State, depth: i64) -> list[tuple[i64, i64]]:
    """Node count below each first act: (code, count)."""
    parts: list[tuple[i64, i64]] = []
    if depth > 0 and state.turn() != OVER:
        for code in state.codes():
            child = state.clone()
            child.play(code)
            parts.append((code, perft(child, depth - state.plies(code))))
    return parts
