"""The table is checked on its page: live pads, questions, findings, and the game as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen, reversi

pytestmark = pytest.mark.browser

LATER = 30_000


def begun(table: Screen) -> Screen:
    """A table that is checked, after the question that pauses the game."""
    page = reversi(table).page
    page.click("#device summary")
    page.click("#check")
    page.click("[data-sure=yes]")
    page.locator(".doctor-pad").first.wait_for(timeout=LATER)
    return table


def test_a_game_rests_while_its_table_is_checked_and_goes_on(screen: NewScreen) -> None:
    table = begun(screen())
    page = table.page
    expect(page.locator("#main")).to_be_hidden()
    pad = page.locator(".doctor-pad").first
    expect(pad).to_contain_text("a8")
    pad.click()
    expect(pad).to_have_class("doctor-pad taken", timeout=LATER)
    page.click("[data-test=lights]")
    yes = page.locator("[data-doctor=yes]")
    yes.wait_for(timeout=LATER)
    page.locator(".doctor-pad").nth(1).click()
    page.click("[data-doctor=marked]")
    for colour in ("green", "blue"):
        expect(page.locator(".doctor-asked")).to_contain_text(colour, timeout=LATER)
        yes.click()
    expect(page.locator(".doctor-found .fault")).to_contain_text("b8", timeout=LATER)
    pad.click()
    page.click("[data-test=keys]")
    page.locator("[data-press=left]").click(timeout=LATER)
    page.locator(".doctor-asked [data-doctor=stop]").click()
    page.locator("[data-test=keys]").wait_for(timeout=LATER)
    page.click("[data-doctor=end]")
    expect(page.locator("#main")).to_be_visible(timeout=LATER)
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing", timeout=LATER)
    table.ready()
    table.point("d3")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    table.ready()
