"""Knowledge of a seat that others do not have."""

from __future__ import annotations

from rules.game import Game
from rules.model import Seat
from rules.state import State


def knows_more(game: Game, state: State, seat: Seat) -> bool:
    """Return whether a seat knows something of a position that is not for everybody."""
    if not game.sheet.secret:
        return False
    return game.dump(game.view(state, seat)) != game.dump(game.public(state))
