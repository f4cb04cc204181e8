"""Knowledge about cards that were never shown.

Cards are drawn unseen and become known when they are played. Before the first reshuffle all unseen
cards are interchangeable; at a reshuffle the pile is empty, so a player who counts knows which
cards the unseen hands hold between them. Unseen cards are therefore grouped by *epoch*, the pile
they were drawn from: the epoch's unseen cards as a whole, and how many of them each seat holds.
A played card may have come from more than one epoch; each possibility is a separate *world*.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules.bits import bit, members
from rules.dice import Dice
from rules.pack import card, copies

MOST_WORLDS: Final = 200
"""Most worlds tracked separately: four seats with a real pack can reach thousands."""


_ANY: Final = 0x3FFFF
"""Set of all card kinds."""


def held(slots: i64, seat: i64) -> i64:
    """Number of unseen cards from one epoch in a seat's hand (four bits a seat)."""
    return (slots >> (seat * 4)) & 15


class World:
    """One possible distribution of the unseen cards; what is left of the last epoch is the pile."""

    def __init__(self, pools: list[i64], slots: list[i64]) -> None:
        self.pools = pools
        self.slots = slots

    def __reduce__(self) -> tuple[object, ...]:
        return World, (self.pools, self.slots)

    def same(self, other: World) -> bool:
        """True if both worlds are equal."""
        return self.pools == other.pools and self.slots == other.slots

    def changed(self, epoch: i64, pool: i64, slots: i64) -> World:
        """This world with one epoch changed."""
        pools = self.pools[:]
        all_slots = self.slots[:]
        pools[epoch] = pool
        all_slots[epoch] = slots
        return World(pools, all_slots)

    def epochs_of(self, seat: i64, kind: i64) -> list[i64]:
        """Epochs that a seat's card of this kind can have come from."""
        found: list[i64] = []
        last: i64 = len(self.pools) - 1
        for epoch in range(len(self.pools)):
            slots: i64 = self.slots[epoch]
            mine: i64 = held(slots, seat)
            if mine > 0 and copies(self.pools[epoch], kind) > 0:
                if epoch < last and slots == mine * bit(seat * 4):
                    # The seat alone holds this epoch's cards, so it certainly has the card,
                    # and equal cards can be taken in any order.
                    return [epoch]
                found.append(epoch)
        return found


def fresh(unseen: i64, slots: i64) -> list[World]:
    """The single world before the first reshuffle."""
    return [World([unseen], [slots])]


def reshuffled(worlds: list[World], discards: i64) -> list[World]:
    """Start a new epoch: the discards become the pile."""
    return [World([*world.pools, discards], [*world.slots, 0]) for world in worlds]


def drawn_unseen(worlds: list[World], seat: i64) -> list[World]:
    """Worlds after a seat drew a card that the table did not see."""
    found: list[World] = []
    for world in worlds:
        last: i64 = len(world.pools) - 1
        found.append(world.changed(last, world.pools[last], world.slots[last] + bit(seat * 4)))
    return found


def drawn(worlds: list[World], kind: i64) -> list[World]:
    """Worlds after a card was drawn face up."""
    found: list[World] = []
    for world in worlds:
        last: i64 = len(world.pools) - 1
        pool: i64 = world.pools[last]
        if copies(pool, kind) > 0:
            found.append(world.changed(last, pool - card(kind), world.slots[last]))
    return found


def shown(worlds: list[World], seat: i64, kind: i64) -> list[World]:
    """Worlds in which the unseen card that a seat has just shown can have been in its hand."""
    found: list[World] = []
    for world in worlds:
        for epoch in world.epochs_of(seat, kind):
            pool: i64 = world.pools[epoch] - card(kind)
            after = world.changed(epoch, pool, world.slots[epoch] - bit(seat * 4))
            if not any(after.same(other) for other in found):
                found.append(after)
    return found if len(found) <= MOST_WORLDS else [merged(found[0])]


def merged(world: World) -> World:
    """A world with all epochs merged: a looser model that still allows every real distribution."""
    return World([sum(world.pools)], [sum(world.slots)])


def may_show_all(worlds: list[World], seat: i64, kinds: i64) -> bool:
    """True if all unseen cards of a seat can be of these kinds (a set)."""
    for world in worlds:
        fits = True
        for epoch in range(len(world.pools)):
            fitting: i64 = 0
            for kind in members(kinds):
                fitting += copies(world.pools[epoch], kind)
            if fitting < held(world.slots[epoch], seat):
                fits = False
        if fits:
            return True
    return False


def may_hold(worlds: list[World], seat: i64, kind: i64) -> bool:
    """True if an unseen card of a seat can be of this kind."""
    return any(world.epochs_of(seat, kind) for world in worlds)


def may_draw(worlds: list[World], kind: i64) -> bool:
    """True if the next card of the pile can be of this kind."""
    return any(copies(world.pools[len(world.pools) - 1], kind) > 0 for world in worlds)


def take(pool: i64, kinds: i64, dice: Dice) -> i64:
    """A random card of these kinds (a set) from a pool, each card equally likely."""
    fitting: i64 = 0
    kind: i64 = 0
    while kind < 18:
        if kinds & bit(kind) != 0:
            fitting += copies(pool, kind)
        kind += 1
    at: i64 = dice.below(fitting)
    kind = -1
    while at >= 0:
        kind += 1
        if kinds & bit(kind) != 0:
            at -= copies(pool, kind)
    return kind


def deal(
    worlds: list[World], seats: i64, shower: i64, kinds: i64, dice: Dice
) -> tuple[list[i64], i64]:
    """A random deal of the unseen cards to every seat, and the pile that is left.

    A seat that is showing its hand (-1: no seat) gets only cards of these kinds.
    """
    fitting = worlds
    if shower >= 0:
        fitting = [world for world in worlds if may_show_all([world], shower, kinds)]
    world = fitting[dice.below(len(fitting))]
    hands: list[i64] = [0] * seats
    pool: i64 = 0
    for epoch in range(len(world.pools)):
        pool = world.pools[epoch]
        slots: i64 = world.slots[epoch]
        # The seat that shows draws first; the others can have any of the remaining cards.
        for step in range(-1, seats):
            seat: i64 = shower if step < 0 else step
            if seat >= 0 and (step < 0 or seat != shower):
                allowed: i64 = kinds if step < 0 else _ANY
                cards: i64 = 0
                for _ in range(held(slots, seat)):
                    taken: i64 = card(take(pool, allowed, dice))
                    pool -= taken
                    cards += taken
                hands[seat] = hands[seat] + cards
    return hands, pool


def hidden(worlds: list[World], seat: i64) -> i64:
    """Number of unseen cards a seat has (the same in every world)."""
    total: i64 = 0
    for slots in worlds[0].slots:
        total += held(slots, seat)
    return total
