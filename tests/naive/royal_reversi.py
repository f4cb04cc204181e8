"""Royal Reversi (clause 4.1): cards decide where a token may lie."""

from .reversi import CELLS, FILES, RAYS

OPTIONS: dict[str, tuple[str, ...]] = {
    "seats": ("2", "3", "4", "teams"),
    "arms": ("", "*"),
    "layout": ("pinwheel", "suit-quadrants", "*"),
    "start_rows": ("pinwheel", "*"),
    "mixed_lines": ("same-colour-only", "any-opponents"),
    "dead_hand": ("unplayable", "occupied-only"),
    "special_effect": ("must-if-possible", "may"),
    "token_supply": ("unlimited", "physical"),
}
KINDS = [*(rank + suit for suit in "HCDS" for rank in "JQKA"), "9", "10"]
PACK = [kind for kind in KINDS for _ in range(4 if kind in ("9", "10") else 3)]
SEAT_NAMES = {
    "2": ["A", "B"],
    "3": ["A", "B", "C"],
    "4": ["A", "B", "C", "D"],
    "teams": ["A1", "B1", "A2", "B2"],
}
DEFAULT_ARMS = {"2": "WE", "3": "WNE", "4": "WNES", "teams": "WE"}
PINWHEEL = """
JH JS JD JC AC KC QC JC
QH QS QD QC AH KH QH JH
KH KS KD KC AS KS QS JS
AH AS AD AC AD KD QD JD
JH QH KH AH AS AH AC AD
JC QC KC AC KS KH KC KD
JD QD KD AD QS QH QC QD
JS QS KS AS JS JH JC JD
"""
SUIT_QUADRANTS = """
JC JC JC JC AD KD QD JD
QC QC QC QC AD KD QD JD
KC KC KC KC AD KD QD JD
AC AC AC AC AD KD QD JD
JH QH KH AH AS AS AS AS
JH QH KH AH KS KS KS KS
JH QH KH AH QS QS QS QS
JH QH KH AH JS JS JS JS
"""
PINWHEEL_ARMS = "a4 b4 c4 d4/d8 d7 d6 d5/h5 g5 f5 e5/e1 e2 e3 e4"
MOST_EXCHANGES = 12
NEIGHBOURS = {cell: [line[0] for line in RAYS[cell] if line] for cell in CELLS}


def read_layout(text: str) -> dict[str, str]:
    """Read 64 cards, top rank first."""
    cards = text.replace(",", " ").split()
    cells = [file + rank for rank in "87654321" for file in FILES]
    return dict(zip(cells, cards, strict=True))


def in_order(cards: list[str]) -> str:
    """Join cards in the order of their kinds."""
    return " ".join(sorted(cards, key=KINDS.index))


