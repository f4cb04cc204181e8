"""Positions of every game on every board with every sensor, and the traces of a hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import strategies as st

from controller.sensing.board import built_in, load
from controller.sensing.board_knowledge import positions
from controller.sensing.debounce import PadTurn, Traffic
from controller.sensing.expectations import BoardModel, ExpectedMove
from hardware.ports import EMPTY, POLE, PRESENCE, PROFILES, STRENGTH, TOUCH, Pad
from rules import catalog
from rules.dice import Dice
from rules.state import State

GAMES = {game.sheet.key: game for game in catalog.load(()).games}
BOARDS = {name: load(name, tuple(GAMES.values())) for name in built_in()}
FINE = (POLE, STRENGTH)
KNOWN = {PRESENCE: ("x",), POLE: ("N", "S"), STRENGTH: ("N1", "N2", "S1", "S2")}
"""Marks that a sensor may show besides empty."""

DUEL = "Sa1? Sc3P! Nc5C! Nf8? R:???/??? X:CCFF/PPFF T:- S"
"""Incognito with known symbols: the stone on c3 may take the scissors on c5."""

_EXTRA = {"incognito": (DUEL,)}
_KEPT = 3

Marks = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """One position on one board: what lies there, and what may be played."""

    model: BoardModel
    state: State
    base: Marks
    expected_moves: tuple[ExpectedMove, ...]

    def pad(self, spot: str) -> Pad:
        return self.model.layout.pad(spot)

    def expected(self, text: str) -> ExpectedMove:
        return next(expected for expected in self.expected_moves if expected.move.text == text)

    def shows(self, expected: ExpectedMove) -> bool:
        """True if the pads of this table can sense this move at all."""
        return not expected.spoken and (expected.marks != self.base or len(expected.via) == 2)

    def filled(self) -> list[Pad]:
        return [Pad(at) for at, mark in enumerate(self.base) if mark != EMPTY]

    def free_cells(self) -> list[Pad]:
        layout = self.model.layout
        return [pad for cell in sorted(layout.cells) if not self.base[pad := layout.pad(cell)]]

    def but(self, changes: dict[Pad, str], base: Marks | None = None) -> Marks:
        """A picture (that of the position, if none is given) with some pads changed."""
        marks = list(self.base if base is None else base)
        for pad, mark in changes.items():
            marks[pad] = mark
        return tuple(marks)


def place_of(model: BoardModel, state: State) -> Place:
    """Pieces on the table in this position, and the legal moves."""
    base = model.marks(model.game.scene(state))
    return Place(model, state, base, tuple(model.expected_moves(state)))


def sight_of(board: str, key: str, profile: str) -> BoardModel:
    """Board model of a game on one of the built-in boards."""
    return BoardModel(GAMES[key], BOARDS[board].layouts[key], profile)


@cache
def states(key: str) -> tuple[State, ...]:
    """A few positions of random games, and those that random games hardly reach."""
    game = GAMES[key]
    return (
        *positions(game, 4)[:_KEPT],
        *(game.load(line, {}) for line in _EXTRA.get(key, ())),
    )


@cache
def places(board: str, key: str, profile: str) -> tuple[Place, ...]:
    """These positions on a board."""
    model = sight_of(board, key, profile)
    return tuple(place_of(model, state) for state in states(key))


def at(board: str, key: str, profile: str, line: str) -> Place:
    """The position that a line describes, on a board."""
    return place_of(sight_of(board, key, profile), GAMES[key].load(line, {}))


def cases(*, tapped: bool) -> list[tuple[str, str, str]]:
    """Every game on every board under every sensor (on the wide board under one)."""
    return [
        (name, key, profile)
        for name, board in BOARDS.items()
        for key, layout in board.layouts.items()
        for profile in PROFILES
        if (layout.tapped or profile == TOUCH) == tapped
        and (board.rows == board.columns or profile in {POLE, TOUCH})
    ]


def each(found: list[tuple[str, str, str]]) -> pytest.MarkDecorator:
    """Run a test in all these cases."""
    return pytest.mark.parametrize(("board", "key", "profile"), found, ids=map("-".join, found))


EACH_SEEN = each(cases(tapped=False))
"""Wherever pads carry pieces."""
EACH_FINE = each([case for case in cases(tapped=False) if case[2] in FINE])
"""Wherever pads carry pieces and tell them apart."""
EACH_TAPPED = each(cases(tapped=True))
"""Wherever pads are only tapped."""
EACH_GAME_SEEN = pytest.mark.parametrize("key", sorted({key for _, key, _ in cases(tapped=False)}))
"""The same, for tests that draw the board and the sensor."""
EACH_GAME = pytest.mark.parametrize("key", list(GAMES))
EACH_SENSOR = pytest.mark.parametrize("profile", [PRESENCE, *FINE])


def changed(base: Marks, marks: Marks) -> list[Pad]:
    """The pads that differ."""
    return [Pad(pad) for pad, mark in enumerate(marks) if mark != base[pad]]


def visits(pads: Iterable[Pad]) -> Traffic:
    """Traffic of a piece that lay on these pads, one after the other."""
    turns: list[PadTurn] = []
    for number, pad in enumerate(pads):
        turns += [PadTurn(number, pad, filled=True), PadTurn(number + 0.5, pad, filled=False)]
    return Traffic(turns, {turn.pad for turn in turns})


def handled(place: Place, expected: ExpectedMove) -> Traffic:
    """Traffic of a careful hand that makes this move: it lifts only what it must."""
    moved = changed(place.base, expected.marks)
    came = [pad for pad in moved if place.base[pad] == EMPTY]
    left = {pad for pad in moved if place.base[pad] != EMPTY}
    pushed = visits(expected.via)
    turns = [*pushed.turns, *(PadTurn(100 + pad, pad, filled=True) for pad in came)]
    return Traffic(turns, left | expected.emptied | pushed.emptied)


def turn(marks: Marks, columns: int, quarters: int) -> Marks:
    """Picture of the board turned clockwise by ``quarters`` quarter turns."""
    for _ in range(quarters):
        lines = [marks[pad : pad + columns] for pad in range(0, len(marks), columns)]
        marks = tuple(mark for line in zip(*lines[::-1], strict=True) for mark in line)
        columns = len(marks) // columns
    return marks


def games_played(key: str, plies: int) -> Iterator[list[State]]:
    """Two random games: after each ply, all positions that the table could have seen."""
    game = GAMES[key]
    for seed in (3, 7):
        dice, state, history = Dice(seed), game.start({}), list[State]()
        while state.turn() >= -1 and len(history) < plies:
            history.append(game.public(state))
            state = state.clone()
            state.play(state.pick(dice))
        yield history


def drawn(data: st.DataObject, key: str, *, tapped: bool = False) -> Place:
    """Some position of a game on some board under some sensor."""
    found = [case for case in cases(tapped=tapped) if case[1] == key]
    return data.draw(st.sampled_from(places(*data.draw(st.sampled_from(found)))))


def without(place: Place, pads: Iterable[Pad]) -> Place:
    """The same position with broken pads."""
    return place_of(place.model.ignoring(pads), place.state)
