"""Positions for kernels and searches: cheap to clone, played on in place.

Positions can be copied, pickled and printed in both builds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rules.dice import Dice

OVER: Final = -2
"""Value of ``State.turn`` in a finished game."""

_WRITERS: Final[dict[type, dict[str, Callable[[State], str]]]] = {}
"""Functions that write a position, by class and then by key of each game that uses the class."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position; acts are integer codes that only their game understands.

    ``play`` trusts its caller: only codes that ``codes`` lists may be played. A game must define
    the first four methods. This is no ``ABC``: with a base class written in Python, compiled code
    would check before every read of an attribute that it has been set.
    """

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError(f"{type(self).__name__}.clone")

    def turn(self) -> i64:
        """Seat to act next, -1 for chance, ``OVER`` when the game has ended."""
        raise NotImplementedError(f"{type(self).__name__}.turn")

    def codes(self) -> list[i64]:
        """Legal acts of all seats in a fixed order, those of the seat to move first."""
        raise NotImplementedError(f"{type(self).__name__}.codes")

    def play(self, code: i64) -> None:
        """Make one legal act in place."""
        raise NotImplementedError(f"{type(self).__name__}.play")

    def pick(self, dice: Dice) -> i64:
        """Random legal act; chance acts by their odds. Kernels override it to avoid the list."""
        codes = self.codes()
        return codes[dice.below(len(codes))]

    def odds(self, code: i64) -> i64:
        """Weight of a chance act: the number of equally likely ways it can happen."""
        return 1

    def plies(self, code: i64) -> i64:
        """1 for a ply, 0 for an act that does not count as one (chance, set-up, an answer)."""
        return 1

    def actor(self, code: i64) -> i64:
        """Seat that makes this act."""
        return self.turn()

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling, or None if the class needs none.

        A compiled class always runs ``__init__``, so pickle cannot create one without arguments.
        """
        return None

    def __reduce__(self) -> tuple[object, ...]:
        facts = self.__getstate__()
        own = getattr(self, "__dict__", None)
        if own and isinstance(facts, dict):
            # Compiled, ``__getstate__`` knows only the attributes of compiled classes.
            facts = {**facts, **own}
        return remade, (type(self), self.made_with()), facts

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __repr__(self) -> str:
        writers = _WRITERS.get(type(self), {})
        for write in writers.values():
            try:
                return f"<{' or '.join(writers)}: {write(self)}>"
            except Exception:  # noqa: BLE001, S112  a half-built position must still have a repr
                continue
        return f"<{type(self).__name__}>"


def remade(kind: type[State], given: dict[str, object] | None) -> State:
    """New position for unpickling, before its attributes are set."""
    if given is None:
        return kind.__new__(kind)
    return kind(**given)


def introduce(state: State, key: str, write: Callable[[State], str]) -> None:
    """Make ``repr`` show positions of this class as the game with this key writes them."""
    _WRITERS.setdefault(type(state), {})[key] = write
