"""The course of a match as a picture: the score after each pair and what it may really be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from controller.arena import stats
from controller.inputs import reason_of
from controller.problem import Problem

_MARK = "<!-- tablier arena -->"
_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 84, 56, 56
_MOST_POINTS = 400
# Okabe and Ito's blue and vermilion differ for every kind of eye, and in grey too.
_BLUE, _RED, _INK, _FAINT = "#0072b2", "#d55e00", "#222222", "#d9d9d9"


def write(path: Path, title: str, axes: tuple[str, str], scores: Sequence[float]) -> None:
    """Draw the picture into a file; only one that this has drawn itself is replaced."""
    check(path)
    try:
        path.write_text(draw(title, axes, scores), encoding="utf-8")
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def check(path: Path) -> None:
    """Complain now of a file that could not be drawn later."""
    if path.suffix.lower() != ".svg":
        raise Problem("arena.svg", name=path)
    try:
        if path.exists() and _MARK not in path.read_text(encoding="utf-8", errors="replace"):
            raise Problem("file.exists", name=path)
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def draw(title: str, axes: tuple[str, str], scores: Sequence[float]) -> str:
    """The picture of the scores of so many pairs, as SVG; ``axes`` name games and score."""
    many = max(1, len(scores))
    step = max(1, many // _MOST_POINTS)
    counts = [at for at in range(1, len(scores) + 1) if at % step == 0 or at == len(scores)]
    found = [(at, stats.estimate(scores[:at])) for at in counts]
    upper = [_point(at, it.high, many) for at, it in found]
    lower = [_point(at, it.low, many) for at, it in found]
    middle = [_point(at, it.mean, many) for at, it in found]
    parts = [*_grid(many, axes)]
    if found:
        band = " ".join((*upper, *reversed(lower)))
        line = f'fill="none" stroke="{_BLUE}" stroke-width="2.5"'
        parts += [
            f'<polygon points="{band}" fill="{_BLUE}" fill-opacity="0.2"/>',
            f'<polyline points="{" ".join(middle)}" {line}/>',
            *_ends(many, found[-1][1]),
        ]
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
            _MARK,
            f"<title>{escape(title)}</title>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            _text(_LEFT, 32, title, size=17),
            *parts,
            "</svg>\n",
        )
    )


def _grid(many: int, axes: tuple[str, str]) -> list[str]:
    """The frame: lines at every quarter, the even score marked, figures on both axes."""
    parts: list[str] = []
    right = _WIDTH - _RIGHT
    for quarter in range(5):
        y = _y(quarter / 4)
        even = f'stroke="{_RED}" stroke-dasharray="6 4"' if quarter == 2 else f'stroke="{_FAINT}"'
        parts.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" {even}/>')
        parts.append(_text(_LEFT - 8, y + 5, f"{25 * quarter} %", anchor="end"))
    # In fifths when there are enough games for that, else only the last.
    marks = sorted({round(many * part / 5) for part in range(1, 6)} if many >= 5 else {many})
    for mark in marks:
        x = _x(mark, many)
        parts.append(_text(x, _HEIGHT - _BOTTOM + 20, str(2 * mark), anchor="middle"))
    middle = (_LEFT + right) / 2
    parts.append(_text(middle, _HEIGHT - 12, axes[0], anchor="middle"))
    parts.append(_text(_LEFT - 48, _TOP - 10, axes[1]))
    return parts


def _ends(many: int, last: stats.Estimate) -> list[str]:
    """The final figures beside the end of the line, with the score in the middle."""
    x = _x(many, many) + 8
    return [
        _text(x, _apart(_y(last.high), -18, _y(last.mean)) + 5, f"{100 * last.high:.1f} %"),
        _text(x, _y(last.mean) + 5, f"{100 * last.mean:.1f} %", bold=True),
        _text(x, _apart(_y(last.low), 18, _y(last.mean)) + 5, f"{100 * last.low:.1f} %"),
    ]


def _apart(y: float, least: float, middle: float) -> float:
    """A height that keeps its distance, so that figures never lie on one another."""
    return min(y, middle + least) if least < 0 else max(y, middle + least)


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 14, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{_INK}" text-anchor="{anchor}" '
        f'font-size="{size}"{weight}>{escape(text)}</text>'
    )


def _point(at: int, share: float, many: int) -> str:
    return f"{_x(at, many):.1f},{_y(share):.1f}"


def _x(at: int, many: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / many


def _y(share: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share
