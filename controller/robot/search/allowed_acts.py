"""Acts a robot may choose: those of its seat that hide nothing from the table."""

from __future__ import annotations

from rules.game import Game
from rules.model import Move, Seat
from rules.state import State


def open_acts(game: Game, view: State, seat: Seat) -> list[Move]:
    """Legal acts of a seat, without those that withhold information from the table."""
    moves = [move for move in game.moves(view) if view.actor(move.code) == seat]
    if not game.sheet.secret:
        return moves
    other = Seat((seat + 1) % len(game.seats(view)))
    told = {move.text: game.recorded(view, move, other) for move in moves}
    masks = {heard for text, heard in told.items() if heard != text}
    return [move for move in moves if move.text not in masks] or moves
