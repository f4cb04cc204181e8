"""What a hand has to do on the board for a move that somebody else has chosen."""

from __future__ import annotations

from dataclasses import dataclass

from controller.session.desk import Desk
from controller.sight.wants import Want
from hardware.ports import Pad
from rules.model import Scene


@dataclass(frozen=True, slots=True)
class Errand:
    """The pads to put a piece on, to take one from, and whose piece to turn, in drawing order.

    A ``push`` is the slot where a ``tile`` goes in and the one where another comes out. ``stock``
    is the place off the board that a piece comes from, where there are several.
    """

    after: Scene
    put: tuple[Pad, ...] = ()
    take: tuple[Pad, ...] = ()
    turn: tuple[Pad, ...] = ()
    push: tuple[Pad, ...] = ()
    tile: str = ""
    stock: str = ""


def errand(desk: Desk, want: Want) -> Errand:
    """What this move of the present position takes."""
    match = desk.match
    later = match.state.clone()
    later.play(want.move.code)
    before, after = match.game.scene(match.state), match.game.scene(later)
    layout = desk.tracker.sight.layout
    slot = next((spot for spot in want.spots if spot in layout.slots()), "")
    if slot:
        own = before.get(f"hand.{match.names[match.turn]}", "")
        tile = own or want.move.text.removeprefix(slot)
        ends = (layout.pad(slot), layout.pad(layout.beyond(slot)))
        return Errand(after, push=ends, tile=tile)
    put: list[Pad] = []
    take: list[Pad] = []
    for at, spot in enumerate(layout.spots):
        pad = Pad(at)
        # Only the first letter: what follows is a symbol, and no matter of the hand.
        old, new = before.get(spot, "")[:1], after.get(spot, "")[:1]
        if spot not in layout.cells or old == new or pad in want.turned:
            continue
        if new:
            put.append(pad)
        if old:
            take.append(pad)
    turn = () if turns_itself(desk) else tuple(sorted(want.turned))
    stocks = (it for it in before if it.startswith("stock.") and before[it] != after.get(it))
    return Errand(after, tuple(put), tuple(take), turn, stock=next(stocks, ""))


def turns_itself(desk: Desk) -> bool:
    """Whether the table turns pieces by itself: light pieces are what shines under them."""
    return desk.game.sheet.key in desk.setting.light_pieces
