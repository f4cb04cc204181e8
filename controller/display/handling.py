"""Handling: what a hand has to do on the board for a move chosen by the robot."""

from __future__ import annotations

from dataclasses import dataclass

from controller.sensing.expectations import ExpectedMove
from controller.session.read_only import ReadOnlyTable
from hardware.ports import Pad
from rules.model import Scene


@dataclass(frozen=True, slots=True)
class Handling:
    """Pads where a piece is put, taken away or turned, in drawing order.

    A ``push`` holds the slot where a ``tile`` goes in and the one where another comes out.
    ``stock`` is the place off the board where the piece comes from, if there are several.
    """

    after: Scene
    put: tuple[Pad, ...] = ()
    take: tuple[Pad, ...] = ()
    turn: tuple[Pad, ...] = ()
    push: tuple[Pad, ...] = ()
    tile: str = ""
    stock: str = ""


def handling(table: ReadOnlyTable, expected: ExpectedMove) -> Handling:
    """Handling required by this move in the current position."""
    match = table.match
    later = match.state.clone()
    later.play(expected.move.code)
    before, after = match.game.scene(match.state), match.game.scene(later)
    layout = table.tracker.model.layout
    slot = next((spot for spot in expected.spots if spot in layout.slots()), "")
    if slot:
        own = before.get(f"hand.{match.names[match.turn]}", "")
        tile = own or expected.move.text.removeprefix(slot)
        ends = (layout.pad(slot), layout.pad(layout.beyond(slot)))
        return Handling(after, push=ends, tile=tile)
    put: list[Pad] = []
    take: list[Pad] = []
    for at, spot in enumerate(layout.spots):
        pad = Pad(at)
        # Only the first letter: the rest is a symbol, which does not concern the hand.
        old, new = before.get(spot, "")[:1], after.get(spot, "")[:1]
        if spot not in layout.cells or old == new or pad in expected.turned:
            continue
        if new:
            put.append(pad)
        if old:
            take.append(pad)
    turn = () if turns_itself(table) else tuple(sorted(expected.turned))
    stocks = (it for it in before if it.startswith("stock.") and before[it] != after.get(it))
    return Handling(after, tuple(put), tuple(take), turn, stock=next(stocks, ""))


def turns_itself(table: ReadOnlyTable) -> bool:
    """Return whether pieces turn without a hand: the light under a clear piece is its colour."""
    return table.game.sheet.key in table.setting.light_pieces
