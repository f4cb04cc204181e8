"""A board and how each game lies on its pads: data, read from a file with a drawing of each.

    format = 1
    name = "Plain grid, 6 × 6"
    [games.invers]
    pads = ["a6 b6 c6 d6 e6 f6", …]
    pieces = { Y = "N2", y = "S2", R = "N1", r = "S1" }
    tapped = false
    loose = []

``pads`` draws the board from the top as the first seat sees it: a cell, a slot or a place off the
board for each pad, a dot for a pad that the game does not use. ``pieces`` says which magnet a piece
holds, by the beginning of what a scene calls it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from stat import S_ISREG

from controller.inputs import reason_of
from controller.problem import Problem
from controller.sight import drawing
from controller.sight.fit import crossed, longest
from hardware.pins import place
from hardware.ports import Pad
from rules.game import Game

_SUFFIX = ".toml"


class BoardError(Problem):
    """A board that cannot be used; ``faults`` are all reasons, each with its own sentence."""

    def __init__(self, file: str, faults: Iterable[Problem]) -> None:
        self.faults = tuple(faults)
        super().__init__("board.faults", file=file, count=len(self.faults))


@dataclass(frozen=True, slots=True)
class Layout:
    """How one game lies on the pads of a board.

    ``spots`` holds for each pad its spot: a cell (``d4``), a slot as the notation names it
    (``W3``), a place off the board (``reserve.S``), or nothing. ``kinds`` are the magnets (``N2``)
    by the beginning of a content. Pads of ``loose`` places are never compared; if the layout is
    ``tapped``, pads are only tapped and carry no pieces.
    """

    game: str
    rows: int
    columns: int
    spots: tuple[str, ...]
    kinds: Mapping[str, str] = field(hash=False)
    tapped: bool
    loose: frozenset[str]
    cells: frozenset[str]
    _where: Mapping[str, tuple[Pad, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        where: dict[str, tuple[Pad, ...]] = {}
        for at, spot in enumerate(self.spots):
            if spot:
                where[spot] = (*where.get(spot, ()), Pad(at))
        object.__setattr__(self, "_where", where)

    def pads(self, spot: str) -> tuple[Pad, ...]:
        """The pads of a spot in drawing order; none if it is not drawn."""
        return self._where.get(spot, ())

    def pad(self, spot: str) -> Pad:
        """The first pad of a spot; a ``KeyError`` if it is not drawn."""
        return self._where[spot][0]

    def turned(self, quarters: int) -> Layout:
        """The same game with the board turned clockwise by so many quarter turns."""
        quarters %= 4
        if quarters % 2 and self.rows != self.columns:
            raise ValueError(f"only a square board has quarter turns: {self.rows}×{self.columns}")
        spots = self.spots
        for _ in range(quarters // 2):
            spots = spots[::-1]
        if quarters % 2:
            lines = [spots[at : at + self.columns] for at in range(0, len(spots), self.columns)]
            spots = tuple(spot for line in zip(*lines[::-1], strict=True) for spot in line)
        return replace(self, spots=spots)

    def kind(self, content: str) -> str:
        """The magnet of a piece in a scene; nothing for nothing."""
        if not content or content in self.kinds:
            return self.kinds.get(content, "")
        return self.kinds.get(longest(self.kinds, content), "")

    def slots(self) -> tuple[str, ...]:
        """The slots, in drawing order: neither cells nor places off the board."""
        return tuple(spot for spot in self._where if spot not in self.cells and "." not in spot)

    def beyond(self, slot: str) -> str:
        """The slot at the other end of the line that begins at this slot."""
        return self.spots[crossed(self.spots, self.columns, self.cells, self.pad(slot))[-1]]


@dataclass(frozen=True, slots=True)
class Board:
    """The pads of one table, and each game that lies on them, by its key."""

    name: str
    rows: int
    columns: int
    layouts: Mapping[str, Layout] = field(hash=False)

    def pad_name(self, pad: Pad) -> str:
        """What a person calls a pad: columns a, b, c… from the left, rows 1, 2, 3… from below."""
        return place(pad, self.rows, self.columns)


def built_in() -> tuple[str, ...]:
    """The names of the boards that Tablier brings along."""
    names = (file.name for file in files("controller.boards").iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def load(name: str, games: Sequence[Game]) -> Board:
    """The board of a built-in name or of a file; a ``BoardError`` tells everything wrong with it.

    ``games`` are all games that there are: a file may draw no other.
    """
    try:
        data = _data(name)
    except Problem as fault:
        raise BoardError(name, (fault,)) from None
    plan = drawing.read(data, name, games)
    if plan.faults:
        raise BoardError(name, plan.faults)
    layouts = {
        it.game.sheet.key: Layout(
            it.game.sheet.key,
            it.rows,
            it.columns,
            it.spots,
            it.kinds,
            it.tapped,
            it.loose,
            frozenset(it.game.sheet.cells),
        )
        for it in plan.drawings
    }
    first = plan.drawings[0]
    return Board(plan.name, first.rows, first.columns, layouts)


def _data(name: str) -> bytes:
    """The bytes of a board's file, not more than are allowed and one."""
    if name in built_in():
        return (files("controller.boards") / f"{name}{_SUFFIX}").read_bytes()
    path = Path(name)
    try:
        # A pipe would keep the program waiting for somebody to write into it.
        if not S_ISREG(path.stat().st_mode):
            raise Problem("board.file", file=name, allowed=", ".join(built_in()))
        with path.open("rb") as file:
            return file.read(drawing.LARGEST + 1)
    except FileNotFoundError:
        raise Problem("board.unknown", file=name, allowed=", ".join(built_in())) from None
    except (OSError, ValueError) as error:
        raise Problem("board.unreadable", file=name, reason=reason_of(error)) from None
