"""Roliversi (clause 2.1): Reversi with two colours a side; the two ends must differ."""

from .reversi import CELLS, FILES, RAYS

OPTIONS: dict[str, tuple[str, ...]] = {
    "start": ("diagonal", "rolit", "*"),
    "first": ("green-blue", "yellow-red"),
}
TEAMS = ("GB", "YR")
STARTS = {
    "diagonal": {"d4": "G", "e5": "B", "e4": "Y", "d5": "R"},
    "rolit": {"d5": "R", "e5": "Y", "d4": "B", "e4": "G"},
}


def read_rows(text: str) -> dict[str, str]:
    """Read eight rows, top row first, separated by slashes; digits are empty squares."""
    board = {}
    for rank, row in zip("87654321", text.split("/"), strict=True):
        x = 0
        for sign in row:
            if sign.isdigit():
                x += int(sign)
            else:
                board[FILES[x] + rank] = sign
                x += 1
    return board


class Roliversi:
    """Seat 0 owns green and blue, seat 1 yellow and red."""

    def __init__(self, options: dict[str, str]) -> None:
        start = options["start"]
        if start.startswith("custom:"):
            board = read_rows(start.removeprefix("custom:"))
        else:
            board = STARTS[start]
        self.load(board, 1 if options["first"] == "yellow-red" else 0)

    def load(self, board: dict[str, str], seat: int) -> None:
        """Set up a position."""
        self.board = dict(board)
        self.seat = seat

    def turned(self, seat: int, cell: str, colour: str) -> list[str]:
        """Return the enemy balls between this ball and one of the mover's other colour.

        The first own ball met decides; one of the same colour turns nothing (2.2 gaps 5, 6).
        """
        turned = []
        for line in RAYS[cell]:
            run: list[str] = []
            for square in line:
                ball = self.board.get(square)
                if ball is None:
                    break
                if ball in TEAMS[seat]:
                    if ball != colour:
                        turned += run
                    break
                run.append(square)
        return turned

    def moves(self, seat: int) -> list[str]:
        """Return every placement that turns at least one ball."""
        return [
            cell + colour
            for cell in CELLS
            if cell not in self.board
            for colour in TEAMS[seat]
            if self.turned(seat, cell, colour)
        ]

    def legal(self) -> list[str]:
        """Moves; a pass only when forced; nothing when neither side can move."""
        own = self.moves(self.seat)
        if own:
            return own
        if self.moves(1 - self.seat):
            return ["--"]
        return []

    def play(self, text: str) -> None:
        """Place a ball; the turned ones take its colour."""
        if text != "--":
            cell, colour = text[:2], text[2]
            for square in self.turned(self.seat, cell, colour):
                self.board[square] = colour
            self.board[cell] = colour
        self.seat = 1 - self.seat

    def turn(self) -> int:
        """Return the seat to move or -2."""
        return self.seat if self.legal() else -2

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Both colours of a side are added; equal is a draw."""
        if self.legal():
            return None
        balls = list(self.board.values())
        score = tuple(balls.count(team[0]) + balls.count(team[1]) for team in TEAMS)
        return tuple(seat for seat in (0, 1) if score[seat] == max(score)), score

    def scene(self) -> dict[str, str]:
        """Return the colour on every occupied square."""
        return dict(self.board)
