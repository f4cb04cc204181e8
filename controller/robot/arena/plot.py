"""Plot of a match: the score after each pair of games, with its confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controller.graphics import svg
from controller.graphics.shapes import (
    BLUE,
    END,
    FAINT,
    MIDDLE,
    RED,
    START,
    Drawing,
    Figure,
    Point,
    Polygon,
    Text,
    line,
    solid,
)
from controller.i18n.user_errors import Problem
from controller.model.regular_file import read_regular
from controller.model.text_files import LARGEST, reason_of
from controller.robot.arena import stats

_MARK = "<!-- tablier arena -->"
_WIDTH, _HEIGHT = 180, 100
_LEFT, _RIGHT, _TOP, _BOTTOM = 16, 21, 14, 14
_MOST_POINTS = 400
_PALE_BLUE = "#cce3f0"


def write(path: Path, title: str, axes: tuple[str, str], scores: Sequence[float]) -> None:
    """Write the plot to a file; an existing file is replaced only if this program drew it."""
    check(path)
    try:
        path.write_text(draw(title, axes, scores), encoding="utf-8")
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def check(path: Path) -> None:
    """Raise a ``Problem`` now if the plot could not be written to this path later."""
    if path.suffix.lower() != ".svg":
        raise Problem("arena.svg", name=path)
    try:
        if path.exists() and _MARK.encode() not in read_regular(path, LARGEST):
            raise Problem("file.exists", name=path)
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None


def draw(title: str, axes: tuple[str, str], scores: Sequence[float]) -> str:
    """Plot of the scores, one a pair, as SVG; ``axes`` are the labels for games and score."""
    many = max(1, len(scores))
    step = max(1, many // _MOST_POINTS)
    counts = [at for at in range(1, len(scores) + 1) if at % step == 0 or at == len(scores)]
    found = [(at, stats.estimate(scores[:at])) for at in counts]
    shapes: list[Figure] = [_text(_LEFT, 8, title, size=4.25)]
    if found:
        upper = [_point(at, it.high, many) for at, it in found]
        lower = [_point(at, it.low, many) for at, it in found]
        shapes.append(Polygon((*upper, *reversed(lower)), solid(_PALE_BLUE)))
    shapes += _grid(many, axes)
    if found:
        middle = [_point(at, it.mean, many) for at, it in found]
        shapes += [line(*middle, colour=BLUE, width=0.6), *_ends(many, found[-1][1])]
    return f"{svg.draw(Drawing(title, _WIDTH, _HEIGHT, tuple(shapes)))}{_MARK}\n"


def _grid(many: int, axes: tuple[str, str]) -> list[Figure]:
    """Frame: lines at every quarter, the even score marked, figures on both axes."""
    shapes: list[Figure] = []
    right = _WIDTH - _RIGHT
    for quarter in range(5):
        y = _y(quarter / 4)
        ends = (_LEFT, y), (right, y)
        even = quarter == 2
        shapes.append(line(*ends, colour=RED, dash=(1.5, 1)) if even else line(*ends, colour=FAINT))
        shapes.append(_text(_LEFT - 2, y + 1.25, f"{25 * quarter} %", anchor=END))
    # Marks at every fifth when there are enough games, otherwise only at the last.
    marks = sorted({round(many * part / 5) for part in range(1, 6)} if many >= 5 else {many})
    for mark in marks:
        x = _x(mark, many)
        shapes.append(_text(x, _HEIGHT - _BOTTOM + 5, str(2 * mark), anchor=MIDDLE))
    middle = (_LEFT + right) / 2
    shapes.append(_text(middle, _HEIGHT - 3, axes[0], anchor=MIDDLE))
    shapes.append(_text(_LEFT - 12, _TOP - 2.5, axes[1]))
    return shapes


def _ends(many: int, last: stats.Estimate) -> list[Figure]:
    """The final figures beside the end of the line, the score in the middle."""
    x = _x(many, many) + 2
    mean = _y(last.mean)
    # Keep the figures from overlapping.
    high, low = min(_y(last.high), mean - 4.5), max(_y(last.low), mean + 4.5)
    return [
        _text(x, high + 1.25, f"{100 * last.high:.1f} %"),
        _text(x, mean + 1.25, f"{100 * last.mean:.1f} %", bold=True),
        _text(x, low + 1.25, f"{100 * last.low:.1f} %"),
    ]


def _text(
    x: float, y: float, text: str, *, anchor: str = START, size: float = 3.5, bold: bool = False
) -> Text:
    return Text(x, y, text, size, anchor, bold)


def _point(at: int, share: float, many: int) -> Point:
    return _x(at, many), _y(share)


def _x(at: int, many: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / many


def _y(share: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * share
