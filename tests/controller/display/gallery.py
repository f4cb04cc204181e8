"""All pages and frames of a game, built once for all tests."""

from dataclasses import dataclass
from functools import cache

from controller.display.light_frames import frame
from controller.display.screen_pages import page
from controller.model.screen_page import Page
from hardware.ports import Frame
from tests.controller.display.situations import all_of, without_a_game
from tests.controller.display.tables import LANGUAGES, Heard


@dataclass(frozen=True)
class Gallery:
    """Pages in both languages and frames, each with its situation; what the pages are made of."""

    pages: tuple[tuple[str, Page], ...]
    frames: tuple[tuple[str, Frame], ...]
    keys: frozenset[str]


@cache
def gallery(key: str) -> Gallery:
    """Pages and frames of a game; without a key, of a table without a game."""
    speeches = [Heard(language) for language in LANGUAGES]
    pages: dict[tuple[str, Page], None] = {}
    frames: dict[tuple[str, Frame], None] = {}
    for label, table, phase in all_of(key) if key else without_a_game():
        for speech in speeches:
            pages[label, page(table, phase, speech)] = None
        frames[label, frame(table, phase)] = None
    keys = frozenset[str]().union(*(speech.keys for speech in speeches))
    return Gallery(tuple(pages), tuple(frames), keys)
