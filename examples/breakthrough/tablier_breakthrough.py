"""Breakthrough on 6 × 6 for Tablier: reach the far row first. By Dan Troyka, 2000."""

from __future__ import annotations

from collections.abc import Mapping

from rules import grid
from rules.catalog import Entry
from rules.errors import PositionError
from rules.game import Game
from rules.model import Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.state import OVER, State

SIZE = 6
CELLS = grid.cells(SIZE, SIZE)
SIDES = ("W", "B")
STEPS = {
    (start, end)
    for start in range(SIZE * SIZE)
    for end in range(SIZE * SIZE)
    if abs(start // SIZE - end // SIZE) == 1 and abs(start % SIZE - end % SIZE) <= 1
}
SHEET = Sheet(
    key="breakthrough",
    prefix="breakthrough",
    name="Breakthrough",
    cells=CELLS,
    rules=(
        "breakthrough.over",
        "breakthrough.own",
        "breakthrough.step",
        "breakthrough.blocked",
    ),
    options=(),
    plan=grid.plan(SIZE, SIZE),
    box=(Supply(("W",), 12, exact=False), Supply(("B",), 12, exact=False)),
)


class BreakthroughState(State):
    """A board of 36 letters, and whose turn it is. An act is ``36 * start + end``."""

    def __init__(self, board: list[str], side: int) -> None:
        self.board = board
        self.side = side

    def clone(self) -> State:
        return BreakthroughState(self.board[:], self.side)

    def turn(self) -> int:
        return OVER if self.winner() is not None else self.side

    def winner(self) -> int | None:
        """The seat that reached the far row, or took everything."""
        if "W" in self.board[-SIZE:] or "B" not in self.board:
            return 0
        if "B" in self.board[:SIZE] or "W" not in self.board:
            return 1
        return None

    def codes(self) -> list[int]:
        return [
            SIZE * SIZE * start + end
            for start, end in sorted(STEPS)
            if self.board[start] == SIDES[self.side] and self.blocked(start, end) is None
        ]

    def blocked(self, start: int, end: int) -> str | None:
        """The rule against a step of a piece of the side to move, if there is one."""
        forward = 1 if self.side == 0 else -1
        if (start, end) not in STEPS or end // SIZE - start // SIZE != forward:
            return "breakthrough.step"
        straight = start % SIZE == end % SIZE
        there = self.board[end]
        if there == SIDES[self.side] or (straight and there):
            return "breakthrough.blocked"
        return None

    def play(self, code: int) -> None:
        start, end = divmod(code, SIZE * SIZE)
        self.board[end], self.board[start] = self.board[start], ""
        self.side = 1 - self.side


class Breakthrough(Game):
    """Pieces step forward, straight or diagonally, and take diagonally."""

    def begin(self, options: Mapping[str, str]) -> State:
        return BreakthroughState(["W"] * 12 + [""] * 12 + ["B"] * 12, 0)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("white", "black")

    def why(self, state: State, code: int) -> Refusal:
        assert isinstance(state, BreakthroughState)
        start, end = divmod(code, SIZE * SIZE)
        if state.board[start] != SIDES[state.side]:
            return Refusal("breakthrough.own", (CELLS[start],))
        rule = state.blocked(start, end) or "breakthrough.step"
        return Refusal(rule, (CELLS[start], CELLS[end]))

    def result(self, state: State) -> Outcome:
        assert isinstance(state, BreakthroughState)
        winner = state.winner()
        assert winner is not None
        return Outcome((Seat(winner),), "far-row", (1 - winner, winner))

    def scene(self, state: State) -> Scene:
        assert isinstance(state, BreakthroughState)
        return {CELLS[at]: piece for at, piece in enumerate(state.board) if piece}

    def spell(self, code: int) -> str:
        start, end = divmod(code, SIZE * SIZE)
        return f"{CELLS[start]}-{CELLS[end]}"

    def read(self, text: str) -> int:
        start, _, end = text.partition("-")
        if start not in CELLS or end not in CELLS:
            return -1
        return SIZE * SIZE * CELLS.index(start) + CELLS.index(end)

    def line(self, state: State) -> str:
        assert isinstance(state, BreakthroughState)
        return f"{grid.write_rows(state.board, SIZE)} {SIDES[state.side]}"

    def place(self, text: str, options: Mapping[str, str]) -> State:
        rows, _, side = text.strip().rpartition(" ")
        if side not in SIDES:
            raise PositionError("breakthrough.side", text=text)
        board = grid.read_rows(rows, SIZE, SIZE, "WB")
        if board.count("W") > 12 or board.count("B") > 12:
            raise PositionError("breakthrough.count", text=text)
        return BreakthroughState(board, SIDES.index(side))


ENTRY = Entry(
    game=Breakthrough(SHEET),
    words={
        "en": {
            "name": "Breakthrough",
            "about": "Step forward, take diagonally, reach the far row first.",
            "notation": "from-to, such as b2-b3",
            "seat.white": "White",
            "seat.black": "Black",
            "piece.W": "a white pawn",
            "piece.B": "a black pawn",
            "reason.far-row": "the far row was reached",
            "refusal.breakthrough.over": "The game is over.",
            "refusal.breakthrough.own": "{0} does not hold a piece of yours. Move your own piece.",
            "refusal.breakthrough.step": "From {0} to {1} is not one step forward.",
            "refusal.breakthrough.blocked": "{1} is not free: straight ahead only to an empty "
            "cell, diagonally also onto an opponent.",
            "rule.breakthrough.over": "Whoever reaches the far row, or takes everything, wins.",
            "rule.breakthrough.own": "In turn, move one of your own pieces.",
            "rule.breakthrough.step": "A piece moves one cell forward, straight or diagonally.",
            "rule.breakthrough.blocked": "Straight ahead the cell must be empty. Diagonally it "
            "may hold an opponent, which is taken.",
            "error.breakthrough.side": "'{text}' must end with W or B: whose turn it is.",
            "error.breakthrough.count": "In '{text}' a side has more than 12 pieces.",
        },
        "fr": {
            "name": "Breakthrough",
            "about": "Avancez, prenez en diagonale, atteignez la dernière rangée.",
            "notation": "départ-arrivée, par exemple b2-b3",
            "seat.white": "Blanc",
            "seat.black": "Noir",
            "piece.W": "un pion blanc",
            "piece.B": "un pion noir",
            "reason.far-row": "la dernière rangée est atteinte",
            "refusal.breakthrough.over": "La partie est finie.",
            "refusal.breakthrough.own": "{0} ne porte aucun de vos pions. Jouez un des vôtres.",
            "refusal.breakthrough.step": "De {0} à {1}, ce n'est pas un pas en avant.",
            "refusal.breakthrough.blocked": "{1} n'est pas libre : tout droit, il faut une case "
            "vide ; en diagonale, on peut aussi prendre.",
            "rule.breakthrough.over": "Qui atteint la dernière rangée, ou prend tout, gagne.",
            "rule.breakthrough.own": "À tour de rôle, jouez un de vos pions.",
            "rule.breakthrough.step": "Un pion avance d'une case, tout droit ou en diagonale.",
            "rule.breakthrough.blocked": "Tout droit, la case doit être vide. En diagonale, elle "
            "peut porter un pion adverse, qui est pris.",
            "error.breakthrough.side": "« {text} » doit finir par W ou B : à qui de jouer.",
            "error.breakthrough.count": "Dans « {text} », un camp a plus de 12 pions.",
        },
    },
)
