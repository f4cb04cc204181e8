"""Raster: draws a page into 128 × 64 pixels.

From top to bottom: the title in a bar (with the leaf number, if there are several), the text, the
choices with the chosen one in a bar, and the key hints. A short text is drawn at twice the size.
A QR code fills the left half, and the rest stands beside it.
Nothing is cut silently: wide lines wrap, and ``fits`` lists whatever cannot be shown.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from controller.display import qr_code
from controller.display.font import PITCH, SPACING, glyph, width
from controller.display.screen_layout import (
    ARROWS,
    CAP,
    INDENT,
    KEYS_ROOM,
    KEYS_TOP,
    LARGE,
    MARGIN,
    TOP,
    Hint,
    ScreenPlan,
    hints,
    hints_width,
    lacking,
    left,
    plan,
)
from controller.display.wrap import clean
from controller.model.screen_page import Page
from hardware.ports import HEIGHT, WIDTH

_INK, _PAPER = 1, 0
_BRAILLE = 0x2800
_DOTS = {
    (0, 0): 1,
    (1, 0): 2,
    (2, 0): 4,
    (3, 0): 64,
    (0, 1): 8,
    (1, 1): 16,
    (2, 1): 32,
    (3, 1): 128,
}
"""Bit of each dot of a Braille character, by row and column."""


def draw(page: Page, shift: tuple[int, int] = (0, 0)) -> bytes:
    """Page as the screen takes it: rows from the top, leftmost pixel in the highest bit.

    ``shift`` moves it by pixels to the right and down; what leaves the screen is cut.
    """
    if page.bits:
        return page.bits
    picture = Image.new("1", (WIDTH, HEIGHT))
    picture.paste(image(page), shift)
    return picture.tobytes()


def leaves(page: Page) -> int:
    """Number of leaves of the text; at least one, even without text."""
    return len(plan(page).leaves)


def fits(page: Page) -> list[str]:
    """Parts of the page that cannot be read, each with its reason; empty if it all fits."""
    return lacking(page, plan(page))


def image(page: Page) -> Image.Image:
    """Page as an image of mode "1"."""
    measured = plan(page)
    picture = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(picture)
    if page.code:
        _code(pen, page.code)
    start = left(page)
    _title(pen, page, measured)
    lines = measured.leaves[page.leaf % len(measured.leaves)]
    if measured.large:
        _large(picture, lines, measured.room * PITCH)
    else:
        for at, line in enumerate(lines):
            _write(pen, start + MARGIN, TOP + at * PITCH, line)
    if page.choices:
        _choices(pen, page, measured)
    _keys(pen, page.keys, start)
    return picture


def to_png(page: Page, scale: int) -> bytes:
    """Page as a PNG file, with ``scale`` × ``scale`` pixels for each pixel of the screen."""
    file = BytesIO()
    size = (WIDTH * scale, HEIGHT * scale)
    image(page).resize(size, Image.Resampling.NEAREST).save(file, "PNG")
    return file.getvalue()


def as_dots(bits: bytes) -> list[str]:
    """Page for a terminal of 80 columns: one Braille character for 2 × 4 pixels."""
    size = WIDTH // 8
    numbers = [int.from_bytes(bits[at : at + size], "big") for at in range(0, len(bits), size)]
    rows = [f"{number:0{WIDTH}b}" for number in numbers]
    lines: list[str] = []
    for top in range(0, len(rows), 4):
        cells = [
            sum(
                weight
                for (down, right), weight in _DOTS.items()
                if rows[top + down][left + right] == "1"
            )
            for left in range(0, WIDTH, 2)
        ]
        lines.append("".join(chr(_BRAILLE + cell) for cell in cells))
    return lines


def _code(pen: ImageDraw.ImageDraw, text: str) -> None:
    """Draw a QR code, dark on a lit square: what is bright there is what cameras expect."""
    rows = qr_code.dots(text)
    if rows is None:
        return
    pen.rectangle((0, 0, HEIGHT - 1, HEIGHT - 1), fill=_INK)
    size = HEIGHT // len(rows)
    edge = (HEIGHT - size * len(rows)) // 2
    for down, row in enumerate(rows):
        for right, dark in enumerate(row):
            if dark:
                x, y = edge + right * size, edge + down * size
                pen.rectangle((x, y, x + size - 1, y + size - 1), fill=_PAPER)


def _title(pen: ImageDraw.ImageDraw, page: Page, measured: ScreenPlan) -> None:
    start = left(page)
    pen.rectangle((start, 0, WIDTH - 1, PITCH - 1), fill=_INK)
    mark = measured.mark(page.leaf)
    _write(pen, WIDTH - INDENT - width(mark), 0, mark, _PAPER)
    title = _shortened(clean(page.title), measured.title_room(page))
    _write(pen, start + INDENT, 0, title, _PAPER)


def _large(picture: Image.Image, lines: tuple[str, ...], room: int) -> None:
    """Draw lines at twice the size, vertically centred in the text area."""
    top = TOP + (room - len(lines) * PITCH * LARGE) // 2
    for at, line in enumerate(lines):
        small = Image.new("1", (WIDTH // LARGE, PITCH))
        _write(ImageDraw.Draw(small), (small.width - width(line)) // 2, 0, line)
        twice = small.resize((WIDTH, PITCH * LARGE), Image.Resampling.NEAREST)
        picture.paste(twice, (0, top + at * twice.height))


def _choices(pen: ImageDraw.ImageDraw, page: Page, measured: ScreenPlan) -> None:
    last = measured.first + measured.seen
    lines = max(map(len, measured.leaves))
    spare = (measured.room - lines - measured.seen) * PITCH
    top = TOP + lines * PITCH + spare // 2
    start, right = left(page), WIDTH - (ARROWS if len(measured.rows) > measured.seen else 0)
    chosen = page.chosen % len(page.choices)
    for at, (owner, line) in enumerate(measured.rows[measured.first : last]):
        y = top + at * PITCH
        if owner == chosen:
            pen.rectangle((start, y, right - 1, y + PITCH - 1), fill=_INK)
        _write(pen, start + INDENT, y, line, _PAPER if owner == chosen else _INK)
    if measured.first > 0:
        _write(pen, WIDTH - width("▲"), top, "▲")
    if last < len(measured.rows):
        _write(pen, WIDTH - width("▼"), top + (measured.seen - 1) * PITCH, "▼")


def _keys(pen: ImageDraw.ImageDraw, keys: str, start: int) -> None:
    """Draw the key hints across the last line, each key in a small bar of its own."""
    found, room = hints(keys), KEYS_ROOM - start
    if hints_width(found) > room:
        found = [Hint("", _shortened(" ".join(keys.split()), room))]
    spare = room - sum(hint.width for hint in found)
    taken = start + MARGIN
    for at, hint in enumerate(found):
        x = taken + spare * at // max(1, len(found) - 1)
        taken += hint.width
        if hint.key:
            end = x + width(hint.key) + 2 * CAP
            # One row lower than the letters need: a chosen choice may end right above.
            pen.rectangle((x, KEYS_TOP + 1, end - 1, HEIGHT - 1), fill=_INK)
            _write(pen, x + CAP, KEYS_TOP, hint.key, _PAPER)
            x = end
        _write(pen, x, KEYS_TOP, hint.lettering)


def _shortened(text: str, room: int) -> str:
    """Line cut to fit, with an ellipsis; pages checked with ``fits`` never need it."""
    while width(text) > room:
        text = text.removesuffix("…")[:-1] + "…"
    return text


def _write(pen: ImageDraw.ImageDraw, x: int, y: int, text: str, ink: int = _INK) -> None:
    for char in text:
        letter = glyph(char)
        pen.bitmap((x, y), letter, fill=ink)
        x += letter.width + SPACING
