"""A robot that plays any legal act of its seat: no opponent yet, but a seat is never empty."""

from __future__ import annotations

from random import Random

from rules.game import Game
from rules.model import Move, Seat
from rules.state import State


def choose(game: Game, view: State, seat: Seat, random: Random) -> Move:
    """Any act of a seat; not one that hides from the table what it could tell."""
    moves = [move for move in game.moves(view) if view.actor(move.code) == seat]
    other = Seat((seat + 1) % len(game.seats(view)))
    told = {move.text: game.recorded(view, move, other) for move in moves}
    masks = {heard for text, heard in told.items() if heard != text}
    return random.choice([move for move in moves if move.text not in masks] or moves)
