"""Book of Inside: winning moves of the default game, from the empty board to the endings.

It lists positions after a winning move, as hashes, for whoever wins after each first move, down to
the number of free cells from which the search proves the rest. ``docs/inside-solved.md`` says how
it was made and checked, and defines the hash; ``tests/solve`` holds the programs.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import accumulate, permutations
from typing import Final

from controller.i18n.user_errors import Problem
from controller.robot.search.search_result import FINAL, SearchResult
from rules.bits import bit, count
from rules.game import Game
from rules.games.inside import InsideState
from rules.pyramid import ALL, BOARD, FACES, INDEX, NAMES, supported, supports
from rules.state import State

GAME: Final = "inside"
_NAME = "inside.book"
_FORMAT = "tablier book 1"
_HASH_BITS, _ROW_BITS = 48, 16
_LOW_BITS = _HASH_BITS - _ROW_BITS
_WIDTH = _LOW_BITS // 8
_TO_OWN = 8
_SQUARES = 15
_CERTAIN, _LOST = 8, 9
"""How a face counts that is certain to be of the own colour, or of the other."""
_WORD = (1 << 64) - 1


class BookError(Problem):
    """Book that is missing or damaged."""


@dataclass(frozen=True, slots=True)
class BookMoves:
    """What the book says about a position: codes of known moves, and whether they win.

    Winning moves are some of those that win. Without one, they are the moves of a lost position
    that leave the fewest winning answers.
    """

    codes: tuple[int, ...]
    win: bool


class HashSet:
    """Sorted hashes in rows: the upper bits of a hash number its row, the lower ones are stored."""

    def __init__(self, counts: bytes, low: bytes) -> None:
        self._starts = array("I", accumulate(counts, initial=0))
        self._low = low

    def __len__(self) -> int:
        return self._starts[-1]

    def __contains__(self, word: int) -> bool:
        row = word >> _LOW_BITS
        low = (word & ((1 << _LOW_BITS) - 1)).to_bytes(_WIDTH, "big")
        starts = range(self._starts[row] * _WIDTH, self._starts[row + 1] * _WIDTH, _WIDTH)
        return any(self._low[at : at + _WIDTH] == low for at in starts)


class InsideBook:
    """The book; ``leaf`` is the number of free cells at which it ends."""

    def __init__(self, leaf: int, won: HashSet, held: HashSet) -> None:
        self.leaf = leaf
        self._won = won
        self._held = held

    def __len__(self) -> int:
        return len(self._won)

    def moves(self, state: State) -> BookMoves | None:
        """Known moves of the side to move; None if the book does not know the position."""
        state = _inside(state)
        if count(ALL & ~state.cubes) <= self.leaf:
            return None
        codes = tuple(int(code) for code in state.codes())
        if _is_won(state):
            return BookMoves(codes, win=True)
        hashes = {code: position_hash(_after(state, code)) for code in codes}
        won = tuple(code for code, it in hashes.items() if it in self._won)
        if won:
            return BookMoves(won, win=True)
        held = tuple(code for code, it in hashes.items() if it in self._held)
        return BookMoves(held, win=False) if held else None

    def is_lost(self, state: State) -> bool:
        """Whether the side to move is known to lose: the other side made a move of the book."""
        state = _inside(state)
        return state.pending == 0 and position_hash(state) in self._won

    def proves(self, state: State) -> dict[int, bool]:
        """Moves of the side to move whose result is known: whether they win."""
        state = _inside(state)
        # The book holds every first move that wins; of later ones only enough.
        if state.cubes == 0 or self.is_lost(state):
            found = dict.fromkeys(state.codes(), False)
        else:
            found = {}
        known = self.moves(state)
        return found if known is None else {**found, **dict.fromkeys(known.codes, known.win)}

    def reaches(self, state: State) -> bool:
        """Whether the book goes on after the next move from here."""
        state = _inside(state)
        return int(count(ALL & ~state.cubes)) - 1 > self.leaf


def book_for(game: Game, options: Mapping[str, str], *, is_set_up: bool) -> InsideBook | None:
    """The book, for a default game of Inside from its start."""
    if game.sheet.key != GAME or is_set_up or game.options(options) != game.options({}):
        return None
    return load()


@cache
def load() -> InsideBook:
    """The book that is part of the program; read when it is first needed."""
    try:
        data = (files("controller.robot") / _NAME).read_bytes()
    except OSError as error:
        raise BookError("weights.missing", file=_NAME) from error
    return unpack(data)


def unpack(data: bytes) -> InsideBook:
    """Book from a file's content; ``BookError`` if it is damaged."""
    head, _, body = data.partition(b"\n")
    words = head.decode("ascii", "replace").removeprefix(_FORMAT).split()
    if not head.startswith(_FORMAT.encode()) or len(words) != 4 or not _is_whole(words, body):
        raise BookError("weights.damaged", file=_NAME)
    leaf, won, held = (int(word) for word in words[:3])
    first = (1 << _ROW_BITS) + won * _WIDTH
    parts = body[:first], body[first:]
    sets = [HashSet(it[: 1 << _ROW_BITS], it[1 << _ROW_BITS :]) for it in parts]
    if [len(it) for it in sets] != [won, held]:
        raise BookError("weights.damaged", file=_NAME)
    return InsideBook(leaf, *sets)


