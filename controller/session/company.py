"""Company: people, and the phones that belong to them, from one game to the next."""

from __future__ import annotations

from collections.abc import Sequence

from controller.model.settings import Chair

GONE = -1
"""In place of a seat: this phone belongs to nobody who plays on."""


def turned(seats: int, steps: int) -> tuple[int, ...]:
    """Everybody moves on so many seats: the new seat of each old one."""
    return tuple((at + steps) % seats for at in range(seats))


def seated(old: Sequence[Chair], new: Sequence[Chair]) -> tuple[int, ...]:
    """New seat of whoever sat on each old one: where the same name is, or else the same seat.

    Somebody else's name on that seat is somebody else: then the phone belongs to nobody there.
    """
    names = {chair.name: at for at, chair in enumerate(new) if chair.name}
    found = [names.get(chair.name, GONE) if chair.name else GONE for chair in old]
    for at, chair in enumerate(old):
        if found[at] == GONE and at not in found:
            other = new[at].name if at < len(new) else ""
            found[at] = GONE if chair.name and other else at
    return tuple(found)
