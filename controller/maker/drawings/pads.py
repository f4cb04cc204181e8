"""Wiring diagrams of the pads: a matrix with diodes, or chips with sixteen or eight inputs each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from controller.graphics.shapes import (
    BLUE,
    END,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    RED,
    START,
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
from hardware.pins import (
    COLUMNS,
    PICO,
    ROWS,
    TRELLIS_SIDE,
    Converters,
    Expanders,
    Header,
    Matrix,
    Muxes,
    PinMap,
    Trellis,
    expander_inputs,
    place,
    trellis_button,
)

CHANNELS = {"74HC4067": 16, "MCP23017": 16, "MCP3008": 8}
_LEFT = 6.0
_CELL = 17.0


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip with inputs: its distinguishing label, and the pad of each channel."""

    label: str
    pads: Mapping[int, int]


def _even(labels: Sequence[str], channels: int) -> list[Chip]:
    """Chips with all channels used, pad after pad."""
    return [
        Chip(label, {channel: at * channels + channel for channel in range(channels)})
        for at, label in enumerate(labels)
    ]


def pad_name(pad: int) -> str:
    """Name of a pad of the reference board."""
    return place(pad, ROWS, COLUMNS)


def draw(name: str, pins: PinMap, speech: Speech) -> Drawing:
    """Wiring of a map's pads."""
    match pins.pads:
        case Matrix(rows, columns):
            return _matrix(name, pins.header, rows, columns, speech)
        case Muxes(select, enable, analog):
            facts = (("SIG", (analog,)), ("S0 – S3", select))
            lines = [f"EN{at} · {_gpio(pins.header, pin)}" for at, pin in enumerate(enable)]
            return _chips(name, pins.header, "74HC4067", _even(lines, 16), facts, speech)
        case Expanders(addresses):
            inputs = expander_inputs(addresses, ROWS * COLUMNS)
            chips = [
                Chip(
                    f"0x{it:02x} · {_straps(it)}",
                    {bit: pad for pad, (chip, bit) in enumerate(inputs) if chip == at},
                )
                for at, it in enumerate(addresses)
            ]
            return _chips(name, pins.header, "MCP23017", chips, (), speech)
        case Converters(select):
            lines = [f"CS{at} · {_gpio(pins.header, pin)}" for at, pin in enumerate(select)]
            return _chips(name, pins.header, "MCP3008", _even(lines, 8), (), speech)
        case Trellis(addresses):
            return _boards(name, addresses, speech)
        case _ as never:
            assert_never(never)


def _gpio(header: Header, pin: int) -> str:
    return f"{'GP' if header is PICO else 'GPIO'}{pin}"


def _pin(header: Header, pin: int, speech: Speech) -> str:
    return speech.say("draw.pin", gpio=_gpio(header, pin), place=header.gpio[pin])


def _straps(address: int) -> str:
    """Wiring of an expander's three address pins."""
    bits = ((address >> bit) & 1 for bit in (2, 1, 0))
    return ", ".join(f"A{2 - at} {'3V3' if bit else 'GND'}" for at, bit in enumerate(bits))


def _channel(chip: str, number: int) -> str:
    if chip == "MCP23017":
        return f"GP{'AB'[number // 8]}{number % 8}"
    return f"{'CH' if chip == 'MCP3008' else 'C'}{number}"


def _matrix(
    name: str, header: Header, rows: Sequence[int], columns: Sequence[int], speech: Speech
) -> Drawing:
    left, top = 46.0, 56.0
    width = left + len(columns) * _CELL + 8
    low = top + len(rows) * _CELL
    title = speech.say("draw.pads.matrix", map=speech.say(f"draw.map.{name}"))
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    for at, pin in enumerate(columns):
        x = left + at * _CELL + 5
        shapes.append(line((x, top - 4), (x, low), colour=ORANGE, width=0.8))
        shapes.append(
            Text(x - 1, top - 6, f"C{at + 1} · {_pin(header, pin, speech)}", 2.8, turn=-60)
        )
    for at, pin in enumerate(rows):
        y = top + (at + 1) * _CELL - 3
        shapes.append(line((left - 4, y), (width - 8, y), colour=BLUE, width=0.8))
        shapes.append(Text(left - 6, y + 1, f"R{at + 1} · {_pin(header, pin, speech)}", 2.8, "end"))
        for column in range(len(columns)):
            shapes += _contact(left + column * _CELL + 5, y, pad_name(at * len(columns) + column))
    shapes += _note(speech.say("draw.note.matrix"), low + 8, width)
    return Drawing(title, width, low + 24, tuple(shapes))


def _contact(x: float, y: float, name: str) -> Iterator[Figure]:
    """Contact from a column, then a diode down to a row; its band is at the row."""
    high = y - 11
    yield Circle(x, high, 0.7, solid(INK))
    yield line((x, high), (x + 2, high), width=0.4)
    yield line((x + 2, high), (x + 5.6, high - 2), width=0.5)  # open
    yield line((x + 6, high), (x + 8, high), (x + 8, y), width=0.4)
    yield Polygon(((x + 6.4, y - 7), (x + 9.6, y - 7), (x + 8, y - 4)), solid(INK))
    yield line((x + 6.4, y - 4), (x + 9.6, y - 4), width=0.6)
    yield Circle(x + 8, y, 0.7, solid(INK))
    yield Text(x + 1.5, y - 4.5, name, 2.8, colour=GREY)


