"""Hand moves: a game move as gestures on the pads (take, put, turn, push)."""

from __future__ import annotations

from collections.abc import Collection

from controller.sensing.expectations import BoardModel, ExpectedMove
from hardware.ports import EMPTY, STRENGTH, TOUCH, Pad
from hardware.sim.gestures import Carry, Gesture, Place, Push, Remove, Tap, Turn
from rules.model import Scene

Kinds = tuple[str, ...]


def kinds_of(model: BoardModel, scene: Scene) -> Kinds:
    """Kind of piece that should lie on each pad, whether or not the sensor can tell."""
    whole = BoardModel(model.game, model.layout, STRENGTH)
    return whole.marks(scene)


def arrange(now: Kinds, goal: Kinds, turned: Collection[Pad], columns: int) -> list[Gesture]:
    """Gestures that arrange the pieces like this: move those on the board, fetch the others."""
    wrong = [Pad(at) for at, kind in enumerate(now) if kind != goal[at]]
    turns = [pad for pad in wrong if pad in turned and EMPTY not in {now[pad], goal[pad]}]
    sources = [pad for pad in wrong if now[pad] != EMPTY and pad not in turns]
    sinks = [pad for pad in wrong if goal[pad] != EMPTY and pad not in turns]
    pairs: list[tuple[Pad, Pad]] = []
    for sink in list(sinks):
        start = next((pad for pad in sources if now[pad] == goal[sink]), None)
        if start is not None:
            pairs.append((start, sink))
            sources.remove(start)
            sinks.remove(sink)
    gestures: list[Gesture] = [Remove(pad) for pad in sources]
    filled = {start for start, _ in pairs}
    while pairs:
        free = next((pair for pair in pairs if pair[1] not in filled), None)
        if free is None:
            # A cycle of pieces blocking each other's place: take one out first.
            start, sink = pairs.pop()
            gestures.append(Remove(start))
            filled.discard(start)
            sinks.append(sink)
            continue
        pairs.remove(free)
        filled.discard(free[0])
        gestures.append(Carry(*free, path=path(*free, columns)))
    gestures += [Place(pad, goal[pad]) for pad in sinks]
    return gestures + [Turn(pad, goal[pad]) for pad in turns]


def path(start: Pad, stop: Pad, columns: int) -> tuple[Pad, ...]:
    """Pads a hand passes between two others: straight, then across."""
    row, column = divmod(start, columns)
    to_row, to_column = divmod(stop, columns)
    pads: list[Pad] = []
    while (row, column) != (to_row, to_column):
        row += (to_row > row) - (to_row < row)
        column += (to_column > column) - (to_column < column)
        pads.append(Pad(row * columns + column))
    return tuple(pads[:-1])


def approach(pad: Pad, rows: int, columns: int) -> tuple[Pad, ...]:
    """Pads a piece from outside passes: from the nearer side edge along its row."""
    row, column = divmod(pad, columns)
    side = range(columns - 1, column, -1) if column * 2 >= columns else range(column)
    return tuple(Pad(row * columns + at) for at in side) if 0 <= row < rows else ()


def carry_out(model: BoardModel, expected: ExpectedMove, now: Kinds, after: Scene) -> list[Gesture]:
    """Gestures that make one move."""
    if model.tapped:
        return [it for pad in model.pads(expected.spots) for it in tap(model, pad)]
    goal = kinds_of(model, after)
    if expected.spots and expected.spots[0] in model.layout.slots():
        return [push(model, expected.spots[0], now, goal)]
    return arrange(now, goal, expected.turned, model.layout.columns)


def tap(model: BoardModel, pad: Pad) -> list[Gesture]:
    """Gestures that touch a pad; with a piece where a finger is not sensed."""
    if model.profile == TOUCH:
        return [Tap(pad)]
    return [Place(pad, "N1"), Remove(pad)]


def push(model: BoardModel, slot: str, now: Kinds, goal: Kinds) -> Push:
    """Push a line from this slot."""
    layout = model.layout
    entry, end = layout.pad(slot), layout.pad(layout.beyond(slot))
    step = 1 if abs(end - entry) < layout.columns else layout.columns
    step = step if end > entry else -step
    line = tuple(Pad(at) for at in range(entry + step, end, step))
    return Push(entry, line, end, goal[line[0]], now[line[-1]])