def _is_whole(words: list[str], body: bytes) -> bool:
    if not all(word.isdecimal() for word in words[:3]):
        return False
    size = (2 << _ROW_BITS) + (int(words[1]) + int(words[2])) * _WIDTH
    return len(body) == size and f"{zlib.adler32(body):08x}" == words[3]


def with_proofs(found: SearchResult, proofs: Mapping[int, bool]) -> SearchResult:
    """Search result in which the moves of known result have it for a score."""
    if not proofs:
        return found
    choices = [
        replace(it, score=FINAL + 1 if proofs[it.code] else -FINAL - 1) if it.code in proofs else it
        for it in found.choices
    ]
    choices.sort(key=lambda it: -it.score)
    best = choices[0]
    exact = found.exact or best.score >= FINAL or len(proofs) == len(choices)
    line = best.line or (best.code,)
    return replace(found, choices=(replace(best, line=line), *choices[1:]), exact=exact)


def _inside(state: State) -> InsideState:
    if not isinstance(state, InsideState):
        raise TypeError(f"not a position of Inside: {state!r}")
    return state


def _after(state: InsideState, code: int) -> InsideState:
    after = state.clone()
    after.play(code)
    return after


# ------------------------------------------------------------------ hash of a position

_CELLS = tuple(index for index in range(64) if ALL & bit(index) != 0)
"""Cells by level from the board up, in a level by y, then by x."""
_UPPER = tuple(index for index in _CELLS if BOARD & bit(index) == 0)


def _turned(turn: tuple[int, ...], index: int) -> int:
    """Cell that is seen in the place of this one when the axes are exchanged."""
    digits = ["0"] * 3
    for axis, digit in enumerate(str(NAMES[index])):
        digits[turn[axis]] = digit
    return INDEX["".join(digits)]


_TURNS = tuple(permutations(range(3)))
_CELL_SETS = tuple(tuple(bit(_turned(turn, at)) for at in _CELLS) for turn in _TURNS)
_UPPER_SETS = tuple(tuple(bit(_turned(turn, at)) for at in _UPPER) for turn in _TURNS)
_SUPPORTS = tuple(
    (bit(at), sum(bit(INDEX[below]) for below in supports(NAMES[at]))) for at in _UPPER
)


def position_hash(state: InsideState) -> int:
    """Hash of everything the rest of the game depends on; the same for a turned position."""
    cubes, dark = int(state.cubes), int(state.dark)
    own, other = (dark, cubes & ~dark) if state.side == 1 else (cubes & ~dark, dark)
    marks = _marks(state, own), _marks(state, other)
    faces = [_face(state, face, own) for face in FACES]
    side = int(state.side)
    stocks = (
        state.stock(side, side) << 12
        | state.stock(side, 1 - side) << 17
        | state.stock(1 - side, side) << 22
    )
    filled = [_packed(cubes, cells) for cells in _CELL_SETS]
    lowest = min(filled)
    triples = []
    for turn, upper, shape in zip(_TURNS, _UPPER_SETS, filled, strict=True):
        if shape == lowest:
            seen = [_packed(mark, upper) for mark in marks]
            rest = sum(faces[turn[axis]] << 4 * axis for axis in range(3)) | int(stocks)
            triples.append((shape, seen[0], seen[1] | rest << 20))
    shape, mine, others = min(triples)
    return _scramble((shape | mine << 35) ^ _scramble(others)) >> (64 - _HASH_BITS)


def _packed(cells: int, places: tuple[int, ...]) -> int:
    found = 0
    for at, place in enumerate(places):
        if cells & place:
            found |= 1 << at
    return found


def _marks(state: InsideState, colour: int) -> int:
    """Upper cells that must be filled now, or are not carried yet and rest on this colour."""
    full = int(supported(state.cubes))
    some = 0
    for cell, below in _SUPPORTS:
        if not full & cell and colour & below:
            some |= cell
    return some | int(state.pending)


def _face(state: InsideState, face: int, own: int) -> int:
    """Own squares of a face; 8 if it is the own colour's for certain, 9 if it is the other's."""
    mine = int(count(own & face))
    others = int(count(state.cubes & face)) - mine
    free = _SQUARES - mine - others
    side = int(state.side)
    left = [int(state.stock(0, colour) + state.stock(1, colour)) for colour in (side, 1 - side)]
    if mine >= _TO_OWN or others + min(free, left[1]) < _TO_OWN:
        return _CERTAIN
    if others >= _TO_OWN or mine + min(free, left[0]) < _TO_OWN:
        return _LOST
    return mine


def _is_won(state: InsideState) -> bool:
    """Whether the side to move is certain of two faces, so that any move wins."""
    own = int(state.dark if state.side == 1 else state.cubes & ~state.dark)
    return sum(_face(state, face, own) == _CERTAIN for face in FACES) >= 2


def _scramble(word: int) -> int:
    """Last step of SplitMix64."""
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & _WORD
    return word ^ word >> 31
