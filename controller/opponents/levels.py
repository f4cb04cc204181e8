"""How strong a robot plays: levels named for people, as figures.

The lower ones are not slow or random: they look less far, do not notice every move, and take a
move that is nearly as good as the best for the best, as people do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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


USUAL: tuple[Level, ...] = (
    Level("decouverte", depth=1, overlooks=0.35, slack=1800),
    Level("enfant", depth=1, overlooks=0.12, slack=600),
    Level("famille", depth=2, overlooks=0.03, slack=150),
    Level("club", depth=4, slack=0),
    Level("maitre"),
    Level(CLOSE, seconds=0.6, close=True),
)
NAMES = tuple(level.name for level in USUAL)

_OWN: Mapping[str, Mapping[str, Mapping[str, float]]] = {}
"""Where a game needs other figures: by game and level."""


def level(game: str, name: str) -> Level:
    """The figures of a level in a game; a name that nobody knows is the middle one."""
    found = next((it for it in USUAL if it.name == name), USUAL[2])
    own = _OWN.get(game, {}).get(found.name, {})
    return replace(found, **own) if own else found  # type: ignore[arg-type]
