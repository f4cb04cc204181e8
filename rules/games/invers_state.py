"""Kernel of INVERS: 36 tiles as bits, pushed line by line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.bits import bit, count, members, nth
from rules.dice import Dice
from rules.past import Past
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

ALL: Final = 0xFFFFFFFFF
_COLUMN: Final = 0x041041041
_TO_SIX_BITS: Final = 0x42108420
"""Multiplier that packs six bits, spaced six apart, side by side from bit 30 on."""


def exit_cell(slot: i64) -> i64:
    """Cell whose tile a push into this slot drives off the board."""
    if slot < 6:
        return slot * 6 + 5
    if slot < 12:
        return (slot - 6) * 6
    return slot + 18 if slot < 18 else slot - 18


def slots_out_of(cells: i64) -> i64:
    """Set of slots whose push drives out the tile of one of these cells."""
    west: i64 = ((((cells >> 5) & _COLUMN) * _TO_SIX_BITS) >> 30) & 63
    east: i64 = (((cells & _COLUMN) * _TO_SIX_BITS) >> 30) & 63
    return west | east << 6 | ((cells >> 30) & 63) << 12 | (cells & 63) << 18


class Pushed(Past):
    """Position and the push made there."""

    def __init__(self, yellow: i64, full: i64, rest: i64, code: i64, before: Past | None) -> None:
        super().__init__(code, before)
        self.yellow: i64 = yellow
        self.full: i64 = full
        self.rest: i64 = rest

    def facts(self) -> list[int]:
        """The act, followed by the position."""
        return [self.code, self.yellow, self.full, self.rest]

    @classmethod
    def linked(cls, facts: list[int], before: Past | None) -> Past:
        """Link with these facts."""
        return Pushed(facts[1], facts[2], facts[3], facts[0], before)


class InversState(State):
    """Position: ``yellow`` are the yellow tiles (the rest are red), ``full`` those not yet turned.

    ``tile0`` and ``tile1`` are the off-board tiles (0 yellow, 1 red): the tiles of Yellow and
    Red, or with a common pool the two tiles in ascending order.
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
        # How often this position has occurred since then, this time included.
        self.seen: i64 = 1
        # Positions since a tile was last turned: none older can recur.
        self.past: Past | None = None

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {"offboard": self.offboard, "repetition": self.repetition, "strict": self.strict}

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
        twin.seen = self.seen
        twin.past = self.past
        return twin

    def turn(self) -> i64:
        """The side to move."""
        if self.winner != ALIVE:
            return OVER
        return self.side

    def colour(self, side: i64) -> i64:
        """The tiles of one colour on the board."""
        return self.yellow if side == 0 else ~self.yellow & ALL

    def open_slots(self) -> i64:
        """Slots that rules 1 to 4 (and under ``strict`` their order) leave open."""
        own: i64 = self.colour(self.side)
        if self.strict:
            slots: i64 = slots_out_of(own & self.full)
            if slots == 0:
                slots = slots_out_of(self.full & ~own)
            return slots if slots != 0 else slots_out_of(own)
        return slots_out_of(own | self.full)

    def offers(self) -> i64:
        """Number of different tiles that may be pushed in."""
        return 2 if self.offboard == POOL and self.tile0 != self.tile1 else 1

    def tile(self, code: i64) -> i64:
        """Colour of the tile that an act pushes in."""
        if self.offboard == HAND:
            return self.tile0 if self.side == 0 else self.tile1
        if self.offboard == POOL:
            return (code >> 5) - 1
        return self.side if self.side in (self.tile0, self.tile1) else 1 - self.side

    def codes(self) -> list[i64]:
        """Legal pushes slot by slot; with a common pool, slot and tile."""
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
        """Push a tile in; the one that leaves is turned if it is full, and stays off the board."""
        slot: i64 = code & 31
        tile: i64 = self.tile(code)
        leaving: i64 = bit(exit_cell(slot))
        out: i64 = 0 if self.yellow & leaving != 0 else 1
        turned: bool = self.full & leaving != 0
        if not turned and self.repetition != ENDLESS:
            self.past = Pushed(self.yellow, self.full, self.rest(), code, self.past)
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
        self.seen = 1
        if turned:
            self.past = None
            if self.full & self.colour(out) == 0:
                self.winner = out
        elif self.repetition != ENDLESS:
            self.seen = self.occurrences()
            if self.seen == 3:
                self.stop_repeating()
        # The sheet's clause for a player who cannot push. It never applies: the border has
        # 20 cells, and the opponent owns 19 tiles.
        if self.winner == ALIVE and self.open_slots() == 0:
            self.winner = self.majority()

    def push(self, slot: i64, tile: i64) -> None:
        """Move the six tiles of a line one step; the new one lies dotted at the near end."""
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
        keep: i64 = ALL & ~lane
        self.yellow = (self.yellow & keep) | (yellow & lane)
        self.full = (self.full & keep) | (full & lane)
        if tile == 0:
            self.yellow |= entry

    def rest(self) -> i64:
        """Position except the board, as a number."""
        return self.tile0 << 2 | self.tile1 << 1 | self.side

    def occurrences(self) -> i64:
        """Number of occurrences of this position, this one included."""
        found: i64 = 1
        rest: i64 = self.rest()
        past = self.past
        while past is not None:
            # Before the last act the other side was to move, and so at every second link.
            past = past.before
            if not isinstance(past, Pushed):
                break
            if past.yellow == self.yellow and past.full == self.full and past.rest == rest:
                found += 1
            past = past.before
        return found

    def stop_repeating(self) -> None:
        """End the game if the position occurs for the third time."""
        self.repeated = True
        self.winner = DRAW
        if self.repetition == MAJORITY3:
            self.winner = self.majority()

    def majority(self) -> i64:
        """Side with more turned tiles, i.e. fewer left to turn."""
        yellow_left: i64 = count(self.full & self.yellow)
        red_left: i64 = count(self.full & ~self.yellow)
        if yellow_left == red_left:
            return DRAW
        if yellow_left < red_left:
            return 0
        return 1
