"""Levels: how strong the robot plays, in figures, under names for people.

The lower levels are not slow or random: like people, they look less far ahead, overlook some moves,
and mistake a nearly best move for the best.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.model.settings import THINK_SECONDS
from controller.robot.search.search_result import SearchLimit

CLOSE = "serre"
"""Level that keeps the game close."""


@dataclass(frozen=True, slots=True)
class Level:
    """Limits of a level, and the errors it makes.

    ``nodes`` and ``depth`` limit its search (0: only the time does). ``overlooks`` is the chance
    that it does not notice a move at all; ``slack`` is the size of its misjudgements, in
    thousandths of a logit.
    """

    name: str
    seconds: float = THINK_SECONDS
    nodes: int = 0
    depth: int = 0
    overlooks: float = 0.0
    slack: int = 0
    close: bool = False

    @property
    def errs(self) -> bool:
        """Return whether it may choose another move than the best it sees."""
        return self.close or self.slack > 0 or self.overlooks > 0.0

    @property
    def is_unlimited(self) -> bool:
        """Whether nothing but time limits it, and it always plays the best move it knows."""
        return not (self.errs or self.nodes or self.depth)

    def limit(self, pace: float) -> SearchLimit:
        """Limits of its search; ``pace`` scales the time."""
        return SearchLimit(
            seconds=self.seconds * pace, nodes=self.nodes, depth=self.depth, wide=self.errs
        )


_MAITRE = Level("maitre")
_SERRE = Level(CLOSE, seconds=0.6, close=True)

USUAL: tuple[Level, ...] = (
    Level("decouverte", depth=1, overlooks=0.35, slack=1800),
    Level("enfant", depth=1, overlooks=0.1, slack=400),
    Level("famille", depth=2, overlooks=0.04, slack=200),
    Level("club", depth=4),
    _MAITRE,
    _SERRE,
)

_GUESSING = (
    Level("decouverte", nodes=50, overlooks=0.35, slack=1500),
    Level("enfant", nodes=100, overlooks=0.1, slack=350),
    Level("famille", nodes=150, overlooks=0.03, slack=150),
    Level("club", nodes=200),
    _MAITRE,
    _SERRE,
)
"""Levels of games with secrets: ``nodes`` counts sampled positions."""
_OWN: Mapping[str, tuple[Level, ...]] = {
    # Moves in Inside differ little in value, so its errors are small too.
    "inside": (
        Level("decouverte", depth=1, overlooks=0.5, slack=1200),
        Level("enfant", depth=1, overlooks=0.07, slack=235),
        Level("famille", depth=2, overlooks=0.01, slack=80),
        Level("club", depth=5),
        _MAITRE,
        _SERRE,
    ),
    "incognito": _GUESSING,
    # Cards decide much in Royal Reversi, and a few samples already show which moves are good.
    "royal-reversi": (
        Level("decouverte", nodes=50, overlooks=0.35, slack=1500),
        Level("enfant", nodes=50, overlooks=0.1, slack=350),
        Level("famille", nodes=50, overlooks=0.03, slack=150),
        Level("club", nodes=60),
        _MAITRE,
        _SERRE,
    ),
}
"""Games with their own figures, chosen so that every level beats the one below."""


def level(game: str, name: str) -> Level:
    """Figures of a level in a game; names are checked where they are typed, sent or read."""
    found = next((it for it in _OWN.get(game, USUAL) if it.name == name), None)
    if found is None:
        raise ValueError(f"no such level: {name}")
    return found
