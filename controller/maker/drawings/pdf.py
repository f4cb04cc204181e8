"""PDF files of a drawing: overlapping pages with cut marks; needs reportlab."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import Any

from controller.graphics.shapes import (
    GREY,
    NONE,
    Circle,
    Drawing,
    Figure,
    Polygon,
    Rect,
    Style,
    Text,
)
from controller.i18n.user_errors import Problem

POINT = 72 / 25.4
"""PDF points a millimetre."""
EDGE = 8.0
"""Millimetres around each page that a printer may not reach."""
OVERLAP = 10.0
"""Millimetres shared by two neighbouring pages, to glue them."""
PAPERS = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "letter": (215.9, 279.4)}
WHOLE = "whole"
"""One page as large as the drawing, for a print shop."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: the part of the sheet it shows, and its place in the grid of pages."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float
    page: tuple[float, float]
    edge: float = EDGE


def tiles(sheet: Drawing, paper: str) -> list[Tile]:
    """Pages, row by row; the paper is rotated if that needs fewer."""
    if paper == WHOLE:
        return [Tile(0, 0, 0, 0, sheet.width, sheet.height, (sheet.width, sheet.height), 0.0)]
    short, long = PAPERS[paper]
    return min((_cut(sheet, short, long), _cut(sheet, long, short)), key=len)


def _cut(sheet: Drawing, width: float, height: float) -> list[Tile]:
    columns, wide = _split(sheet.width, width - 2 * EDGE)
    rows, high = _split(sheet.height, height - 2 * EDGE)
    return [
        Tile(
            row,
            column,
            column * (wide - OVERLAP),
            row * (high - OVERLAP),
            wide,
            high,
            (width, height),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _split(length: float, room: float) -> tuple[int, float]:
    """Number of equal overlapping parts of a length, and the length of each."""
    count = max(1, ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
    return count, (length + (count - 1) * OVERLAP) / count


def draw(sheet: Drawing, paper: str, label: Callable[[int, int, Tile], str]) -> bytes:
    """The whole file; ``label`` gives the text at the edge of a page: (page, pages, tile)."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise Problem("overlay.library", python=sys.executable) from None
    pages = tiles(sheet, paper)
    file = BytesIO()
    # Invariant: no dates, so that the same drawing gives the same file.
    canvas = Canvas(file, pageCompression=1, invariant=1)
    canvas.setTitle(sheet.title)
    for number, tile in enumerate(pages, 1):
        canvas.setPageSize((tile.page[0] * POINT, tile.page[1] * POINT))
        canvas.saveState()
        # From here on, millimetres from the top left, as everywhere else.
        canvas.transform(POINT, 0, 0, -POINT, 0, tile.page[1] * POINT)
        if tile.edge:
            for mark in _marks(tile):
                _paint(canvas, mark)
            _paint(canvas, Text(EDGE + 6, EDGE - 4, label(number, len(pages), tile), 2.5))
        window = canvas.beginPath()
        window.rect(tile.edge, tile.edge, tile.width, tile.height)
        canvas.clipPath(window, stroke=0, fill=0)
        canvas.translate(tile.edge - tile.x, tile.edge - tile.y)
        for shape in sheet.shapes:
            _paint(canvas, shape)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _marks(tile: Tile) -> Iterator[Figure]:
    """Cut marks: short lines outside the corners."""
    thin = Style(stroke=GREY, width=0.2)
    right, low = EDGE + tile.width, EDGE + tile.height
    for x, away in ((EDGE, -1), (right, 1)):
        for y, down in ((EDGE, -1), (low, 1)):
            yield Polygon(((x + away, y), (x + 4 * away, y)), thin, closed=False)
            yield Polygon(((x, y + down), (x, y + 4 * down)), thin, closed=False)


def _paint(canvas: Any, shape: Figure) -> None:
    if isinstance(shape, Text):
        _write(canvas, shape)
        return
    style = shape.style
    stroke, fill = int(style.stroke != NONE), int(style.fill != NONE)
    if stroke:
        canvas.setStrokeColor(style.stroke)
        canvas.setLineWidth(style.width)
        canvas.setDash(list(style.dash))
    if fill:
        canvas.setFillColor(style.fill)
    match shape:
        case Polygon(points, _, closed):
            path = canvas.beginPath()
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            if closed:
                path.close()
            canvas.drawPath(path, stroke=stroke, fill=fill)
        case Rect(x, y, width, height, _, radius):
            canvas.roundRect(x, y, width, height, radius, stroke=stroke, fill=fill)
        case Circle(x, y, radius):
            canvas.circle(x, y, radius, stroke=stroke, fill=fill)


def _write(canvas: Any, text: Text) -> None:
    canvas.saveState()
    canvas.translate(text.x, text.y)
    canvas.rotate(text.turn)
    canvas.scale(1, -1)  # letters would be upside down
    canvas.setFillColor(text.colour)
    canvas.setFont("Helvetica-Bold" if text.bold else "Helvetica", text.size)
    match text.anchor:
        case "middle":
            canvas.drawCentredString(0, 0, text.text)
        case "end":
            canvas.drawRightString(0, 0, text.text)
        case _:
            canvas.drawString(0, 0, text.text)
    canvas.restoreState()
