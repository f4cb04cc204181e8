"""Errors in what a person typed, other than those of the rules of a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rules.errors import RulesError

if TYPE_CHECKING:
    from rules.game import Game


class Problem(Exception):  # noqa: N818  not a fault of the program but of its input
    """Error in the input; ``code`` names the sentence, ``facts`` fill its gaps."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        super().__init__(code, self.facts)


class About(Exception):  # noqa: N818  see Problem
    """Bad input to a game, explained with that game's own sentences."""

    def __init__(self, game: Game, error: RulesError) -> None:
        self.game = game
        self.error = error
        super().__init__(game.sheet.key, error)


@contextmanager
def about(game: Game) -> Iterator[None]:
    """Turn rules errors raised in this block into errors about this game."""
    try:
        yield
    except RulesError as error:
        raise About(game, error) from error
