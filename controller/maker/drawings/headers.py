"""Pin diagrams: a board's header, and each used pin with a wire to its part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

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
    SKY,
    START,
    YELLOW,
    Circle,
    Drawing,
    Figure,
    Rect,
    Style,
    Text,
    centred,
    line,
    solid,
)
from controller.i18n.speech import Speech
from hardware.pins import (
    PI,
    PI_I2C,
    PICO,
    Converters,
    Expanders,
    Header,
    Muxes,
    PinMap,
    Trellis,
    Use,
    uses,
)

STEP = 6.4
"""Millimetres between two pins on paper."""
COLOURS: Mapping[str, str] = {
    "matrix-R": BLUE,
    "matrix-C": ORANGE,
    "mux-S": BLUE,
    "mux-EN": ORANGE,
    "mux-SIG": GREEN,
    "adc-CS": ORANGE,
    "key": SKY,
    "buzzer": YELLOW,
    "lights": PURPLE,
    "i2c": GREEN,
    "i2c-chips": GREEN,
    "i2c-boards": GREEN,
    "spi": BLUE,
    "spi-free": GREY,
    "power": RED,
    "power-chips": RED,
    "power-boards": RED,
    "regulator": RED,
    "ground": INK,
}
_UNIT = re.compile(r"(\d) (V|A|mm|%|×)")
"""A number and its unit, which stay on one line."""
_TOP = 26.0
_BODY, _WIRE, _BOX = 46.0, 12.0, 78.0
_LEFT = 6.0


@dataclass(frozen=True, slots=True)
class Wire:
    """A pin in use: its place on the header, its signal, and its part."""

    place: int
    signal: str
    part: str


def draw(name: str, pins: PinMap, speech: Speech) -> Drawing:
    """Header of a pin map, pin by pin."""
    note = "hall" if isinstance(pins.pads, Muxes | Converters) else "ground"
    return _draw(name, pins.header, list(wires(pins)), note, speech)


def screen(name: str, speech: Speech) -> Drawing:
    """Header of a Pi with only the screen connected."""
    used = [
        *(Wire(place, label, _power(label)) for label, place in (("3V3", 1), ("GND", 6))),
        Wire(PI.gpio[PI_I2C.sda], "SDA", "i2c"),
        Wire(PI.gpio[PI_I2C.scl], "SCL", "i2c"),
    ]
    return _draw(name, PI, used, "usb", speech)


def _draw(name: str, header: Header, used: Sequence[Wire], note: str, speech: Speech) -> Drawing:
    width = 2 * (_LEFT + _BOX + _WIRE) + _BODY
    low = _TOP + 20 * STEP
    title = speech.say(f"draw.map.{name}")
    return Drawing(
        title,
        width,
        low + 18,
        (
            Text(_LEFT, 9, title, 5.0, bold=True),
            Text(_LEFT, 15, speech.say(f"draw.header.{header.name}"), 3.2, colour=GREY),
            *_body(header, width),
            *_wires(header, used, width, speech),
            *_notes(note, low + 9, speech),
        ),
    )


def side(header: Header, place: int) -> tuple[int, int]:
    """Column (0 left, 1 right) and row of a place on the header."""
    if header is PICO:
        return (0, place - 1) if place <= 20 else (1, 40 - place)
    return (place - 1) % 2, (place - 1) // 2


def wires(pins: PinMap) -> Iterator[Wire]:
    """Every wired pin of a map, including power and ground."""
    for use in uses(pins):
        name = part(use)
        select = use.signal.startswith("CE")  # moved by the system, and no chip listens
        if name == "spi" and (select or not isinstance(pins.pads, Converters)):
            name = "spi-free"
        elif name == "i2c" and isinstance(pins.pads, Expanders) and pins.pads.addresses:
            name = "i2c-chips"
        elif name == "i2c" and isinstance(pins.pads, Trellis):
            name = "i2c-boards"
        yield Wire(pins.header.gpio[use.pin], use.signal, name)
    for label, places in power(pins):
        for place in places:
            name = "regulator" if label in {"VBUS", "5V"} else _power(label)
            chips = isinstance(pins.pads, Expanders) and name == "power"
            if isinstance(pins.pads, Trellis) and name == "power":
                name = "power-boards"
            yield Wire(place, label, "power-chips" if chips else name)


def _power(label: str) -> str:
    return "ground" if label == "GND" else "power"


def part(use: Use) -> str:
    """Part that a use belongs to; rows and columns are separate parts, for example."""
    kind = use.signal.rstrip("0123456789")
    return f"{use.part}-{kind}" if f"{use.part}-{kind}" in COLOURS else use.part


def power(pins: PinMap) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Pins that power the parts; one ground is enough, near the others."""
    header = pins.header
    if header is PICO:
        yield "GND", (28, 38)
        if isinstance(pins.pads, Muxes):
            yield "VBUS", header.power["VBUS"]
        return
    yield "3V3", header.power["3V3"][:1]
    if isinstance(pins.pads, Converters):
        yield "5V", header.power["5V"][:1]
    yield "GND", header.power["GND"][:1]


