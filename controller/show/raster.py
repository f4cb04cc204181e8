"""The only owner of pixels: a page drawn into 128 × 64 bits.

From top to bottom: the title in a bar (with the mark of the leaf, if there are several), the text,
the choices with the chosen one in a bar, and what the keys do. A text that is short enough is
drawn twice as large. Nothing is cut without a trace: what is too wide wraps, and ``fits`` names
what cannot.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from controller.show.font import PITCH, SPACING, glyph, width
from controller.show.layout import (
    ARROWS,
    CAP,
    INDENT,
    KEYS_ROOM,
    KEYS_TOP,
    LARGE,
    MARGIN,
    TOP,
    Hint,
    Plan,
    hints,
    hints_width,
    lacking,
    plan,
)
from controller.show.page import Page
from controller.show.wrap import clean
from hardware.ports import HEIGHT, WIDTH

_INK, _PAPER = 1, 0
_BLOCKS = " ▄▀█"


def draw(page: Page) -> bytes:
    """The page as the screen takes it: rows from the top, the leftmost pixel the highest bit."""
    return image(page).tobytes()


def leaves(page: Page) -> int:
    """How many leaves the text needs; at least one, even without text."""
    return len(plan(page).leaves)


def fits(page: Page) -> list[str]:
    """What a person could not read on this page, each with its reason; empty if all is there."""
    return lacking(page, plan(page))


def image(page: Page) -> Image.Image:
    """The page as an image of mode "1"."""
    measured = plan(page)
    picture = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(picture)
    _title(pen, page, measured)
    lines = measured.leaves[page.leaf % len(measured.leaves)]
    if measured.large:
        _large(picture, lines, measured.room * PITCH)
    else:
        for at, line in enumerate(lines):
            _write(pen, MARGIN, TOP + at * PITCH, line)
    if page.choices:
        _choices(pen, page, measured)
    _keys(pen, page.keys)
    return picture


def to_png(page: Page, scale: int) -> bytes:
    """The page for people who look at it elsewhere, every pixel a square of ``scale``."""
    file = BytesIO()
    size = (WIDTH * scale, HEIGHT * scale)
    image(page).resize(size, Image.Resampling.NEAREST).save(file, "PNG")
    return file.getvalue()


def as_text(bits: bytes) -> list[str]:
    """The pixels for a terminal, two rows to a line."""
    size = WIDTH // 8
    numbers = [int.from_bytes(bits[at : at + size], "big") for at in range(0, len(bits), size)]
    rows = [f"{number:0{WIDTH}b}" for number in numbers]
    return [
        "".join(_BLOCKS[int(above + below, 2)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def _title(pen: ImageDraw.ImageDraw, page: Page, measured: Plan) -> None:
    pen.rectangle((0, 0, WIDTH - 1, PITCH - 1), fill=_INK)
    mark = measured.mark(page.leaf)
    _write(pen, WIDTH - INDENT - width(mark), 0, mark, _PAPER)
    title = _shortened(clean(page.title), measured.title_room(page.leaf))
    _write(pen, INDENT, 0, title, _PAPER)


def _large(picture: Image.Image, lines: tuple[str, ...], room: int) -> None:
    """Lines of twice the size, in the middle of the room for the text."""
    top = TOP + (room - len(lines) * PITCH * LARGE) // 2
    for at, line in enumerate(lines):
        small = Image.new("1", (WIDTH // LARGE, PITCH))
        _write(ImageDraw.Draw(small), (small.width - width(line)) // 2, 0, line)
        twice = small.resize((WIDTH, PITCH * LARGE), Image.Resampling.NEAREST)
        picture.paste(twice, (0, top + at * twice.height))


def _choices(pen: ImageDraw.ImageDraw, page: Page, measured: Plan) -> None:
    last = measured.first + measured.seen
    lines = max(map(len, measured.leaves))
    spare = (measured.room - lines - measured.seen) * PITCH
    top = TOP + lines * PITCH + spare // 2
    right = WIDTH - (ARROWS if len(measured.rows) > measured.seen else 0)
    chosen = page.chosen % len(page.choices)
    for at, (owner, line) in enumerate(measured.rows[measured.first : last]):
        y = top + at * PITCH
        if owner == chosen:
            pen.rectangle((0, y, right - 1, y + PITCH - 1), fill=_INK)
        _write(pen, INDENT, y, line, _PAPER if owner == chosen else _INK)
    if measured.first > 0:
        _write(pen, WIDTH - width("▲"), top, "▲")
    if last < len(measured.rows):
        _write(pen, WIDTH - width("▼"), top + (measured.seen - 1) * PITCH, "▼")


def _keys(pen: ImageDraw.ImageDraw, keys: str) -> None:
    """The hints, spread over the last line, each key in a small bar of its own."""
    found = hints(keys)
    if hints_width(found) > KEYS_ROOM:
        found = [Hint("", _shortened(" ".join(keys.split()), KEYS_ROOM))]
    spare = KEYS_ROOM - sum(hint.width for hint in found)
    taken = MARGIN
    for at, hint in enumerate(found):
        x = taken + spare * at // max(1, len(found) - 1)
        taken += hint.width
        if hint.key:
            end = x + width(hint.key) + 2 * CAP
            # One row lower than its letters allow: a chosen choice may end right above.
            pen.rectangle((x, KEYS_TOP + 1, end - 1, HEIGHT - 1), fill=_INK)
            _write(pen, x + CAP, KEYS_TOP, hint.key, _PAPER)
            x = end
        _write(pen, x, KEYS_TOP, hint.lettering)


def _shortened(text: str, room: int) -> str:
    """A line that is too wide, with a trace of what is gone; ``fits`` keeps it from happening."""
    while width(text) > room:
        text = text.removesuffix("…")[:-1] + "…"
    return text


def _write(pen: ImageDraw.ImageDraw, x: int, y: int, text: str, ink: int = _INK) -> None:
    for char in text:
        letter = glyph(char)
        pen.bitmap((x, y), letter, fill=ink)
        x += letter.width + SPACING
