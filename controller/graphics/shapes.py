"""Shapes of a drawing, in millimetres from the top left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

INK = "#1a1a1a"
GREY = "#8c8c8c"
FAINT = "#c8c8c8"
PAPER = "#ffffff"
NONE = "none"
# Okabe and Ito's palette: distinct for every kind of colour vision.
ORANGE, SKY, GREEN, YELLOW = "#e69f00", "#56b4e9", "#009e73", "#f0e442"
BLUE, RED, PURPLE = "#0072b2", "#d55e00", "#cc79a7"

START, MIDDLE, END = "start", "middle", "end"
CAPITAL = 0.72
"""Height of a capital letter, for a font of size 1."""
LETTER = 0.56
"""Average width of a letter, for a font of size 1; enough for the fonts of these drawings."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """Fill and outline of a shape; ``dash`` is on and off, in millimetres."""

    fill: str = NONE
    stroke: str = INK
    width: float = 0.3
    dash: tuple[float, ...] = ()


def solid(colour: str) -> Style:
    """Style with a fill and no outline."""
    return Style(fill=colour, stroke=NONE)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A line through points, closed or open."""

    points: tuple[Point, ...]
    style: Style = field(default_factory=Style)
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with corners of radius ``round``."""

    x: float
    y: float
    width: float
    height: float
    style: Style = field(default_factory=Style)
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    style: Style = field(default_factory=Style)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``y`` is its baseline, ``turn`` degrees clockwise around its origin."""

    x: float
    y: float
    text: str
    size: float = 3.0
    anchor: str = START
    bold: bool = False
    colour: str = INK
    turn: float = 0.0

    @property
    def long(self) -> float:
        """Approximate width in millimetres."""
        return len(self.text) * self.size * LETTER * (1.08 if self.bold else 1.0)


Figure = Polygon | Rect | Circle | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole drawing."""

    title: str
    width: float
    height: float
    shapes: tuple[Figure, ...]


def line(
    *points: Point, colour: str = INK, width: float = 0.3, dash: Iterable[float] = ()
) -> Polygon:
    """An open line through points."""
    return Polygon(points, Style(stroke=colour, width=width, dash=tuple(dash)), closed=False)


def centred(
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    bold: bool = False,
    colour: str = INK,
    turn: float = 0.0,
) -> Text:
    """A line of text centred on this point."""
    drop = CAPITAL * size / 2
    if turn == 90:
        return Text(x - drop, y, text, size, MIDDLE, bold, colour, turn)
    if turn == -90:
        return Text(x + drop, y, text, size, MIDDLE, bold, colour, turn)
    return Text(x, y + drop, text, size, MIDDLE, bold, colour, turn)
