"""Overlay: a game's layout to print and lay over the pads, with cells, slots, reserves and cards.

Everything comes from the layout that the table itself uses, so the two cannot disagree. The middle
of a pad stays free for its piece and its light; names stand in the corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.graphics.shapes import (
    CAPITAL,
    END,
    FAINT,
    GREY,
    INK,
    MIDDLE,
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
from controller.maker.drawings.suits import picture
from controller.sensing.board import Board, Layout
from hardware.ports import Pad
from rules.game import Game
from rules.state import State

PITCH = 33.3
"""Millimetres a pad: those of a strip with 30 lights a metre, and so of the reference table."""
MARGIN = 7.0
"""Millimetres around the board; with it, 8 × 33.3 mm still fit the height of an A4 page."""
RULER = 100.0
"""Millimetres of the line that shows whether the printer kept the scale."""

_CARD = re.compile(r"([JQKA])([HCDS])")
_SQUARE = frozenset({"invers"})
_TINTS = ("#e8f1f8", "#fdf3dc", "#e3f3ee", "#fbe9e0", "#f5e9f0")
"""Colours light enough for names and lights to show through."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Overlay to draw: a game and its initial state, on a board, with millimetres a pad."""

    game: Game
    state: State
    board: Board
    speech: Speech
    pitch: float = PITCH

    @property
    def layout(self) -> Layout:
        """Layout of the game on the board."""
        return self.board.layouts[self.game.sheet.key]


def centre(board: Board, pad: Pad, pitch: float) -> tuple[float, float]:
    """Middle of a pad on the sheet, where the sensor and the light are."""
    row, column = divmod(pad, board.columns)
    return MARGIN + (column + 0.5) * pitch, MARGIN + (row + 0.5) * pitch


def draw(wish: Wish) -> Drawing:
    """The whole overlay at true scale."""
    board, pitch = wish.board, wish.pitch
    width, height = board.columns * pitch, board.rows * pitch
    name = wish.speech.name(wish.game)
    return Drawing(
        wish.speech.say("overlay.title", game=name, board=board.name, pitch=f"{pitch:g}"),
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        (
            *_grounds(wish),
            *_pads(wish),
            *_places(wish),
            *_levels(wish),
            *_frame(wish, width, height),
        ),
    )


def _grounds(wish: Wish) -> Iterator[Figure]:
    """Background of the pads: the levels of a pyramid, the places off the board."""
    layout, pitch = wish.layout, wish.pitch
    for at, spot in enumerate(layout.spots):
        if not spot:
            continue
        x, y = _corner(wish, Pad(at))
        if spot in layout.cells and layout.tapped:
            yield Rect(x, y, pitch, pitch, solid(_TINTS[_level(spot) % len(_TINTS)]))
        elif "." in spot:
            loose = spot in layout.loose
            yield Rect(x, y, pitch, pitch, solid("#f4f4f4" if loose else _TINTS[0]))


def _pads(wish: Wish) -> Iterator[Figure]:
    layout = wish.layout
    scene = wish.game.scene(wish.state)
    slots = set(layout.slots())
    for at, spot in enumerate(layout.spots):
        pad = Pad(at)
        if not spot:
            continue
        if spot in slots:
            yield from _slot(wish, pad, spot)
        elif "." in spot:
            yield from _cross(wish, pad)
        else:
            yield from _cell(wish, pad, spot, scene)


