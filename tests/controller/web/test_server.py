"""The real server on this machine: sockets, limits, floods, slow readers, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as watching
from websockets.typing import Origin

from controller.web import app
from controller.web.connection import Deadlines
from controller.web.messages import LARGEST
from controller.web.open_connections import UNKNOWN
from controller.web.server import bind, names, serving
from controller.web.socket import QUEUED
from tests.controller.web.hall import BOARD, CATALOG, Hall

PATIENCE = 120.0
"""Seconds that a test waits for what must happen, however busy the machine is."""
LONGEST_STEP = 0.02
"""Seconds by which the table's time may jump: it stands still while the machine does."""


class Running:
    """A hall whose time follows the machine's, behind a real server."""

    def __init__(self, port: int, hall: Hall) -> None:
        self.port = port
        self.hall = hall
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        seen = time.monotonic()
        while not self._ends.is_set():
            before, seen = seen, time.monotonic()
            self.hall.clock.now += min(seen - before, LONGEST_STEP)
            self.hall.loop.tick()
            self._ends.wait(0.01)

    def close(self) -> None:
        self._ends.set()
        self._thread.join(PATIENCE)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/v1/socket"

    def connect(self, **facts: Any) -> Any:
        origin: Any = f"http://127.0.0.1:{self.port}"
        return connect(self.url, origin=origin, compression=None, open_timeout=PATIENCE, **facts)


@contextmanager
def running(
    game: str = "reversi", robots: Sequence[int] = (1,), deadlines: Deadlines | None = None
) -> Iterator[Running]:
    told: list[str] = []
    hall = Hall(game, robots=robots, speed=50.0)
    with serving(bind(18_700, lan=False), told.append, deadlines) as server:
        server.start(app.build(CATALOG, BOARD.layouts, hall.hub.inbox, names(lan=False)))
        found = Running(server.port, hall)
        try:
            yield found
        finally:
            found.close()
    assert told == []


async def greet(ws: ClientConnection, **facts: Any) -> dict[str, Any]:
    await ws.send(json.dumps({"do": "hello", "v": 1, "as": "table", "language": "en"} | facts))
    return await heard(ws, "welcome")


async def heard(ws: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await ws.recv())
            if message["type"] == kind:
                return message


