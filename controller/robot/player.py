"""Robot player: searches, then chooses a move as its level does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log
from random import Random
from time import perf_counter

from controller.robot.engine import Engine, engine_for
from controller.robot.levels import Level
from controller.robot.search.allowed_acts import open_acts
from controller.robot.search.judge import LIMIT
from controller.robot.search.search_result import WAIT, ScoredMove, SearchResult
from rules.game import Game
from rules.model import Move, Refusal, Seat
from rules.state import State

_EVEN = 150
"""Lead the robot aims for in a close game, in thousandths of a logit."""


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """Move of a robot and its search result; no result where there was only one move."""

    move: Move
    look: SearchResult | None = None


class Player:
    """Plays any seat of one game; the memory of one search serves the next.

    ``clock`` measures its seconds.
    """

    def __init__(
        self,
        game: Game,
        random: Random,
        engine: Engine | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.game = game
        self.engine = engine_for(game) if engine is None else engine
        self._random = random
        self._clock = clock

    def answer(
        self,
        view: State,
        seat: Seat,
        level: Level,
        pace: float = 1.0,
        stop: Callable[[], bool] | None = None,
    ) -> PlayerAnswer:
        """Choose an act of this seat."""
        moves = open_acts(self.game, view, seat)
        if len(moves) == 1:
            return PlayerAnswer(moves[0])
        look = self._look(view, seat, level, pace, stop)
        codes = {move.code: move for move in moves}
        choices = [choice for choice in look.choices if choice.code in codes]
        chosen = self._chosen(choices, level)
        alike = [it for it in choices if it is chosen or _alike(it, chosen)]
        least = min(alike, key=lambda it: self._handled(view, codes[it.code]))
        return PlayerAnswer(codes[least.code], look)

    def waits(self, view: State, seat: Seat, level: Level, pace: float = 1.0) -> bool:
        """Return whether a seat that may act out of turn prefers to let the others go on."""
        look = self._look(view, seat, level, pace)
        return self._chosen(list(look.choices), level).code == WAIT

    def _look(
        self,
        view: State,
        seat: Seat,
        level: Level,
        pace: float,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult:
        limit = replace(level.limit(pace), stop=stop, clock=self._clock)
        return self.engine.look(view, seat, limit, self._random)

    def _chosen(self, choices: list[ScoredMove], level: Level) -> ScoredMove:
        if level.close:
            return _closest(choices)
        if not level.errs:
            return choices[0]
        noticed = [it for it in choices if self._random.random() >= level.overlooks] or choices
        return max(noticed, key=lambda it: _bounded(it.score) + self._misjudged(level.slack))

    def _misjudged(self, slack: int) -> float:
        """Random error in judging a move: Gumbel noise turns the scores into odds."""
        if slack == 0:
            return 0.0
        return -slack * log(-log(self._random.random() or 0.5))

    def _handled(self, view: State, move: Move) -> int:
        """Number of pieces a person must touch to make this move on the table."""
        step = self.game.apply(view, move)
        return 0 if isinstance(step, Refusal) else len(step.effects)


def _bounded(score: int) -> int:
    return max(-LIMIT, min(LIMIT, score))


def _alike(one: ScoredMove, other: ScoredMove) -> bool:
    """Whether two moves are known to be equally good; a lower score is only an upper bound."""
    return one.visits == other.visits == 0 and one.score == other.score


def _closest(choices: list[ScoredMove]) -> ScoredMove:
    """Move that keeps the game as even as possible, with a small lead for the robot.

    A decided game is won, or lost, by as little as possible.
    """
    return min(choices, key=lambda it: abs(it.score - _EVEN))
