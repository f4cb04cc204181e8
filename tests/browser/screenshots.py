"""Screenshots of every game at three sizes, light and dark, in both languages.

``python -m tests.browser.screenshots FOLDER [GAME ...]`` needs Chromium and playwright.
``python -m tests.browser.screenshots docs/pictures readme`` takes the README's, and
``python -m tests.browser.screenshots docs/pictures moving`` its moving picture, and
``python -m tests.browser.screenshots FOLDER scenes`` contact sheets of all scenes.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium, contact_sheets, served
from tests.browser.screen import Screen

SIZES = {"readme": (1200, 760), "desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
GAMES = ("invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi")
_README = {"royal-reversi": "light", "invers": "light", "inside": "light", "roliversi": "dark"}
_ACTS = {"inside": 10, "incognito": 7}


def main() -> None:
    """Play a few moves of every game and take screenshots."""
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
        if sys.argv[2:] == ["readme"]:
            _readme(browser, address, folder)
        elif sys.argv[2:] == ["scenes"]:
            contact_sheets.write(browser, folder)
        elif sys.argv[2:] == ["moving"]:
            _moving(browser, address, folder / "game.webp")
        else:
            for game in sys.argv[2:] or GAMES:
                _take(browser, address, game, folder)
        browser.close()


def _take(browser: Browser, address: str, game: str, folder: Path) -> None:
    """Screenshots of one game: started on the first page, and viewed on the others."""
    player = _page(browser, address, "desk", "light", "en")
    _play_a_little(player, game)
    player.page.screenshot(path=folder / f"{game}-desk-light-en.png")
    for language in ("en", "fr"):
        for size in ("desk", "tablet", "phone"):
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


def _play_a_little(player: Screen, game: str) -> None:
    player.begin(game, 1)
    dice = Random(5)
    for _ in range(_ACTS.get(game, 12)):
        if player.ready():
            player.act(dice)
    player.ready()
    player.page.mouse.move(2, 2)
    player.page.wait_for_timeout(1500)


def _readme(browser: Browser, address: str, folder: Path) -> None:
    """The pictures of the README: four tables, and two phones side by side."""
    for game, scheme in _README.items():
        player = _page(browser, address, "readme", scheme, "en")
        _play_a_little(player, game)
        _keep(player.page.screenshot(), folder / f"{game}.png")
        player.page.context.close()
    phones = [_phone(browser, address, game) for game in ("royal-reversi", "incognito")]
    gap = 24
    pictures = [Image.open(io.BytesIO(it)).convert("RGB") for it in phones]
    width = sum(it.width for it in pictures) + gap
    both = Image.new("RGB", (width, pictures[0].height), "#d9cfbc")
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[1], (pictures[0].width + gap, 0))
    written = io.BytesIO()
    both.save(written, "PNG")
    _keep(written.getvalue(), folder / "phone.png")


def _moving(browser: Browser, address: str, path: Path) -> None:
    """A few moves of Roliversi against the robot, and one that the rules refuse."""
    player = _page(browser, address, "readme", "light", "en")
    player.begin("roliversi", 1)
    dice, frames = Random(3), list[Image.Image]()

    def film(seconds: float) -> None:
        until = monotonic() + seconds
        while monotonic() < until:
            taken = Image.open(io.BytesIO(player.page.screenshot())).convert("RGB")
            frames.append(taken.resize((800, 800 * taken.height // taken.width)))

    for _ in range(4):
        player.ready()
        player.act(dice)
        film(3.5)
    player.ready()
    player.point("a1")
    film(4.5)
    first, *others = frames
    first.save(
        path, save_all=True, append_images=others, duration=160, loop=0, quality=60, method=4
    )
    player.page.context.close()


def _phone(browser: Browser, address: str, game: str) -> bytes:
    """The hand of the first seat on a phone, paired by its code."""
    table = _page(browser, address, "desk", "light", "en")
    table.begin(game, 1)
    table.page.locator("[data-do=reseat]").first.click()
    table.page.locator("#dialog [data-do=pair]").click()
    code = table.page.locator(".code").inner_text()
    context = browser.new_context(viewport={"width": 390, "height": 720}, device_scale_factor=1.5)
    phone = context.new_page()
    phone.goto(f"{address}phone")
    phone.fill("#code", code)
    phone.click("#join button")
    phone.locator(".cards button, .line-up button").first.wait_for()
    phone.wait_for_timeout(800)
    for card in phone.locator(".cards button:enabled").all()[:1]:
        card.click()
    taken = phone.screenshot()
    for page in (phone, table.page):
        page.context.close()
    return taken


def _keep(picture: bytes, path: Path) -> None:
    """Save a picture with few colours: enough for flat drawings, and a small file."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(192, dither=Image.Dither.NONE).save(path, optimize=True)


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
