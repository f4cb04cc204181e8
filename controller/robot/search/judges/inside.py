"""Judge for Inside: which side is closer to owning two of the three faces."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from controller.robot.search.judge import Judge, mix
from rules.bits import bit, count
from rules.game import Game
from rules.games.inside import FORCED, InsideState
from rules.pyramid import ALL, FACES
from rules.state import State

_SQUARES: Final = 15
_TO_OWN: Final = 8
_FACE0: Final = FACES[0]
_FACE1: Final = FACES[1]
_FACE2: Final = FACES[2]
_ONE: Final = 4096
"""Certainty, in the integer scale of chances."""
_SHADES: Final = 16
"""Steps into which the share of dark cubes among the remaining ones is divided."""
_SURE: Final = 1000
"""Trust in the chances, in thousandths."""
_TEMPO: Final = 0
"""Value of having the move."""


def _face_chances() -> vec[i64]:
    """Chance that a face becomes dark, by shade, dark squares and free squares.

    Each free square becomes dark with the share of dark cubes among the remaining cubes.
    """
    found: vec[i64] = vec[i64]()
    for shade in range(_SHADES + 1):
        dark_share = (shade + 0.5) / (_SHADES + 1)
        for dark in range(16):
            for free in range(16):
                tail = sum(
                    math.comb(free, more) * dark_share**more * (1 - dark_share) ** (free - more)
                    for more in range(max(0, _TO_OWN - dark), free + 1)
                )
                found = append(found, round(tail * _ONE))
    return found


def _logits() -> vec[i64]:
    """Chances as thousandths of a logit."""
    found: vec[i64] = vec[i64]()
    for chance in range(_ONE + 1):
        bounded = min(max(chance, 2), _ONE - 2) / _ONE
        found = append(found, round(_SURE * math.log(bounded / (1 - bounded))))
    return found


def _margin(dark_wins: bool, seat: i64) -> i64:  # noqa: FBT001
    if dark_wins == (seat == 1):
        return 1
    return -1


class InsideJudge(Judge):
    """Chance that each face becomes dark, from its squares; a side needs two of three."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.face: vec[i64] = _face_chances()
        self.logit: vec[i64] = _logits()

    def final(self, state: State, seat: i64) -> i64:
        """1 if this seat owns two faces, otherwise -1."""
        assert isinstance(state, InsideState)
        owned: i64 = self.owned(state.dark)
        return _margin(owned >= 2, seat)

    def owned(self, cubes: i64) -> i64:
        """Number of faces on which these cubes are certain to be the majority."""
        found: i64 = 0
        if count(cubes & _FACE0) >= _TO_OWN:
            found += 1
        if count(cubes & _FACE1) >= _TO_OWN:
            found += 1
        if count(cubes & _FACE2) >= _TO_OWN:
            found += 1
        return found

    def settled(self, state: State, seat: i64) -> i64:
        """Margin if one colour already has enough squares on two faces, otherwise 0."""
        assert isinstance(state, InsideState)
        if self.owned(state.dark) >= 2:
            return _margin(True, seat)
        if self.owned(state.cubes & ~state.dark) >= 2:
            return _margin(False, seat)
        return 0

    def value(self, state: State, seat: i64) -> i64:
        """Chance of two dark faces, treating the faces as independent."""
        assert isinstance(state, InsideState)
        dark: i64 = state.dark0 + state.dark1
        shade: i64 = dark * _SHADES // (dark + state.light0 + state.light1)
        a: i64 = self.chance(state, _FACE0, shade)
        b: i64 = self.chance(state, _FACE1, shade)
        c: i64 = self.chance(state, _FACE2, shade)
        two: i64 = (a * b + a * c + b * c) // _ONE - 2 * (a * b // _ONE) * c // _ONE
        points: i64 = self.logit[min(max(two, 0), _ONE)]
        if seat != 1:
            points = -points
        if seat == state.side:
            return points + _TEMPO
        return points - _TEMPO

    def chance(self, state: InsideState, face: i64, shade: i64) -> i64:
        """The chance that one face becomes dark."""
        dark: i64 = count(state.dark & face)
        free: i64 = _SQUARES - count(state.cubes & face)
        return self.face[(shade << 8) + (dark << 4) + free]

    def key(self, state: State) -> i64:
        """Hash of cubes, colours, stocks, cells that must be filled, and the side to move."""
        assert isinstance(state, InsideState)
        stocks: i64 = state.light0 | state.dark0 << 5 | state.light1 << 10 | state.side << 15
        return mix(mix(mix(stocks + 1, state.cubes), state.dark), state.pending)

    def rank(self, state: State, code: i64) -> i64:
        """The seat's own colour where it shows on most faces."""
        assert isinstance(state, InsideState)
        cell: i64 = bit((code & (FORCED - 1)) >> 1)
        shows: i64 = 0
        if cell & _FACE0 != 0:
            shows += 1
        if cell & _FACE1 != 0:
            shows += 1
        if cell & _FACE2 != 0:
            shows += 1
        if code & 1 == state.side:
            return 300 * shows
        return -300 * shows

    def promise(self, child: State, seat: i64) -> i64:
        """Value of the position."""
        return self.value(child, seat)

    def near_end(self) -> i64:
        """Positions this close to the end are solved within a second."""
        return 22

    def left(self, state: State) -> i64:
        """Number of free cells."""
        assert isinstance(state, InsideState)
        return count(ALL & ~state.cubes)
