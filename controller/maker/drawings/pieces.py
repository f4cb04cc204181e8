"""Drawings of the magnets in each game's pieces, and a cross-section of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.graphics.shapes import (
    BLUE,
    GREEN,
    GREY,
    INK,
    PAPER,
    PURPLE,
    RED,
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
from controller.maker.drawings.headers import wrapped
from controller.sensing.board import Board
from rules.catalog import Catalog

SIZES = {"1": (5.0, 1.0), "2": (8.0, 2.0)}
"""Diameter and thickness of a weak and of a strong magnet, in millimetres."""
_LEFT = 6.0
_SCALE = 1.6


def magnets(board: Board, catalog: Catalog, speech: Speech) -> Drawing:
    """Every kind of piece from the side: letter on top, magnet inside, its lower pole marked."""
    title = speech.say("draw.magnets")
    width, y = 208.0, 18.0
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    for game in catalog.games:
        layout = board.layouts.get(game.sheet.key)
        if layout is None or not layout.kinds:
            continue
        shapes.append(Text(_LEFT, y + 12, speech.name(game), 3.6, bold=True))
        for at, (letter, kind) in enumerate(layout.kinds.items()):
            shapes += _piece(48 + at * 40, y, letter, kind, speech)
        y += 30
    for at, text in enumerate(wrapped(speech.say("draw.note.magnets"), width - 12, 2.8)):
        shapes.append(Text(_LEFT, y + 4 + 4.4 * at, text, 2.8))
    return Drawing(title, width, y + 22, tuple(shapes))


def _piece(x: float, y: float, letter: str, kind: str, speech: Speech) -> Iterator[Figure]:
    wide, high = 22.0, 9.0
    yield centred(x + wide / 2, y + 2.2, letter, 4.0, bold=True)
    yield Rect(x, y + 5, wide, high, Style(fill="#f2f2f2"), round=1.5)
    across, thick = (it * _SCALE for it in SIZES[kind[1]])
    middle = y + 5 + high / 2
    left = x + (wide - across) / 2
    down, up = (RED, BLUE) if kind[0] == "N" else (BLUE, RED)
    yield Rect(left, middle - thick / 2, across, thick / 2, solid(up))
    yield Rect(left, middle, across, thick / 2, solid(down))
    yield Rect(left, middle - thick / 2, across, thick, Style(width=0.2))
    yield line((x + wide / 2, middle + thick / 2), (x + wide / 2, y + 16), width=0.3)
    size = "{:g} × {:g}".format(*SIZES[kind[1]])
    told = speech.say("draw.magnet", pole=kind[0], size=size)
    yield centred(x + wide / 2, y + 18, told, 2.7)


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer of the table: its thickness on paper, its colour, and its name."""

    high: float
    fill: str
    name: str


def section(speech: Speech) -> Drawing:
    """Cross-section through one and a half pads, at four times its size."""
    title = speech.say("draw.section")
    left, wide, top = 10.0, 120.0, 34.0
    say = speech.say
    layers = (
        Layer(12, "#e8d9b5", say("draw.layer.grid")),
        Layer(2, PAPER, say("draw.layer.overlay")),
        Layer(12, "#dfeef7", say("draw.layer.plate")),
        Layer(20, "#fafafa", say("draw.layer.air")),
        Layer(8, "#e8d9b5", say("draw.layer.floor")),
    )
    shapes: list[Figure] = [Text(_LEFT, 9, title, 4.4, bold=True)]
    y = top
    for layer in layers:
        shapes.append(Rect(left, y, wide, layer.high, Style(fill=layer.fill)))
        middle = y + layer.high / 2
        shapes.append(
            line((left + wide, middle), (left + wide + 6, middle), colour=GREY, width=0.2)
        )
        lines = wrapped(layer.name, 64, 2.8)
        for at, text in enumerate(lines, 1 - len(lines)):
            shapes.append(Text(left + wide + 7, middle + 1 + 3.8 * at, text, 2.8))
        y += layer.high
    # Hole of the grid with its piece.
    hole = left + 22
    shapes.append(Rect(hole, top, 76, 12, Style(fill=PAPER)))
    shapes.append(Rect(hole + 6, top - 8, 64, 20, Style(fill="#f2f2f2"), round=2))
    shapes.append(Rect(hole + 22, top - 2, 32, 4, solid(BLUE)))
    shapes.append(Rect(hole + 22, top + 2, 32, 4, solid(RED)))
    shapes += _called(hole + 62, top - 3, 16, say("draw.cut.piece"))
    shapes += _called(hole + 38, top, 22, say("draw.cut.magnet"))
    plate = top + 14
    under = plate + 12
    # The sensor lies flat under the plate, the light beside it.
    shapes.append(Rect(hole + 31, under, 14, 6, Style(fill=INK)))
    shapes += _below(hole + 38, under + 6, 98, say("draw.cut.sensor"))
    shapes.append(Rect(hole + 58, under + 12, 20, 6, Style(fill=PAPER)))
    shapes.append(Rect(left, under + 18, wide, 2, solid(GREEN)))
    shapes.append(
        Polygon(
            (
                (hole + 64, under + 12),
                (hole + 72, under + 12),
                (hole + 80, plate),
                (hole + 52, plate),
            ),
            Style(stroke=PURPLE, width=0.4, dash=(1.5, 1.0)),
        )
    )
    shapes += _below(hole + 68, under + 18, 92, say("draw.cut.light"))
    # Distance from magnet to sensor.
    shapes.append(line((hole + 16, top + 6), (hole + 16, under + 3), colour=RED, width=0.5))
    for mark in (top + 6, under + 3):
        shapes.append(line((hole + 14, mark), (hole + 30, mark), colour=RED, width=0.3))
    shapes.append(Text(hole + 14, (top + under) / 2 + 7, "6 mm", 3.2, "end", bold=True, colour=RED))
    return Drawing(title, 208, 108, tuple(shapes))


def _called(x: float, y: float, above: float, told: str) -> Iterator[Figure]:
    yield line((x, y), (x, above + 1.5), colour=GREY, width=0.2)
    yield centred(x, above, told, 2.8)


def _below(x: float, y: float, low: float, told: str) -> Iterator[Figure]:
    yield line((x, y), (x, low - 2.5), colour=GREY, width=0.2)
    yield centred(x, low, told, 2.8)
