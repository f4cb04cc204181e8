"""Brute-force solver: every act to the end of the game, judged by the rules."""

from __future__ import annotations

from rules.dice import Dice
from rules.game import Game
from rules.model import Seat
from rules.state import OVER, State

UNKNOWN = None


def margin(game: Game, state: State, seat: int) -> int:
    """Margin by which a seat has won a finished game: discs if they are counted, else 1."""
    outcome = game.outcome(state)
    assert outcome is not None
    if len(outcome.winners) == 2:
        return 0
    if game.sheet.key in {"reversi", "roliversi"}:
        return outcome.score[seat] - outcome.score[1 - seat]
    return 1 if Seat(seat) in outcome.winners else -1


def worth(game: Game, state: State, seat: int, depth: int) -> int | None:
    """Value of a position to a seat; None if ``depth`` acts do not decide it.

    If the largest margin is 1, a win counts even if other lines are undecided.
    """
    turn = state.turn()
    if turn == OVER:
        return margin(game, state, seat)
    if depth == 0:
        return UNKNOWN
    told = [worth(game, child, seat, depth - 1) for child in children(state)]
    best = max if turn == seat else min
    known = [value for value in told if value is not None]
    counted = game.sheet.key in {"reversi", "roliversi"}
    top = 1 if turn == seat else -1
    if not counted and top in known:
        return top
    return UNKNOWN if len(known) < len(told) else best(known)


def children(state: State) -> list[State]:
    """The positions that one act leads to, in the order of the acts."""
    found = []
    for code in state.codes():
        child = state.clone()
        child.play(code)
        found.append(child)
    return found


def ending(game: Game, seed: int, left: int) -> State | None:
    """Position of a random game with ``left`` cells free; None if the game ended before."""
    state = game.start({})
    dice = Dice(seed)
    while state.turn() != OVER:
        if free(game, state) <= left:
            return state
        state.play(state.pick(dice))
    return None


def free(game: Game, state: State) -> int:
    """Distance of a position from its end: free cells, or in INVERS the fewest tiles left."""
    scene = game.scene(state)
    if game.sheet.key == "invers":
        faces = [content for place, content in scene.items() if "." not in place]
        return min(faces.count("Y"), faces.count("R"))
    return len(game.sheet.cells) - sum(place in scene for place in game.sheet.cells)
