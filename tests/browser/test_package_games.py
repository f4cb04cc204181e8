"""Games from other packages on the page: with a drawing, without one, and with one that fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests import installed
from tests.browser import served
from tests.browser.screen import PATIENCE, Screen

pytestmark = pytest.mark.browser
NewContext = Callable[..., BrowserContext]

_FAULTS = {
    "it does not load": "import './nowhere.js';",
    "it is no function": "export default 7;",
    "it throws at once": "export default () => { throw new Error('first'); };",
    "its pieces are no drawings": "export default () => ({ piece: (it) => it });",
    "its cells are missing": "export default () => ({ spots: () => new Map() });",
    "it throws in the middle of a game": """
        export default ({ svg }) => ({ pieces: (scene) => {
          if (Object.keys(scene).length === 1) throw new Error("later");
          return [];
        }});""",
}


@pytest.fixture(name="packages", scope="module")
def _packages(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Module path that finds both example games as installed packages."""
    return installed.install(tmp_path_factory.mktemp("site"), "breakthrough", "four-in-a-row")


@pytest.fixture(name="table", scope="module")
def _table(packages: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a table that plays them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", packages)
        with served.table(tmp_path_factory.mktemp("table")) as address:
            yield address


def opened(context: NewContext, address: str) -> tuple[Page, list[str]]:
    """A page of the table, and the warnings and errors that it reports."""
    page, said = context().new_page(), list[str]()
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda it: said.append(it.text) if it.type in {"warning", "error"} else None)
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    return page, said


def test_a_game_without_a_drawing_is_played_refused_saved_resumed_and_exported(
    context: NewContext, packages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", packages)
    with served.table(tmp_path) as address:
        page, said = opened(context, address)
        table = Screen(page)
        table.begin("breakthrough", 1)
        assert table.ready()
        expect(page.get_by_role("gridcell", name="b2, a white pawn")).to_be_visible()
        table.point("b6")
        expect(page.get_by_text("b6 does not hold a piece of yours")).to_be_visible()
        clause = page.get_by_role("alert").get_by_text("In turn, move one of your own pieces.")
        expect(clause).to_be_visible()
        table.act(Random(1), lambda _, cells: [max(cells, key=lambda it: it[1])])
        table.ready()
        page.close()
    with served.table(tmp_path, "--resume") as address:
        page, more = opened(context, address)
        table = Screen(page)
        assert int(table.fact("ply")) >= 2
        table.play_out(Random(1), lambda _, cells: [max(cells, key=lambda it: it[1])])
        assert page.locator("#said .result").inner_text()
        page.close()
    assert said + more == []
    journal = min((tmp_path / "games").glob("breakthrough-*.journal"), key=lambda it: len(it.name))
    command = [sys.executable, "-m", "controller.cli.dispatch", "export", "--json", str(journal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "breakthrough"


def test_a_game_draws_itself(context: NewContext, table: str) -> None:
    page, said = opened(context, table)
    screen = Screen(page)
    screen.begin("four", 1)
    assert screen.ready()
    expect(page.locator("#board circle[fill='#0d2850']")).to_have_count(42)
    screen.point("d3")
    expect(page.get_by_text("d3 hangs in the air: d2 below it is empty.")).to_be_visible()
    screen.act(Random(1))
    assert screen.ready()
    expect(page.locator("#board circle[fill='#d93025']")).to_have_count(1)
    assert said == []


@pytest.mark.parametrize("fault", _FAULTS)
def test_the_plain_board_takes_over_when_a_drawing_fails(
    context: NewContext, table: str, fault: str
) -> None:
    found = context()
    found.route("**/games/four/drawing.js", lambda route: _answer(route, _FAULTS[fault]))
    page, said = opened(lambda: found, table)
    screen = Screen(page)
    screen.begin("four")
    assert screen.ready()
    screen.point("d1")
    expect(page.get_by_role("gridcell", name="d1, a yellow disc")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#board .token-yellow")).to_have_count(1)
    expect(page.locator("#board .cell")).to_have_count(42)
    assert any("the plain board is used" in it for it in said)
    assert not any("Uncaught" in it for it in said)


def _answer(route: Route, module: str) -> None:
    route.fulfill(body=module, content_type="text/javascript")


def test_the_packages_are_found_where_they_are_installed(packages: str) -> None:
    env = {**os.environ, "PYTHONPATH": packages, "LANG": "en_GB.UTF-8"}
    command = [sys.executable, "-m", "controller.cli.dispatch", "games"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert [it.split()[0] for it in done.stdout.splitlines()][-2:] == ["breakthrough", "four"]