class RoyalReversi:
    """Seats run clockwise; a seat's colour is its number, in teams its number modulo two."""

    def __init__(self, options: dict[str, str]) -> None:
        seats = options["seats"]
        self.names = SEAT_NAMES[seats]
        self.colours = "ABCD"[: 2 if seats == "teams" else len(self.names)]
        layouts = {"pinwheel": PINWHEEL, "suit-quadrants": SUIT_QUADRANTS}
        layout = options["layout"]
        self.picture = read_layout(layouts.get(layout) or layout.removeprefix("custom:"))
        self.mixed = options["mixed_lines"] == "any-opponents"
        self.occupied_only = options["dead_hand"] == "occupied-only"
        self.may = options["special_effect"] == "may"
        rows = options["start_rows"]
        rows = PINWHEEL_ARMS if rows == "pinwheel" else rows.removeprefix("custom:")
        cells_of = dict(zip("WNES", rows.split("/"), strict=True))
        board = {}
        arms = options["arms"] or DEFAULT_ARMS[seats]
        for colour, arm in zip(self.colours, arms, strict=True):
            for cell in cells_of[arm].split():
                board[cell] = colour
        self.load(board, [[] for _ in self.names], list(PACK), [], 0)
        self.draws += list(range(len(self.names))) * 5

    def load(
        self,
        board: dict[str, str],
        hands: list[list[str]],
        pile: list[str],
        discards: list[str],
        mover: int,
    ) -> None:
        """Set up a position at the start of a turn."""
        self.board = dict(board)
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.discards = list(discards)
        self.mover = mover
        self.draws: list[int] = []
        self.exchanges = 0
        self.first_offer = 1
        self.passes = 0

    def over(self) -> bool:
        """All pictures are covered, or no token is left and nobody can ever play again."""
        return len(self.board) in (0, len(CELLS))

    def colour(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.colours[seat % len(self.colours)]

    def connected(self) -> list[str]:
        """Return the free pictures that touch a token by a side or a corner."""
        return [
            cell
            for cell in CELLS
            if cell not in self.board and any(near in self.board for near in NEIGHBOURS[cell])
        ]

    def enemies(self, seat: int) -> list[str]:
        """Return where the tokens opposing a seat lie."""
        return [cell for cell, colour in self.board.items() if colour != self.colour(seat)]

    def card_acts(self) -> list[str]:
        """Return what the mover can do with his cards; equal cards give one act."""
        acts = []
        connected = self.connected()
        for card in sorted(set(self.hands[self.mover]), key=KINDS.index):
            if card == "9":
                acts += [f"9x{cell}" for cell in self.enemies(self.mover)]
            elif card == "10":
                acts += [f"10@{cell}" for cell in connected]
            else:
                acts += [f"{card}@{cell}" for cell in connected if self.picture[cell] == card]
            if self.may and card in ("9", "10"):
                acts.append(card)
        return acts

    def strictly_dead(self, seat: int) -> bool:
        """Every picture of every card is occupied; a usable nine or ten prevents it."""
        for card in self.hands[seat]:
            if card in ("9", "10"):
                if self.may or (self.enemies(seat) if card == "9" else self.connected()):
                    return False
            elif any(self.picture[cell] == card for cell in CELLS if cell not in self.board):
                return False
        return True

    def legal(self) -> list[str]:
        """Chance draws come first; else the mover's acts and the others' exchanges."""
        if self.over():
            return []
        if self.draws:
            return ["+" + kind for kind in KINDS if kind in self.pile]
        acts = self.card_acts()
        if not acts:
            dead = not self.occupied_only or self.strictly_dead(self.mover)
            acts = ["X"] if dead and self.exchanges < MOST_EXCHANGES else ["--"]
        if self.exchanges == 0:
            for offset in range(self.first_offer, len(self.names)):
                seat = (self.mover + offset) % len(self.names)
                if self.strictly_dead(seat):
                    acts.append("X" + self.names[seat])
        return acts

    def play(self, text: str) -> None:
        """Play a chance draw, an exchange, a pass or a card."""
        if text[0] == "+":
            self.pile.remove(text[1:])
            self.hands[self.draws.pop(0)].append(text[1:])
        elif text == "X":
            self.exchanges += 1
            self.exchange(self.mover)
        elif text[0] == "X":
            seat = self.names.index(text[1:])
            self.first_offer = (seat - self.mover) % len(self.names)
            self.exchange(seat)
        elif text == "--":
            self.passes += 1
            self.next_turn()
            if self.occupied_only and self.passes == len(self.names):
                self.exchange_all()
        else:
            self.play_card(text)
        if self.draws and not self.pile:
            self.pile = self.discards
            self.discards = []

    def exchange(self, seat: int) -> None:
        """Discard a hand and order five new cards."""
        self.discards += self.hands[seat]
        self.hands[seat] = []
        self.draws += [seat] * 5

    def exchange_all(self) -> None:
        """Everybody passed in a row: all hands go, the next mover draws first (4.2 gap 6)."""
        self.passes = 0
        for offset in range(len(self.names)):
            self.exchange((self.mover + offset) % len(self.names))

    def next_turn(self) -> None:
        """Give the turn to the next seat clockwise."""
        self.mover = (self.mover + 1) % len(self.names)
        self.exchanges = 0
        self.first_offer = 1

    def play_card(self, text: str) -> None:
        """Discard a card, do what it says, draw unless the game is over."""
        card, _, free = text.partition("@")
        card, _, taken = card.partition("x")
        self.hands[self.mover].remove(card)
        self.discards.append(card)
        self.passes = 0
        if free:
            self.place(free)
        if taken:
            del self.board[taken]
        if not self.over():
            self.draws.append(self.mover)
            self.next_turn()

    def place(self, cell: str) -> None:
        """Place a token and flip every pinched line that starts at it."""
        own = self.colour(self.mover)
        flipped: list[str] = []
        for line in RAYS[cell]:
            run: list[str] = []
            for square in line:
                if square not in self.board:
                    break
                if self.board[square] == own:
                    if self.mixed or len({self.board[seen] for seen in run}) == 1:
                        flipped += run
                    break
                run.append(square)
        for square in [cell, *flipped]:
            self.board[square] = own

    def turn(self) -> int:
        """Return the mover, -1 while cards are drawn, -2 when the game is over."""
        if self.over():
            return -2
        return -1 if self.draws else self.mover

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the seats whose colour has most tokens, and the tokens of each colour."""
        if not self.over():
            return None
        tokens = list(self.board.values())
        score = tuple(tokens.count(colour) for colour in self.colours)
        seats = range(len(self.names))
        return tuple(s for s in seats if score[s % len(score)] == max(score)), score

    def scene(self) -> dict[str, str]:
        """Return tokens, hands, the size of the pile and the discards."""
        scene = dict(self.board)
        for name, hand in zip(self.names, self.hands, strict=True):
            if hand:
                scene["hand." + name] = in_order(hand)
        if self.pile:
            scene["pile"] = str(len(self.pile))
        if self.discards:
            scene["discards"] = in_order(self.discards)
        return scene
