"""Roliversi: Reversi with two colours a side; only two different own colours enclose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, count, first, gather, members, nth
from rules.dice import Dice
from rules.errors import PositionError
from rules.game import PASS_TEXT, Game, majority
from rules.model import Cell, Option, Outcome, Refusal, Scene, Sheet, Supply
from rules.pinch import enclosed, placements
from rules.state import OVER, State

PASS: Final = 256
_CELLS: Final = grid.cells(8, 8)
_COLOURS: Final = "GBYR"
_SIDES: Final = ("GB", "YR")
_STARTS: Final = {"diagonal": "8/8/8/3RB3/3GY3/8/8/8", "rolit": "8/8/8/3RY3/3BG3/8/8/8"}
_CUSTOM: Final = "custom:"

SHEET: Final = Sheet(
    key="roliversi",
    prefix="roliversi",
    name="Roliversi",
    cells=_CELLS,
    rules=(
        "roliversi.over",
        "roliversi.occupied",
        "roliversi.colour",
        "roliversi.same",
        "roliversi.enclose",
        "roliversi.pass",
    ),
    options=(
        Option("start", ("diagonal", "rolit"), "custom:8/8/8/3RB3/3GY3/8/8/8"),
        Option("first", ("green-blue", "yellow-red")),
    ),
    plan=grid.plan(8, 8),
    box=(Supply(("G", "B", "Y", "R"), 64, exact=False),),
)


class RoliversiState(State):
    """Position: ``own0``, ``own1`` are the side to move's colours, ``opp0``, ``opp1`` the others.

    ``legal0`` are the cells where a ball of the colour of ``own0`` may be placed, ``legal1``
    likewise; both empty means a pass.
    """

    def __init__(self, own0: i64, own1: i64, opp0: i64, opp1: i64, side: i64) -> None:
        self.own0: i64 = own0
        self.own1: i64 = own1
        self.opp0: i64 = opp0
        self.opp1: i64 = opp1
        self.side: i64 = side
        self.legal0: i64 = 0
        self.legal1: i64 = 0
        self.over: bool = False

    def settle(self) -> None:
        """Compute the placements of the side to move, and whether the game is over."""
        own: i64 = self.own0 | self.own1
        opp: i64 = self.opp0 | self.opp1
        empty: i64 = ~(own | opp)
        self.legal0 = placements(opp, self.own1, empty)
        self.legal1 = placements(opp, self.own0, empty)
        if self.legal0 == 0 and self.legal1 == 0:
            reply: i64 = placements(own, self.opp0, empty) | placements(own, self.opp1, empty)
            self.over = reply == 0

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {
            "own0": self.own0,
            "own1": self.own1,
            "opp0": self.opp0,
            "opp1": self.opp1,
            "side": self.side,
        }

    def clone(self) -> RoliversiState:
        """An independent copy."""
        twin = RoliversiState(self.own0, self.own1, self.opp0, self.opp1, self.side)
        twin.legal0 = self.legal0
        twin.legal1 = self.legal1
        twin.over = self.over
        return twin

    def turn(self) -> i64:
        """The side to move."""
        if self.over:
            return OVER
        return self.side

    def codes(self) -> list[i64]:
        """Cell and colour of each placement, or the pass."""
        found: list[i64] = []
        colour: i64 = self.side * 2
        for cell in members(self.legal0 | self.legal1):
            if self.legal0 & bit(cell) != 0:
                found.append(cell * 4 + colour)
            if self.legal1 & bit(cell) != 0:
                found.append(cell * 4 + colour + 1)
        return found or [PASS]

    def pick(self, dice: Dice) -> i64:
        """Random placement, or the pass."""
        many: i64 = count(self.legal0)
        total: i64 = many + count(self.legal1)
        if total == 0:
            return PASS
        choice: i64 = dice.below(total)
        if choice < many:
            return nth(self.legal0, choice) * 4 + self.side * 2
        return nth(self.legal1, choice - many) * 4 + self.side * 2 + 1

    def play(self, code: i64) -> None:
        """Pass, or place a ball; what it encloses with the other own colour takes its colour."""
        own0: i64 = self.own0
        own1: i64 = self.own1
        opp0: i64 = self.opp0
        opp1: i64 = self.opp1
        if code != PASS:
            cell: i64 = bit(code >> 2)
            turned: i64
            if code & 1 == 0:
                turned = enclosed(cell, opp0 | opp1, own1)
                own0 |= cell | turned
            else:
                turned = enclosed(cell, opp0 | opp1, own0)
                own1 |= cell | turned
            opp0 &= ~turned
            opp1 &= ~turned
        self.own0 = opp0
        self.own1 = opp1
        self.opp0 = own0
        self.opp1 = own1
        self.side = 1 - self.side
        self.settle()

    def balls(self, colour: i64) -> i64:
        """The balls of one colour: green, blue, yellow, red."""
        if colour >> 1 == self.side:
            return self.own0 if colour & 1 == 0 else self.own1
        return self.opp0 if colour & 1 == 0 else self.opp1


class Roliversi(Game):
    """Rules of Roliversi; green and blue play yellow and red."""

    def begin(self, options: Mapping[str, str]) -> State:
        """Start position with the four balls of the chosen option."""
        chosen = options["start"]
        rows = _STARTS[chosen] if chosen in _STARTS else chosen.removeprefix(_CUSTOM)
        side = _SIDES[0] if options["first"] == "green-blue" else _SIDES[1]
        return self.place(f"{rows} {side}", options)

    def free_value(self, option: Option, value: str) -> str | None:
        """Custom start: ``custom:`` and the rows."""
        if not value.startswith(_CUSTOM):
            return None
        rows = value.removeprefix(_CUSTOM).strip()
        try:
            grid.read_rows(rows, 8, 8, _COLOURS)
        except PositionError:
            return None
        return _CUSTOM + rows

    def seats(self, state: State) -> tuple[str, ...]:
        """Green-blue and yellow-red."""
        return ("green-blue", "yellow-red")

    def why(self, state: State, code: i64) -> Refusal:
        """First rule broken, checked from the most basic to the most specific."""
        assert isinstance(state, RoliversiState)
        if code == PASS:
            return Refusal("roliversi.pass", (_CELLS[first(state.legal0 | state.legal1)],))
        cell = code >> 2
        own = state.own0 | state.own1
        opp = state.opp0 | state.opp1
        if (own | opp) & bit(cell) != 0:
            return Refusal("roliversi.occupied", (_CELLS[cell],))
        if (code & 3) >> 1 != state.side:
            return Refusal("roliversi.colour", (_CELLS[cell],))
        same = enclosed(bit(cell), opp, state.own0 if code & 1 == 0 else state.own1)
        if same != 0:
            return Refusal("roliversi.same", tuple(_CELLS[i] for i in members(same)))
        return Refusal("roliversi.enclose", (_CELLS[cell],))

    def result(self, state: State) -> Outcome:
        """Outcome by count of both colours of a side; equal numbers are a draw."""
        assert isinstance(state, RoliversiState)
        balls = [count(state.balls(colour)) for colour in range(4)]
        return majority(balls[0] + balls[1], balls[2] + balls[3])

    def scene(self, state: State) -> Scene:
        """The balls on the board."""
        assert isinstance(state, RoliversiState)
        pairs = [(i, _COLOURS[c]) for c in range(4) for i in members(state.balls(c))]
        return {_CELLS[i]: colour for i, colour in sorted(pairs)}

    def spell(self, code: i64) -> str:
        """Cell and colour, or the pass."""
        return PASS_TEXT if code == PASS else _CELLS[code >> 2] + _COLOURS[code & 3]

    def read(self, text: str) -> i64:
        """Cell and colour, or the pass."""
        if text == PASS_TEXT:
            return PASS
        cell, colour = text[:-1], text[-1:]
        if cell not in _CELLS or colour not in _COLOURS:
            return -1
        return _CELLS.index(Cell(cell)) * 4 + _COLOURS.index(colour)

    def line(self, state: State) -> str:
        """Rows from the top, then the side to move."""
        assert isinstance(state, RoliversiState)
        scene = self.scene(state)
        rows = grid.write_rows([scene.get(cell, "") for cell in _CELLS], 8)
        return f"{rows} {_SIDES[state.side]}"

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line."""
        board, side = grid.read_board_and_side(text, _COLOURS, _SIDES)
        balls = [gather([i for i in range(64) if board[i] == letter]) for letter in _COLOURS]
        own, opp = side * 2, 2 - side * 2
        state = RoliversiState(balls[own], balls[own + 1], balls[opp], balls[opp + 1], side)
        state.settle()
        return state


GAME: Final = Roliversi(SHEET)
