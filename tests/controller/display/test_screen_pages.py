import pytest

from controller.display import raster
from controller.display.screen_layout import plan
from controller.i18n.fr import display
from controller.i18n.speech import Speech
from controller.model.screen_page import Page
from controller.model.settings import ROBOT, Chair, TableSettings
from controller.session.commands import Command, Say
from controller.session.events import Event
from controller.simulation.rehearsal import rehearse, stage
from hardware.sim.faults import HARD
from tests.controller.display.gallery import gallery
from tests.controller.display.tables import CATALOG, KEYS, LANGUAGES, at_leaf, drawn
from tests.controller.display.test_wrap import rejoined, words

GAMES = pytest.mark.parametrize("key", ["", *KEYS])
MOST_LEAVES = 4
ELSEWHERE = ("error.", "help.", "table.")
"""Sentences of the command line."""


@GAMES
def test_every_page_can_be_read_to_the_end(key: str) -> None:
    pages = gallery(key).pages
    assert len(pages) > (500 if key else 30)
    faults = [
        (label, shown, found)
        for label, shown in pages
        for leaf in range(raster.leaves(shown))
        if (found := raster.fits(at_leaf(shown, leaf)))
    ]
    assert faults == []


@GAMES
def test_every_page_says_something_and_leaves_no_gap(key: str) -> None:
    for label, shown in gallery(key).pages:
        parts = (shown.title, shown.text, *shown.choices, shown.keys)
        assert shown.title, label
        assert shown.keys, label
        assert all(shown.choices), (label, shown)
        assert shown.text or shown.choices, (label, shown)
        assert not any("…" in part or "{" in part for part in parts), (label, shown)


@GAMES
def test_the_leaves_together_hold_the_whole_text_and_are_four_at_most(key: str) -> None:
    for label, shown in gallery(key).pages:
        leaves = plan(shown).leaves
        assert rejoined(line for leaf in leaves for line in leaf) == words(shown.text), label
        assert len(leaves) <= MOST_LEAVES, (label, shown)


def test_every_sentence_of_the_table_is_said_by_some_page() -> None:
    known = {key for key in display.WORDS if not key.startswith(ELSEWHERE)}
    assert len(known) > 150
    said = frozenset[str]().union(*(gallery(key).keys for key in ("", *KEYS)))
    assert sorted(known - said) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_the_pages_of_a_clumsy_game_can_be_read(key: str, language: str) -> None:
    pages: set[Page] = set()

    def watch(_: float, what: Event | Command) -> None:
        if isinstance(what, Say):
            pages.add(what.page)

    found = stage(
        CATALOG, drawn("reference"), TableSettings(), Speech(language, CATALOG), 5, HARD, watch
    )
    found.paint = False
    rehearse(found, key, {}, [Chair(), Chair(ROBOT)], HARD, 8, 5)
    assert len(pages) > 10
    assert [(shown, faults) for shown in pages if (faults := raster.fits(shown))] == []
