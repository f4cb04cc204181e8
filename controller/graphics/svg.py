"""SVG files: one millimetre of the sheet is one millimetre on paper."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from controller.graphics.shapes import (
    NONE,
    START,
    Circle,
    Drawing,
    Figure,
    Polygon,
    Rect,
    Style,
    Text,
)

FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


def draw(sheet: Drawing) -> str:
    """SVG file of a drawing."""
    size = f'width="{_n(sheet.width)}mm" height="{_n(sheet.height)}mm"'
    box = f'viewBox="0 0 {_n(sheet.width)} {_n(sheet.height)}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{FONT}">',
        f"<title>{escape(sheet.title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *map(_shape, sheet.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _shape(shape: Figure) -> str:
    match shape:
        case Polygon(points, style, closed):
            name = "polygon" if closed else "polyline"
            path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            return f'<{name} points="{path}" {_style(style)}/>'
        case Rect(x, y, width, height, style, radius):
            corner = f' rx="{_n(radius)}"' if radius else ""
            place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
            return f"<rect {place}{corner} {_style(style)}/>"
        case Circle(x, y, radius, style):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {_style(style)}/>'
        case Text():
            return _text(shape)


def _text(text: Text) -> str:
    place = f'x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}"'
    anchor = "" if text.anchor == START else f' text-anchor="{text.anchor}"'
    bold = ' font-weight="bold"' if text.bold else ""
    turn = f' transform="rotate({_n(text.turn)} {_n(text.x)} {_n(text.y)})"' if text.turn else ""
    letters = escape(text.text)
    return f"<text {place}{anchor}{bold}{turn} fill={quoteattr(text.colour)}>{letters}</text>"


def _style(style: Style) -> str:
    parts = [f'fill="{style.fill}"']
    if style.stroke != NONE:
        parts.append(f'stroke="{style.stroke}" stroke-width="{_n(style.width)}"')
        if style.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(_n, style.dash))}"')
    return " ".join(parts)


def _n(number: float) -> str:
    """Short form of a number: a hundredth of a millimetre is finer than any printer."""
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
