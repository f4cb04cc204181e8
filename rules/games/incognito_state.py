"""Kernel of Incognito: closed pieces on 6 x 8, duels of rock, paper, scissors.

A piece whose symbol the table does not know is in none of the three symbol sets; a duel then waits
for its owner's announcement. So the same kernel handles real closed pieces, a seat's view of the
game, and a game in which everything is known.
"""

from __future__ import annotations

from mypy_extensions import i64

from rules.bits import bit, count, first, members
from rules.games.incognito_board import (
    ALIVE,
    ALL,
    ANNOUNCE,
    ATTACKER,
    BY_ARRIVAL,
    BY_BLOCK,
    BY_CAPTURE,
    BY_LAST_PIECE,
    BY_QUIET,
    BY_REPETITION,
    CLOSED,
    DEFENDER,
    DRAW,
    FREE,
    FROZEN,
    LEAF,
    LINE_UP,
    NONE,
    PASS,
    PLAY,
    SCISSORS,
    SETUP,
    STONE,
    TROC,
    UNKNOWN,
    Setting,
    near,
    one,
    tally,
)
from rules.past import Past
from rules.state import OVER, State


class Seen(Past):
    """Public part of a position and the act made there."""

    def __init__(self, state: IncognitoState, code: i64, before: Past | None) -> None:
        super().__init__(code, before)
        self.south: i64 = state.south
        self.north: i64 = state.north
        self.fresh: i64 = state.fresh
        self.scissors: i64 = state.scissors & state.shown
        self.stones: i64 = state.stones & state.shown
        self.leaves: i64 = state.leaves & state.shown
        self.rest: i64 = state.rest()

    def facts(self) -> list[int]:
        """The act, followed by the public part of the position."""
        board: list[int] = [self.south, self.north, self.fresh]
        return [self.code, *board, self.scissors, self.stones, self.leaves, self.rest]

    @classmethod
    def linked(cls, facts: list[int], before: Past | None) -> Past:
        """Link with these facts."""
        link = Seen(IncognitoState(Setting(1, 1, 0, 0)), facts[0], before)
        link.south = facts[1]
        link.north = facts[2]
        link.fresh = facts[3]
        link.scissors = facts[4]
        link.stones = facts[5]
        link.leaves = facts[6]
        link.rest = facts[7]
        return link


