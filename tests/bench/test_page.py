"""Time until the page is usable on a slow machine, and until it answers a click."""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, served
from tests.browser.screen import Screen

pytestmark = pytest.mark.bench

ROUNDS = 7
SLOWER = 4
"""Factor by which the browser's processor is slowed down."""
_USABLE = "() => document.querySelector('.hits [data-target]') ? performance.now() : 0"

CLICKS = 200
PAUSE = 60
"""Milliseconds between two clicks: a page may send at most 20 messages a second."""
_CLICK = """(spot) => new Promise((done) => {
  const toast = document.getElementById("toast");
  toast.hidden = true;
  const begun = performance.now();
  new MutationObserver((_, watch) => {
    if (toast.hidden) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  }).observe(toast, { attributes: true });
  document.querySelector(`.hits [data-spot="${spot}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""  # noqa: E501


def _seconds(browser: Browser, address: str, slower: int) -> float:
    """Seconds from requesting the page, with an empty cache, until a move can be made."""
    context = browser.new_context()
    page = context.new_page()
    throttle = context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    found: float = page.wait_for_function(_USABLE, polling=5).json_value()
    context.close()
    return found / 1000


def test_the_page_is_usable_soon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sync_playwright() as playwright, served.table(tmp_path) as address:
        browser = playwright.chromium.launch(
            executable_path=chromium.path(), args=chromium.ARGUMENTS
        )
        taken = {
            slower: [_seconds(browser, address, slower) for _ in range(ROUNDS)]
            for slower in (1, SLOWER)
        }
        browser.close()
    assert all(len(it) == ROUNDS for it in taken.values())
    plain, slow = (median(taken[it]) for it in (1, SLOWER))
    with capsys.disabled():
        print(
            f"\npage usable: {plain:.2f} s, with a processor {SLOWER} times slower {slow:.2f} s"
            f" (at most {max(taken[SLOWER]):.2f} s): {slow / plain:.1f} times as long"
        )


def _clicks(browser: Browser, folder: Path, *robots: int) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds, from a click to the sentence that answers."""
    with served.table(folder, ponder=True) as address:
        context = browser.new_context()
        table = Screen(context.new_page())
        table.page.goto(address)
        table.begin("reversi", *robots, level="maitre")
        table.ready()
        before = table.fact("state")
        table.point("d3")
        table.changed(before)
        table.ready()
        found: list[float] = []
        for _ in range(CLICKS):
            found.append(table.page.evaluate(_CLICK, "a1"))
            table.page.wait_for_timeout(PAUSE)
        context.close()
    return median(found), quantiles(found, n=100)[98]


def test_a_click_is_answered_soon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [tmp_path / "idle", tmp_path / "busy"]
    for folder in folders:
        folder.mkdir()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path(), args=chromium.ARGUMENTS
        )
        idle = _clicks(browser, folders[0])
        busy = _clicks(browser, folders[1], 1)
        browser.close()
    with capsys.disabled():
        print(
            f"\nclick to visible answer: {idle[0]:.0f} ms, 99 % within {idle[1]:.0f} ms;"
            f" beside a thinking robot {busy[0]:.0f} and {busy[1]:.0f} ms:"
            f" {busy[1] / idle[1]:.1f} times as long"
        )
