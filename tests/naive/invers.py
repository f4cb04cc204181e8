"""Invers (clause 1.1): push a dotted tile in, invert what falls out."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "offboard": ("hand", "pool", "own-colour"),
    "first": ("yellow", "red"),
    "repetition": ("draw3", "majority3", "none"),
    "priority": ("free", "strict"),
    "a1": ("yellow", "red"),
}
FILES = "abcdef"
RANKS = "123456"
FULL = "YR"
DOTTED = "yr"


def entry_lines() -> dict[str, list[str]]:
    """Return the 24 slots, each with its six squares from the entry to the exit."""
    lines = {}
    for rank in RANKS:
        row = [file + rank for file in FILES]
        lines["W" + rank] = row
        lines["E" + rank] = row[::-1]
    for file in FILES:
        column = [file + rank for rank in RANKS]
        lines["S" + file] = column
        lines["N" + file] = column[::-1]
    return lines


LINES = entry_lines()


class Invers:
    """Seat 0 is Yellow, seat 1 Red."""

    def __init__(self, options: dict[str, str]) -> None:
        self.offboard = options["offboard"]
        self.repetition = options["repetition"]
        self.strict = options["priority"] == "strict"
        even = 0 if options["a1"] == "yellow" else 1
        board = {}
        for i, file in enumerate(FILES, 1):
            for j, rank in enumerate(RANKS, 1):
                board[file + rank] = FULL[even if (i + j) % 2 == 0 else 1 - even]
        self.load(board, ["y", "r"], 0 if options["first"] == "yellow" else 1)

    def load(self, board: dict[str, str], off: list[str], seat: int) -> None:
        """Set up a position; `off` is (Yellow's hand, Red's hand), or the pool in any order."""
        self.board = dict(board)
        self.off = list(off)
        self.seat = seat
        self.seen: dict[str, int] = {}
        self.result: tuple[int, ...] | None = None
        self.judge()

    def fulls(self) -> tuple[int, int]:
        """Return how many tiles of each colour are not yet inverted."""
        tiles = list(self.board.values())
        return tiles.count("Y"), tiles.count("R")

    def category(self, slot: str) -> int:
        """Return which of the rules 1 to 4 the exit tile of a slot falls under."""
        tile = self.board[LINES[slot][-1]]
        if tile == FULL[self.seat]:
            return 1
        if tile == FULL[1 - self.seat]:
            return 2
        if tile == DOTTED[self.seat]:
            return 3
        return 4

    def slots(self) -> list[str]:
        """Return the slots that may be used; under `strict` those of the best rule only."""
        allowed = [slot for slot in LINES if self.category(slot) != 4]
        if self.strict and allowed:
            best = min(self.category(slot) for slot in allowed)
            allowed = [slot for slot in allowed if self.category(slot) == best]
        return allowed

    def legal(self) -> list[str]:
        """Return the pushes; the pool names the tile (1.3 test 13)."""
        if self.result is not None:
            return []
        if self.offboard == "pool":
            return [slot + tile for slot in self.slots() for tile in sorted(set(self.off))]
        return self.slots()

    def entering(self, text: str) -> int:
        """Return the index in `off` of the tile that a push brings in (1.2 gap 3)."""
        if self.offboard == "hand":
            return self.seat
        if self.offboard == "pool":
            return self.off.index(text[2])
        if DOTTED[self.seat] in self.off:
            return self.off.index(DOTTED[self.seat])
        return 0

    def play(self, text: str) -> None:
        """Push; the expelled tile, now dotted, takes the place of the one pushed in."""
        line = LINES[text[:2]]
        index = self.entering(text)
        tiles = [self.off[index]] + [self.board[cell] for cell in line]
        for cell, tile in zip(line, tiles[:6], strict=True):
            self.board[cell] = tile
        self.off[index] = tiles[6].lower()
        self.seat = 1 - self.seat
        self.judge()

    def judge(self) -> None:
        """Look for a finished colour, then a blocked player, then a third occurrence."""
        yellow, red = self.fulls()
        if yellow == 0 or red == 0:
            self.result = (0,) if yellow == 0 else (1,)
            return
        if not self.slots():
            self.result = self.majority()
            return
        if self.repetition == "none":
            return
        off = self.off if self.offboard == "hand" else sorted(self.off)
        key = "".join(self.board[cell] for cell in sorted(self.board)) + "".join(off)
        key += str(self.seat)
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] == 3:
            self.result = self.majority() if self.repetition == "majority3" else (0, 1)

    def majority(self) -> tuple[int, ...]:
        """Return who has more dotted tiles on and off the board; both when equal."""
        tiles = list(self.board.values()) + self.off
        dotted = (tiles.count("y"), tiles.count("r"))
        return tuple(seat for seat in (0, 1) if dotted[seat] == max(dotted))

    def turn(self) -> int:
        """Return the seat to move or -2."""
        return self.seat if self.result is None else -2

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the winners and the full tiles left to each colour."""
        return None if self.result is None else (self.result, self.fulls())

    def scene(self) -> dict[str, str]:
        """Return every tile on the board and off it."""
        scene = dict(self.board)
        if self.offboard == "hand":
            scene["hand.yellow"], scene["hand.red"] = self.off
        else:
            scene["pool"] = " ".join(sorted(self.off))
        return scene
