"""Drawings of the power supply and of the light strip under the pads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.graphics.shapes import (
    BLUE,
    END,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    RED,
    YELLOW,
    Circle,
    Drawing,
    Figure,
    Polygon,
    Rect,
    Style,
    Text,
    centred,
    line,
    solid,
)
from controller.i18n.speech import Speech
from controller.maker.drawings.headers import COLOURS, wrapped
from controller.maker.drawings.pads import pad_name
from hardware.pins import COLUMNS, PICO, ROWS, Muxes, PinMap, strip_order

_CELL = 15.0
_LEFT = 6.0


def lights(pins: PinMap, speech: Speech) -> Drawing:
    """The strip under the pads, seen from above, numbered from its first light."""
    left, top = 66.0, 24.0
    width, low = left + COLUMNS * _CELL + 22, top + ROWS * _CELL
    order = strip_order(ROWS, COLUMNS, pins.order)
    where = [
        (left + (pad % COLUMNS + 0.5) * _CELL, top + (pad // COLUMNS + 0.5) * _CELL)
        for pad in order
    ]
    title = speech.say("draw.lights")
    first = where[0]
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    for row in range(ROWS - 1):
        shapes += _joined(where[row * COLUMNS + COLUMNS - 1], where[(row + 1) * COLUMNS])
    for row in range(ROWS):
        ends = where[row * COLUMNS], where[row * COLUMNS + COLUMNS - 1]
        shapes.append(line(*ends, colour=PURPLE, width=2.2))
    shapes += [
        line((36, first[1]), first, colour=PURPLE, width=0.9),
        *_part(_LEFT, first[1] - 6, 15, 12, _pin_name(pins), COLOURS["lights"], 2.6),
        *_part(_LEFT + 16, first[1] - 6, 19, 12, "74AHCT125", COLOURS["lights"], 2.6),
        *_part(_LEFT + 37, first[1] - 4, 13, 8, "330 Ω", YELLOW, 2.6),
        Text(_LEFT + 51.5, first[1] - 1, "DIN", 2.6),
    ]
    for at, (pad, (x, y)) in enumerate(zip(order, where, strict=True)):
        shapes.append(Rect(x - 4.6, y - 4.6, 9.2, 9.2, Style(fill=PAPER), round=1.2))
        shapes.append(centred(x, y - 1.2, str(at + 1), 3.2, bold=True))
        shapes.append(centred(x, y + 2.6, pad_name(pad), 2.4, colour=GREY))
    shapes += _arrows(where)
    shapes += _fed(first, -10.0)
    shapes += _fed(where[-1], 10.0)
    for at, text in enumerate(wrapped(speech.say("draw.note.lights"), width - 12, 2.8)):
        shapes.append(Text(_LEFT, low + 12 + 4.4 * at, text, 2.8))
    return Drawing(title, width, low + 34, tuple(shapes))


def _pin_name(pins: PinMap) -> str:
    return f"{'GP' if pins.header is PICO else 'GPIO'}{pins.lights}"


def _joined(end: tuple[float, float], start: tuple[float, float]) -> Iterator[Figure]:
    """Three wires from the end of a row to the start of the next: 5 V, data and ground."""
    way = 1 if end[0] > 100 else -1
    for at, colour in enumerate((RED, PURPLE, INK)):
        beside = end[0] + way * (13 - 2.4 * at)
        up, down = end[1] - 2.4 + 2.4 * at, start[1] + 2.4 - 2.4 * at
        yield line(
            (end[0], up), (beside, up), (beside, down), (start[0], down), colour=colour, width=0.7
        )


def _fed(light: tuple[float, float], beside: float) -> Iterator[Figure]:
    """Power from the supply, at a light at the left edge."""
    x, y = light
    for at, (name, colour) in enumerate((("5 V", RED), ("GND", INK))):
        level = y + beside + 3.4 * at
        foot = y + (4.6 if beside > 0 else -4.6)
        bend = x - 2 + 4 * at
        yield line((59, level), (bend, level), (bend, foot), colour=colour, width=0.9)
        yield Text(58, level + 1, name, 2.8, END, colour=colour)


def _arrows(where: list[tuple[float, float]]) -> Iterator[Figure]:
    """Direction of the data, once in each row."""
    for row in range(ROWS):
        (x, y), (x2, _) = where[row * COLUMNS], where[row * COLUMNS + 1]
        way = 1 if x2 > x else -1
        tip = (x + x2) / 2 + way * 1.6
        yield Polygon(((tip, y), (tip - way * 3.2, y - 2), (tip - way * 3.2, y + 2)), solid(INK))


def power(pins: PinMap, speech: Speech) -> Drawing:
    """Power of the lights from their supply, and that of the sensors from the Pi."""
    hall = isinstance(pins.pads, Muxes)
    say = speech.say
    title = say("draw.power" if hall else "draw.power.pi")
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True), *_lights_power(say)]
    shapes += _brain(pins, say, hall=hall)
    if hall:
        shapes += _sensors_power(pins, say)
    low = 150.0 if hall else 138.0
    note = say("draw.note.power" if hall else "draw.note.power.pi")
    lines = wrapped(note, 196, 2.8)
    for at, text in enumerate(lines):
        shapes.append(Text(_LEFT, low + 4.4 * at, text, 2.8))
    return Drawing(title, 208, low + 4.4 * len(lines) + 2, tuple(shapes))


def _lights_power(say: Callable[..., str]) -> Iterator[Figure]:
    """Supply, fuse, capacitor, level shifter and strip."""
    yield from _part(_LEFT, 40, 32, 22, say("draw.supply"), YELLOW)
    yield line((22, 40), (22, 24), (34, 24), colour=RED, width=1.4)
    yield from _part(34, 19, 22, 10, say("draw.fuse"), ORANGE)
    yield line((56, 24), (200, 24), colour=RED, width=1.4)
    yield Text(58, 22, say("draw.rail.5v"), 3.0, colour=RED)
    yield line((22, 62), (22, 86), (200, 86), width=1.4)
    yield Text(30, 84, say("draw.rail.ground"), 3.0)
    yield from _between(60, say("draw.capacitor"), 24, 86, ORANGE)
    yield from _part(88, 36, 38, 34, say("draw.shifter"), PURPLE)
    yield from _wire(107, 24, 36, 70, 86)
    yield line((126, 53), (150, 53), colour=PURPLE, width=0.9)
    yield from _part(131, 48, 14, 10, "330 Ω", YELLOW, 2.6)
    yield from _part(150, 36, 48, 34, say("draw.strip"), PURPLE)
    for x, light in ((158, 1), (190, 64)):
        yield from _wire(x, 24, 36, 70, 86)
        yield Text(x + 2, 33, str(light), 2.8, colour=GREY)


def _brain(pins: PinMap, say: Callable[..., str], *, hall: bool) -> Iterator[Figure]:
    """The Pi with its own plug, the Pico at its cable, and the data line of the lights."""
    gpio = _pin_name(pins)
    place = pins.header.gpio[pins.lights] if pins.lights is not None else 0
    yield from _part(_LEFT, 102, 42, 20, say("draw.pi"), BLUE)
    x = 76.0
    if hall:
        yield line((48, 112), (62, 112), colour=GREY, width=0.9, dash=(2.0, 1.2))
        yield centred(55, 108, "USB", 2.6, colour=GREY)
        yield from _part(62, 102, 28, 20, "Pico", BLUE)
    else:
        x = 40.0
    yield line((x, 102), (x, 92), (82, 92), (82, 53), (88, 53), colour=PURPLE, width=0.9)
    yield Text(84, 95, f"{gpio} ({say('draw.place', place=place)})", 2.6)
    if not hall:
        yield line((30, 102), (30, 86), width=0.9)
        yield Circle(30, 86, 1.0, solid(INK))


def _sensors_power(pins: PinMap, say: Callable[..., str]) -> Iterator[Figure]:
    """5 V of the Pi's USB at the Pico's VBUS, the regulator, and what it feeds."""
    vbus = pins.header.power["VBUS"][0]
    yield line((90, 108), (116, 108), colour=RED, width=0.9)
    yield Text(92, 106, f"VBUS ({say('draw.place', place=vbus)})", 2.4, colour=RED)
    yield from _part(116, 102, 36, 20, say("draw.regulator"), ORANGE)
    yield line((152, 108), (166, 108), colour=BLUE, width=0.9)
    yield Text(153, 106, say("draw.leg.3V3"), 2.6, colour=BLUE)
    yield from _part(166, 100, 34, 24, say("draw.sensors"), GREEN)
    yield line((76, 122), (76, 134), width=0.9)
    yield line((76, 134), (205, 134), (205, 86), (200, 86), width=1.4)
    for x, foot in ((134, 122), (183, 124)):
        yield line((x, foot), (x, 134), width=0.9)
        yield Circle(x, 134, 1.0, solid(INK))
    yield Text(78, 139, say("draw.rail.joined"), 2.8)


def _wire(x: float, top: float, above: float, below: float, low: float) -> Iterator[Figure]:
    """5 V from the upper rail into a part, and ground out of it to the lower rail."""
    yield line((x, top), (x, above), colour=RED, width=0.9)
    yield line((x, below), (x, low), width=0.9)
    yield Circle(x, top, 1.0, solid(RED))
    yield Circle(x, low, 1.0, solid(INK))


def _between(x: float, told: str, top: float, low: float, colour: str) -> Iterator[Figure]:
    """A part between the upper and the lower rail."""
    middle = (top + low) / 2
    yield from _wire(x, top, middle - 11, middle + 11, low)
    yield from _part(x - 13, middle - 11, 26, 22, told, colour)


def _part(
    x: float, y: float, wide: float, high: float, told: str, colour: str, size: float = 2.8
) -> Iterator[Figure]:
    """A box with its name in it; an error if the name does not fit."""
    yield Rect(x, y, wide, high, Style(fill=PAPER, stroke=colour, width=0.8), round=1.2)
    lines = wrapped(told, wide - 2, size)
    if len(lines) * size * 1.4 > high or any(Text(0, 0, it, size).long > wide for it in lines):
        raise ValueError(f"no room for {told!r} in {wide:.1f} × {high:.1f} mm")
    first = y + high / 2 - (len(lines) - 1) * size * 1.4 / 2
    for at, text in enumerate(lines):
        yield centred(x + wide / 2, first + at * size * 1.4, text, size)
