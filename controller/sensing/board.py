"""Boards: the pads of a table and the layout of each game on them, read from a file.

    format = 1
    name = "Plain grid, 6 × 6"
    [games.invers]
    pads = ["a6 b6 c6 d6 e6 f6", …]
    pieces = { Y = "N2", y = "S2", R = "N1", r = "S1" }
    tapped = false
    loose = []

``pads`` draws the board from the top as the first seat sees it: a cell, a slot or a place off the
board for each pad, a dot for a pad that the game does not use. ``pieces`` gives the magnet of each
piece, by the beginning of its content in a scene.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path

from controller.config.toml_file import MAX_BYTES
from controller.i18n.user_errors import Problem
from controller.model.regular_file import IrregularFileError, read_beginning
from controller.model.text_files import reason_of
from controller.sensing import board_file
from controller.sensing.automatic_layout import automatic_layout
from controller.sensing.board_check import GameDrawing, crossed, longest
from controller.sensing.board_file import BoardPlan
from hardware.pins import place
from hardware.ports import Pad
from rules.catalog import BUILT_IN, Layouts
from rules.game import Game

_SUFFIX = ".toml"


class BoardError(Problem):
    """Unusable board; ``faults`` are all reasons, each with its own sentence."""

    def __init__(self, file: str, faults: Iterable[Problem]) -> None:
        self.faults = tuple(faults)
        super().__init__("board.faults", file=file, count=len(self.faults))


@dataclass(frozen=True, slots=True)
class Layout:
    """Layout of one game on the pads of a board.

    ``spots`` holds the spot of each pad: a cell (``d4``), a slot as the notation names it (``W3``),
    a place off the board (``reserve.S``), or nothing. ``kinds`` are the magnets (``N2``) by the
    beginning of a content. Pads of ``loose`` places are never compared; in a ``tapped`` layout,
    pads are only tapped and carry no pieces.
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
        """Pads of a spot in drawing order; empty if it is not drawn."""
        return self._where.get(spot, ())

    def pad(self, spot: str) -> Pad:
        """First pad of a spot; raises ``KeyError`` if it is not drawn."""
        return self._where[spot][0]

    def turned(self, quarters: int) -> Layout:
        """Layout rotated clockwise by this many quarter turns."""
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
        """Magnet of a piece in a scene; empty for an empty content."""
        if not content or content in self.kinds:
            return self.kinds.get(content, "")
        return self.kinds.get(longest(self.kinds, content), "")

    def slots(self) -> tuple[str, ...]:
        """Slots in drawing order: neither cells nor places off the board."""
        return tuple(spot for spot in self._where if spot not in self.cells and "." not in spot)

    def beyond(self, slot: str) -> str:
        """Slot at the other end of the line that starts at this slot."""
        return self.spots[self.line(slot)[-1]]

    def line(self, slot: str) -> list[Pad]:
        """Pads that a push from this slot crosses, with the slot at the other end."""
        found = crossed(self.spots, self.columns, self.cells, self.pad(slot))
        return [Pad(at) for at in found]


@dataclass(frozen=True, slots=True)
class Board:
    """Pads of one table, and the layout of each game on them, by its key."""

    name: str
    rows: int
    columns: int
    layouts: Mapping[str, Layout] = field(hash=False)
    left_out: tuple[Problem, ...] = field(default=(), compare=False)
    """Faults in the layouts supplied by added games; those games are left out of the board."""

    def pad_name(self, pad: Pad) -> str:
        """Name of a pad for people: columns a, b, c… from the left, rows 1, 2, 3… from below."""
        return place(pad, self.rows, self.columns)


def built_in() -> tuple[str, ...]:
    """Names of the built-in boards."""
    names = (file.name for file in files("controller.sensing.boards").iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def load(name: str, games: Sequence[Game], added: Mapping[str, Layouts] | None = None) -> Board:
    """Load a built-in board or a board file; raises ``BoardError`` with all its faults.

    ``games`` are all known games: a file may draw no other. ``added`` are the layouts supplied by
    added games (``Catalog.layouts``), used where the board does not draw the game itself. An added
    game without any layout for this board is laid out by its own plan, if it fits.
    """
    try:
        data = _data(name)
    except Problem as fault:
        raise BoardError(name, (fault,)) from None
    plan = board_file.read(data, name, games)
    if plan.faults:
        raise BoardError(name, plan.faults)
    first = plan.drawings[0]
    drawn = {it.game.sheet.key for it in plan.drawings}
    more = {
        key: board_file.read_layout(key, layouts[name], name, games, first)
        for key, layouts in (added or {}).items()
        if name in layouts and key not in drawn
    }
    more |= _laid_out(name, games, first, drawn | set(more))
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
        for it in (*plan.drawings, *(it for one in more.values() for it in one.drawings))
    }
    left_out = tuple(fault for one in more.values() for fault in one.faults)
    return Board(plan.name, first.rows, first.columns, layouts, left_out)


def _laid_out(
    file: str, games: Sequence[Game], first: GameDrawing, known: Collection[str]
) -> dict[str, BoardPlan]:
    """Plans of the added games that nobody has placed on this board, where they fit."""
    found: dict[str, BoardPlan] = {}
    for game in games:
        key = game.sheet.key
        if key in known or game in BUILT_IN:
            continue
        layout = automatic_layout(game, first.rows, first.columns)
        if layout is None:
            continue
        plan = board_file.read_layout(key, layout, file, games, first)
        if not plan.faults:
            found[key] = plan
    return found


def _data(name: str) -> bytes:
    """Bytes of a board file, at most one more than allowed."""
    if name in built_in():
        return (files("controller.sensing.boards") / f"{name}{_SUFFIX}").read_bytes()
    path = Path(name)
    try:
        return read_beginning(path, MAX_BYTES + 1)
    except (IrregularFileError, IsADirectoryError):
        raise Problem("board.file", file=name, allowed=", ".join(built_in())) from None
    except FileNotFoundError:
        raise Problem("board.unknown", file=name, allowed=", ".join(built_in())) from None
    except (OSError, ValueError) as error:
        raise Problem("board.unreadable", file=name, reason=reason_of(error)) from None
