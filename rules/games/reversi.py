"""Reversi with standard rules, for comparison with other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, count, first, gather, members, nth
from rules.dice import Dice
from rules.game import PASS_TEXT, Game, majority
from rules.model import Cell, Outcome, Refusal, Scene, Sheet, Supply
from rules.pinch import enclosed, placements
from rules.state import OVER, State

PASS: Final = 64
_CELLS: Final = grid.cells(8, 8)
_SIDES: Final = ("B", "W")
_START: Final = "8/8/8/3BW3/3WB3/8/8/8 B"

SHEET: Final = Sheet(
    key="reversi",
    prefix="reversi",
    name="Reversi",
    cells=_CELLS,
    rules=("reversi.over", "reversi.occupied", "reversi.enclose", "reversi.pass"),
    options=(),
    plan=grid.plan(8, 8),
    box=(Supply(("B", "W"), 64, exact=False),),
)


class ReversiState(State):
    """Position: ``own`` are the discs of the side to move, ``legal`` its placements (0: pass)."""

    def __init__(self, own: i64, opp: i64, side: i64) -> None:
        self.own: i64 = own
        self.opp: i64 = opp
        self.side: i64 = side
        self.legal: i64 = 0
        self.over: bool = False

    def settle(self) -> None:
        """Compute the placements of the side to move, and whether the game is over."""
        empty: i64 = ~(self.own | self.opp)
        self.legal = placements(self.opp, self.own, empty)
        if self.legal == 0:
            self.over = placements(self.own, self.opp, empty) == 0

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {"own": self.own, "opp": self.opp, "side": self.side}

    def clone(self) -> ReversiState:
        """An independent copy."""
        twin = ReversiState(self.own, self.opp, self.side)
        twin.legal = self.legal
        twin.over = self.over
        return twin

    def turn(self) -> i64:
        """The side to move."""
        if self.over:
            return OVER
        return self.side

    def codes(self) -> list[i64]:
        """The cell of each placement, or the pass."""
        return members(self.legal) if self.legal != 0 else [PASS]

    def pick(self, dice: Dice) -> i64:
        """Random placement, or the pass."""
        if self.legal == 0:
            return PASS
        return nth(self.legal, dice.below(count(self.legal)))

    def play(self, code: i64) -> None:
        """Place a disc and turn what it encloses, or pass."""
        own: i64 = self.own
        opp: i64 = self.opp
        if code != PASS:
            cell: i64 = bit(code)
            turned: i64 = enclosed(cell, opp, own)
            own |= cell | turned
            opp ^= turned
        self.own = opp
        self.opp = own
        self.side = 1 - self.side
        self.settle()

    def discs(self, side: i64) -> i64:
        """The discs of Black (0) or White (1)."""
        return self.own if side == self.side else self.opp


class Reversi(Game):
    """Standard Reversi on 8 x 8; Black starts."""

    def begin(self, options: Mapping[str, str]) -> State:
        """Start position with four discs in the middle."""
        return self.place(_START, options)

    def seats(self, state: State) -> tuple[str, ...]:
        """Black and White."""
        return ("black", "white")

    def why(self, state: State, code: i64) -> Refusal:
        """Rule broken: occupied, nothing enclosed, or a pass that is not forced."""
        assert isinstance(state, ReversiState)
        if code == PASS:
            return Refusal("reversi.pass", (_CELLS[first(state.legal)],))
        if (state.own | state.opp) & bit(code) != 0:
            return Refusal("reversi.occupied", (_CELLS[code],))
        return Refusal("reversi.enclose", (_CELLS[code],))

    def result(self, state: State) -> Outcome:
        """The most discs win; equal numbers are a draw."""
        assert isinstance(state, ReversiState)
        return majority(count(state.discs(0)), count(state.discs(1)))

    def scene(self, state: State) -> Scene:
        """The discs on the board."""
        assert isinstance(state, ReversiState)
        return dict(
            [(_CELLS[i], "B") for i in members(state.discs(0))]
            + [(_CELLS[i], "W") for i in members(state.discs(1))]
        )

    def spell(self, code: i64) -> str:
        """The cell, or the pass."""
        return PASS_TEXT if code == PASS else _CELLS[code]

    def read(self, text: str) -> i64:
        """A cell, or the pass."""
        if text == PASS_TEXT:
            return PASS
        return _CELLS.index(Cell(text)) if text in _CELLS else -1

    def line(self, state: State) -> str:
        """Rows from the top, then the side to move."""
        assert isinstance(state, ReversiState)
        scene = self.scene(state)
        rows = grid.write_rows([scene.get(cell, "") for cell in _CELLS], 8)
        return f"{rows} {_SIDES[state.side]}"

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line."""
        board, side = grid.read_board_and_side(text, "BW", _SIDES)
        discs = [gather([i for i in range(64) if board[i] == letter]) for letter in _SIDES]
        state = ReversiState(discs[side], discs[1 - side], side)
        state.settle()
        return state


GAME: Final = Reversi(SHEET)
