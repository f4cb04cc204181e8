"""INVERS: push rows of tiles until all of your colour are turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, count, first, gather, members, nth
from rules.dice import Dice
from rules.errors import PositionError
from rules.game import PASS_TEXT, Game
from rules.model import Cell, Option, Outcome, Refusal, Scene, Seat, Sheet, Supply
from rules.state import OVER, State

HAND: Final = 0
POOL: Final = 1
OWN_COLOUR: Final = 2

DRAW3: Final = 0
MAJORITY3: Final = 1
ENDLESS: Final = 2

PASS: Final = 24
ALIVE: Final = -1
DRAW: Final = 2

_ALL: Final = 0xFFFFFFFFF
_COLUMN: Final = 0x041041041
_TO_SIX_BITS: Final = 0x42108420
"""Times six bits that lie six apart: the same bits side by side from bit 30 on."""
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


def exit_cell(slot: i64) -> i64:
    """The cell from which a push into this slot drives a tile off the board."""
    if slot < 6:
        return slot * 6 + 5
    if slot < 12:
        return (slot - 6) * 6
    return slot + 18 if slot < 18 else slot - 18


def slots_out_of(cells: i64) -> i64:
    """The set of slots whose push drives out one of these cells."""
    west: i64 = ((((cells >> 5) & _COLUMN) * _TO_SIX_BITS) >> 30) & 63
    east: i64 = (((cells & _COLUMN) * _TO_SIX_BITS) >> 30) & 63
    return west | east << 6 | ((cells >> 30) & 63) << 12 | (cells & 63) << 18


class Past:
    """A position and the push made there; a chain of them is shared by all that came of it."""

    def __init__(self, yellow: i64, full: i64, rest: i64, code: i64, before: Past | None) -> None:
        self.yellow: i64 = yellow
        self.full: i64 = full
        self.rest: i64 = rest
        self.code: i64 = code
        self.before = before


class InversState(State):
    """``yellow`` are the yellow tiles (all others are red), ``full`` those not yet turned.

    ``tile0`` and ``tile1`` are the off-board tiles as 0 yellow, 1 red: the hands of Yellow and
    Red, or in the common pool the two tiles in rising order.
    """

    def __init__(self, offboard: i64, repetition: i64, strict: bool) -> None:  # noqa: FBT001
        self.offboard: i64 = offboard
        self.repetition: i64 = repetition
        self.strict: bool = strict
        self.yellow: i64 = 0
        self.full: i64 = 0
        self.tile0: i64 = 0
        self.tile1: i64 = 1
        self.side: i64 = 0
        self.winner: i64 = ALIVE
        self.repeated: bool = False
        # What has been since the last tile was turned: nothing older can come back.
        self.past: Past | None = None

    def clone(self) -> InversState:
        """An independent copy."""
        twin = InversState(self.offboard, self.repetition, self.strict)
        twin.yellow = self.yellow
        twin.full = self.full
        twin.tile0 = self.tile0
        twin.tile1 = self.tile1
        twin.side = self.side
        twin.winner = self.winner
        twin.repeated = self.repeated
        twin.past = self.past
        return twin

    def turn(self) -> i64:
        """The side to move."""
        if self.winner != ALIVE:
            return OVER
        return self.side

    def colour(self, side: i64) -> i64:
        """The tiles of one colour on the board."""
        return self.yellow if side == 0 else ~self.yellow & _ALL

    def open_slots(self) -> i64:
        """The slots that rules 1 to 4 (and under ``strict`` their order) leave open."""
        own: i64 = self.colour(self.side)
        if self.strict:
            slots: i64 = slots_out_of(own & self.full)
            if slots == 0:
                slots = slots_out_of(self.full & ~own)
            return slots if slots != 0 else slots_out_of(own)
        return slots_out_of(own | self.full)

    def offers(self) -> i64:
        """How many different tiles may be pushed in."""
        return 2 if self.offboard == POOL and self.tile0 != self.tile1 else 1

    def tile(self, code: i64) -> i64:
        """The colour of the tile that an act pushes in."""
        if self.offboard == HAND:
            return self.tile0 if self.side == 0 else self.tile1
        if self.offboard == POOL:
            return (code >> 5) - 1
        return self.side if self.side in (self.tile0, self.tile1) else 1 - self.side

    def codes(self) -> list[i64]:
        """Slot by slot; in the common pool a slot and the tile."""
        found: list[i64] = []
        for slot in members(self.open_slots()):
            if self.offboard != POOL:
                found.append(slot)
            else:
                found.append((self.tile0 + 1) << 5 | slot)
                if self.tile0 != self.tile1:
                    found.append((self.tile1 + 1) << 5 | slot)
        return found

    def pick(self, dice: Dice) -> i64:
        """A random push."""
        slots: i64 = self.open_slots()
        many: i64 = count(slots)
        if self.offboard != POOL:
            return nth(slots, dice.below(many))
        choice: i64 = dice.below(many * self.offers())
        if choice < many:
            return nth(slots, choice) | (self.tile0 + 1) << 5
        return nth(slots, choice - many) | (self.tile1 + 1) << 5

    def play(self, code: i64) -> None:
        """Push a tile in, turn the one that leaves if it is full, and keep it off the board."""
        slot: i64 = code & 31
        tile: i64 = self.tile(code)
        leaving: i64 = bit(exit_cell(slot))
        out: i64 = 0 if self.yellow & leaving != 0 else 1
        turned: bool = self.full & leaving != 0
        if not turned and self.repetition != ENDLESS:
            self.past = Past(self.yellow, self.full, self.rest(), code, self.past)
        self.push(slot, tile)
        if self.offboard != HAND:
            other: i64 = self.tile0 + self.tile1 - tile
            self.tile0 = out & other
            self.tile1 = out | other
        elif self.side == 0:
            self.tile0 = out
        else:
            self.tile1 = out
        self.side = 1 - self.side
        if turned:
            self.past = None
            if self.full & self.colour(out) == 0:
                self.winner = out
        elif self.repetition != ENDLESS and self.occurrences() == 3:
            self.stop_repeating()

    def push(self, slot: i64, tile: i64) -> None:
        """Move the six tiles of a line one step; the new one lies dotted at its near end."""
        lane: i64
        entry: i64
        yellow: i64
        full: i64
        if slot < 6:
            entry = bit(slot * 6)
            lane = entry * 63
            yellow = (self.yellow & lane) << 1
            full = (self.full & lane) << 1
        elif slot < 12:
            entry = bit(slot * 6 - 31)
            lane = bit(slot * 6 - 36) * 63
            yellow = (self.yellow & lane) >> 1
            full = (self.full & lane) >> 1
        elif slot < 18:
            entry = bit(slot - 12)
            lane = entry * _COLUMN
            yellow = (self.yellow & lane) << 6
            full = (self.full & lane) << 6
        else:
            entry = bit(slot + 12)
            lane = bit(slot - 18) * _COLUMN
            yellow = (self.yellow & lane) >> 6
            full = (self.full & lane) >> 6
        keep: i64 = _ALL & ~lane
        self.yellow = (self.yellow & keep) | (yellow & lane)
        self.full = (self.full & keep) | (full & lane)
        if tile == 0:
            self.yellow |= entry

    def rest(self) -> i64:
        """Everything of a position but its board."""
        return self.tile0 << 2 | self.tile1 << 1 | self.side

    def occurrences(self) -> i64:
        """How often this position has been there, now included."""
        found: i64 = 1
        rest: i64 = self.rest()
        past = self.past
        while past is not None:
            if past.yellow == self.yellow and past.full == self.full and past.rest == rest:
                found += 1
            past = past.before
        return found

    def stop_repeating(self) -> None:
        """End the game on the third occurrence of a position."""
        self.repeated = True
        self.winner = DRAW
        if self.repetition == MAJORITY3:
            yellow_left: i64 = count(self.full & self.yellow)
            red_left: i64 = count(self.full & ~self.yellow)
            if yellow_left != red_left:
                self.winner = 0 if yellow_left < red_left else 1


class Invers(Game):
    """Yellow against red on 6 x 6."""

    def begin(self, options: Mapping[str, str]) -> State:
        """All tiles full side up, the colours alternating, one dotted tile each."""
        state = self.bare(options)
        state.yellow = _YELLOW_START if options["a1"] == "yellow" else _ALL & ~_YELLOW_START
        state.full = _ALL
        state.side = 0 if options["first"] == "yellow" else 1
        return state

    def bare(self, options: Mapping[str, str]) -> InversState:
        """A position without tiles under these options."""
        return InversState(
            _OFFBOARD[options["offboard"]],
            _REPETITION[options["repetition"]],
            options["priority"] == "strict",
        )

    def seats(self, state: State) -> tuple[str, ...]:
        """Yellow and red."""
        return ("yellow", "red")

    def why(self, state: State, code: i64) -> Refusal:
        """A closed line, the wrong tile, a lower priority, or a pass."""
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
        return Outcome(winners, "repetition" if state.repeated else "all-turned", left)

    def scene(self, state: State) -> Scene:
        """The 36 tiles on the board and the two beside it."""
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
        """Slot, in the common pool followed by the tile."""
        return PASS_TEXT if code == PASS else _SLOTS[code & 31] + ("", "y", "r")[code >> 5]

    def read(self, text: str) -> i64:
        """A slot, perhaps followed by a tile."""
        if text == PASS_TEXT:
            return PASS
        slot, tile = text[:2], text[2:]
        if slot not in _SLOTS or tile not in ("", "y", "r"):
            return -1
        return ("", "y", "r").index(tile) << 5 | _SLOTS.index(slot)

    def line(self, state: State) -> str:
        """Rows from the top, the off-board tiles, the side to move; at the last turned tile."""
        assert isinstance(state, InversState)
        then = state.clone()
        past = state.past
        while past is not None:
            then.yellow, then.full = past.yellow, past.full
            then.tile0, then.tile1 = past.rest >> 2, (past.rest >> 1) & 1
            then.side = past.rest & 1
            past = past.before
        scene = self.scene(then)
        rows = grid.write_rows([scene[cell] for cell in _CELLS], 6)
        return f"{rows} H={_TILES[then.tile0]}/{_TILES[then.tile1]} {_SIDES[then.side]}"

    def trail(self, state: State) -> list[i64]:
        """The pushes since then, so that repetition is remembered."""
        assert isinstance(state, InversState)
        pushes: list[i64] = []
        past = state.past
        while past is not None:
            pushes.insert(0, past.code)
            past = past.before
        return pushes

    def place(self, text: str, options: Mapping[str, str]) -> State:
        """Read such a line; 19 tiles of each colour, at least one of them still full."""
        words = text.split()
        if len(words) != 3:  # noqa: PLR2004
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
