"""Template for a saw or laser at true scale: the holes of the grid, and what lies under them."""

from __future__ import annotations

from controller.graphics.shapes import (
    GREEN,
    GREY,
    PURPLE,
    Circle,
    Drawing,
    Figure,
    Rect,
    Style,
    Text,
    centred,
    line,
)
from controller.i18n.speech import Speech
from controller.maker.drawings.overlay import PITCH
from controller.maker.drawings.pads import pad_name
from hardware.pins import COLUMNS, ROWS

SIDE = 290.0
"""Side of floor, plate and grid, in millimetres."""
HOLE = 30.0
"""Side of a hole, in millimetres; 3.3 mm remain between two holes."""
BESIDE = 8.0
"""Millimetres from the middle of a pad to its light."""
_DOWEL = 6.0


def template(speech: Speech) -> Drawing:
    """Outline, holes, dowels; a cross for each sensor and a square for each light."""
    left, top = (SIDE - COLUMNS * PITCH) / 2, (SIDE - ROWS * PITCH) / 2
    shapes: list[Figure] = [Rect(0.2, 0.2, SIDE - 0.4, SIDE - 0.4)]
    for x in (_DOWEL, SIDE - _DOWEL):
        shapes += [Circle(x, y, _DOWEL / 2) for y in (_DOWEL, SIDE - _DOWEL)]
    for pad in range(ROWS * COLUMNS):
        row, column = divmod(pad, COLUMNS)
        x, y = left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH
        shapes.append(Circle(x, y, HOLE / 2))
        shapes.append(line((x - 3, y), (x + 3, y), colour=GREEN, width=0.3))
        shapes.append(line((x, y - 3), (x, y + 3), colour=GREEN, width=0.3))
        shapes.append(Rect(x - 2.5, y - BESIDE - 2.5, 5, 5, Style(stroke=PURPLE)))
        shapes.append(centred(x, y + 9, pad_name(pad), 3.0, colour=GREY))
    title = speech.say("draw.template")
    shapes.append(Text(18, 8, title, 3.2))
    shapes.append(Text(18, SIDE - 5, speech.say("draw.note.template"), 2.8))
    return Drawing(title, SIDE, SIDE, tuple(shapes))
