"""Slow second versions of the six games, written from the specification alone.

They share nothing with the fast engine: boards are dicts, squares are strings, every rule is
a loop. A differential test plays both side by side and compares acts, scenes and outcomes.
"""

from collections.abc import Callable
from typing import Protocol

from .incognito import OPTIONS as INCOGNITO_OPTIONS
from .incognito import Incognito
from .inside import OPTIONS as INSIDE_OPTIONS
from .inside import Inside
from .invers import OPTIONS as INVERS_OPTIONS
from .invers import Invers
from .reversi import Reversi
from .roliversi import OPTIONS as ROLIVERSI_OPTIONS
from .roliversi import Roliversi
from .royal_reversi import OPTIONS as ROYAL_OPTIONS
from .royal_reversi import RoyalReversi

Outcome = tuple[tuple[int, ...], tuple[int, ...]]


class Game(Protocol):
    """What every naive game answers."""

    def legal(self) -> list[str]:
        """Return all legal acts in notation; none when the game is over."""

    def play(self, text: str) -> None:
        """Play one legal act."""

    def turn(self) -> int:
        """Return the seat to act, -1 for chance, -2 when the game is over."""

    def outcome(self) -> Outcome | None:
        """Return the winning seats and the scores, or None while the game goes on."""

    def scene(self) -> dict[str, str]:
        """Return what lies on every occupied place."""


# The first value of an option is its default; "*" allows any further text.
GAMES: dict[str, tuple[Callable[[dict[str, str]], Game], dict[str, tuple[str, ...]]]] = {
    "reversi": (Reversi, {}),
    "roliversi": (Roliversi, ROLIVERSI_OPTIONS),
    "invers": (Invers, INVERS_OPTIONS),
    "incognito": (Incognito, INCOGNITO_OPTIONS),
    "royal-reversi": (RoyalReversi, ROYAL_OPTIONS),
    "inside": (Inside, INSIDE_OPTIONS),
}


def make(key: str, options: dict[str, str]) -> Game:
    """Return the game in its start position; a missing option has its default (clause 0.2)."""
    build, known = GAMES[key]
    chosen = {name: values[0] for name, values in known.items()}
    for name, value in options.items():
        if name not in known or not (value in known[name] or "*" in known[name]):
            message = f"{key} expected one of {known}, got {name!r}={value!r}"
            raise ValueError(message)
        chosen[name] = value
    return build(chosen)
