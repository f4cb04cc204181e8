"""The ladder as data: the matches that prove the robot's strength, and the score each requires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.robot.arena.paired_games import ArenaMatch

SKILL = ("invers", "roliversi", "inside", "reversi")
"""Games without chance."""
LUCK = ("incognito", "royal-reversi")
GAMES = ("invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi")

_TENTH = 0.1
_STEPS = (
    ("enfant", "decouverte"),
    ("famille", "enfant"),
    ("club", "famille"),
    ("maitre", "club"),
)


@dataclass(frozen=True, slots=True)
class Goal:
    """A match and the lowest score A must reach in it (None: for information only).

    ``sure``: the lower end of the 95 % interval must also lie above an even score. Contestants that
    are not levels think for multiples of Maître's time.
    """

    game: str
    a: str
    b: str
    games: int
    pace: float = _TENTH
    least: float | None = None
    sure: bool = False

    def match(self, seed: int) -> ArenaMatch:
        """The match to play."""
        return ArenaMatch(self.game, self.a, self.b, pace=self.pace, seed=seed)


def goals() -> tuple[Goal, ...]:
    """All goals, game by game, the quick ones first."""
    return tuple(goal for game in GAMES for goal in _of(game))


def quick() -> tuple[Goal, ...]:
    """Goals for a first impression in about an hour: fewer games, none at full time."""
    return tuple(
        Goal(it.game, it.a, it.b, max(4, it.games // 20 * 2), it.pace, it.least)
        for it in goals()
        if it.pace != 1.0
    )


def _of(game: str) -> Iterator[Goal]:
    lucky = game in LUCK
    step = 0.6 if lucky else 0.75
    for upper, lower in _STEPS:
        yield Goal(game, upper, lower, 200, least=step, sure=True)
    yield Goal(game, "maitre", "random", 200, least=None if lucky else 1.0)
    if lucky:
        yield Goal(game, "maitre", "oneply", 100, least=0.6)
        yield Goal(game, "maitre", "pimc", 100, least=0.6)
    else:
        yield Goal(game, "maitre", "uct", 100, least=0.6 if game == "inside" else 0.8)
    if game == "reversi":
        yield Goal(game, "maitre", "openspiel", 100, least=0.95)
        yield Goal(game, "maitre", "openspiel@10", 100, least=0.8)
    for upper, lower in _STEPS:
        yield Goal(game, upper, lower, 40, pace=1.0, least=step, sure=True)
