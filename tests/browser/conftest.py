"""One browser for all tests of the pages, and a table for each file of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import chromium, served
from tests.browser.screen import Screen

NewScreen = Callable[..., Screen]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    executable = chromium.path()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable, args=chromium.ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a table that the tests of one file share, one after the other.

    A phone keeps its seat: another file's tests would not know of it.
    """
    folder: Path = tmp_path_factory.mktemp("table")
    with served.table(folder) as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Factory of browser contexts that are isolated from each other."""
    made: list[BrowserContext] = []

    def make(**settings: Any) -> BrowserContext:
        chosen = {"locale": "en-GB", "reduced_motion": "reduce"} | settings
        made.append(browser.new_context(**chosen))
        return made[-1]

    yield make
    for it in made:
        it.close()


@pytest.fixture
def screen(address: str, context: Callable[..., BrowserContext]) -> Iterator[NewScreen]:
    """Factory that opens the table's page; errors reported by the page fail the test."""
    complaints: list[str] = []

    def make(**settings: Any) -> Screen:
        page: Page = context(**settings).new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.wait_for_selector("#main[data-phase]")
        return Screen(page)

    yield make
    assert complaints == []
