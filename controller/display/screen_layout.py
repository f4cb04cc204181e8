"""Layout of the small screen: measures a page without drawing it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from controller.display import qr_code
from controller.display.font import PITCH, characters, width
from controller.display.wrap import BROKEN, clean, wrap
from controller.model.screen_page import Page
from hardware.ports import HEIGHT, WIDTH

TOP = PITCH + 1
"""First row of the text, below the title bar and one empty row."""

KEYS_TOP = HEIGHT - PITCH
MARGIN = 1
INDENT = 4
CAP = 1
"""Pixels on each side of a key's name."""

ARROWS = 7
"""Pixels for the arrows beside a list of choices that does not fit."""

LARGE = 2
KEYS_ROOM = WIDTH - 2 * MARGIN
_TITLE_ROOM = WIDTH - 2 * INDENT
TEXT_ROOM = WIDTH - 2 * MARGIN
"""Pixels of a line of text."""
BESIDE = HEIGHT
"""Pixels that a QR code takes from the left: a square as high as the screen."""

_CHOICE_ROOM = WIDTH - INDENT - MARGIN
_BETWEEN = 5
"""Pixels between the title and the leaf number, and between two hints."""

_LEAST_CHOICES = 3
"""Rows that a long text must leave for choices: the chosen one and its neighbours."""

_KEY_SIGNS = frozenset("◄►▲▼←→↑↓↩☰")
_HINT_GAP = re.compile(" {2,}| · ")

ScreenRow = tuple[int, str]
"""Line of a choice, with the number of that choice."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Key hint: a key and its effect; one of them may be empty."""

    key: str
    deed: str

    @property
    def width(self) -> int:
        """Width in pixels."""
        return (width(self.key) + 2 * CAP if self.key else 0) + width(self.lettering)

    @property
    def lettering(self) -> str:
        """Text written after the key."""
        return f" {self.deed}" if self.key and self.deed else self.deed


@dataclass(frozen=True, slots=True)
class ScreenPlan:
    """Lines of each leaf, and all rows of choices: ``seen`` of them from ``first`` on."""

    leaves: tuple[tuple[str, ...], ...]
    large: bool
    room: int
    rows: tuple[ScreenRow, ...]
    first: int
    seen: int

    def mark(self, leaf: int) -> str:
        """Leaf number, such as "2/3"; empty for a single leaf."""
        count = len(self.leaves)
        return f"{leaf % count + 1}/{count}" if count > 1 else ""

    def title_room(self, page: Page) -> int:
        """Pixels for the title, beside the leaf number."""
        mark = self.mark(page.leaf)
        return _TITLE_ROOM - left(page) - (width(mark) + _BETWEEN if mark else 0)


def left(page: Page) -> int:
    """First column of the text."""
    return BESIDE if page.code else 0


def plan(page: Page) -> ScreenPlan:
    """Layout of a page: the text first, then as many rows of choices as fit."""
    room = ((KEYS_TOP if page.keys else HEIGHT) - TOP) // PITCH
    if not page.choices and not page.code and (double := _double(page.text, room)):
        return ScreenPlan((tuple(double),), True, room, (), 0, 0)
    rows = _rows(page, _CHOICE_ROOM - left(page))
    lines = wrap(page.text, TEXT_ROOM - left(page))
    least = min(len(rows), _LEAST_CHOICES)
    size = room - least
    leaves = tuple(tuple(lines[at : at + size]) for at in range(0, len(lines), size)) or ((),)
    seen = min(len(rows), room - len(lines)) if len(leaves) == 1 else least
    if len(rows) > seen:
        rows = _rows(page, _CHOICE_ROOM - left(page) - ARROWS)
    return ScreenPlan(leaves, False, room, rows, _first(page, rows, seen), seen)


def lacking(page: Page, measured: ScreenPlan) -> list[str]:
    """Parts of the page that cannot be read, each with its reason."""
    found: list[str] = []
    title, room = width(clean(page.title)), measured.title_room(page)
    if title > room:
        found.append(f"title {page.title!r} takes {title} of {room} pixels")
    keys, room = hints_width(hints(page.keys)), KEYS_ROOM - left(page)
    if keys > room:
        found.append(f"keys {page.keys!r} take {keys} of {room} pixels")
    if page.code and qr_code.dots(page.code) is None:
        found.append(f"code {page.code!r} is too long")
    for at, choice in enumerate(page.choices):
        height = sum(owner == at for owner, _ in measured.rows)
        if height > measured.seen:
            found.append(f"choice {choice!r} takes {height} of {measured.seen} lines")
    told = clean("".join((page.title, page.text, *page.choices, page.keys)))
    unknown = sorted(set(told) - characters() - set("\n\t"))
    return found + [f"character {char!r} has no glyph" for char in unknown]


def hints(keys: str) -> list[Hint]:
    """Key hints of a line; two spaces or a middle dot separate them."""
    return [_hint(part.split()) for part in _HINT_GAP.split(clean(keys)) if part.split()]


def hints_width(found: list[Hint]) -> int:
    """Least pixels needed by these hints side by side."""
    return sum(hint.width for hint in found) + _BETWEEN * max(0, len(found) - 1)


def _hint(words: list[str]) -> Hint:
    """Hint from its words: a key is an arrow or a name of two or more capitals."""
    count = 0
    while count < len(words) and (
        _KEY_SIGNS.issuperset(words[count]) or (words[count].isupper() and len(words[count]) > 1)
    ):
        count += 1
    return Hint(" ".join(words[:count]), " ".join(words[count:]))


def _double(text: str, room: int) -> list[str]:
    """Lines of a text that fits at twice the size; empty if it does not."""
    if width(text) > TEXT_ROOM // LARGE * room:  # most texts: too wide anyway
        return []
    lines = wrap(text, TEXT_ROOM // LARGE)
    broken = any(line.endswith(BROKEN) for line in lines)
    return [] if broken or len(lines) * LARGE > room else lines


def _rows(page: Page, room: int) -> tuple[ScreenRow, ...]:
    return tuple(
        (at, line) for at, text in enumerate(page.choices) for line in wrap(text, room) or [""]
    )


def _first(page: Page, rows: tuple[ScreenRow, ...], seen: int) -> int:
    """First visible row, with the chosen one in the middle if possible."""
    if not rows:
        return 0
    owners = [at for at, _ in rows]
    chosen = page.chosen % len(page.choices)
    start, height = owners.index(chosen), owners.count(chosen)
    return max(0, min(start - max(0, seen - height) // 2, len(rows) - seen))
