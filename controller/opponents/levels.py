"""How strong a robot plays: levels named for people, as figures.

The lower ones are not slow or random: they look less far, do not notice every move, and take a
move that is nearly as good as the best for the best, as people do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.search.look import Limit

THINK = 1.5
"""Seconds for a move, where nobody has set others."""
CLOSE = "serre"
"""The level that keeps the game close."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level may use, and how it errs.

    ``nodes`` and ``depth`` bound what it sees (0: nothing does but the time). ``overlooks`` is the
    chance that it does not notice a move at all; ``slack`` is by how many thousandths of a logit
    it misjudges moves.
    """

    name: str
    seconds: float = THINK
    nodes: int = 0
    depth: int = 0
    overlooks: float = 0.0
    slack: int = 0
    close: bool = False

    @property
    def errs(self) -> bool:
        """Whether it may choose another move than the best that it sees."""
        return self.close or self.slack > 0 or self.overlooks > 0.0

    def limit(self, pace: float) -> Limit:
        """The bounds of its search; ``pace`` shortens the time."""
        return Limit(
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
NAMES = tuple(level.name for level in USUAL)

_GUESSING = (
    Level("decouverte", nodes=50, overlooks=0.35, slack=1500),
    Level("enfant", nodes=100, overlooks=0.1, slack=350),
    Level("famille", nodes=150, overlooks=0.03, slack=150),
    Level("club", nodes=200),
    _MAITRE,
    _SERRE,
)
"""Where much is hidden, it is counted how many worlds a level imagines."""
_OWN: Mapping[str, tuple[Level, ...]] = {
    # No move of Inside changes much, so errors have to be small to be errors at all.
    "inside": (
        Level("decouverte", depth=1, overlooks=0.5, slack=1200),
        Level("enfant", depth=1, overlooks=0.07, slack=235),
        Level("famille", depth=2, overlooks=0.01, slack=80),
        Level("club", depth=5),
        _MAITRE,
        _SERRE,
    ),
    "incognito": _GUESSING,
    # Cards decide much in Royal Reversi, and a few worlds already show which moves are good.
    "royal-reversi": (
        Level("decouverte", nodes=50, overlooks=0.35, slack=1500),
        Level("enfant", nodes=50, overlooks=0.1, slack=350),
        Level("famille", nodes=50, overlooks=0.03, slack=150),
        Level("club", nodes=60),
        _MAITRE,
        _SERRE,
    ),
}
"""Games that need other figures: each was chosen so that every level beats the one below."""


def level(game: str, name: str) -> Level:
    """The figures of a level in a game; a name that nobody knows is the middle one."""
    found = _OWN.get(game, USUAL)
    return next((it for it in found if it.name == name), found[2])
