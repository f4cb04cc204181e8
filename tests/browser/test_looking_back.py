"""Looking back at a game, and a page that keeps still while it is played."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewScreen
from tests.browser.screen import PATIENCE, reversi

pytestmark = pytest.mark.browser

MOST_SHIFT = 0.01
"""Cumulative layout shift of a whole game: what moves without anybody having touched anything."""
_WATCH = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) window.shift += it.value;
  }).observe({ type: "layout-shift" });
}"""


def test_moves_are_looked_at_by_keys_and_clicks_and_the_page_keeps_still(screen: NewScreen) -> None:
    table = reversi(screen(), 1)
    page, random = table.page, Random(3)
    page.wait_for_timeout(500)
    page.evaluate(_WATCH)
    for _ in range(3):
        assert table.ready()
        table.act(random)
    assert table.ready()
    assert page.evaluate("window.shift") <= MOST_SHIFT
    now = table.labels()
    moves = page.locator("#log .go")
    expect(moves).to_have_count(6)
    replay = page.locator("#replay")
    where = replay.get_by_role("status")
    moves.nth(4).click()
    expect(where).to_contain_text("5. Black", timeout=PATIENCE)
    page.keyboard.press("ArrowLeft")
    expect(where).to_contain_text("4. White")
    page.keyboard.press("Home")
    expect(where).to_contain_text("The start")
    assert table.labels() != now
    page.keyboard.press("End")
    expect(where).to_contain_text("6. White")
    page.keyboard.press("ArrowRight")
    expect(replay).not_to_be_visible()
    moves.first.click()
    page.get_by_role("button", name="Back to the present").click(timeout=PATIENCE)
    expect(replay).not_to_be_visible()
    assert {spot: text.partition(",")[0] for spot, text in table.labels().items()} == {
        spot: text.partition(",")[0] for spot, text in now.items()
    }


@pytest.mark.soak
@pytest.mark.parametrize("game", ["reversi", "roliversi", "invers", "inside", "royal-reversi"])
def test_the_page_keeps_still_for_a_whole_game(screen: NewScreen, game: str) -> None:
    table = screen()
    table.begin(game, 1)
    assert table.ready()
    table.page.wait_for_timeout(2000)
    table.page.evaluate(_WATCH)
    table.play_out(Random(3))
    assert table.page.evaluate("window.shift") <= MOST_SHIFT


def test_a_game_that_is_over_is_reviewed(screen: NewScreen) -> None:
    table = reversi(screen(), 1)
    page = table.page
    for _ in range(2):
        assert table.ready()
        table.act(Random(3))
    assert table.ready()
    page.click("[data-wish=resign]")
    page.locator("#dialog button").last.click()
    page.get_by_role("button", name="How did it go?").click(timeout=PATIENCE)
    review = page.get_by_role("region", name="How did it go?")
    expect(review.get_by_role("img")).to_be_visible(timeout=PATIENCE)
    expect(review.get_by_role("progressbar")).not_to_be_visible(timeout=2 * PATIENCE)
    page.get_by_role("slider", name="Position").press("Home")
    expect(review).to_contain_text("Here the robot would have played")
    page.get_by_role("button", name="Back to the present").click()
    expect(review).not_to_be_visible()