def _body(header: Header, width: float) -> Iterator[Figure]:
    """The board itself with all its pins."""
    left = (width - _BODY) / 2
    high = 20 * STEP
    yield Rect(left, _TOP - 4, _BODY, high + 8, Style(fill="#f2f2f2"), round=3)
    if header is PICO:
        yield Rect(width / 2 - 7, _TOP - 9, 14, 9, Style(fill=PAPER), round=1)
        yield centred(width / 2, _TOP - 4.5, "USB", 3.2)
        yield centred(width / 2, _TOP + high / 2, "Raspberry Pi Pico", 4.2, bold=True, turn=-90)
    else:
        yield centred(width / 2, _TOP + high / 2, "Raspberry Pi", 4.2, bold=True, turn=-90)
    power = {place: label for label, places in header.power.items() for place in places}
    gpio = {place: pin for pin, place in header.gpio.items()}
    for place in range(1, 41):
        column, row = side(header, place)
        x = left + (4.2 if column == 0 else _BODY - 4.2)
        y = _TOP + (row + 0.5) * STEP
        if place == 1:
            yield Rect(x - 2.4, y - 2.4, 4.8, 4.8, Style(fill=PAPER))
        else:
            yield Circle(x, y, 2.4, Style(fill=PAPER))
        yield centred(x, y, str(place), 2.4)
        name = power.get(place) or ("GP" if header is PICO else "GPIO") + str(gpio[place])
        inner = x + (4 if column == 0 else -4)
        anchor = START if column == 0 else END
        colour = GREY if place in power and power[place] != "GND" else INK
        yield Text(inner, y + 1.0, name, 2.7, anchor, colour=colour)


def _wires(header: Header, used: Sequence[Wire], width: float, speech: Speech) -> Iterator[Figure]:
    """Wires from the used pins outwards; adjacent pins of one part share a box."""
    left = (width - _BODY) / 2
    for column in (0, 1):
        rows = {
            row: wire
            for wire in used
            for where, row in (side(header, wire.place),)
            if where == column
        }
        for run in _runs(rows):
            colour = COLOURS[rows[run[0]].part]
            top = _TOP + run[0] * STEP + 0.5
            high = (run[-1] - run[0] + 1) * STEP - 1.0
            x = left - _WIRE - _BOX if column == 0 else left + _BODY + _WIRE
            yield Rect(x, top, _BOX, high, Style(fill=PAPER, stroke=colour, width=0.7), round=1.5)
            inner = x + _BOX if column == 0 else x
            away = -1 if column == 0 else 1
            for row in run:
                y = _TOP + (row + 0.5) * STEP
                pin = left if column == 0 else left + _BODY
                yield line((pin, y), (inner, y), colour=colour, width=0.9)
                yield from _tag(inner + away * 9, y, rows[row].signal, colour, speech)
            told = speech.say(f"draw.part.{rows[run[0]].part}")
            yield from _title(x if column == 0 else x + 18, top + high / 2, told, high)


def _tag(x: float, y: float, signal: str, colour: str, speech: Speech) -> Iterator[Figure]:
    """Signal name on its colour."""
    told = speech.say(f"draw.key.{signal}") if signal in _KEYS else signal
    yield Rect(x - 8, y - 2.2, 16, 4.4, solid(colour), round=1)
    light = colour in {YELLOW, SKY, ORANGE}
    yield centred(x, y, told, 2.7, bold=True, colour=INK if light else PAPER)


_KEYS = frozenset({"left", "right", "ok", "back", "menu"})


def _title(x: float, y: float, told: str, high: float) -> Iterator[Figure]:
    """Title of a box, on one line or on several if it is high enough."""
    room = _BOX - 20
    lines = wrapped(told, room, 2.8)
    if len(lines) * 3.8 > high:
        raise ValueError(f"no room for {told!r} in {high:.1f} mm")
    first = y - (len(lines) - 1) * 3.8 / 2
    for at, text in enumerate(lines):
        yield Text(x + 2, first + at * 3.8 + 1.0, text, 2.8)


def wrapped(told: str, room: float, size: float) -> list[str]:
    """Text in lines of at most this many millimetres."""
    lines = [""]
    for word in _UNIT.sub("\\1\u00a0\\2", told).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if Text(0, 0, longer, size).long > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _runs(rows: Mapping[int, Wire]) -> Iterator[list[int]]:
    """Rows of one part with no other part between them."""
    run: list[int] = []
    for row in sorted(rows):
        if run and rows[run[-1]].part == rows[row].part and row - run[-1] <= 2:
            run.append(row)
        else:
            if run:
                yield run
            run = [row]
    if run:
        yield run


def _notes(note: str, y: float, speech: Speech) -> Iterator[Figure]:
    """Notes that no wire can show."""
    for at, told in enumerate((speech.say(f"draw.note.{note}"), speech.say("draw.note.square"))):
        yield Text(_LEFT, y + 4.5 * at, told, 2.8, colour=INK)
