"""Four in a row on 7 × 6 for Tablier, with a drawing of its own on the page."""

from __future__ import annotations

from collections.abc import Mapping

from rules import grid
from rules.catalog import Entry
from rules.errors import PositionError
from rules.game import Game, majority
from rules.model import Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.state import OVER, State

WIDTH, HEIGHT = 7, 6
CELLS = grid.cells(WIDTH, HEIGHT)
SIDES = ("Y", "R")
LINES = tuple(
    tuple((rank + step * up) * WIDTH + file + step * right for step in range(4))
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    for rank in range(HEIGHT - 3 * up)
    for file in range(WIDTH)
    if 0 <= file + 3 * right < WIDTH
)
SHEET = Sheet(
    key="four",
    prefix="four",
    name="Four in a row",
    cells=CELLS,
    rules=("four.over", "four.taken", "four.support"),
    options=(),
    plan=grid.plan(WIDTH, HEIGHT),
    box=(Supply(("Y",), 21, exact=False), Supply(("R",), 21, exact=False)),
)


class FourState(State):
    """A board of 42 letters; an act is the cell that is filled."""

    def __init__(self, board: list[str]) -> None:
        self.board = board

    def clone(self) -> State:
        return FourState(self.board[:])

    def side(self) -> int:
        return (len(CELLS) - self.board.count("")) % 2

    def turn(self) -> int:
        return OVER if self.winner() is not None or "" not in self.board else self.side()

    def winner(self) -> int | None:
        for line in LINES:
            side = self.board[line[0]]
            if side and all(self.board[at] == side for at in line):
                return SIDES.index(side)
        return None

    def codes(self) -> list[int]:
        return [at for at in range(len(CELLS)) if self.against(at) is None]

    def against(self, at: int) -> str | None:
        """The rule against filling this cell, if there is one."""
        if self.board[at]:
            return "four.taken"
        return "four.support" if at >= WIDTH and not self.board[at - WIDTH] else None

    def play(self, code: int) -> None:
        self.board[code] = SIDES[self.side()]


class Four(Game):
    """Discs stand on each other; four of a colour in a row win."""

    def begin(self, options: Mapping[str, str]) -> State:
        return FourState([""] * len(CELLS))

    def seats(self, state: State) -> tuple[str, ...]:
        return ("yellow", "red")

    def why(self, state: State, code: int) -> Refusal:
        assert isinstance(state, FourState)
        rule = state.against(code) or "four.taken"
        below = (CELLS[code - WIDTH],) if rule == "four.support" else ()
        return Refusal(rule, (CELLS[code], *below))

    def result(self, state: State) -> Outcome:
        assert isinstance(state, FourState)
        winner = state.winner()
        if winner is None:
            return majority(0, 0)
        return Outcome((Seat(winner),), "row", (1 - winner, winner))

    def scene(self, state: State) -> Scene:
        assert isinstance(state, FourState)
        return {CELLS[at]: disc for at, disc in enumerate(state.board) if disc}

    def spell(self, code: int) -> str:
        return CELLS[code]

    def read(self, text: str) -> int:
        return CELLS.index(text) if text in CELLS else -1

    def line(self, state: State) -> str:
        assert isinstance(state, FourState)
        return grid.write_rows(state.board, WIDTH)

    def place(self, text: str, options: Mapping[str, str]) -> State:
        board = grid.read_rows(text, WIDTH, HEIGHT, "YR")
        if board.count("Y") - board.count("R") not in (0, 1):
            raise PositionError("four.count", text=text)
        if any(disc and not board[at - WIDTH] for at, disc in enumerate(board) if at >= WIDTH):
            raise PositionError("four.float", text=text)
        return FourState(board)


ENTRY = Entry(
    game=Four(SHEET),
    drawing="tablier_four/drawing.js",
    words={
        "en": {
            "name": "Four in a row",
            "about": "Discs stand on each other; four in a row win.",
            "notation": "the cell, such as d1",
            "seat.yellow": "Yellow",
            "seat.red": "Red",
            "piece.Y": "a yellow disc",
            "piece.R": "a red disc",
            "reason.row": "four in a row",
            "refusal.four.over": "The game is over.",
            "refusal.four.taken": "{0} is taken. Choose another column, or the cell on top.",
            "refusal.four.support": "{0} hangs in the air: {1} below it is empty.",
            "rule.four.over": "Four of a colour in a row win: across, upwards or diagonally. "
            "A full board is a draw.",
            "rule.four.taken": "In turn, put a disc on a free cell.",
            "rule.four.support": "A disc stands on the bottom row or on another disc.",
            "error.four.count": "In '{text}' there must be as many Y as R, or one more.",
            "error.four.float": "In '{text}' a disc hangs in the air.",
        },
        "fr": {
            "name": "Quatre à la suite",
            "about": "Les jetons s'empilent ; quatre à la suite gagnent.",
            "notation": "la case, par exemple d1",
            "seat.yellow": "Jaune",
            "seat.red": "Rouge",
            "piece.Y": "un jeton jaune",
            "piece.R": "un jeton rouge",
            "reason.row": "quatre à la suite",
            "refusal.four.over": "La partie est finie.",
            "refusal.four.taken": "{0} est occupée. Choisissez une autre colonne, ou la case "
            "du dessus.",
            "refusal.four.support": "{0} est en l'air : {1}, juste en dessous, est vide.",
            "rule.four.over": "Quatre jetons d'une couleur à la suite gagnent : en ligne, en "
            "colonne ou en diagonale. Un plateau plein fait match nul.",
            "rule.four.taken": "À tour de rôle, posez un jeton sur une case libre.",
            "rule.four.support": "Un jeton repose sur la rangée du bas ou sur un autre jeton.",
            "error.four.count": "Dans « {text} », il faut autant de Y que de R, ou un de plus.",
            "error.four.float": "Dans « {text} », un jeton est en l'air.",
        },
    },
)