async def closed(ws: ClientConnection) -> int:
    """The code with which the server hung up."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await ws.recv()
        except ConnectionClosed as end:
            return 0 if end.rcvd is None else end.rcvd.code


async def plays(table: Running, text: str = "") -> float:
    """A page that plays a move of the game that is on; how long until it is answered."""
    async with table.connect() as ws:
        await greet(ws)
        view = await heard(ws, "table")
        async with asyncio.timeout(PATIENCE):
            while not view["moves"] or view["hand"]["busy"]:
                view |= await heard(ws, "table")
        begun = time.perf_counter()
        move = text or view["moves"][0]["text"]
        await ws.send(json.dumps({"do": "play", "id": "m", "text": move}))
        done = await heard(ws, "done")
        assert done["id"] == "m"
        return time.perf_counter() - begun


def settled(table: Running, plies: int) -> None:
    """The move is made and the robot has answered."""
    end = time.monotonic() + PATIENCE
    while table.hall.state.match.history.plies() < plies:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_page_plays_over_a_real_socket() -> None:
    with running() as table:
        asyncio.run(plays(table))
        settled(table, 2)


def test_what_breaks_the_protocol_is_hung_up_on_and_others_play_on() -> None:
    async def act(table: Running) -> None:
        for text, code in (
            ("{", 1008),
            ('{"do":"hello","v":1,"as":"table","language":"en","x":1}', 1008),
            ('{"do":"play","id":"a","text":"d3"}', 1008),
            ("[" * 3000, 1008),
            ("x" * (LARGEST + 1), 1009),
        ):
            async with table.connect() as ws:
                await ws.send(text)
                assert await closed(ws) == code
        async with table.connect() as ws:
            await greet(ws)
            await ws.send(b"\x00\x01")
            assert await closed(ws) == 1008
        async with table.connect() as ws:
            await ws.send(json.dumps({"do": "hello", "v": 9, "as": "table", "language": "fr"}))
            assert (await heard(ws, "closed"))["code"] == "web.version"
            assert await closed(ws) == 4001
        async with table.connect() as ws:
            wrong = {"do": "hello", "v": 1, "as": "seat", "language": "en", "code": "000000"}
            await ws.send(json.dumps(wrong))
            assert await closed(ws) == 4001
        await plays(table)

    with running() as table:
        asyncio.run(act(table))


def test_a_flood_is_hung_up_on_and_others_play_on() -> None:
    async def act(table: Running) -> None:
        async with table.connect() as ws:
            await greet(ws)
            for number in range(200):
                try:
                    await ws.send(json.dumps({"do": "why", "id": f"w{number}", "text": "a1"}))
                except ConnectionClosed:
                    break
            # Whoever still sends may be cut off before it can read why.
            assert await closed(ws) in {1008, 0}
        await plays(table)

    with running() as table:
        asyncio.run(act(table))


def test_a_hundred_sockets_are_too_many_and_those_that_are_in_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # On a busy machine the first may say hello late.
    monkeypatch.setattr("controller.web.socket.INTRODUCTION_SECONDS", 600.0)

    async def act(table: Running) -> tuple[int, int]:
        async with table.connect() as first:
            await greet(first)
            await first.send(json.dumps({"do": "why", "id": "v", "text": "a1"}))
            assert (await heard(first, "told"))["id"] == "v"
            others = [await table.connect() for _ in range(100)]
            inside = outside = 0
            for ws in others:
                try:
                    await greet(ws)
                    inside += 1
                except ConnectionClosed as end:
                    # Whoever still sends may be cut off before it can read why.
                    outside += end.rcvd is None or end.rcvd.code == 4008
            await first.send(json.dumps({"do": "why", "id": "w", "text": "a1"}))
            assert (await heard(first, "told"))["rule"] == "reversi.enclose"
            for ws in others:
                await ws.close()
            return inside, outside

    with running(deadlines=Deadlines(hello_seconds=600.0)) as table:
        assert asyncio.run(act(table)) == (UNKNOWN, 100 - UNKNOWN)
        asyncio.run(plays(table))


def test_a_reader_that_reads_nothing_holds_nobody_up() -> None:
    with running() as table, raw(table) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        lazy.sendall(upgrade(table, f"127.0.0.1:{table.port}"))
        lazy.sendall(framed({"do": "hello", "v": 1, "as": "table", "language": "en"}))
        for number in range(30):
            lazy.sendall(framed({"do": "why", "id": f"w{number}", "text": "a1"}))
        for number in range(1, 4):
            asyncio.run(plays(table))
            settled(table, 2 * number)
        sockets: list[Any] = list(table.hall.hub.guests)
        assert all(len(it._answers) <= QUEUED for it in sockets)


def test_who_will_not_hang_up_is_cut_off_without_a_word() -> None:
    told: list[str] = []
    reached = threading.Event()

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive, send
        reached.set()
        await asyncio.sleep(60)

    with serving(bind(18_700, lan=False), told.append) as server:
        server.start(endless)
        with socket.create_connection(("127.0.0.1", server.port)) as lazy:
            lazy.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert reached.wait(10)
            server.close(10.0)
    assert told == []


def test_a_stranger_is_not_even_shaken_hands_with() -> None:
    with running() as table:
        own, evil = f"127.0.0.1:{table.port}", f"evil.example:{table.port}"
        for host, origin, status in (
            (own, f"http://{own}", b"101"),
            (own, f"http://{evil}", b"403"),
            (own, "null", b"403"),
            (own, "", b"403"),
            (evil, f"http://{evil}", b"421"),
            (f"rebind.{own}", f"http://rebind.{own}", b"421"),
        ):
            with raw(table) as stranger:
                stranger.sendall(upgrade(table, host, origin))
                assert stranger.recv(100).split()[1] == status, (host, origin)


def raw(table: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", table.port), PATIENCE)


def upgrade(table: Running, host: str, origin: str | None = None) -> bytes:
    """The first bytes of a WebSocket, as any program may send them."""
    found = f"http://127.0.0.1:{table.port}" if origin is None else origin
    lines = [
        "GET /api/v1/socket HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *([f"Origin: {found}"] if found else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def framed(message: dict[str, Any]) -> bytes:
    """A text frame, masked with zeros."""
    data = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


# The command.


def serve(folder: Path, *words: str) -> subprocess.Popen[str]:
    environ = os.environ | {"STATE_DIRECTORY": str(folder), "PYTHONUNBUFFERED": "1"}
    environ.pop("DISPLAY", None)
    return subprocess.Popen(
        [sys.executable, "-m", "controller.cli.dispatch", "serve", "--lang", "en", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environ,
    )


def lines_until(process: subprocess.Popen[str], text: str) -> list[str]:
    found: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        found.append(line)
        if text in line:
            return found
    pytest.fail("".join(found))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_command_names_a_taken_port_serves_and_ends_cleanly(
    tmp_path: Path, number: signal.Signals
) -> None:
    with bind(18_800, lan=False) as taken:
        port = taken.getsockname()[1]
        process = serve(tmp_path, "reversi", "--port", str(port), "--headless")
        try:
            told = lines_until(process, "http://")
            assert f"Port {port} is taken" in told[0]
            address = told[1].split()[-1]
            assert address != f"http://127.0.0.1:{port}/"
            link = f"{address.replace('http', 'ws', 1)}api/v1/socket"
            # Somebody looks on, and does not hang up.
            with watching(link, origin=Origin(address.rstrip("/")), close_timeout=1) as ws:
                ws.send(json.dumps({"do": "hello", "v": 1, "as": "table", "language": "en"}))
                assert json.loads(ws.recv(PATIENCE))["type"] == "welcome"
                process.send_signal(number)
                rest, _ = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, rest
            assert "Goodbye" in rest
            assert "Traceback" not in rest
        finally:
            process.kill()


def test_a_bad_port_or_game_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.cli import dispatch

    monkeypatch.setenv("TABLIER_CONFIG", "")
    say: Callable[[], str] = lambda: capsys.readouterr().err  # noqa: E731
    assert dispatch.main(["serve", "--lang", "en", "--port", "none"]) == 2
    assert "--port" in say()
    assert dispatch.main(["serve", "--lang", "en", "chess"]) == 2
    assert "chess" in say()
