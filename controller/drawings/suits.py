"""The four suits of cards as shapes, so that no font needs to have them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from controller.drawings.shapes import INK, RED, Circle, Point, Polygon, Shape, solid

COLOUR = {"H": RED, "D": RED, "C": INK, "S": INK}
_STEPS = 40


def suit(name: str, x: float, y: float, size: float, colour: str = "") -> Iterator[Shape]:
    """A suit in a square of ``size`` around a point."""
    style = solid(colour or COLOUR[name])
    half = size / 2
    match name:
        case "D":
            points: tuple[Point, ...] = ((0, -1), (0.72, 0), (0, 1), (-0.72, 0))
            yield Polygon(tuple((x + half * a, y + half * b) for a, b in points), style)
        case "H":
            yield Polygon(_heart(x, y, half, 1.0), style)
        case "S":
            yield Polygon(_heart(x, y - 0.12 * half, half * 0.92, -1.0), style)
            yield Polygon(_stem(x, y, half), style)
        case _:
            for a, b in ((0.0, -0.5), (-0.5, 0.22), (0.5, 0.22)):
                yield Circle(x + half * a, y + half * b, half * 0.47, style)
            yield Polygon(_stem(x, y, half), style)


def _heart(x: float, y: float, half: float, up: float) -> tuple[Point, ...]:
    points: list[Point] = []
    for step in range(_STEPS):
        t = 2 * pi * step / _STEPS
        across = 16 * sin(t) ** 3
        rise = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((x + half * across / 16, y - up * half * (rise + 2.5) / 15))
    return tuple(points)


def _stem(x: float, y: float, half: float) -> tuple[Point, ...]:
    return ((x, y - 0.1 * half), (x + 0.4 * half, y + half), (x - 0.4 * half, y + half))
