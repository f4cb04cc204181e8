"""Inside: two players build one pyramid; whoever owns at least two of its three faces wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from rules.bits import bit, count, first, gather, members, nth
from rules.dice import Dice
from rules.errors import PositionError
from rules.game import PASS_TEXT, Game
from rules.grid import read_side
from rules.model import Option, Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.pyramid import ALL, BOARD, CELLS, FACES, INDEX, NAMES, plan, supported, supports
from rules.state import OVER, State

FORCED: Final = 128
PASS: Final = 256
_SIDES: Final = ("C", "F")
_CUBES_A_COLOUR: Final = 18
_SQUARES_TO_OWN_A_FACE: Final = 8

SHEET: Final = Sheet(
    key="inside",
    prefix="inside",
    name="Inside",
    cells=CELLS,
    rules=(
        "inside.over",
        "inside.filled",
        "inside.support",
        "inside.stock",
        "inside.forced",
        "inside.pending",
        "inside.unforced",
        "inside.pass",
    ),
    options=(
        Option("chain", ("on", "off")),
        Option("multi", ("fill-all", "fill-one")),
        Option("stock", ("13+5", "15+3")),
    ),
    plan=plan(),
    box=(Supply(("C",), _CUBES_A_COLOUR), Supply(("F",), _CUBES_A_COLOUR)),
)


class InsideState(State):
    """Position: ``cubes`` are all cubes placed, ``dark`` the dark ones, ``open`` the free cells.

    While ``pending`` is not empty the side to move must fill those cells from the other stock.
    """

    def __init__(self, *, chain: bool, fill_all: bool) -> None:
        self.chain: bool = chain
        self.fill_all: bool = fill_all
        self.cubes: i64 = 0
        self.dark: i64 = 0
        self.open: i64 = BOARD
        self.pending: i64 = 0
        self.side: i64 = 0
        # Light and dark cubes in the stocks of Clair and Foncé.
        self.light0: i64 = 0
        self.dark0: i64 = 0
        self.light1: i64 = 0
        self.dark1: i64 = 0

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {"chain": self.chain, "fill_all": self.fill_all}

    def clone(self) -> InsideState:
        """An independent copy."""
        twin = InsideState(chain=self.chain, fill_all=self.fill_all)
        twin.cubes = self.cubes
        twin.dark = self.dark
        twin.open = self.open
        twin.pending = self.pending
        twin.side = self.side
        twin.light0 = self.light0
        twin.dark0 = self.dark0
        twin.light1 = self.light1
        twin.dark1 = self.dark1
        return twin

    def turn(self) -> i64:
        """The side to move."""
        if self.cubes == ALL:
            return OVER
        return self.side

    def stock(self, seat: i64, colour: i64) -> i64:
        """Number of light (0) or dark (1) cubes a seat still has."""
        if seat == 0:
            return self.light0 if colour == 0 else self.dark0
        return self.light1 if colour == 0 else self.dark1

    def source(self) -> i64:
        """Seat whose stock the next cube comes from."""
        return self.side if self.pending == 0 else 1 - self.side

    def codes(self) -> list[i64]:
        """Cell and colour of each cube that may be placed now."""
        found: list[i64] = []
        seat: i64 = self.source()
        kind: i64 = 0 if self.pending == 0 else FORCED
        light: bool = self.stock(seat, 0) > 0
        dark: bool = self.stock(seat, 1) > 0
        for cell in members(self.open if self.pending == 0 else self.pending):
            if light:
                found.append(kind + cell * 2)
            if dark:
                found.append(kind + cell * 2 + 1)
        return found

    def pick(self, dice: Dice) -> i64:
        """Random legal placement."""
        seat: i64 = self.source()
        cells: i64 = self.open if self.pending == 0 else self.pending
        kind: i64 = 0 if self.pending == 0 else FORCED
        many: i64 = count(cells)
        if self.stock(seat, 0) == 0:
            return kind + nth(cells, dice.below(many)) * 2 + 1
        if self.stock(seat, 1) == 0:
            return kind + nth(cells, dice.below(many)) * 2
        choice: i64 = dice.below(many * 2)
        return kind + nth(cells, choice >> 1) * 2 + (choice & 1)

    def play(self, code: i64) -> None:
        """Place a cube; new cells on three cubes of one colour must be filled in the same turn."""
        cell: i64 = bit((code & 127) >> 1)
        colour: i64 = code & 1
        forced: bool = code >= FORCED
        self.take(1 - self.side if forced else self.side, colour)
        self.cubes |= cell
        if colour == 1:
            self.dark |= cell
        below: i64 = supported(self.cubes)
        fresh: i64 = below & ~self.cubes & ~self.open
        self.open = (self.open & ~cell) | fresh
        if fresh != 0:
            fresh &= supported(self.dark) | supported(self.cubes ^ self.dark)
        if forced:
            if not self.chain:
                fresh = 0
            if self.fill_all:
                fresh |= self.pending & ~cell
        self.pending = fresh
        other: i64 = 1 - self.side
        if self.stock(other, 0) + self.stock(other, 1) == 0:
            self.pending = 0
        elif self.pending == 0:
            self.side = other

    def take(self, seat: i64, colour: i64) -> None:
        """Take one cube out of a stock."""
        if seat == 0:
            if colour == 0:
                self.light0 -= 1
            else:
                self.dark0 -= 1
        elif colour == 0:
            self.light1 -= 1
        else:
            self.dark1 -= 1


class Inside(Game):
    """Rules of Inside; Clair plays Foncé."""

    def begin(self, options: Mapping[str, str]) -> State:
        """Empty board and 18 cubes for each seat, most of them of its own colour."""
        own, other = (int(part) for part in options["stock"].split("+"))
        return self.place(f"C:- F:- S:{own},{other}/{other},{own} C", options)

    def seats(self, state: State) -> tuple[str, ...]:
        """Light and dark."""
        return ("light", "dark")

    def why(self, state: State, code: i64) -> Refusal:
        """First rule broken, checked from the most basic to the most specific."""
        assert isinstance(state, InsideState)
        if code == PASS:
            return Refusal("inside.pass")
        pending = tuple(NAMES[i] for i in members(state.pending))
        if code < FORCED and pending:
            return Refusal("inside.forced", pending)
        if code >= FORCED and not pending:
            return Refusal("inside.unforced")
        index = (code & 127) >> 1
        name = NAMES[index]
        if state.cubes & bit(index) != 0:
            return Refusal("inside.filled", (name,))
        if state.open & bit(index) == 0:
            missing = [cell for cell in supports(name) if state.cubes & bit(INDEX[cell]) == 0]
            return Refusal("inside.support", (name, *missing))
        if pending and name not in pending:
            return Refusal("inside.pending", pending)
        return Refusal("inside.stock", (name,))

    def result(self, state: State) -> Outcome:
        """Outcome: the seat that owns two faces wins; there is no draw."""
        assert isinstance(state, InsideState)
        dark = sum(count(state.dark & face) >= _SQUARES_TO_OWN_A_FACE for face in FACES)
        return Outcome((Seat(0) if dark < 2 else Seat(1),), "faces", (3 - dark, dark))

    def scene(self, state: State) -> Scene:
        """The cubes of the pyramid, and the two stocks."""
        assert isinstance(state, InsideState)
        scene: dict[str, str] = {
            cell: "F" if state.dark & bit(INDEX[cell]) != 0 else "C"
            for cell in CELLS
            if state.cubes & bit(INDEX[cell]) != 0
        }
        for seat in range(2):
            light, dark = state.stock(seat, 0), state.stock(seat, 1)
            scene[f"stock.{_SIDES[seat]}"] = f"{light}C {dark}F"
        return scene

    def ground(self, state: State, cell: str) -> str:
        """Name of an open cell, so that a person sees what to type."""
        assert isinstance(state, InsideState)
        return cell if state.open & bit(INDEX[cell]) != 0 else "."

    def spell(self, code: i64) -> str:
        """``p`` (own cube) or ``f`` (forced), the cell, the colour."""
        if code == PASS:
            return PASS_TEXT
        cell = NAMES[(code & 127) >> 1]
        return ("f" if code >= FORCED else "p") + cell + _SIDES[code & 1]

    def read(self, text: str) -> i64:
        """Code for such a text."""
        if text == PASS_TEXT:
            return PASS
        kind, cell, colour = text[:1], text[1:-1], text[-1:]
        if kind not in ("p", "f") or cell not in INDEX or colour not in _SIDES:
            return -1
        return (FORCED if kind == "f" else 0) + INDEX[cell] * 2 + _SIDES.index(colour)

    def line(self, state: State) -> str:
        """Light cubes, dark cubes, stocks, the side to move, the cells it must fill."""
        assert isinstance(state, InsideState)
        light = ",".join(NAMES[i] for i in members(state.cubes & ~state.dark)) or "-"
        dark = ",".join(NAMES[i] for i in members(state.dark)) or "-"
        stocks = f"{state.light0},{state.dark0}/{state.light1},{state.dark1}"
        pending = ",".join(NAMES[i] for i in members(state.pending))
        force = f" !{pending}" if pending else ""
        return f"C:{light} F:{dark} S:{stocks} {_SIDES[state.side]}{force}"

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line, checked: 18 cubes of each colour, none unsupported."""
        words = text.split()
        if len(words) not in (4, 5):
            raise PositionError("position.words", text=text, found=len(words), allowed="4-5")
        state = InsideState(chain=options["chain"] == "on", fill_all=options["multi"] == "fill-all")
        light = _read_cells(words[0], "C:")
        state.dark = _read_cells(words[1], "F:")
        if light & state.dark != 0:
            raise PositionError("inside.twice", cell=NAMES[first(light & state.dark)])
        state.cubes = light | state.dark
        _read_stocks(words[2], state)
        lights = count(light) + state.light0 + state.light1
        darks = count(state.dark) + state.dark0 + state.dark1
        if lights != _CUBES_A_COLOUR or darks != _CUBES_A_COLOUR:
            raise PositionError("inside.count", light=lights, dark=darks, allowed=_CUBES_A_COLOUR)
        state.open = BOARD | supported(state.cubes)
        if state.cubes & ~state.open != 0:
            raise PositionError("inside.air", cell=NAMES[first(state.cubes & ~state.open)])
        state.open &= ~state.cubes
        state.side = read_side(words[3], _SIDES)
        if len(words) == 5:
            state.pending = _read_cells(words[4], "!")
            same = supported(state.dark) | supported(light)
            if state.pending & ~(same & state.open) != 0:
                wrong = NAMES[first(state.pending & ~(same & state.open))]
                raise PositionError("inside.pending", cell=wrong)
        seat = state.source()
        if state.cubes != ALL and state.stock(seat, 0) + state.stock(seat, 1) == 0:
            raise PositionError("inside.empty", side=_SIDES[seat])
        return state


def _read_cells(word: str, mark: str) -> i64:
    """Cells of a list such as ``C:400,310``."""
    names = word.removeprefix(mark)
    if not word.startswith(mark) or not names:
        raise PositionError("inside.list", text=word, mark=mark)
    if names == "-":
        return 0
    cells = names.split(",")
    for cell in cells:
        if cell not in INDEX:
            raise PositionError("inside.cell", text=cell)
        if cells.count(cell) > 1:
            raise PositionError("inside.twice", cell=cell)
    return gather([INDEX[cell] for cell in cells])


def _read_stocks(word: str, state: InsideState) -> None:
    """Set the stocks from a word such as ``S:13,5/5,13``."""
    numbers = word.removeprefix("S:").replace("/", ",").split(",")
    if not word.startswith("S:") or word.count("/") != 1 or len(numbers) != 4:
        raise PositionError("inside.stocks", text=word)
    if not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise PositionError("inside.stocks", text=word)
    state.light0, state.dark0, state.light1, state.dark1 = (int(number) for number in numbers)


GAME: Final = Inside(SHEET)
