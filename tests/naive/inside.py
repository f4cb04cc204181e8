"""Inside (clause 5.1): a pyramid of cubes, with forced cubes on one-coloured cells."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "chain": ("on", "off"),
    "multi": ("fill-all", "fill-one"),
    "stock": ("13+5", "15+3"),
}
COLOURS = "CF"
CELLS = [
    f"{x}{y}{z}"
    for total in (4, 3, 2, 1, 0)
    for x in range(total, -1, -1)
    for y in range(total - x, -1, -1)
    for z in [total - x - y]
]


def supports(cell: str) -> list[str]:
    """Return the three cells that carry an upper cell; none for a board cell."""
    x, y, z = (int(digit) for digit in cell)
    if x + y + z == 4:
        return []
    return [f"{x + 1}{y}{z}", f"{x}{y + 1}{z}", f"{x}{y}{z + 1}"]


SUPPORTS = {cell: supports(cell) for cell in CELLS}


class Inside:
    """Seat 0 is Clair (light), seat 1 Foncé (dark)."""

    def __init__(self, options: dict[str, str]) -> None:
        self.chain = options["chain"] == "on"
        self.fill_all = options["multi"] == "fill-all"
        many, few = (int(part) for part in options["stock"].split("+"))
        self.load({}, [{"C": many, "F": few}, {"C": few, "F": many}], 0)

    def load(self, cubes: dict[str, str], stocks: list[dict[str, int]], seat: int) -> None:
        """Set up a position without pending cells."""
        self.cubes = dict(cubes)
        self.stocks = [dict(stock) for stock in stocks]
        self.seat = seat
        self.pending: list[str] = []

    def open_cells(self) -> list[str]:
        """Return the free board cells and the free cells with three filled supports."""
        return [
            cell
            for cell in CELLS
            if cell not in self.cubes and all(below in self.cubes for below in SUPPORTS[cell])
        ]

    def legal(self) -> list[str]:
        """Forced cubes from the opponent's stock come first, else any own cube."""
        if len(self.cubes) == len(CELLS):
            return []
        if self.pending:
            letter, cells, stock = "f", self.pending, self.stocks[1 - self.seat]
        else:
            letter, cells, stock = "p", self.open_cells(), self.stocks[self.seat]
        return [letter + cell + colour for cell in cells for colour in COLOURS if stock[colour]]

    def play(self, text: str) -> None:
        """Put a cube down, note the cells that must be filled, pass the turn if none is left."""
        forced, cell, colour = text[0] == "f", text[1:4], text[4]
        giver = 1 - self.seat if forced else self.seat
        self.stocks[giver][colour] -= 1
        self.cubes[cell] = colour
        if forced:
            self.pending.remove(cell)
            if not self.fill_all:
                self.pending = []
        if not forced or self.chain:
            self.pending += self.one_coloured_cells_on(cell)
        if sum(self.stocks[1 - self.seat].values()) == 0:
            self.pending = []
        elif not self.pending:
            self.seat = 1 - self.seat

    def one_coloured_cells_on(self, cell: str) -> list[str]:
        """Return the upper cells this cube completed and whose supports have one colour."""
        found = []
        for upper in CELLS:
            below = SUPPORTS[upper]
            colours = {self.cubes.get(support, "none") for support in below}
            if cell in below and colours == {self.cubes[cell]}:
                found.append(upper)
        return found

    def turn(self) -> int:
        """Return the seat to act or -2."""
        return -2 if len(self.cubes) == len(CELLS) else self.seat

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """A face goes to the colour with 8 of its 15 squares; two faces win."""
        if len(self.cubes) < len(CELLS):
            return None
        faces = [0, 0]
        for axis in range(3):
            light = sum(cell[axis] == "0" and self.cubes[cell] == "C" for cell in CELLS)
            faces[0 if light >= 8 else 1] += 1
        return (0 if faces[0] >= 2 else 1,), (faces[0], faces[1])

    def scene(self) -> dict[str, str]:
        """Return every cube and both stocks."""
        scene = dict(self.cubes)
        for letter, stock in zip(COLOURS, self.stocks, strict=True):
            scene["stock." + letter] = f"{stock['C']}C {stock['F']}F"
        return scene
