"""Cards and the four suits as shapes, so that no font needs to have them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from controller.graphics.shapes import INK, RED, Circle, Figure, Point, Polygon, centred, solid

COLOUR = {"H": RED, "D": RED, "C": INK, "S": INK}
_STEPS = 40


def picture(rank: str, name: str, x: float, y: float, size: float) -> Iterator[Figure]:
    """A card in a square: rank and suit in two corners, a pale suit in the middle."""
    colour = COLOUR[name]
    yield from suit(name, x + size / 2, y + size / 2, 0.5 * size, _pale(colour))
    for across, high, low in ((0.13, 0.14, 0.34), (0.87, 0.86, 0.66)):
        middle = x + across * size
        yield centred(middle, y + high * size, rank, 0.2 * size, bold=True, colour=colour)
        yield from suit(name, middle, y + low * size, 0.15 * size)


def suit(name: str, x: float, y: float, size: float, colour: str = "") -> Iterator[Figure]:
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


def _pale(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{255 - (255 - part) // 6:02x}" for part in parts)
