"""Drawings of the power supply and of the light strip under the pads."""

from __future__ import annotations

from collections.abc import Iterator

from controller.graphics.shapes import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Circle,
    Drawing,
    Polygon,
    Rect,
    Shape,
    Style,
    Text,
    centred,
    line,
    solid,
)
from controller.i18n.speech import Speech
from controller.maker.drawings.headers import COLOURS, wrapped
from controller.maker.drawings.pads import pad_name
from hardware.pins import COLUMNS, PICO, ROWS, PinMap, strip_order

_CELL = 15.0
_LEFT = 6.0


def lights(pins: PinMap, speech: Speech) -> Drawing:
    """The strip under the pads, seen from above, numbered from its first light."""
    left, top = 46.0, 22.0
    width, low = left + COLUMNS * _CELL + 22, top + ROWS * _CELL
    order = strip_order(ROWS, COLUMNS, pins.order)
    where = [
        (left + (pad % COLUMNS + 0.5) * _CELL, top + (pad // COLUMNS + 0.5) * _CELL)
        for pad in order
    ]
    title = speech.say("draw.lights")
    gpio = f"{'GP' if pins.header is PICO else 'GPIO'}{pins.lights}"
    shapes: list[Shape] = [
        Text(_LEFT, 9, title, 4.4, bold=True),
        line(*where, colour=PURPLE, width=2.2),
        line((12, where[0][1]), where[0], colour=PURPLE, width=0.9),
        *_part(6, where[0][1] - 7, 22, 14, f"{gpio} 74AHCT125 330 Ω", COLOURS["lights"], 2.6),
        Text(29, where[0][1] - 2, "DIN", 2.8),
    ]
    for at, (pad, (x, y)) in enumerate(zip(order, where, strict=True)):
        shapes.append(Rect(x - 4.6, y - 4.6, 9.2, 9.2, Style(fill=PAPER), round=1.2))
        shapes.append(centred(x, y - 1.2, str(at + 1), 3.2, bold=True))
        shapes.append(centred(x, y + 2.6, pad_name(pad), 2.4, colour=GREY))
    shapes += _arrows(where)
    for row in (0, ROWS - 1):
        y = top + (row + 0.5) * _CELL
        x = left + COLUMNS * _CELL
        shapes.append(line((x - 3, y - 2), (x + 6, y - 2), colour=RED, width=0.9))
        shapes.append(line((x - 3, y + 2), (x + 6, y + 2), colour=INK, width=0.9))
        shapes.append(Text(x + 7, y - 1, "5 V", 2.8, colour=RED))
        shapes.append(Text(x + 7, y + 3, "GND", 2.8))
    for at, text in enumerate(wrapped(speech.say("draw.note.lights"), width - 12, 2.8)):
        shapes.append(Text(_LEFT, low + 8 + 4.4 * at, text, 2.8))
    return Drawing(title, width, low + 26, tuple(shapes))


def _arrows(where: list[tuple[float, float]]) -> Iterator[Shape]:
    """Direction of the data, once in each row."""
    for row in range(ROWS):
        (x, y), (x2, _) = where[row * COLUMNS], where[row * COLUMNS + 1]
        way = 1 if x2 > x else -1
        tip = (x + x2) / 2 + way * 1.6
        yield Polygon(((tip, y), (tip - way * 3.2, y - 2), (tip - way * 3.2, y + 2)), solid(INK))


def power(pins: PinMap, speech: Speech) -> Drawing:
    """Power from the socket to every part: one supply, its two voltages, and the data level."""
    title = speech.say("draw.power")
    gpio = f"GP{pins.lights}"
    place = pins.header.gpio[pins.lights] if pins.lights is not None else 0
    say = speech.say
    shapes: list[Shape] = [
        Text(_LEFT, 9, title, 4.4, bold=True),
        # Rails.
        line((48, 26), (196, 26), colour=RED, width=1.4),
        line((48, 112), (196, 112), colour=INK, width=1.4),
        Text(50, 24, say("draw.rail.5v"), 3.0, colour=RED),
        Text(150, 117, say("draw.rail.ground"), 3.0),
        *_part(6, 56, 34, 24, say("draw.supply"), YELLOW),
        line((23, 56), (23, 26), (48, 26), colour=RED, width=1.4),
        line((23, 80), (23, 112), (48, 112), width=1.4),
        # The big capacitor, at the strip.
        *_between(58, say("draw.capacitor"), 26, 112, ORANGE),
        # The Pi.
        *_between(88, say("draw.pi"), 26, 112, BLUE),
        # The regulator and what it feeds.
        *_part(108, 44, 30, 14, say("draw.regulator"), ORANGE),
        line((123, 26), (123, 44), colour=RED, width=0.9),
        line((123, 58), (123, 68), colour=BLUE, width=0.9),
        line((112, 58), (112, 64), (104, 64), (104, 112), width=0.9),
        *_part(108, 68, 30, 22, say("draw.sensors"), COLOURS["mux-SIG"]),
        line((123, 90), (123, 112), width=0.9),
        Text(125, 64.5, say("draw.leg.3V3"), 2.8, colour=BLUE),
        # Data line of the lights.
        *_part(148, 68, 26, 22, say("draw.shifter"), PURPLE),
        line((161, 26), (161, 68), colour=RED, width=0.9),
        line((161, 90), (161, 112), width=0.9),
        line((143, 79), (148, 79), colour=PURPLE, width=0.9),
        *_part(178, 44, 24, 14, say("draw.strip"), PURPLE),
        line((186, 26), (186, 44), colour=RED, width=0.9),
        line((174, 79), (182, 79), (182, 58), colour=PURPLE, width=0.9),
        line((196, 58), (196, 112), width=0.9),
        *_part(178, 66, 8, 7, "330 Ω", YELLOW, 2.0),
    ]
    shapes += [
        line((143, 79), (143, 127), (112, 127), colour=PURPLE, width=0.9),
        *_part(84, 121, 28, 12, "Pico", BLUE),
        Text(114, 125.5, f"{gpio} ({say('draw.place', place=place)})", 2.6),
        line((108, 121), (108, 112), width=0.9),
        line((96, 121), (96, 80), colour=GREY, width=0.9, dash=(2.0, 1.2)),
        Text(94.5, 118.5, "USB", 2.6, "end", colour=GREY),
    ]
    for at, text in enumerate(wrapped(say("draw.note.power"), 196, 2.8)):
        shapes.append(Text(_LEFT, 143 + 4.4 * at, text, 2.8))
    return Drawing(title, 208, 156, tuple(shapes))


def _between(x: float, told: str, top: float, low: float, colour: str) -> Iterator[Shape]:
    """A part between the upper and the lower rail."""
    middle = (top + low) / 2
    yield line((x, top), (x, middle - 11), colour=RED, width=0.9)
    yield line((x, middle + 11), (x, low), width=0.9)
    yield from _part(x - 13, middle - 11, 26, 22, told, colour)
    yield Circle(x, top, 1.0, solid(RED))
    yield Circle(x, low, 1.0, solid(INK))


def _part(
    x: float, y: float, wide: float, high: float, told: str, colour: str, size: float = 2.8
) -> Iterator[Shape]:
    """A box with its name in it."""
    yield Rect(x, y, wide, high, Style(fill=PAPER, stroke=colour, width=0.8), round=1.2)
    lines = wrapped(told, wide - 2, size)
    first = y + high / 2 - (len(lines) - 1) * size * 1.4 / 2
    for at, text in enumerate(lines):
        yield centred(x + wide / 2, first + at * size * 1.4, text, size)
