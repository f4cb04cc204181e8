"""INVERS: push lines of tiles until all tiles of your colour are turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, count, first, gather
from rules.errors import PositionError
from rules.game import PASS_TEXT, Game
from rules.games.invers_state import (
    ALL,
    DRAW,
    DRAW3,
    ENDLESS,
    HAND,
    MAJORITY3,
    OWN_COLOUR,
    PASS,
    POOL,
    InversState,
    Pushed,
    exit_cell,
)
from rules.model import Option, Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.past import acts
from rules.state import State

_YELLOW_START: Final = 0xA95A95A95
_CELLS: Final = grid.cells(6, 6)
_SLOTS: Final = tuple(
    side + line
    for side, lines in (("W", "123456"), ("E", "123456"), ("S", "abcdef"), ("N", "abcdef"))
    for line in lines
)
_SIDES: Final = ("Y", "R")
_TILES: Final = "yr"
_TILES_A_COLOUR: Final = 19
_OFFBOARD: Final = {"hand": HAND, "pool": POOL, "own-colour": OWN_COLOUR}
_REPETITION: Final = {"draw3": DRAW3, "majority3": MAJORITY3, "none": ENDLESS}

SHEET: Final = Sheet(
    key="invers",
    prefix="invers",
    name="INVERS",
    cells=_CELLS,
    rules=("invers.over", "invers.4", "invers.priority", "invers.tile", "invers.pass"),
    options=(
        Option("offboard", ("hand", "pool", "own-colour")),
        Option("first", ("yellow", "red")),
        Option("repetition", ("draw3", "majority3", "none")),
        Option("priority", ("free", "strict")),
        Option("a1", ("yellow", "red")),
    ),
    plan=grid.plan(6, 6),
    box=(Supply(("Y", "y"), _TILES_A_COLOUR), Supply(("R", "r"), _TILES_A_COLOUR)),
)


class Invers(Game):
    """Rules of INVERS on 6 x 6; Yellow plays Red."""

    def begin(self, options: Mapping[str, str]) -> State:
        """All tiles full side up in alternating colours, and one dotted tile for each seat."""
        state = self.bare(options)
        state.yellow = _YELLOW_START if options["a1"] == "yellow" else ALL & ~_YELLOW_START
        state.full = ALL
        state.side = 0 if options["first"] == "yellow" else 1
        return state

    def bare(self, options: Mapping[str, str]) -> InversState:
        """Position without tiles under these options."""
        return InversState(
            _OFFBOARD[options["offboard"]],
            _REPETITION[options["repetition"]],
            options["priority"] == "strict",
        )

    def seats(self, state: State) -> tuple[str, ...]:
        """Yellow and red."""
        return ("yellow", "red")

    def why(self, state: State, code: i64) -> Refusal:
        """Rule broken: a closed line, the wrong tile, a lower priority, or a pass."""
        assert isinstance(state, InversState)
        if code == PASS:
            return Refusal("invers.pass")
        exit_at = exit_cell(code & 31)
        if bit(exit_at) & (state.colour(state.side) | state.full) == 0:
            return Refusal("invers.4", (_CELLS[exit_at],))
        open_slots = state.open_slots()
        if open_slots & bit(code & 31) == 0:
            better = _CELLS[exit_cell(first(open_slots))]
            return Refusal("invers.priority", (_CELLS[exit_at], better))
        return Refusal("invers.tile")

    def result(self, state: State) -> Outcome:
        """The owner of the last tile turned wins, whoever pushed it out."""
        assert isinstance(state, InversState)
        left = (count(state.full & state.yellow), count(state.full & ~state.yellow))
        winners = (Seat(0), Seat(1)) if state.winner == DRAW else (Seat(state.winner),)
        reason = "repetition" if state.repeated else "all-turned" if 0 in left else "blocked"
        return Outcome(winners, reason, left)

    def rematch(self, options: Mapping[str, str], outcome: Outcome) -> dict[str, str]:
        """The loser starts the next game; after a draw the seat that did not start this one."""
        next_options = dict(options)
        drawn = len(outcome.winners) == 2
        winner = next_options["first"] if drawn else ("yellow", "red")[outcome.winners[0]]
        next_options["first"] = "red" if winner == "yellow" else "yellow"
        return next_options

    def scene(self, state: State) -> Scene:
        """The 36 tiles on the board and the two off it."""
        assert isinstance(state, InversState)
        scene: dict[str, str] = {}
        for i in range(36):
            dotted = "y" if state.yellow & bit(i) != 0 else "r"
            scene[_CELLS[i]] = dotted.upper() if state.full & bit(i) != 0 else dotted
        if state.offboard == HAND:
            scene["hand.yellow"] = _TILES[state.tile0]
            scene["hand.red"] = _TILES[state.tile1]
        else:
            scene["pool"] = " ".join(sorted(_TILES[state.tile0] + _TILES[state.tile1]))
        return scene

    def spell(self, code: i64) -> str:
        """Slot, followed by the tile if the pool is shared."""
        return PASS_TEXT if code == PASS else _SLOTS[code & 31] + ("", "y", "r")[code >> 5]

    def read(self, text: str) -> i64:
        """Code for a slot, optionally followed by a tile."""
        if text == PASS_TEXT:
            return PASS
        slot, tile = text[:2], text[2:]
        if slot not in _SLOTS or tile not in ("", "y", "r"):
            return -1
        return ("", "y", "r").index(tile) << 5 | _SLOTS.index(slot)

    def line(self, state: State) -> str:
        """Rows from the top, off-board tiles, side to move: as of the last turned tile."""
        assert isinstance(state, InversState)
        then = state.clone()
        past = state.past
        while isinstance(past, Pushed):
            then.yellow, then.full = past.yellow, past.full
            then.tile0, then.tile1 = past.rest >> 2, (past.rest >> 1) & 1
            then.side = past.rest & 1
            past = past.before
        scene = self.scene(then)
        rows = grid.write_rows([scene[cell] for cell in _CELLS], 6)
        return f"{rows} H={_TILES[then.tile0]}/{_TILES[then.tile1]} {_SIDES[then.side]}"

    def trail(self, state: State) -> list[i64]:
        """Pushes since that position, to restore repetitions."""
        assert isinstance(state, InversState)
        return acts(state.past)

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Position of such a line, checked: 19 tiles of each colour, at least one of them full."""
        words = text.split()
        if len(words) != 3:
            raise PositionError("position.words", text=text, found=len(words), allowed=3)
        rows, tiles, side = words
        board = grid.read_rows(rows, 6, 6, "YRyr")
        if tiles not in ("H=y/r", "H=r/y", "H=y/y", "H=r/r"):
            raise PositionError("invers.tiles", text=tiles)
        state = self.bare(options)
        state.yellow = gather([i for i in range(36) if board[i] in ("Y", "y")])
        state.full = gather([i for i in range(36) if board[i] in ("Y", "R")])
        state.tile0, state.tile1 = _TILES.index(tiles[2]), _TILES.index(tiles[4])
        state.side = grid.read_side(side, _SIDES)
        found = count(state.yellow) + 2 - state.tile0 - state.tile1
        if "" in board or found != _TILES_A_COLOUR:
            yellow = sum(letter in ("Y", "y") for letter in board) + 2 - state.tile0 - state.tile1
            red = sum(letter in ("R", "r") for letter in board) + state.tile0 + state.tile1
            raise PositionError("invers.count", yellow=yellow, red=red, allowed=_TILES_A_COLOUR)
        if state.full == 0:
            raise PositionError("invers.finished")
        if state.offboard != HAND and state.tile0 > state.tile1:
            state.tile0, state.tile1 = 0, 1
        for colour in range(2):
            if state.full & state.colour(colour) == 0:
                state.winner = colour
        return state


GAME: Final = Invers(SHEET)
