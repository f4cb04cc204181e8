"""Drawings of games from other packages: served from there, under the policy of the pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from controller.web import app, game_drawings
from controller.web.clients import ClientInbox
from controller.web.server import names
from rules import catalog
from tests.installed import example

URL = "http://127.0.0.1:8000"
FOUR, BREAKTHROUGH = example("four-in-a-row"), example("breakthrough")
CATALOG = catalog.Catalog((*catalog.load(()).entries, FOUR, BREAKTHROUGH))


@pytest.fixture(name="client", scope="module")
def _client() -> TestClient:
    inbox = ClientInbox(lambda: None)
    served = app.build(CATALOG, list(CATALOG), inbox, names(lan=False))
    return TestClient(served, base_url=URL, client=("127.0.0.1", 5555))


def sheet(client: TestClient, key: str) -> dict[str, Any]:
    """What a page is told of one game."""
    games = client.get("/api/v1/games/en").json()["games"]
    return next(game for game in games if game["key"] == key)


def test_a_page_is_told_the_plan_the_box_and_the_drawing_of_a_game(client: TestClient) -> None:
    four = sheet(client, "four")
    assert four["plan"][0] == "6 {a6} {b6} {c6} {d6} {e6} {f6} {g6}"
    assert four["box"] == [["Y"], ["R"]]
    assert four["drawing"] == "/games/four/drawing.js"
    assert [sheet(client, it)["drawing"] for it in ("breakthrough", "reversi")] == ["", ""]


def test_a_drawing_is_served_under_the_policy_of_the_pages(client: TestClient) -> None:
    page, found = client.get("/"), client.get("/games/four/drawing.js")
    assert found.status_code == 200
    assert "export default" in found.text
    assert found.headers["content-type"].startswith("text/javascript")
    kept = ("content-security-policy", "x-content-type-options", "cross-origin-resource-policy")
    assert [found.headers[it] for it in kept] == [page.headers[it] for it in kept]


@pytest.mark.parametrize(
    "path",
    [
        "four/__init__.py",
        "four/none.js",
        "four/../tablier_four/drawing.js",
        "four/%2e%2e/tablier_four/drawing.js",
        "four/..%2ftablier_four%2fdrawing.js",
        "four//etc/hostname",
        "breakthrough/drawing.js",
        "reversi/reversi.js",
        "chess/drawing.js",
    ],
)
def test_nothing_else_is_served_from_a_package(client: TestClient, path: str) -> None:
    assert client.get(f"/games/{path}").status_code == 404


@pytest.mark.parametrize("drawing", ["no_such_package/a.js", "drawing.js", "/etc/a.js", "a b/c"])
def test_a_drawing_that_cannot_be_found_is_no_error(drawing: str) -> None:
    assert game_drawings.contents(replace(FOUR, drawing=drawing), "a.js") is None
