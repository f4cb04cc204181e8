"""Company: people, and the phones that belong to them, from one game to the next."""

from __future__ import annotations

from collections.abc import Sequence

from controller.model.settings import Chair

GONE = -1
"""Instead of a seat: the player whose phone this is does not play on."""


def turned(seats: int, steps: int) -> tuple[int, ...]:
    """New seat of each old one when everybody moves on by ``steps`` seats."""
    return tuple((at + steps) % seats for at in range(seats))


def seated(old: Sequence[Chair], new: Sequence[Chair]) -> tuple[int, ...]:
    """New seat of each old one's player: the seat with the same name, or else the same seat.

    If the same seat now has another name, the player is gone, and so is the phone.
    """
    names = {chair.name: at for at, chair in enumerate(new) if chair.name}
    found = [names.get(chair.name, GONE) if chair.name else GONE for chair in old]
    for at, chair in enumerate(old):
        if found[at] == GONE and at not in found:
            other = new[at].name if at < len(new) else ""
            found[at] = GONE if chair.name and other else at
    return tuple(found)