def _cell(wish: Wish, pad: Pad, spot: str, scene: Mapping[str, str]) -> Iterator[Figure]:
    """A cell with its name, its picture, and its initial piece."""
    pitch = wish.pitch
    x, y = _corner(wish, pad)
    middle = centre(wish.board, pad, pitch)
    yield Rect(x, y, pitch, pitch, Style(width=0.35))
    card = _CARD.fullmatch(wish.game.ground(wish.state, spot))
    if card:
        yield from picture(card[1], card[2], x, y, pitch)
        yield from _cross(wish, pad)
    elif wish.layout.tapped:
        yield Circle(*middle, 0.36 * pitch, Style(stroke=GREY))
    else:
        yield _well(wish, middle)
        yield from _cross(wish, pad)
    size, name = 0.1 * pitch, wish.speech.cells(wish.game)[spot]
    if card:  # its corners are taken
        yield Text(x + pitch - 0.05 * pitch, y + 0.14 * pitch, name, size, END, colour=GREY)
    else:
        yield Text(x + 0.05 * pitch, y + 0.05 * pitch + CAPITAL * size, name, size, colour=GREY)
    content = scene.get(spot, "")
    if content and not wish.layout.tapped:
        left, low = x + 0.05 * pitch, y + 0.95 * pitch
        if card:
            yield Text(left, low, content[:1], size, bold=True)
        else:
            yield Text(x + 0.95 * pitch, low, content[:1], size, END, bold=True, colour=GREY)


def _well(wish: Wish, middle: tuple[float, float]) -> Figure:
    """Outline of the piece: most are round."""
    style = Style(stroke=FAINT, dash=(1.0, 1.0))
    half = 0.4 * wish.pitch
    if wish.game.sheet.key in _SQUARE:
        return Rect(middle[0] - half, middle[1] - half, 2 * half, 2 * half, style, round=1.0)
    return Circle(*middle, half, style)


def _slot(wish: Wish, pad: Pad, spot: str) -> Iterator[Figure]:
    """A pad for a tile to be pushed in, with an arrow into the board."""
    pitch = wish.pitch
    x, y = centre(wish.board, pad, pitch)
    inner = centre(wish.board, _inwards(wish, pad), pitch)
    across, down = (inner[0] - x) / pitch, (inner[1] - y) / pitch
    yield Rect(
        x - 0.45 * pitch,
        y - 0.45 * pitch,
        0.9 * pitch,
        0.9 * pitch,
        Style(stroke=GREY, dash=(2.0, 1.0)),
        round=0.1 * pitch,
    )
    tip, base, half = 0.4 * pitch, 0.24 * pitch, 0.12 * pitch
    yield Polygon(
        (
            (x + across * tip, y + down * tip),
            (x + across * base + down * half, y + down * base + across * half),
            (x + across * base - down * half, y + down * base - across * half),
        ),
        solid(INK),
    )
    yield from _cross(wish, pad)
    # Opposite the arrow, where no hand covers it.
    yield centred(x - across * 0.28 * pitch, y - down * 0.28 * pitch, spot, 0.14 * pitch, bold=True)


def _places(wish: Wish) -> Iterator[Figure]:
    """Places off the board: each connected run of pads gets one outline and one name."""
    layout, pitch = wish.layout, wish.pitch
    for run in _runs(wish):
        spot = layout.spots[run[0]]
        x, y = _corner(wish, run[0])
        last = _corner(wish, run[-1])
        width, height = last[0] - x + pitch, last[1] - y + pitch
        dash = (0.5, 1.5) if spot in layout.loose else ()
        inset = 0.04 * pitch
        yield Rect(
            x + inset,
            y + inset,
            width - 2 * inset,
            height - 2 * inset,
            Style(stroke=INK, dash=dash),
            round=0.1 * pitch,
        )
        name = wish.speech.place(wish.game, spot)
        size = min(0.14 * pitch, max(width, height) / (len(name) * 0.62))
        left = x < MARGIN + wish.board.columns * pitch / 2
        if height > width:
            at = x + (0.14 if left else 0.86) * pitch
            yield centred(at, y + height / 2, name, size, turn=-90 if left else 90)
        else:
            yield centred(x + width / 2, y + 0.16 * pitch, name, size)