class IncognitoState(State):
    """Position: ``south`` and ``north`` are the pieces, ``shown`` those with a symbol both know.

    ``fresh`` pieces have not moved yet, ``been`` have entered the enemy camp at least once.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.south: i64 = 0
        self.north: i64 = 0
        self.scissors: i64 = 0
        self.stones: i64 = 0
        self.leaves: i64 = 0
        self.shown: i64 = 0
        self.fresh: i64 = 0
        self.been: i64 = 0
        # Reserves and lost pieces as packed tallies; the reserve piece whose symbol is public.
        self.reserve0: i64 = 0
        self.reserve1: i64 = 0
        self.lost0: i64 = 0
        self.lost1: i64 = 0
        self.known0: i64 = UNKNOWN
        self.known1: i64 = UNKNOWN
        self.troc0: bool = True
        self.troc1: bool = True
        self.side: i64 = 0
        self.phase: i64 = SETUP
        self.duel_from: i64 = 0
        self.duel_to: i64 = 0
        self.quiet: i64 = 0
        self.blocked: i64 = 0
        self.early: i64 = ALIVE
        self.winner: i64 = ALIVE
        self.reason: i64 = BY_CAPTURE
        self.past: Past | None = None
        self.base: IncognitoState | None = None

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {"setting": self.setting}

    def clone(self) -> IncognitoState:
        """Independent copy; it shares the chain of the past, which never changes."""
        twin = IncognitoState(self.setting)
        twin.south = self.south
        twin.north = self.north
        twin.scissors = self.scissors
        twin.stones = self.stones
        twin.leaves = self.leaves
        twin.shown = self.shown
        twin.fresh = self.fresh
        twin.been = self.been
        twin.reserve0 = self.reserve0
        twin.reserve1 = self.reserve1
        twin.lost0 = self.lost0
        twin.lost1 = self.lost1
        twin.known0 = self.known0
        twin.known1 = self.known1
        twin.troc0 = self.troc0
        twin.troc1 = self.troc1
        twin.side = self.side
        twin.phase = self.phase
        twin.duel_from = self.duel_from
        twin.duel_to = self.duel_to
        twin.quiet = self.quiet
        twin.blocked = self.blocked
        twin.early = self.early
        twin.winner = self.winner
        twin.reason = self.reason
        twin.past = self.past
        twin.base = self.base
        return twin

    # Queries about the pieces.

    def pieces(self, seat: i64) -> i64:
        """The pieces of a seat."""
        return self.south if seat == 0 else self.north

    def goal(self, seat: i64) -> i64:
        """Camp that a seat must reach."""
        return self.setting.camp1 if seat == 0 else self.setting.camp0

    def home(self, seat: i64) -> i64:
        """The start line of a seat."""
        return self.setting.line0 if seat == 0 else self.setting.line1

    def reserve(self, seat: i64) -> i64:
        """The reserve of a seat as a tally."""
        return self.reserve0 if seat == 0 else self.reserve1

    def lost(self, seat: i64) -> i64:
        """The pieces a seat has lost, as a tally."""
        return self.lost0 if seat == 0 else self.lost1

    def troc_left(self, seat: i64) -> bool:
        """True if a seat may still exchange."""
        return self.troc0 if seat == 0 else self.troc1

    def symbol(self, cell: i64) -> i64:
        """Symbol of the piece on a cell, as far as the table knows it."""
        here: i64 = bit(cell)
        if self.scissors & here != 0:
            return SCISSORS
        if self.stones & here != 0:
            return STONE
        return LEAF if self.leaves & here != 0 else UNKNOWN

    def mark(self, cells: i64, symbol: i64) -> None:
        """Give pieces a symbol."""
        if symbol == SCISSORS:
            self.scissors |= cells
        elif symbol == STONE:
            self.stones |= cells
        elif symbol == LEAF:
            self.leaves |= cells

    def known(self, seat: i64, symbol: i64) -> i64:
        """Number of pieces of a seat known to have a symbol, wherever they are."""
        cells: i64 = self.leaves
        if symbol == SCISSORS:
            cells = self.scissors
        elif symbol == STONE:
            cells = self.stones
        on_board: i64 = count(cells & self.pieces(seat))
        return on_board + tally(self.reserve(seat), symbol) + tally(self.lost(seat), symbol)

    def may_be(self, seat: i64, symbol: i64) -> bool:
        """True if one more piece of a seat can have this symbol."""
        return self.known(seat, symbol) < tally(self.setting.symbols, symbol)

    def rest(self) -> i64:
        """Public position except the board, as a number; -1 during a duel."""
        if self.phase != PLAY:
            return -1
        return (4 if self.troc0 else 0) + (2 if self.troc1 else 0) + self.side

    # Legal acts.

    def turn(self) -> i64:
        """The seat that lines up, moves or announces next."""
        if self.winner != ALIVE:
            return OVER
        if self.phase == SETUP:
            return 0 if self.south == 0 else 1
        return 1 - self.side if self.phase == DEFENDER else self.side

    def actor(self, code: i64) -> i64:
        """Seat that makes an act; both line up at the same time."""
        return (code >> 12) & 1 if code >= LINE_UP else self.turn()

    def plies(self, code: i64) -> i64:
        """0 for lining up and announcing, which are not plies; 1 for other acts."""
        return 0 if code >= LINE_UP or code >> 18 == ANNOUNCE >> 18 else 1

    def codes(self) -> list[i64]:
        """Every legal act."""
        if self.phase == SETUP:
            return [
                LINE_UP | seat << 12 | word
                for seat in range(2)
                if self.pieces(seat) == 0
                for word in [CLOSED, *self.setting.line_ups()]
            ]
        if self.phase != PLAY:
            duelist: i64 = self.turn()
            return [ANNOUNCE | s for s in range(SCISSORS, LEAF + 1) if self.may_be(duelist, s)]
        found = self.actions()
        if self.setting.may_pass or not found:
            found.append(PASS)
        return found

    def actions(self) -> list[i64]:
        """Moves, attacks and exchanges, without the pass."""
        found: list[i64] = []
        goal: i64 = self.goal(self.side)
        foes: i64 = self.pieces(1 - self.side) & ~self.goal(1 - self.side)
        rest: i64 = self.pieces(self.side)
        while rest != 0:
            here: i64 = rest & -rest
            rest ^= here
            cell: i64 = count(here - 1)
            self.attacks(found, here & ~goal, cell | cell << 6, foes)
            steps: i64 = self.steps(here)
            while steps != 0:
                there: i64 = steps & -steps
                steps ^= there
                move: i64 = cell | count(there - 1) << 6
                found.append(move | NONE << 12)
                self.attacks(found, there & ~goal, move, foes)
        if self.troc_left(self.side):
            kinds: i64 = self.reserve(self.side)
            for cell in members(self.pieces(self.side) & ~goal):
                found.extend(
                    [TROC | k << 6 | cell for k in range(UNKNOWN, LEAF + 1) if tally(kinds, k) > 0]
                )
        return found

    def attacks(self, found: list[i64], here: i64, move: i64, foes: i64) -> None:
        """Add the attacks of a piece that stands on ``here`` after its move."""
        targets: i64 = near(here) & foes
        while targets != 0:
            target: i64 = targets & -targets
            targets ^= target
            found.append(move | count(target - 1) << 12)

    def steps(self, here: i64) -> i64:
        """Cells that the piece on this cell may move to."""
        empty: i64 = ALL & ~(self.south | self.north)
        ahead: i64 = near(here) & empty
        goal: i64 = self.goal(self.side)
        if here & goal != 0:
            if self.setting.arrived == FREE:
                return ahead
            if self.setting.arrived == FROZEN:
                return 0
            return ahead & goal
        if here & self.fresh & self.home(self.side) != 0:
            ahead |= ((((here << 6) & empty) << 6) | (((here >> 6) & empty) >> 6)) & empty
        return ahead

    # Playing an act.

    def play(self, code: i64) -> None:
        """Make one legal act."""
        if code >= LINE_UP:
            self.line_up((code >> 12) & 1, code & 4095)
            return
        if self.base is None:
            self.base = self.clone()
        self.past = Seen(self, code, self.past)
        if code >= PASS:
            self.blocked = self.blocked + 1 if not self.actions() else 0
            self.end_ply()
        elif code >= ANNOUNCE:
            self.announce(code & 3)
        elif code >= TROC:
            self.exchange(code & 63, (code >> 6) & 3)
        else:
            self.blocked = 0
            self.move(code & 63, (code >> 6) & 63, (code >> 12) & 63)

    def line_up(self, seat: i64, word: i64) -> None:
        """Put six pieces on the start line and the rest into the reserve."""
        left: i64 = self.setting.symbols
        where: i64 = first(self.home(seat))
        for place in range(6):
            symbol: i64 = (word >> (place * 2)) & 3
            self.mark(bit(where + place), symbol)
            left -= one(symbol) if word != CLOSED else 0
        self.fresh |= self.home(seat)
        if word == CLOSED:
            left = 3 * one(UNKNOWN)
        if seat == 0:
            self.south = self.home(0)
            self.reserve0 = left
        else:
            self.north = self.home(1)
            self.reserve1 = left
        if self.south != 0 and self.north != 0:
            self.phase = PLAY

    def exchange(self, cell: i64, kind: i64) -> None:
        """Troc: swap a piece on the board for one from the reserve."""
        here: i64 = bit(cell)
        old: i64 = self.symbol(cell)
        public: i64 = old if self.shown & here != 0 else UNKNOWN
        change: i64 = one(old) - one(kind)
        self.clear(here)
        self.mark(here, kind)
        self.fresh |= here
        if self.side == 0:
            self.reserve0 += change
            self.known0 = public
            self.troc0 = False
        else:
            self.reserve1 += change
            self.known1 = public
            self.troc1 = False
        self.blocked = 0
        self.progress()
        self.end_ply()

    def clear(self, here: i64) -> None:
        """Forget everything about the piece on a cell except its owner."""
        self.scissors &= ~here
        self.stones &= ~here
        self.leaves &= ~here
        self.shown &= ~here
        self.fresh &= ~here
        self.been &= ~here

    def carry(self, seat: i64, here: i64, there: i64) -> None:
        """Move a piece with everything known about it; it counts as played."""
        self.fresh &= ~here
        if seat == 0:
            self.south ^= here | there
        else:
            self.north ^= here | there
        if self.scissors & here != 0:
            self.scissors ^= here | there
        elif self.stones & here != 0:
            self.stones ^= here | there
        elif self.leaves & here != 0:
            self.leaves ^= here | there
        if self.shown & here != 0:
            self.shown ^= here | there
        if self.been & here != 0:
            self.been ^= here | there
        if there & self.goal(seat) != 0 and here & self.goal(seat) == 0:
            self.arrive(seat, there)

    def arrive(self, seat: i64, there: i64) -> None:
        """Note that a piece has entered the enemy camp."""
        if self.been & there == 0:
            self.been |= there
            self.quiet = -1
        self.early = seat if self.pieces(1 - seat) & self.goal(1 - seat) == 0 else 1 - seat

    def move(self, start: i64, stop: i64, target: i64) -> None:
        """Move a piece, attack with it, or both."""
        if start != stop:
            self.carry(self.side, bit(start), bit(stop))
        if target == NONE:
            self.end_ply()
            return
        self.fresh &= ~bit(stop)
        self.duel_from = stop
        self.duel_to = target
        self.phase = ATTACKER
        self.go_on()

    def announce(self, symbol: i64) -> None:
        """Set the announced symbol of a closed piece."""
        cell: i64 = self.duel_from if self.phase == ATTACKER else self.duel_to
        self.mark(bit(cell), symbol)
        self.go_on()

    def go_on(self) -> None:
        """Continue the duel as far as the symbols are known."""
        if self.symbol(self.duel_from) == UNKNOWN:
            return
        self.shown |= bit(self.duel_from)
        self.phase = DEFENDER
        if self.symbol(self.duel_to) == UNKNOWN:
            return
        self.shown |= bit(self.duel_to)
        self.phase = PLAY
        self.resolve()

    def resolve(self) -> None:
        """Resolve a duel: the stronger piece takes the other and its cell; equal pieces stay."""
        attacker: i64 = self.symbol(self.duel_from)
        defender: i64 = self.symbol(self.duel_to)
        here: i64 = bit(self.duel_from)
        there: i64 = bit(self.duel_to)
        edge: i64 = attacker - defender
        if edge in (1, -2):
            self.lose(1 - self.side, there, defender)
            self.carry(self.side, here, there)
        elif edge != 0:
            self.lose(self.side, here, attacker)
            if self.setting.defender_moves:
                self.carry(1 - self.side, there, here)
        self.end_ply()

    def lose(self, seat: i64, here: i64, symbol: i64) -> None:
        """Remove a piece from the game."""
        self.clear(here)
        if seat == 0:
            self.south &= ~here
            self.lost0 += one(symbol)
        else:
            self.north &= ~here
            self.lost1 += one(symbol)
        self.progress()

    def progress(self) -> None:
        """Restart the history after a capture or exchange: no earlier position can recur."""
        self.quiet = -1
        self.past = None
        self.base = None

    def end_ply(self) -> None:
        """Check whether the game is over, then pass the turn."""
        self.quiet += 1
        self.side = 1 - self.side
        self.judge()
        if self.winner != ALIVE:
            return
        if self.blocked == 2:
            self.finish(DRAW, BY_BLOCK)
        elif self.setting.quiet_limit > 0:
            if self.quiet >= self.setting.quiet_limit:
                self.finish(DRAW, BY_QUIET)
            elif self.occurrences() == 3:
                self.finish(DRAW, BY_REPETITION)

    def finish(self, winner: i64, reason: i64) -> None:
        """End the game."""
        self.winner = winner
        self.reason = reason

    def judge(self) -> None:
        """Check the three ways to win, in the order of the rules, for both seats."""
        if self.north == 0:
            self.finish(0, BY_CAPTURE)
        elif self.south == 0:
            self.finish(1, BY_CAPTURE)
        else:
            in0: i64 = self.south & self.setting.camp1
            in1: i64 = self.north & self.setting.camp0
            if in0 & (in0 - 1) != 0:
                self.finish(0, BY_ARRIVAL)
            elif in1 & (in1 - 1) != 0:
                self.finish(1, BY_ARRIVAL)
            elif in0 == self.south and self.north & (self.north - 1) == 0:
                self.finish(self.early if in1 != 0 else 0, BY_LAST_PIECE)
            elif in1 == self.north and self.south & (self.south - 1) == 0:
                self.finish(1, BY_LAST_PIECE)

    def occurrences(self) -> i64:
        """Number of occurrences of the public position, this one included."""
        found: i64 = 1
        rest: i64 = self.rest()
        scissors: i64 = self.scissors & self.shown
        stones: i64 = self.stones & self.shown
        leaves: i64 = self.leaves & self.shown
        past = self.past
        while isinstance(past, Seen):
            if (
                past.south == self.south
                and past.north == self.north
                and past.rest == rest
                and past.fresh == self.fresh
                and past.scissors == scissors
                and past.stones == stones
                and past.leaves == leaves
            ):
                found += 1
            past = past.before
        return found
