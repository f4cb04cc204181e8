"""Accessibility: axe-core finds no serious fault."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewScreen
from tests.browser.test_doctor import LATER, begun

pytestmark = pytest.mark.browser

_HERE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def _axe() -> str:
    path = Path(os.environ.get("TABLIER_AXE", _HERE))
    if not path.is_file():
        pytest.skip("no axe-core: npm install axe-core, or name axe.min.js in TABLIER_AXE")
    return path.read_text()


def _faults(page: Page) -> list[str]:
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    serious = [it for it in found["violations"] if it["impact"] in {"serious", "critical"}]
    return [f"{it['id']}: {[node['target'] for node in it['nodes']][:4]}" for it in serious]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_table(screen: NewScreen, scheme: str) -> None:
    source = _axe()
    table = screen(bypass_csp=True, color_scheme=scheme)
    page = table.page
    for game in ("reversi", "royal-reversi", "inside"):
        table.begin(game, 1)
        table.ready()
        page.add_script_tag(content=source)
        assert _faults(page) == []
    page.click("#open-chooser")
    assert _faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_while_the_table_is_checked(
    screen: NewScreen, scheme: str
) -> None:
    source = _axe()
    page = begun(screen(bypass_csp=True, color_scheme=scheme)).page
    page.add_script_tag(content=source)
    page.click("[data-test=lights]")
    page.locator("[data-doctor=yes]").wait_for(timeout=LATER)
    faults = _faults(page)
    page.click("[data-doctor=end]")
    assert faults == []


def test_axe_finds_nothing_serious_on_a_phone(screen: NewScreen, address: str) -> None:
    source = _axe()
    page = screen(bypass_csp=True, viewport={"width": 390, "height": 780}).page
    page.goto(f"{address}phone")
    page.wait_for_selector("#join button")
    page.add_script_tag(content=source)
    assert _faults(page) == []