def _levels(wish: Wish) -> Iterator[Figure]:
    """Name of each level of a pyramid, beside its highest pad."""
    layout, pitch = wish.layout, wish.pitch
    named: set[int] = set()
    for at, spot in enumerate(layout.spots):
        if not layout.tapped or spot not in layout.cells:
            continue
        level = _level(spot)
        if level not in named:
            named.add(level)
            x, y = centre(wish.board, Pad(at), pitch)
            right = (at + 1) % layout.columns and not layout.spots[at + 1]
            name = wish.speech.say("overlay.level", level=level + 1)
            yield centred(x + (pitch if right else -pitch), y, name, 0.15 * pitch, bold=True)


def _frame(wish: Wish, width: float, height: float) -> Iterator[Figure]:
    """Edge of the pads, corner marks for alignment, the seats, the title and the ruler."""
    speech, game = wish.speech, wish.game
    yield Rect(MARGIN, MARGIN, width, height, Style(width=0.5))
    right, low = MARGIN + width, MARGIN + height
    for x in (MARGIN, right):
        for y in (MARGIN, low):
            yield line((x - 3, y), (x + 3, y), width=0.2)
            yield line((x, y - 3), (x, y + 3), width=0.2)
    size = 3.0
    title = speech.say(
        "overlay.title", game=speech.name(game), board=wish.board.name, pitch=f"{wish.pitch:g}"
    )
    yield Text(MARGIN + 5, MARGIN - 2, title, size)
    seats = game.seats(wish.state)
    if len(seats) == 2:
        names = [speech.seat(game, seat) for seat in seats]
        yield Text(MARGIN + 5, low + 4.6, names[0], size, bold=True)
        yield Text(right - 5, MARGIN - 2, names[1], size, END, bold=True)
    if width >= RULER + 60:
        start = right - 5 - RULER
        y = low + 2.2
        yield line((start, y), (start + RULER, y), width=0.3)
        for tick in range(11):
            x = start + tick * RULER / 10
            yield line((x, y - 1), (x, y + (1.2 if tick % 5 == 0 else 0.6)), width=0.3)
        told = speech.say("overlay.ruler", length=f"{RULER:g}")
        yield Text(start + RULER / 2, y + 4.0, told, 2.6, MIDDLE)


def _runs(wish: Wish) -> list[list[Pad]]:
    """Runs of pads of one place, downwards or else sideways."""
    layout = wish.layout
    columns = layout.columns
    left = {Pad(at) for at, spot in enumerate(layout.spots) if "." in spot}
    runs: list[list[Pad]] = []
    while left:
        run = [min(left)]
        step = columns if Pad(run[0] + columns) in left else 1
        while True:
            pad = Pad(run[-1] + step)
            wraps = step == 1 and pad % columns == 0
            if wraps or pad not in left or layout.spots[pad] != layout.spots[run[0]]:
                break
            run.append(pad)
        left -= set(run)
        runs.append(run)
    return runs


def _inwards(wish: Wish, pad: Pad) -> Pad:
    """Cell next to a slot, where its tile goes in."""
    layout = wish.layout
    row, column = divmod(pad, layout.columns)
    for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        there = (row + down, column + across)
        if 0 <= there[0] < layout.rows and 0 <= there[1] < layout.columns:
            beside = Pad(there[0] * layout.columns + there[1])
            if layout.spots[beside] in layout.cells:
                return beside
    return pad


def _cross(wish: Wish, pad: Pad) -> Iterator[Figure]:
    """Cross at the middle of a pad."""
    x, y = centre(wish.board, pad, wish.pitch)
    yield line((x - 1, y), (x + 1, y), colour=FAINT, width=0.2)
    yield line((x, y - 1), (x, y + 1), colour=FAINT, width=0.2)


def _corner(wish: Wish, pad: Pad) -> tuple[float, float]:
    x, y = centre(wish.board, pad, wish.pitch)
    return x - wish.pitch / 2, y - wish.pitch / 2


def _level(cell: str) -> int:
    """Height of a cell of the pyramid: its three numbers count the steps down from the top."""
    steps = sum(map(int, cell)) if cell.isdigit() else 0
    return 4 - steps
