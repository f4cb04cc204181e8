"""Every page and every frame of a game, made once for all tests that look at them."""

from dataclasses import dataclass
from functools import cache

from controller.show.frames import frame
from controller.show.page import Page
from controller.show.pages import page
from hardware.ports import Frame
from tests.controller.show.situations import all_of, without_a_game
from tests.controller.show.tables import LANGUAGES, Heard


@dataclass(frozen=True)
class Gallery:
    """Pages in both languages and frames, each with its situation; what the pages are made of."""

    pages: tuple[tuple[str, Page], ...]
    frames: tuple[tuple[str, Frame], ...]
    keys: frozenset[str]


@cache
def gallery(key: str) -> Gallery:
    """All of a game; without a key, of a table without one."""
    speeches = [Heard(language) for language in LANGUAGES]
    pages: dict[tuple[str, Page], None] = {}
    frames: dict[tuple[str, Frame], None] = {}
    for label, desk, phase in all_of(key) if key else without_a_game():
        for speech in speeches:
            pages[label, page(desk, phase, speech)] = None
        frames[label, frame(desk, phase)] = None
    keys = frozenset[str]().union(*(speech.keys for speech in speeches))
    return Gallery(tuple(pages), tuple(frames), keys)
