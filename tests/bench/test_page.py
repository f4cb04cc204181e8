"""How soon the page is usable on a slow machine."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, served

pytestmark = pytest.mark.bench

ROUNDS = 7
SLOWER = 4
"""By how much the browser's processor is slowed down."""
_USABLE = "() => document.querySelector('.hits [data-target]') ? performance.now() : 0"


def _seconds(browser: Browser, address: str, slower: int) -> float:
    """From asking for the page, in a browser that has never seen it, to a move that can be made."""
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
