"""The lesson of every game, walked to its end on the table itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from controller.web import lessons
from tests.browser.conftest import NewScreen
from tests.browser.screen import PATIENCE, Screen
from tests.browser.test_games import GAMES

pytestmark = pytest.mark.browser

_SPOT = re.compile(r"[NESW][1-6]$|(?<=[pf])\d{3}|[a-h][1-8](?!\d)")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_walked_to_its_end(screen: NewScreen, game: str) -> None:
    table = screen()
    page = table.page
    page.click("#open-learn")
    page.click(f"#dialog [data-game={game}]")
    steps = lessons.LESSONS[game]
    for at, step in enumerate(steps):
        progress = page.locator("#lesson progress")
        expect(progress).to_have_attribute("value", str(at + 1), timeout=PATIENCE)
        if step.tries:
            _try(table, step.tries[0])
            expect(page.locator("#lesson")).to_contain_text("Well done", timeout=PATIENCE)
        page.click("[data-lesson=next]")
    expect(page.locator("#lesson")).not_to_be_visible(timeout=PATIENCE)
    expect(page.locator("#main")).to_have_attribute("data-ply", "0", timeout=PATIENCE)
    expect(page.locator("#seats")).to_contain_text("robot, Discovery", timeout=PATIENCE)


def _try(table: Screen, move: str) -> None:
    """Click the spots of a move, and choose between moves if several fit."""
    page = table.page
    for spot in _SPOT.findall(move):
        target = page.locator(f'.hits [data-spot="{spot}"][data-target]')
        expect(target).to_be_attached(timeout=PATIENCE)
        expect(page.locator("#main")).to_have_attribute("data-busy", "false", timeout=PATIENCE)
        table.point(spot)
    if page.locator(".popover").count():
        page.click(f'.popover [data-move="{move}"]')
