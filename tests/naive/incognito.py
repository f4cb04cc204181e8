"""Incognito (clause 3.1): hidden scissors, stones and leaves; every symbol is known here."""

from dataclasses import dataclass
from itertools import product

OPTIONS: dict[str, tuple[str, ...]] = {
    "camp": ("depth1-front", "depth2-front", "depth2-inside", "*"),
    "arrived": ("stays-in-camp", "frozen", "free"),
    "defender": ("takes-place", "stays"),
    "pass": ("only-if-blocked", "allowed"),
    "draw": ("60", "none", "*"),
    "symbols": ("3-3-3", "*"),
}
FILES = "abcdef"
OWNERS = "SN"
SYMBOLS = "CPF"
BEATS = {"C": "F", "F": "P", "P": "C"}
CAMPS = {"depth1-front": (1, 2), "depth2-front": (2, 3), "depth2-inside": (2, 2)}


@dataclass
class Piece:
    """A piece on the board; `since` is the ply of its last entry into the enemy camp."""

    owner: int
    symbol: str
    played: bool = False
    revealed: bool = False
    arrived_once: bool = False
    since: int = 0


def shift(cell: str, right: int, up: int) -> str | None:
    """Return the square so many steps away, or None outside the board."""
    x = FILES.index(cell[0]) + right
    y = int(cell[1]) + up
    return f"{FILES[x]}{y}" if 0 <= x < 6 and 1 <= y <= 8 else None


