"""Judge for Incognito: runners, pieces under attack, and which symbol beats which."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.judge import LIMIT, Judge, numbers
from controller.robot.search.position_table import filled
from rules.bits import bit, count, first
from rules.dice import Dice
from rules.game import Game
from rules.games.incognito_board import ALL, DRAW, LINE_UP, NONE, SETUP, TROC, draw, near, one
from rules.games.incognito_state import IncognitoState
from rules.state import State

TERMS: Final = (
    "who is to move",
    "pieces",
    "arrived",
    "ranks before the first",
    "ranks before the second",
    "ranks before all",
    "pairs that it wins",
    "captures that it can know of",
    "captures that it cannot know of",
    "troc left",
    "pieces not shown",
    "nobody before",
    "nobody before that wins",
    "two pieces or fewer",
    "a capture now",
)
WEIGHTS: Final = (139, -70, 1972, 99, 342, -39, 204, 169, 280, 319, 321, 62, 129, -206, 126)
"""Weights in the order of the terms, fitted to self-play games."""


class IncognitoJudge(Judge):
    """Sees all symbols: it judges sampled positions, not the real one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, WEIGHTS)
        self.row: vec[i64] = filled(len(TERMS), 0)
        # The cells in front of each cell, on its file and the two beside it, for both seats.
        self.ahead: vec[i64] = numbers([_cone(at // 48, at % 48) for at in range(96)])

    def final(self, state: State, seat: i64) -> i64:
        """1 if this seat won, -1 if it lost, 0 for a draw."""
        assert isinstance(state, IncognitoState)
        if state.winner == DRAW:
            return 0
        return 1 if state.winner == seat else -1

    def shares(self, state: State) -> list[float]:
        """The whole win for the winner."""
        assert isinstance(state, IncognitoState)
        if state.winner == DRAW:
            return [0.5, 0.5]
        return [1.0, 0.0] if state.winner == 0 else [0.0, 1.0]

    def value(self, state: State, seat: i64) -> i64:
        """Weighted sum of the terms, South's minus North's."""
        assert isinstance(state, IncognitoState)
        row = self.row
        many: i64 = len(self.weights)
        at: i64 = 0
        while at < many:
            row[at] = 0
            at += 1
        self._side(state, 0, 1)
        self._side(state, 1, -1)
        row[0] = 1 if state.side == 0 else -1
        points: i64 = 0
        at = 0
        while at < many:
            points += self.weights[at] * row[at]
            at += 1
        points = max(-LIMIT, min(LIMIT, points))
        return points if seat == 0 else -points

    def _side(self, state: IncognitoState, seat: i64, sign: i64) -> None:
        """Add the terms of one seat."""
        row = self.row
        own: i64 = state.pieces(seat)
        goal: i64 = state.goal(seat)
        row[1] += sign * count(own)
        row[2] += sign * count(own & goal)
        best: i64 = 8
        second: i64 = 8
        if own & goal != 0:
            best = 0
        rest: i64 = own & ~goal
        while rest != 0:
            here: i64 = rest & -rest
            rest ^= here
            steps: i64 = _steps(seat, count(here - 1), goal)
            row[5] -= sign * steps
            if steps < best:
                second = best
                best = steps
            elif steps < second:
                second = steps
        row[3] -= sign * best
        row[4] -= sign * second
        if state.troc_left(seat):
            row[9] += sign
        row[10] += sign * count(own & ~state.shown)
        if count(own) <= 2:
            row[13] += sign
        kind: i64 = 1
        while kind <= 3:
            self._kind(state, seat, sign, kind)
            kind += 1

    def _kind(self, state: IncognitoState, seat: i64, sign: i64, kind: i64) -> None:
        """Add the terms of the pieces with one symbol: what they can do and what blocks them."""
        row = self.row
        goal: i64 = state.goal(seat)
        mine: i64 = state.pieces(seat) & ~goal & _of(state, kind)
        foes: i64 = state.pieces(1 - seat)
        targets: i64 = foes & ~state.goal(1 - seat)
        prey: i64 = targets & _of(state, kind - 1 if kind > 1 else 3)
        hunters: i64 = targets & _of(state, kind + 1 if kind < 3 else 1)
        empty: i64 = ALL & ~(state.south | state.north)
        reached: i64 = near(mine | (near(mine) & empty)) & prey
        row[6] += sign * count(mine) * count(prey)
        row[7] += sign * count(reached & state.shown)
        row[8] += sign * count(reached & ~state.shown)
        if state.side == seat and reached & state.shown != 0:
            row[14] = sign
        rest: i64 = mine
        while rest != 0:
            here: i64 = rest & -rest
            rest ^= here
            cell: i64 = count(here - 1)
            cone: i64 = self.ahead[seat * 48 + cell]
            close: i64 = 8 - _steps(seat, cell, goal)
            if cone & foes == 0:
                row[11] += sign * close
            if cone & hunters == 0:
                row[12] += sign * close

    def seen(self, state: State, code: i64) -> i64:
        """Both symbols of a duel."""
        target: i64 = (code >> 12) & 63
        if code >= TROC or target == NONE:
            return 0
        assert isinstance(state, IncognitoState)
        return state.symbol(code & 63) * 4 + state.symbol(target)

    def open(self) -> bool:
        """True: the available acts do not depend on the symbols."""
        return True

    def lot(self, view: State, seat: i64, dice: Dice) -> i64:
        """Line-up: six of the nine pieces at random, which reveals nothing to opponents."""
        assert isinstance(view, IncognitoState)
        if view.phase != SETUP:
            return -1
        left: i64 = view.setting.symbols
        word: i64 = 0
        for place in range(6):
            symbol: i64 = draw(left, dice)
            left -= one(symbol)
            word |= symbol << (place * 2)
        return LINE_UP | seat << 12 | word


def _of(state: IncognitoState, kind: i64) -> i64:
    """The pieces with a symbol."""
    if kind == 1:
        return state.scissors
    return state.stones if kind == 2 else state.leaves


def _steps(seat: i64, cell: i64, goal: i64) -> i64:
    """Ranks between a piece and its goal."""
    if seat == 0:
        return first(goal) // 6 - cell // 6
    return cell // 6 - (count(goal) // 6 - 1)


def _cone(seat: i64, cell: i64) -> i64:
    """Cells of the ranks ahead, on the same file and the two beside it."""
    files: i64 = 0
    file: i64 = cell % 6
    for beside in range(max(0, file - 1), min(5, file + 1) + 1):
        files |= bit(beside)
    cells: i64 = 0
    for rank in range(8):
        if (rank > cell // 6) if seat == 0 else (rank < cell // 6):
            cells |= files << (rank * 6)
    return cells
