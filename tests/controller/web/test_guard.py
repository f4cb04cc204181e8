"""Access control: by host name, origin and method; nothing outside the page folder is served."""

from __future__ import annotations

import socket

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from controller.web import app
from controller.web.clients import ClientInbox
from controller.web.guard import policy
from controller.web.messages import described
from controller.web.server import addresses, names
from controller.web.server_log import clean
from tests.controller.web.hall import BOARD, CATALOG

HOST = "127.0.0.1:8000"
URL = f"http://{HOST}"


@pytest.fixture(name="client")
def _client() -> TestClient:
    inbox = ClientInbox(lambda: None)
    guarded = app.build(CATALOG, BOARD.layouts, inbox, names(lan=False))
    return TestClient(guarded, base_url=URL, client=("127.0.0.1", 5555))


def refused(client: TestClient, headers: dict[str, str]) -> int:
    """The status with which a handshake is refused."""
    with (
        pytest.raises(WebSocketDenialResponse) as found,
        client.websocket_connect(f"ws://{HOST}/api/v1/socket", headers=headers),
    ):
        pass
    return int(found.value.status_code)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8000",
        "127.0.0.1:9000",
        "127.0.0.1",
        "localhost.evil.example:8000",
        "127.0.0.1.evil.example:8000",
        "8.8.8.8:8000",
        "",
        "[::2]:8000",
        "localhost:08000x",
    ],
)
def test_a_name_that_is_not_ours_is_misdirected(client: TestClient, host: str) -> None:
    for path in ("/", "/api/v1", "/static/main.js", "/nothing"):
        assert client.get(path, headers={"host": host}).status_code == 421
    assert refused(client, {"host": host, "origin": URL}) == 421


@pytest.mark.parametrize("host", [HOST, "localhost:8000", "LOCALHOST:8000"])
def test_our_own_names_are_served(client: TestClient, host: str) -> None:
    assert client.get("/api/v1", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "https://127.0.0.1:8000",
        "http://127.0.0.1:8001",
        "http://127.0.0.1",
        "http://127.0.0.1:8000.evil.example",
        "file://",
        None,
    ],
)
def test_a_page_of_somebody_else_opens_no_socket(client: TestClient, origin: str | None) -> None:
    headers = {"host": HOST} | ({"origin": origin} if origin is not None else {})
    assert refused(client, headers) == 403


def test_no_request_but_get_is_answered(client: TestClient) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert client.request(method, "/api/v1", headers={"origin": URL}).status_code == 405
        assert client.request(method, "/api/v1").status_code == 403
    foreign = client.get("/api/v1", headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403
    assert client.request("GET", "/api/v1", content=b"x" * 20).status_code == 413


def test_every_answer_is_locked_down_and_sets_no_cookie(client: TestClient) -> None:
    for path in ("/", "/phone", "/api/v1", "/api/v1/words/fr", "/static/main.js", "/nothing"):
        found = client.get(path)
        headers = found.headers
        assert headers["content-security-policy"] == policy(HOST)
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] in {"no-store", "no-cache"}
        assert "set-cookie" not in headers
        assert not any(name.startswith("access-control") for name in headers)
        assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../serve.py",
        "/static/%2e%2e/serve.py",
        "/static/..%2fserve.py",
        "/static//etc/passwd",
        "/static/.hidden.js",
        "/static/a\\..\\b.js",
        "/static/",
        "/static/main.py",
        "/static/" + "a/" * 40 + "b.js",
        "/API.md",
        "/static/%00.js",
    ],
)
def test_nothing_but_the_pages_is_given_away(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_have_their_types_and_no_address_of_another_host(client: TestClient) -> None:
    index = client.get("/")
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    script = client.get("/static/main.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert client.get("/static/base.css").headers["content-type"].startswith("text/css")


def test_words_and_games_come_in_both_languages_from_one_source(client: TestClient) -> None:
    french, english = (client.get(f"/api/v1/words/{it}").json()["words"] for it in ("fr", "en"))
    assert french.keys() == english.keys()
    assert french["web.new-game"] != english["web.new-game"]
    assert client.get("/api/v1/words/xx").status_code == 404
    games = client.get("/api/v1/games/en").json()
    assert [it["key"] for it in games["games"]] == list(BOARD.layouts)
    royal = next(it for it in games["games"] if it["key"] == "royal-reversi")
    assert [len(it) for it in royal["seatings"].values()] == [2, 3, 4, 4]
    assert all(it["clauses"] and it["about"] for it in games["games"])
    assert client.get("/api/v1").json() == described()


def test_a_machine_knows_its_own_addresses() -> None:
    assert all(not it.startswith("127.") for it in addresses())
    assert "localhost" in names(lan=False)
    assert len(names(lan=True)) > len(names(lan=False))
    assert {"table-2", "table-2.local"} <= set(names(lan=True, name="Table-2"))


def test_it_asks_for_them_in_a_way_that_the_service_may(monkeypatch: pytest.MonkeyPatch) -> None:
    # The unit allows no netlink, which is how the C library lists the interfaces.
    monkeypatch.delattr(socket, "if_nameindex")
    assert all(it.count(".") == 3 for it in addresses())


def test_no_secret_gets_into_a_log() -> None:
    line = "bad token=9f0c" + "ab" * 14 + " code: 042177 hand = JH,QC from 127.0.0.1"
    told = clean(line)
    assert "042177" not in told
    assert "JH" not in told
    assert "abab" not in told
    assert "127.0.0.1" in told
