"""Inside: who is nearer to owning two of the three faces."""

from __future__ import annotations

from mypy_extensions import i64

from controller.search.judge import Judge, mix
from rules.bits import count
from rules.games.inside import InsideState
from rules.pyramid import FACES
from rules.state import State


class InsideJudge(Judge):
    """Counts the squares of each face."""

    def final(self, state: State, seat: i64) -> i64:
        """Faces won, less faces lost."""
        assert isinstance(state, InsideState)
        dark: i64 = 0
        for face in FACES:
            if count(state.dark & face) >= 8:
                dark += 1
        lead: i64 = 2 * dark - 3
        return lead if seat == 1 else -lead

    def value(self, state: State, seat: i64) -> i64:
        """The middle one of the three leads counts most."""
        assert isinstance(state, InsideState)
        total: i64 = 0
        low: i64 = 99
        high: i64 = -99
        for face in FACES:
            lead: i64 = 2 * count(state.dark & face) - count(state.cubes & face)
            total += lead
            low = min(low, lead)
            high = max(high, lead)
        points: i64 = 300 * (total - low - high) + 60 * total
        return points if seat == 1 else -points

    def key(self, state: State) -> i64:
        """Cubes, colours, stocks, what must be filled, and who moves."""
        assert isinstance(state, InsideState)
        stocks: i64 = state.light0 | state.dark0 << 5 | state.light1 << 10 | state.side << 15
        return mix(mix(mix(stocks + 1, state.cubes), state.dark), state.pending)

    def left(self, state: State) -> i64:
        """The free cells."""
        assert isinstance(state, InsideState)
        return 35 - count(state.cubes)
