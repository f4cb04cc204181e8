"""Contact sheets: what people see in each company, from the first question to the end.

People who only read play on from a late position; whenever the page says something of a new kind,
a picture is taken. ``make screenshots ARGS=scenes`` writes one sheet for each width.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.browser.reader import GLANCE, Reader, Step
from tests.browser.sentences import Sentences
from tests.browser.test_people import ALONE, MORE, TOGETHER, Company, resumed

WIDTHS = {390: 844, 1280: 800}
SCENES = {
    "company": "web.company",
    "curtain": "web.curtain",
    "line-up": "web.needs.line-up",
    "forced cube": "web.now.do.inside.forced",
    "dead hand": "web.needs.exchange",
    "pass": "web.needs.pass",
    "move": "web.now.turn",
    "move alone": "web.now.you",
    "question": "web.which",
    "end": "web.again",
}
_SECONDS = 40
_HIGH, _COLUMNS, _GAP = 420, 6, 12


def write(browser: Browser, folder: Path) -> None:
    """One sheet for each width, with all scenes of all companies."""
    for width, height in WIDTHS.items():
        pictures = []
        for company in (*ALONE, *TOGETHER, *MORE):
            found = list(_scenes(browser, company, (width, height)))
            pictures += found
            print(f"{width} px, {company}: {', '.join(name for name, _ in found)}", flush=True)  # noqa: T201
        _sheet(pictures).save(folder / f"scenes-{width}.png")


def _scenes(
    browser: Browser, company: Company, size: tuple[int, int]
) -> Iterator[tuple[str, Image.Image]]:
    """The first picture of each kind of scene, until the game is over."""
    game, options, robots = company
    seen: set[str] = set()
    with (
        tempfile.TemporaryDirectory() as games,
        resumed(Path(games), game, options, robots, 4) as address,
        browser.new_context(
            locale="en-GB", viewport={"width": size[0], "height": size[1]}
        ) as context,
    ):
        table = Reader(context.new_page(), Sentences("en"), Random(1))
        table.wants_hints, table.goes_ahead = game == "invers", game == "incognito"
        table.page.goto(address)
        until = time.monotonic() + _SECONDS
        step = Step.WAITS
        while time.monotonic() < until and step is not Step.OVER:
            table.page.wait_for_timeout(GLANCE)
            table.look()
            for name, key in SCENES.items():
                if name not in seen and table.reads(key):
                    seen.add(name)
                    table.page.evaluate("scrollTo(0, 0)")
                    taken = Image.open(io.BytesIO(table.page.screenshot()))
                    yield f"{game}: {name}", taken.convert("RGB")
            step = table.step()


def _sheet(pictures: list[tuple[str, Image.Image]]) -> Image.Image:
    """All pictures side by side, each with its name above."""
    small = [(name, it.resize((it.width * _HIGH // it.height, _HIGH))) for name, it in pictures]
    wide = max(it.width for _, it in small) + _GAP
    rows = -(-len(small) // _COLUMNS)
    sheet = Image.new("RGB", (wide * _COLUMNS, rows * (_HIGH + 2 * _GAP)), "white")
    draw = ImageDraw.Draw(sheet)
    for at, (name, it) in enumerate(small):
        x, y = at % _COLUMNS * wide, at // _COLUMNS * (_HIGH + 2 * _GAP)
        draw.text((x, y), name, fill="black")
        sheet.paste(it, (x, y + _GAP))
    return sheet
