"""A position as the kernels and searches see it: cheap to clone and played on in place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rules.dice import Dice

OVER: Final = -2
"""``State.turn`` of a finished game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position; acts are integer codes that only their game understands.

    ``play`` trusts its caller: only codes that ``codes`` lists may be played.
    """

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def turn(self) -> i64:
        """The seat whose act comes next, -1 for chance, ``OVER`` when the game has ended."""

    @abstractmethod
    def codes(self) -> list[i64]:
        """Every legal act, by any seat, in a fixed order: those of the seat to move first."""

    @abstractmethod
    def play(self, code: i64) -> None:
        """Make one legal act in place."""

    def pick(self, dice: Dice) -> i64:
        """One legal act at random; chance acts by their odds. Kernels avoid the list."""
        codes = self.codes()
        return codes[dice.below(len(codes))]

    def odds(self, code: i64) -> i64:
        """In how many equally likely ways chance can make one of its acts."""
        return 1

    def plies(self, code: i64) -> i64:
        """1 for a ply, 0 for an act that does not count as one (chance, set-up, an answer)."""
        return 1

    def actor(self, code: i64) -> i64:
        """The seat that makes this act."""
        return self.turn()
