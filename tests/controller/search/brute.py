"""The plainest solver there is: every act, to the very end, judged by the rules themselves."""

from __future__ import annotations

from rules.dice import Dice
from rules.game import Game
from rules.model import Seat
from rules.state import OVER, State

UNKNOWN = None


def margin(game: Game, state: State, seat: int) -> int:
    """By how much a seat has won a finished game: discs where they are counted, else 1."""
    outcome = game.outcome(state)
    assert outcome is not None
    if len(outcome.winners) == 2:
        return 0
    if game.sheet.key in {"reversi", "roliversi"}:
        return outcome.score[seat] - outcome.score[1 - seat]
    return 1 if Seat(seat) in outcome.winners else -1


def worth(game: Game, state: State, seat: int, depth: int) -> int | None:
    """What a position is worth to a seat; None if that cannot be told in so many acts.

    Where the largest margin is 1, a win is a win even if other lines are not told.
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
    """A position of a random game with so many cells free; None if the game ended before."""
    state = game.start({})
    dice = Dice(seed)
    while state.turn() != OVER:
        if free(game, state) <= left:
            return state
        state.play(state.pick(dice))
    return None


def free(game: Game, state: State) -> int:
    """How far a position is from its end: free cells, or in INVERS the fewest tiles left."""
    scene = game.scene(state)
    if game.sheet.key == "invers":
        faces = [content for place, content in scene.items() if "." not in place]
        return min(faces.count("Y"), faces.count("R"))
    return len(game.sheet.cells) - sum(place in scene for place in game.sheet.cells)
