"""Pictures of every game at three sizes, light and dark, in both languages.

``python -m tests.browser.screenshots FOLDER [GAME ...]`` needs Chromium and playwright.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, served
from tests.browser.screen import Screen

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
GAMES = ("invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi")
_ACTS = {"inside": 10, "incognito": 7}


def main() -> None:
    """Play a few moves of every game, and take its pictures on the way."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as games,
        served.table(Path(games)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.path(), args=chromium.ARGUMENTS
        )
        for game in sys.argv[2:] or GAMES:
            _take(browser, address, game, folder)
        browser.close()


def _take(browser: Browser, address: str, game: str, folder: Path) -> None:
    """One game: it is begun in the first picture's page, and the others look at it too."""
    player = _page(browser, address, "desk", "light", "en")
    player.begin(game, 1)
    dice = Random(5)
    for _ in range(_ACTS.get(game, 12)):
        if player.ready():
            player.act(dice)
    player.ready()
    player.page.wait_for_timeout(400)
    player.page.screenshot(path=folder / f"{game}-desk-light-en.png")
    for language in ("en", "fr"):
        for size in SIZES:
            for scheme in ("light", "dark"):
                if (size, scheme, language) == ("desk", "light", "en"):
                    continue
                watcher = _page(browser, address, size, scheme, language)
                watcher.page.wait_for_timeout(500)
                if (watcher.page.locator("html").get_attribute("lang")) != language:
                    watcher.page.click("#language")
                    watcher.page.wait_for_timeout(500)
                name = f"{game}-{size}-{scheme}-{language}.png"
                watcher.page.screenshot(path=folder / name, full_page=size != "desk")
                watcher.page.context.close()
    player.page.click("#language")
    player.page.wait_for_timeout(300)
    player.page.context.close()


def _page(browser: Browser, address: str, size: str, scheme: str, language: str) -> Screen:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    return Screen(page)


if __name__ == "__main__":
    main()
