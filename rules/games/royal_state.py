"""Kernel of Royal Reversi: tokens on card pictures, hidden hands, a pack that is reshuffled.

Chance is a seat: every card drawn is a separate act. In a *blind* position some hands are unknown
(a real pack, or one seat's view): draws may be unseen, cards become known when they are played or
shown, and ``belief`` says what is possible.
"""

from __future__ import annotations

from mypy_extensions import i64

from rules import belief
from rules.belief import World
from rules.bits import bit, count, members
from rules.dice import Dice
from rules.games.royal_acts import (
    CHANCE,
    DRAW,
    EXCHANGE,
    MOST_EXCHANGES,
    PASS,
    SHOW,
    THROW,
    UNSEEN,
    Setting,
)
from rules.pack import HAND_SIZE, NINE, card, copies, size
from rules.past import Past
from rules.pinch import around, enclosed
from rules.state import OVER, State


class RoyalState(State):
    """Position: tokens by colour, hands by seat; ``mover`` moves once all cards are drawn."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.token0: i64 = 0
        self.token1: i64 = 0
        self.token2: i64 = 0
        self.token3: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.hand2: i64 = 0
        self.hand3: i64 = 0
        self.sizes: i64 = 0  # hand sizes, four bits a seat, unseen cards included
        self.pile: i64 = 0
        self.left: i64 = 0  # number of cards in the pile
        self.discards: i64 = 0
        self.order: list[i64] = []  # top of the pile if it is known, next card last
        self.mover: i64 = 0
        self.dealing: bool = True  # the first deal goes round, a refill seat by seat
        self.exchanges: i64 = 0
        self.offered: i64 = 1  # first seat from the mover that may exchange out of turn
        self.passes: i64 = 0
        self.showing: i64 = 0  # set of seats that must show and discard their hands
        self.free_show: bool = False  # all seats exchange, even playable cards
        self.blind: bool = False
        self.worlds: list[World] = []
        self.reshuffled: bool = False  # True only just after the first reshuffle
        self.base: RoyalState | None = None
        self.past: Past | None = None

    def made_with(self) -> dict[str, object] | None:
        """Constructor arguments for unpickling."""
        return {"setting": self.setting}

    def clone(self) -> RoyalState:
        """Independent copy; it shares the worlds and the chain of the past, which never change."""
        twin = RoyalState(self.setting)
        twin.token0 = self.token0
        twin.token1 = self.token1
        twin.token2 = self.token2
        twin.token3 = self.token3
        twin.hand0 = self.hand0
        twin.hand1 = self.hand1
        twin.hand2 = self.hand2
        twin.hand3 = self.hand3
        twin.sizes = self.sizes
        twin.pile = self.pile
        twin.left = self.left
        twin.discards = self.discards
        twin.order = self.order[:] if self.order else self.order
        twin.mover = self.mover
        twin.dealing = self.dealing
        twin.exchanges = self.exchanges
        twin.offered = self.offered
        twin.passes = self.passes
        twin.showing = self.showing
        twin.free_show = self.free_show
        twin.blind = self.blind
        twin.worlds = self.worlds
        twin.reshuffled = self.reshuffled
        twin.base = self.base
        twin.past = self.past
        return twin

    # Queries about tokens and cards.

    def tokens(self, colour: i64) -> i64:
        """The tokens of a colour."""
        if colour < 2:
            return self.token0 if colour == 0 else self.token1
        return self.token2 if colour == 2 else self.token3

    def occupied(self) -> i64:
        """Covered pictures."""
        return self.token0 | self.token1 | self.token2 | self.token3

    def colour(self, seat: i64) -> i64:
        """Colour of a seat; in teams seats 0 and 2 share one."""
        return seat if seat < self.setting.colours else seat - self.setting.colours

    def opposing(self, seat: i64) -> i64:
        """The tokens of all other colours."""
        return self.occupied() & ~self.tokens(self.colour(seat))

    def hand(self, seat: i64) -> i64:
        """Cards of a seat that the table knows."""
        if seat < 2:
            return self.hand0 if seat == 0 else self.hand1
        return self.hand2 if seat == 2 else self.hand3

    def give(self, seat: i64, cards: i64) -> None:
        """Add known cards to a hand (negative: remove them)."""
        if seat == 0:
            self.hand0 += cards
        elif seat == 1:
            self.hand1 += cards
        elif seat == 2:
            self.hand2 += cards
        else:
            self.hand3 += cards

    def size(self, seat: i64) -> i64:
        """Number of cards a seat has."""
        return (self.sizes >> (seat * 4)) & 15

    def unseen(self, seat: i64) -> i64:
        """Number of a seat's cards that the table does not know."""
        if not self.blind:
            return 0
        return belief.hidden(self.worlds, seat)

    def may_have(self, seat: i64, kind: i64) -> bool:
        """True if a seat has a card of this kind or, as far as the table knows, may have one."""
        if copies(self.hand(seat), kind) > 0:
            return True
        return self.blind and belief.may_hold(self.worlds, seat, kind)

    # Legal acts.

    def over(self) -> bool:
        """True if all pictures are covered, or none."""
        occupied: i64 = self.occupied()
        return occupied == 0 or count(occupied) == 64

    def drawer(self) -> i64:
        """The seat that draws next, or -1."""
        best: i64 = -1
        for step in range(self.setting.seats):
            seat: i64 = step if self.dealing else self.after(self.mover, step)
            if self.size(seat) < HAND_SIZE:
                if not self.dealing:
                    return seat
                if best < 0 or self.size(seat) < self.size(best):
                    best = seat
        return best

    def after(self, seat: i64, steps: i64) -> i64:
        """Seat ``steps`` places clockwise from ``seat``."""
        there: i64 = seat + steps
        return there if there < self.setting.seats else there - self.setting.seats

    def shower(self) -> i64:
        """The seat that shows its cards next, or -1."""
        if self.showing == 0:
            return -1
        seat: i64 = self.mover
        while self.showing & bit(seat) == 0:
            seat = self.after(seat, 1)
        return seat

    def turn(self) -> i64:
        """The seat that acts next; chance while cards must be drawn."""
        if self.over():
            return OVER
        if self.showing != 0:
            return self.shower()
        if self.drawer() >= 0:
            return CHANCE
        return self.mover

    def actor(self, code: i64) -> i64:
        """Seat that makes an act; an exchange may be out of turn."""
        if EXCHANGE < code < PASS:
            return (code - EXCHANGE - 1) & 3
        return self.turn()

    def plies(self, code: i64) -> i64:
        """0 for drawing and showing, which are not plies; 1 for other acts."""
        return 0 if code >= SHOW else 1

    def codes(self) -> list[i64]:
        """Every legal act."""
        if self.showing != 0:
            return self.shows()
        if self.drawer() >= 0:
            return self.draws()
        found = self.plays()
        known_alone: bool = self.unseen(self.mover) == 0
        if not found or not known_alone:
            found.extend(self.ways_out())
        if self.exchanges == 0:
            teams: bool = self.setting.seats > self.setting.colours
            for step in range(self.offered, self.setting.seats):
                seat: i64 = self.after(self.mover, step)
                if self.dead(seat, strict=True):
                    found.append(EXCHANGE + (5 if teams else 1) + seat)
        return found

    def plays(self) -> list[i64]:
        """Acts that the mover's cards allow."""
        found: list[i64] = []
        occupied: i64 = self.occupied()
        open_cells: i64 = around(occupied) & ~occupied
        for kind in range(18):
            if self.may_have(self.mover, kind):
                cells: i64 = open_cells
                if kind < NINE:
                    cells &= self.setting.pictures[kind]
                elif kind == NINE:
                    cells = self.opposing(self.mover)
                while cells != 0:
                    lowest: i64 = cells & -cells
                    cells ^= lowest
                    found.append(kind * 64 + count(lowest - 1))
                if kind >= NINE and self.setting.may_throw:
                    found.append(THROW + kind)
        return found

    def ways_out(self) -> list[i64]:
        """Acts of a mover without a playable card."""
        left: bool = self.exchanges < MOST_EXCHANGES
        if self.dead(self.mover, strict=self.setting.occupied_only):
            if left:
                out: list[i64] = [EXCHANGE]
                if self.setting.occupied_only and self.unseen(self.mover) > 0:
                    out.append(PASS)
                return out
            return [PASS]
        stuck: bool = self.setting.occupied_only and self.dead(self.mover, strict=False)
        return [PASS] if stuck else []

    def dead(self, seat: i64, *, strict: bool) -> bool:
        """True if a hand cannot be played now or (strict) all its pictures are covered.

        Unseen cards are assumed to be dead as far as enough such cards exist.
        """
        occupied: i64 = self.occupied()
        free: i64 = ~occupied
        if not strict:
            free &= around(occupied)
        hand: i64 = self.hand(seat)
        dead: i64 = 0
        for kind in range(18):
            if self.dead_kind(seat, kind, free):
                dead |= bit(kind)
            elif copies(hand, kind) > 0:
                return False
        return not self.blind or belief.may_show_all(self.worlds, seat, dead)

    def dead_kind(self, seat: i64, kind: i64, free: i64) -> bool:
        """True if a card has no picture among ``free``, no target and no use."""
        if kind < NINE:
            return self.setting.pictures[kind] & free == 0
        if self.setting.may_throw:
            return False
        if kind == NINE:
            return self.opposing(seat) == 0
        occupied: i64 = self.occupied()
        return around(occupied) & ~occupied == 0

    def shows(self) -> list[i64]:
        """Cards that may be shown next such that the whole hand can be dead."""
        seat: i64 = self.shower()
        dead: i64 = self.showable()
        found: list[i64] = []
        for kind in members(dead):
            if copies(self.hand(seat), kind) > 0:
                found.append(SHOW + kind)
            else:
                after = belief.shown(self.worlds, seat, kind)
                if belief.may_show_all(after, seat, dead):
                    found.append(SHOW + kind)
        return found

    def showable(self) -> i64:
        """Set of kinds that the showing seat can have."""
        seat: i64 = self.shower()
        free: i64 = ~self.occupied()
        if seat == self.mover and not self.setting.occupied_only:
            free &= around(self.occupied())
        kinds: i64 = 0
        for kind in range(18):
            if self.free_show or self.dead_kind(seat, kind, free):
                kinds |= bit(kind)
        return kinds

    def draws(self) -> list[i64]:
        """Cards that may be drawn from the pile."""
        if self.blind:
            found: list[i64] = [DRAW + UNSEEN]
            found.extend([DRAW + k for k in range(18) if belief.may_draw(self.worlds, k)])
            return found
        return [DRAW + kind for kind in range(18) if copies(self.pile, kind) > 0]

    def pick(self, dice: Dice) -> i64:
        """Random act; drawn cards by their odds."""
        if self.showing == 0 and not self.blind and self.drawer() >= 0:
            at: i64 = dice.below(self.left)
            kind: i64 = 0
            while at >= copies(self.pile, kind):
                at -= copies(self.pile, kind)
                kind += 1
            return DRAW + kind
        codes = self.codes()
        return codes[dice.below(len(codes))]

    def odds(self, code: i64) -> i64:
        """Number of cards in the pile of the kind that is drawn."""
        return copies(self.pile, code - DRAW)

    # Playing an act.

    def play(self, code: i64) -> None:
        """Make one legal act."""
        if self.base is not None:
            self.past = Past(code, self.past)
        self.reshuffled = False
        if code >= DRAW:
            self.draw(code - DRAW)
        elif code >= SHOW:
            self.show(code - SHOW)
        elif code == PASS:
            self.skip()
        elif code >= EXCHANGE:
            self.exchange(code)
        else:
            self.play_card(code)
        self.settle()

    def settle(self) -> None:
        """Show known hands, reshuffle when the pile is needed, and draw known cards."""
        while not self.over():
            seat: i64 = self.shower()
            if seat >= 0:
                if self.unseen(seat) > 0:
                    return
                self.discards += self.hand(seat)
                self.give(seat, -self.hand(seat))
                self.sizes &= ~(bit(seat * 4) * 15)
                self.showing ^= bit(seat)
                continue
            self.free_show = False
            if self.drawer() < 0:
                self.dealing = False
                return
            if self.left == 0:
                self.reshuffle()
            if not self.order:
                return
            self.draw(self.order.pop())

    def reshuffle(self) -> None:
        """Turn the discards into the new pile."""
        self.left = size(self.discards)
        if self.blind:
            self.worlds = belief.reshuffled(self.worlds, self.discards)
        else:
            self.pile = self.discards
        self.discards = 0
        if self.base is None:
            self.reshuffled = True
            self.base = self.clone()
            self.past = None

    def draw(self, kind: i64) -> None:
        """Move one card from the pile to the seat that draws."""
        seat: i64 = self.drawer()
        self.sizes += bit(seat * 4)
        self.left -= 1
        if kind == UNSEEN:
            self.worlds = belief.drawn_unseen(self.worlds, seat)
            return
        self.give(seat, card(kind))
        if self.blind:
            self.worlds = belief.drawn(self.worlds, kind)
        else:
            self.pile -= card(kind)

    def spend(self, seat: i64, kind: i64) -> None:
        """Move a card from a hand to the discards."""
        if copies(self.hand(seat), kind) > 0:
            self.give(seat, -card(kind))
        else:
            self.worlds = belief.shown(self.worlds, seat, kind)
        self.sizes -= bit(seat * 4)
        self.discards += card(kind)

    def show(self, kind: i64) -> None:
        """Show one unseen card of an exchange."""
        seat: i64 = self.shower()
        self.spend(seat, kind)
        if self.size(seat) == 0:
            self.showing ^= bit(seat)

    def skip(self) -> None:
        """Make a forced pass; under ``occupied-only``, if all seats pass in a row, all exchange."""
        everybody: bool = self.last_pass()
        self.next_turn()
        self.passes += 1
        if everybody:
            self.passes = 0
            self.showing = bit(self.setting.seats) - 1
            self.free_show = True

    def last_pass(self) -> bool:
        """True if one more pass makes all seats exchange."""
        return self.setting.occupied_only and self.passes + 1 == self.setting.seats

    def exchange(self, code: i64) -> None:
        """Show and replace a dead hand."""
        seat: i64 = self.actor(code)
        self.showing = bit(seat)
        if code == EXCHANGE:
            self.exchanges += 1
            return
        step: i64 = seat - self.mover
        self.offered = step if step > 0 else step + self.setting.seats

    def play_card(self, code: i64) -> None:
        """Discard a card and carry out its effect."""
        kind: i64 = code & 63 if code >= THROW else code >> 6
        self.spend(self.mover, kind)
        self.passes = 0
        if code < THROW:
            cell: i64 = bit(code & 63)
            if kind == NINE:
                self.token0 &= ~cell
                self.token1 &= ~cell
                self.token2 &= ~cell
                self.token3 &= ~cell
            else:
                self.put(cell)
        if not self.over():
            self.next_turn()

    def put(self, cell: i64) -> None:
        """Place a token and turn the tokens it encloses."""
        colour: i64 = self.colour(self.mover)
        own: i64 = self.tokens(colour)
        turned: i64 = 0
        if self.setting.any_line:
            turned = enclosed(cell, self.occupied() & ~own, own)
        else:
            for other in range(self.setting.colours):
                if other != colour:
                    turned |= enclosed(cell, self.tokens(other), own)
        own |= cell | turned
        self.token0 = own if colour == 0 else self.token0 & ~turned
        self.token1 = own if colour == 1 else self.token1 & ~turned
        self.token2 = own if colour == 2 else self.token2 & ~turned
        self.token3 = own if colour == 3 else self.token3 & ~turned

    def next_turn(self) -> None:
        """Pass the turn to the next seat clockwise."""
        self.mover = self.after(self.mover, 1)
        self.exchanges = 0
        self.offered = 1
