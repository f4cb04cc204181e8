"""Plain Reversi on 8x8, and the lines of that board (conventions of clause 0.1)."""

FILES = "abcdefgh"
RANKS = "12345678"
CELLS = [file + rank for rank in RANKS for file in FILES]
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def ray(cell: str, right: int, up: int) -> list[str]:
    """Return the squares met when walking from a square to the border, nearest first."""
    met = []
    x = FILES.index(cell[0]) + right
    y = RANKS.index(cell[1]) + up
    while 0 <= x < 8 and 0 <= y < 8:
        met.append(FILES[x] + RANKS[y])
        x += right
        y += up
    return met


RAYS = {cell: [ray(cell, right, up) for right, up in DIRECTIONS] for cell in CELLS}


class Reversi:
    """Black is seat 0 and moves first; d4 and e5 are white, d5 and e4 black."""

    def __init__(self, options: dict[str, str] | None = None) -> None:
        self.options = options or {}
        self.load({"d4": "W", "e5": "W", "d5": "B", "e4": "B"}, 0)

    def load(self, board: dict[str, str], seat: int) -> None:
        """Set up a position."""
        self.board = dict(board)
        self.seat = seat

    def turned(self, seat: int, cell: str) -> list[str]:
        """Return the enemy discs enclosed when this seat puts a disc on an empty square."""
        own = "BW"[seat]
        enclosed = []
        for line in RAYS[cell]:
            run: list[str] = []
            for square in line:
                if square not in self.board:
                    break
                if self.board[square] == own:
                    enclosed += run
                    break
                run.append(square)
        return enclosed

    def moves(self, seat: int) -> list[str]:
        """Return the squares on which this seat turns at least one disc."""
        return [cell for cell in CELLS if cell not in self.board and self.turned(seat, cell)]

    def legal(self) -> list[str]:
        """Moves; a pass only when forced; nothing when neither side can move."""
        own = self.moves(self.seat)
        if own:
            return own
        if self.moves(1 - self.seat):
            return ["--"]
        return []

    def play(self, text: str) -> None:
        """Put a disc and turn what it encloses, or pass."""
        if text != "--":
            colour = "BW"[self.seat]
            for square in self.turned(self.seat, text):
                self.board[square] = colour
            self.board[text] = colour
        self.seat = 1 - self.seat

    def turn(self) -> int:
        """Return the seat to move or -2."""
        return self.seat if self.legal() else -2

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """More discs win; equal is a draw."""
        if self.legal():
            return None
        discs = list(self.board.values())
        score = (discs.count("B"), discs.count("W"))
        return tuple(seat for seat in (0, 1) if score[seat] == max(score)), score

    def scene(self) -> dict[str, str]:
        """Return the colour on every occupied square."""
        return dict(self.board)