def neighbours(cell: str) -> list[str]:
    """Return the squares that share a side with this one."""
    found = [shift(cell, right, up) for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return [near for near in found if near is not None]


def in_order(symbols: list[str]) -> str:
    """Join symbols in the order C, P, F."""
    return "".join(sorted(symbols, key=SYMBOLS.index))


class Incognito:
    """Seat 0 is South, seat 1 North."""

    def __init__(self, options: dict[str, str]) -> None:
        self.arrived = options["arrived"]
        self.defender_moves = options["defender"] == "takes-place"
        passing = options["pass"]
        self.may_pass = passing == "allowed"
        self.limit = None if options["draw"] == "none" else int(options["draw"])
        camp = options["camp"]
        if camp.startswith("custom:"):
            depth, row = (int(part) for part in camp.removeprefix("custom:").split("/"))
        else:
            depth, row = CAMPS[camp]
        self.start_rows = (row, 9 - row)
        self.target_rows = (range(9 - depth, 9), range(1, depth + 1))
        self.counts = [int(part) for part in options["symbols"].split("-")]
        self.load({}, [[], []], [True, True], 0)
        self.waiting = [0, 1]

    def load(
        self, board: dict[str, Piece], reserve: list[list[str]], troc: list[bool], seat: int
    ) -> None:
        """Set up a position after the line-ups were chosen."""
        self.board = dict(board)
        self.reserve = reserve
        self.troc = troc
        self.seat = seat
        self.captured: list[list[str]] = [[], []]
        self.waiting = []
        self.ply = 0
        self.quiet = 0
        self.blocked_passes = 0
        self.result: tuple[int, ...] | None = None
        self.seen = {self.public_position(): 1}

    def public_position(self) -> str:
        """Return what the repetition rule compares."""
        parts = []
        for cell in sorted(self.board):
            piece = self.board[cell]
            symbol = piece.symbol if piece.revealed else "?"
            parts.append(f"{cell}{OWNERS[piece.owner]}{symbol}{piece.played}")
        return f"{parts} {self.troc} {self.seat}"

    def in_enemy_camp(self, owner: int, cell: str) -> bool:
        """Tell whether a piece of this owner would stand in the camp it wants to reach."""
        return int(cell[1]) in self.target_rows[owner]

    def line_ups(self, seat: int) -> list[str]:
        """Return every order of six out of the nine pieces."""
        return [
            f"{OWNERS[seat]}:{''.join(row)}"
            for row in product(SYMBOLS, repeat=6)
            if all(row.count(s) <= n for s, n in zip(SYMBOLS, self.counts, strict=True))
        ]

    def legal(self) -> list[str]:
        """Return the line-ups still to choose, else the acts; a pass if there is none."""
        if self.result is not None:
            return []
        if self.waiting:
            return [text for seat in self.waiting for text in self.line_ups(seat)]
        acts = self.acts()
        if self.may_pass or not acts:
            acts.append("--")
        return acts

    def acts(self) -> list[str]:
        """Return moves, attacks and trocs, without passing."""
        acts = []
        for cell, piece in self.board.items():
            if piece.owner != self.seat:
                continue
            for goal in self.destinations(cell, piece):
                acts.append(f"{cell}-{goal}")
                if not self.in_enemy_camp(self.seat, goal):
                    acts += [f"{cell}-{goal}x{target}" for target in self.targets(goal)]
            if self.in_enemy_camp(self.seat, cell):
                continue
            acts += [f"{cell}x{target}" for target in self.targets(cell)]
            if self.troc[self.seat]:
                acts += [f"T{cell}{symbol}" for symbol in sorted(set(self.reserve[self.seat]))]
        return acts

    def destinations(self, cell: str, piece: Piece) -> list[str]:
        """Return where a piece may move: one step, or two from the start line if unplayed."""
        inside = self.in_enemy_camp(piece.owner, cell)
        if inside and self.arrived == "frozen":
            return []
        goals = [near for near in neighbours(cell) if near not in self.board]
        if inside and self.arrived == "stays-in-camp":
            return [goal for goal in goals if self.in_enemy_camp(piece.owner, goal)]
        if int(cell[1]) == self.start_rows[piece.owner] and not piece.played:
            for up in (1, -1):
                middle, goal = shift(cell, 0, up), shift(cell, 0, 2 * up)
                if middle not in self.board and goal not in self.board and goal is not None:
                    goals.append(goal)
        return goals

    def targets(self, cell: str) -> list[str]:
        """Return the adjacent enemies that have not reached the mover's camp."""
        enemy = 1 - self.seat
        return [
            near
            for near in neighbours(cell)
            if near in self.board
            and self.board[near].owner == enemy
            and not self.in_enemy_camp(enemy, near)
        ]

    def play(self, text: str) -> None:
        """Play one act and look for the end of the game."""
        if text[1] == ":":
            self.line_up(OWNERS.index(text[0]), list(text[2:]))
            return
        self.ply += 1
        self.quiet += 1
        if text == "--":
            self.blocked_passes = 0 if self.acts() else self.blocked_passes + 1
        else:
            self.blocked_passes = 0
            if text[0] == "T":
                self.exchange(text[1:3], text[3])
            else:
                self.move_and_attack(text)
        self.seat = 1 - self.seat
        self.judge()

    def line_up(self, seat: int, row: list[str]) -> None:
        """Put six pieces on the start line; the other three are the reserve."""
        left = [s for s, n in zip(SYMBOLS, self.counts, strict=True) for _ in range(n)]
        for file, symbol in zip(FILES, row, strict=True):
            left.remove(symbol)
            self.board[f"{file}{self.start_rows[seat]}"] = Piece(seat, symbol)
        self.reserve[seat] = left
        self.waiting.remove(seat)
        if not self.waiting:
            self.seen = {self.public_position(): 1}

    def exchange(self, cell: str, symbol: str) -> None:
        """Troc: the newcomer is unplayed and unknown."""
        own = self.reserve[self.seat]
        own.remove(symbol)
        own.append(self.board[cell].symbol)
        self.board[cell] = Piece(self.seat, symbol)
        self.troc[self.seat] = False
        self.quiet = 0

    def move_and_attack(self, text: str) -> None:
        """Move first, then attack; the stronger takes the loser's square (3.2 gap 7)."""
        way, _, target = text.partition("x")
        origin, _, goal = way.partition("-")
        if goal:
            self.shift_piece(origin, goal)
        here = goal or origin
        if not target:
            return
        attacker, defender = self.board[here], self.board[target]
        attacker.played = attacker.revealed = defender.revealed = True
        if BEATS[attacker.symbol] == defender.symbol:
            self.capture(target)
            self.shift_piece(here, target)
        elif BEATS[defender.symbol] == attacker.symbol:
            self.capture(here)
            if self.defender_moves:
                self.shift_piece(target, here)

    def capture(self, cell: str) -> None:
        """Remove a piece for good."""
        piece = self.board.pop(cell)
        self.captured[piece.owner].append(piece.symbol)
        self.quiet = 0

    def shift_piece(self, origin: str, goal: str) -> None:
        """Move a piece and note an arrival; only a piece's first arrival is progress."""
        piece = self.board.pop(origin)
        self.board[goal] = piece
        piece.played = True
        was_in = self.in_enemy_camp(piece.owner, origin)
        if self.in_enemy_camp(piece.owner, goal) and not was_in:
            piece.since = self.ply
            if not piece.arrived_once:
                self.quiet = 0
            piece.arrived_once = True

    def judge(self) -> None:
        """Test the wins in the order of the specification, then the draws."""
        sides = [[p for p in self.board.values() if p.owner == seat] for seat in (0, 1)]
        there = self.there()
        for seat in (0, 1):
            if not sides[1 - seat]:
                self.result = (seat,)
                return
        for seat in (0, 1):
            if len(there[seat]) >= 2:
                self.result = (seat,)
                return
        if len(sides[0]) == len(sides[1]) == 1 and (there[0] or there[1]):
            first = min(there[0] + there[1], key=lambda piece: piece.since)
            self.result = (first.owner,)
            return
        key = self.public_position()
        self.seen[key] = self.seen.get(key, 0) + 1
        tired = self.limit is not None and (self.quiet >= self.limit or self.seen[key] >= 3)
        if tired or self.blocked_passes == 2:
            self.result = (0, 1)

    def there(self) -> list[list[Piece]]:
        """Return each side's pieces that stand in the enemy camp now."""
        found: list[list[Piece]] = [[], []]
        for cell, piece in self.board.items():
            if self.in_enemy_camp(piece.owner, cell):
                found[piece.owner].append(piece)
        return found

    def turn(self) -> int:
        """Return the seat to act or -2; the lowest seat without a line-up comes first."""
        if self.result is not None:
            return -2
        return self.waiting[0] if self.waiting else self.seat

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the winners and how many pieces each side has in the enemy camp."""
        if self.result is None:
            return None
        south, north = self.there()
        return self.result, (len(south), len(north))

    def scene(self) -> dict[str, str]:
        """Return every piece on the board, in reserve and taken."""
        scene = {c: OWNERS[piece.owner] + piece.symbol for c, piece in self.board.items()}
        for name, piles in (("reserve", self.reserve), ("captured", self.captured)):
            for letter, pile in zip(OWNERS, piles, strict=True):
                if pile:
                    scene[f"{name}.{letter}"] = in_order(pile)
        return scene