def _chips(
    name: str,
    header: Header,
    kind: str,
    chips: Sequence[Chip],
    shared: Sequence[tuple[str, Sequence[int]]],
    speech: Speech,
) -> Drawing:
    """All chips side by side, each input with the pad it reads."""
    many = len(chips)
    channels = CHANNELS[kind]
    across = 4 if many % 4 == 0 else 3
    wide, gap, step = 42.0, 8.0, 5.0
    high = 16 + (channels / 2) * step
    width = max(2 * _LEFT + across * wide + (across - 1) * gap, 180.0)
    title = speech.say(
        "draw.pads.chips", map=speech.say(f"draw.map.{name}"), chip=f"{many} × {kind}"
    )
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    y = 17.0
    for label, pins in shared:
        told = ", ".join(_pin(header, pin, speech) for pin in pins)
        shapes.append(Text(_LEFT, y, f"{label} · {told}", 3.0))
        y += 4.6
    top = y + 3
    for at, chip in enumerate(chips):
        row, column = divmod(at, across)
        x, upper = _LEFT + column * (wide + gap), top + row * (high + gap)
        shapes += _chip(kind, at, chip, (x, upper, wide, high), step)
    low = top + ((many - 1) // across + 1) * (high + gap)
    below, end = _below(kind, low, width, speech)
    return Drawing(title, width, end, (*shapes, *below))


def _boards(name: str, addresses: Sequence[int], speech: Speech) -> Drawing:
    """NeoTrellis boards as they lie, each with its address and the jumpers to close."""
    step, gap, top = 13.0, 6.0, 18.0
    across = COLUMNS // TRELLIS_SIDE
    side = TRELLIS_SIDE * step
    title = speech.say("draw.pads.boards", map=speech.say(f"draw.map.{name}"), count=len(addresses))
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    for at, address in enumerate(addresses):
        row, column = divmod(at, across)
        x, y = _LEFT + column * (side + gap), top + row * (side + gap + 8)
        shapes.append(Rect(x, y, side, side + 8, Style(fill="#f2f2f2"), round=1.5))
        jumpers = [f"A{bit}" for bit in range(5) if address - addresses[0] >> bit & 1]
        told = " + ".join(jumpers) or speech.say("draw.jumpers.none")
        shapes.append(centred(x + side / 2, y + 4.5, f"0x{address:02x} · {told}", 3.2, bold=True))
    for pad in range(ROWS * COLUMNS):
        board, key = trellis_button(pad, COLUMNS)
        row, column = divmod(board, across)
        y, x = divmod(key, TRELLIS_SIDE)
        left = _LEFT + column * (side + gap) + x * step
        upper = top + row * (side + gap + 8) + 8 + y * step
        shapes.append(Rect(left + 1.5, upper + 1.5, step - 3, step - 3, Style(fill=PAPER), round=2))
        shapes.append(centred(left + step / 2, upper + step / 2, pad_name(pad), 3.2))
    width = max(2 * _LEFT + across * (side + gap), 180.0)
    low = top + len(addresses) // across * (side + gap + 8)
    shapes += _note(speech.say("draw.note.boards"), low + 6, width)
    return Drawing(title, width, low + 26, tuple(shapes))


def _chip(
    kind: str, at: int, chip: Chip, box: tuple[float, float, float, float], step: float
) -> Iterator[Figure]:
    x, top, wide, high = box
    yield Rect(x, top, wide, high, Style(fill="#f2f2f2"), round=1.5)
    yield centred(x + wide / 2, top + 4, f"{kind} · {at + 1}", 3.2, bold=True)
    colour = GREEN if kind == "MCP23017" else COLOURS["mux-EN"]
    style = Style(fill=PAPER, stroke=colour, width=0.6)
    yield Rect(x + 2, top + 6.8, wide - 4, 4.6, style, round=1)
    yield centred(x + wide / 2, top + 9.1, chip.label, 2.1)
    half = CHANNELS[kind] // 2
    for channel in range(CHANNELS[kind]):
        column, row = divmod(channel, half)
        y = top + 15 + row * step
        name = pad_name(chip.pads[channel]) if channel in chip.pads else "–"
        anchor, side = (START, x + 2) if column == 0 else (END, x + wide - 2)
        yield Text(side, y + 1, _channel(kind, channel), 2.5, anchor, colour=GREY)
        yield centred(x + 15 if column == 0 else x + wide - 15, y, name, 3.0, bold=True)


def _below(chip: str, y: float, width: float, speech: Speech) -> tuple[list[Figure], float]:
    """Parts at a pad: a sensor with three legs, or a contact to ground; with a warning."""
    if chip == "MCP23017":
        shapes = list(_note(speech.say("draw.note.expanders"), y + 2, width))
        return shapes, y + 20
    shapes = [*_sensor(_LEFT + 4, y + 6, speech)]
    key = "muxes" if chip == "74HC4067" else "converters"
    shapes += _note(speech.say(f"draw.note.{key}"), y + 4, width, _LEFT + 66)
    return shapes, y + 42


def _sensor(x: float, y: float, speech: Speech) -> Iterator[Figure]:
    """Linear Hall sensor seen from its printed side."""
    yield Polygon(
        ((x + 2, y), (x + 10, y), (x + 12, y + 3), (x + 12, y + 10), (x, y + 10), (x, y + 3)),
        Style(fill="#e0e0e0"),
    )
    yield centred(x + 6, y + 5.5, "49E", 3.0, bold=True)
    for at, (label, colour) in enumerate((("3V3", RED), ("GND", INK), ("OUT", GREEN))):
        leg = x + 2 + at * 4
        low = y + 30 - at * 7
        yield line((leg, y + 10), (leg, low), (x + 18, low), colour=colour, width=0.8)
        yield Text(x + 19, low + 1, f"{at + 1} {speech.say(f'draw.leg.{label}')}", 2.8)


def _note(told: str, y: float, width: float, x: float = _LEFT) -> Iterator[Figure]:
    for at, text in enumerate(wrapped(told, width - x - 6, 2.8)):
        yield Text(x, y + 4.4 * at, text, 2.8)
