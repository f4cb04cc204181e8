"""Checks that the drawing of a game on a board fits the rules of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from controller.i18n.user_errors import Problem
from rules.dice import Dice
from rules.game import Game
from rules.model import Step
from rules.state import OVER

KINDS = ("N1", "N2", "S1", "S2")
"""Magnets: the pole that faces down, and the strength."""

_PLANNED = re.compile(r"\{([^:}]+)\}")
_GAMES, _ACTS = 3, 2000
"""Random games played to find the places off the board, and most acts in all of them."""


@dataclass(frozen=True, slots=True)
class GameDrawing:
    """One game on a rectangle of pads, as in the file; see ``controller.sensing.board.Layout``."""

    game: Game
    rows: int
    columns: int
    spots: tuple[str, ...]
    kinds: Mapping[str, str]
    tapped: bool
    loose: frozenset[str]

    def where(self, at: int) -> dict[str, int]:
        """Row and column of a pad, counted from 1 at the top left."""
        row, column = divmod(at, self.columns)
        return {"row": row + 1, "column": column + 1}


def longest(beginnings: Iterable[str], content: str) -> str:
    """Longest of these texts that a content begins with; empty if there is none."""
    return max((it for it in beginnings if content.startswith(it)), key=len, default="")


def planned(game: Game) -> list[list[str]]:
    """Cells of each line of the game's own plan, from the top; lines without one are left out."""
    lines = [_PLANNED.findall(line) for line in game.sheet.plan]
    return [line for line in lines if line]


def crossed(
    spots: Sequence[str], columns: int, cells: Collection[str], start: int
) -> tuple[int, ...]:
    """Pads crossed by a push from a slot, up to the first that is not a cell.

    Empty if no cell lies beside the slot, or if cells lie on several sides of it. At the edge of
    the board the last pad is a cell.
    """
    row = start // columns
    ways = (
        range(start - columns, -1, -columns),
        range(start + 1, (row + 1) * columns),
        range(start + columns, len(spots), columns),
        range(start - 1, row * columns - 1, -1),
    )
    lines = [way for way in ways if way and spots[way[0]] in cells]
    if len(lines) != 1:
        return ()
    ends = (at for at, pad in enumerate(lines[0]) if spots[pad] not in cells)
    return tuple(lines[0])[: next(ends, len(spots)) + 1]


def faults(drawing: GameDrawing) -> Iterator[Problem]:
    """All faults of a drawing."""
    words = [*_words(drawing)]
    yield from words
    yield from _places(drawing)
    yield from _pieces(drawing)
    # With a cell missing or misspelt, the remaining checks would only add noise.
    if not words:
        yield from _order(drawing)
        yield from _slots(drawing)


def _words(drawing: GameDrawing) -> Iterator[Problem]:
    """Check that words are known, cells complete, and only places off the board repeated."""
    sheet = drawing.game.sheet
    known = {*sheet.cells, *_pushes(drawing.game)}
    first: dict[str, int] = {}
    for at, spot in enumerate(drawing.spots):
        if not spot or "." in spot:
            continue
        where = drawing.where(at)
        if spot not in known:
            yield Problem("board.spot", word=spot, allowed=_some(sheet.cells), **where)
        elif spot in first:
            before = drawing.where(first[spot])
            yield Problem(
                "board.twice",
                word=spot,
                other_row=before["row"],
                other_column=before["column"],
                **where,
            )
        first.setdefault(spot, at)
    missing = [cell for cell in sheet.cells if cell not in first]
    if missing:
        yield Problem("board.missing", word=" ".join(missing), count=len(missing))


def _places(drawing: GameDrawing) -> Iterator[Problem]:
    """Check that each place off the board exists, and has room for its pieces if compared."""
    drawn = Counter(spot for spot in drawing.spots if "." in spot)
    there = _beside(drawing.game) if drawn else {}
    faces = {face for supply in drawing.game.sheet.box for face in supply.faces}
    for spot, pads in drawn.items():
        where = drawing.where(drawing.spots.index(spot))
        if spot not in there:
            allowed = " ".join(it for it in there if "." in it) or "–"
            yield Problem("board.place", word=spot, allowed=allowed, **where)
        elif spot in drawing.loose or drawing.tapped:
            continue
        elif spot.rpartition(".")[2] not in faces:
            yield Problem("board.owner", word=spot, **where)
        elif pads < there[spot]:
            yield Problem("board.room", word=spot, found=pads, least=there[spot])
    for spot in sorted(drawing.loose - set(drawn)):
        yield Problem("board.loose.unused", word=spot, allowed=" ".join(sorted(drawn)) or "–")


