"""Acts that hide what happened: a closed piece lined up, a card drawn unseen."""

from __future__ import annotations

from rules.game import Game
from rules.model import Move, Seat
from rules.state import State


def closed_acts(game: Game, state: State, seat: Seat) -> list[Move]:
    """Legal acts of a seat, other than plies, that a record writes in place of an open act.

    With closed pieces or a real pack, the table may make these acts by itself.
    """
    moves = [move for move in game.moves(state) if state.actor(move.code) == seat]
    moves = [move for move in moves if not state.plies(move.code)]
    others = [Seat(at) for at in range(len(game.seats(state))) if at != seat]
    heard = {
        text
        for move in moves
        for other in others
        if (text := game.recorded(state, move, other)) != move.text
    }
    return [move for move in moves if move.text in heard]