def _pieces(drawing: GameDrawing) -> Iterator[Problem]:
    """Check that each face in the box has a magnet, and each magnet a face."""
    faces = [face for supply in drawing.game.sheet.box for face in supply.faces]
    allowed = " ".join(faces)
    for piece in drawing.kinds:
        if not piece or not any(it.startswith(piece) or piece.startswith(it) for it in faces):
            yield Problem("board.piece", word=piece, allowed=allowed)
    for face in faces:
        # Pads that are only tapped need not distinguish pieces.
        if not drawing.tapped and not longest(drawing.kinds, face):
            yield Problem("board.face", word=face, allowed=" ".join(KINDS))


def _order(drawing: GameDrawing) -> Iterator[Problem]:
    """Check that cells are arranged as on the game's own plan, if that is a rectangle."""
    plan = planned(drawing.game)
    if drawing.tapped or len({len(line) for line in plan}) != 1:
        return
    at = {spot: divmod(pad, drawing.columns) for pad, spot in enumerate(drawing.spots)}
    rows = [_usual(at[cell][0] for cell in line) for line in plan]
    columns = [_usual(at[cell][1] for cell in line) for line in zip(*plan, strict=True)]
    for row, line in zip(rows, plan, strict=True):
        for column, cell in zip(columns, line, strict=True):
            if at[cell] != (row, column):
                where = {"row": at[cell][0] + 1, "column": at[cell][1] + 1}
                yield Problem(
                    "board.astray", word=cell, other_row=row + 1, other_column=column + 1, **where
                )
    if rows != sorted(rows) or columns != sorted(columns):
        corner = plan[0][0]
        row, column = at[corner]
        yield Problem("board.order", word=corner, row=row + 1, column=column + 1)


def _slots(drawing: GameDrawing) -> Iterator[Problem]:
    """Check that each slot starts a line of cells ending in a slot, and that a push moves it."""
    pushes = _pushes(drawing.game)
    cells = drawing.game.sheet.cells
    for at, spot in enumerate(drawing.spots):
        if spot not in pushes:
            continue
        where = drawing.where(at)
        line = [drawing.spots[pad] for pad in crossed(drawing.spots, drawing.columns, cells, at)]
        if not line:
            yield Problem("board.slot.line", word=spot, **where)
            continue
        if line[-1] not in pushes:
            yield Problem("board.slot.end", word=spot, value=line[-1] or ".", **where)
            continue
        if not _pushed(drawing.game, spot, line[:-1]):
            yield Problem("board.slot.push", word=spot, value=f"{line[0]}–{line[-2]}", **where)


def _pushed(game: Game, slot: str, line: Sequence[str]) -> bool:
    """Return whether a push at the start of the game shifts this line, away from the slot."""
    state = game.known({})
    step = game.apply(state, game.parse(slot))
    if not isinstance(step, Step):
        return False
    before, after = game.scene(state), game.scene(step.state)
    return all(before.get(one) == after.get(other) for one, other in pairwise(line))


@lru_cache(maxsize=32)
def _pushes(game: Game) -> frozenset[str]:
    """Moves that name a slot: they name no cell, and change more than one."""
    state = game.known({})
    cells = set(game.sheet.cells)
    slots = []
    for move in game.moves(state):
        if move.text.isalnum() and not any(cell in move.text for cell in cells):
            step = game.apply(state, move)
            if isinstance(step, Step) and len({it.place for it in step.effects} & cells) > 1:
                slots.append(move.text)
    return frozenset(slots)


@lru_cache(maxsize=32)
def _beside(game: Game) -> Mapping[str, int]:
    """Places off the board found in random games, with the most pieces seen in each."""
    dice, acts = Dice(1), 0
    cells = set(game.sheet.cells)
    found: dict[str, int] = {}
    for _ in range(_GAMES):
        state = game.start({})
        while state.turn() != OVER and acts < _ACTS:
            state.play(state.pick(dice))
            acts += 1
            for place, content in game.scene(state).items():
                if place not in cells:
                    found[place] = max(found.get(place, 0), len(content))
    return found


def _usual(numbers: Iterable[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


def _some(names: Sequence[str]) -> str:
    """First and last of many names."""
    return f"{names[0]} … {names[-1]}"
