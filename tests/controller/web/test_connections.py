"""Connections that ask nothing, ask slowly or read nothing: others are served beside them."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from controller.maker.service import plan
from controller.web.connection import HEAD, Connection, Deadlines
from controller.web.guard import neighbourhood
from controller.web.open_connections import MOST, UNKNOWN, OpenConnections, affordable
from controller.web.rate_limit import Bucket
from controller.web.server_log import LINES, ServerLog
from tests.controller.web.floods import SLOW, crowd, get, is_open, reach, socket_of_a_page, upgrade
from tests.controller.web.test_load import descriptors
from tests.controller.web.test_server import (
    Running,
    greet,
    heard,
    lines_until,
    plays,
    running,
    serve,
)

SHORT = Deadlines(0.3, 0.3, 0.1, 0.3, 0.05)
PATIENCE = 120.0


def answer(connection: socket.socket) -> bytes:
    """The status line of an answer; nothing if the server hangs up."""
    connection.settimeout(PATIENCE)
    try:
        return connection.recv(1 << 16).partition(b"\r\n")[0]
    except ConnectionError:
        return b""


def asked(port: int, address: str = "127.0.0.1") -> bytes:
    with reach(port, address) as connection:
        connection.sendall(get(port))
        return answer(connection)


def await_closed(connections: list[socket.socket], most: int = 0) -> None:
    """Wait until at most so many are open."""
    end = time.monotonic() + PATIENCE
    rest = connections
    while len(rest) > most:
        assert time.monotonic() < end, f"{len(rest)} are still open"
        rest = [it for it in rest if is_open(it)]


@pytest.mark.parametrize("first", [b"", SLOW, b"GET"])
def test_a_page_is_served_beside_a_crowd_that_asks_nothing(first: bytes) -> None:
    with running() as table, socket_of_a_page(table.port) as page:
        with crowd(table.port, 150, first) as crowd_:
            assert asked(table.port) == b"HTTP/1.1 200 OK"
            asyncio.run(plays(table))
            assert is_open(page), "whoever was welcomed stays"
            await_closed(crowd_, UNKNOWN)
        assert asked(table.port) == b"HTTP/1.1 200 OK"


def test_many_addresses_get_no_more_than_all_the_places_and_others_are_served() -> None:
    def address(number: int) -> str:
        return f"127.0.1.{number % 20 + 1}"

    with (
        running() as table,
        crowd(table.port, 60, SLOW, address) as few,
        crowd(table.port, 200, b"", address) as many,
    ):
        assert asked(table.port) == b"HTTP/1.1 200 OK"
        asyncio.run(plays(table))
        await_closed(few + many, MOST)


def test_sixty_pages_that_only_look_on_lock_out_neither_the_table_nor_a_phone() -> None:
    async def pairs(table: Running) -> None:
        async with table.connect() as page:
            await greet(page)
            await page.send(json.dumps({"do": "pair", "id": "p", "seat": 0, "here": False}))
            view = await heard(page, "table")
            while not (view.get("pairing") or {}).get("code"):
                view = await heard(page, "table")
            async with table.connect(local_addr=("127.0.3.1", 0)) as phone:
                code = view["pairing"]["code"]
                assert (await greet(phone, **{"as": "seat", "code": code}))["seat"] == 0

    with running("royal-reversi", robots=()) as table, ExitStack() as stack:
        for number in range(60):
            address = f"127.0.3.{number // 4 + 1}"
            stack.enter_context(socket_of_a_page(table.port, address))
        asyncio.run(pairs(table))


@pytest.mark.parametrize(
    "first",
    [
        b"",
        SLOW,
        b"GET / HTTP/1.1\r\nHost: PORT\r\n\r\nGET",
        b"WebSocket without a hello",
        b"unread",
    ],
)
def test_whoever_is_silent_too_long_is_hung_up_on(first: bytes) -> None:
    with running(deadlines=SHORT) as table:
        if first.startswith(b"WebSocket"):
            first = upgrade(table.port)
        elif first == b"unread":
            first = get(table.port, "/static/main.js") * 200
        with socket.socket() as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            silent.connect(("127.0.0.1", table.port))
            silent.sendall(first.replace(b"PORT", b"127.0.0.1:%d" % table.port))
            if b"static" in first:
                # What was not read hides the end: only writing shows it.
                silent.settimeout(PATIENCE)
                with pytest.raises(ConnectionError):  # noqa: PT012
                    while True:
                        silent.sendall(b"x")
            else:
                await_closed([silent])
        # Where others are busy, even a quick client may be too slow for these deadlines.
        assert any(asked(table.port) == b"HTTP/1.1 200 OK" for _ in range(10))


def test_a_slow_byte_now_and_then_is_no_reason_to_wait_longer() -> None:
    with running(deadlines=SHORT) as table, reach(table.port) as slow:
        slow.sendall(SLOW)
        end = time.monotonic() + PATIENCE
        while is_open(slow):
            assert time.monotonic() < end
            with suppress(OSError):
                slow.send(b"a")


def padded(port: int, size: int, start: bytes = b"") -> bytes:
    """A request whose line and headers have so many bytes."""
    start = (start or get(port)).removesuffix(b"\r\n")
    return start + b"X: " + b"a" * (size - len(start) - 7) + b"\r\n\r\n"


def test_eight_kilobytes_of_headers_pass_and_not_a_byte_more() -> None:
    with running() as table:
        own = upgrade(table.port)
        for size, start, status in (
            (HEAD, b"", b"200"),
            (HEAD + 1, b"", b"431"),
            (20_000, b"", b"431"),
            (200_000, b"", b"431"),
            (HEAD, own, b"101"),
            (HEAD + 1, own, b"431"),
            (20_000, own, b"431"),
        ):
            text = padded(table.port, size, start)
            assert len(text) == size
            for pieces in (1, 3):
                with reach(table.port) as connection:
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    with suppress(ConnectionError):
                        for at in range(pieces):
                            connection.sendall(
                                text[at * size // pieces : (at + 1) * size // pieces]
                            )
                    found = answer(connection)
                    assert status in found or (not found and size > 100_000), (size, found)


def test_each_of_several_requests_in_one_go_has_its_own_eight_kilobytes() -> None:
    with running() as table, reach(table.port) as connection:
        connection.sendall(padded(table.port, 6000) * 3)
        found = b""
        while found.count(b"200 OK") < 3:
            found += connection.recv(1 << 16)
        connection.sendall(padded(table.port, 6000) + padded(table.port, HEAD + 1))
        while b" 431 " not in found:
            piece = connection.recv(1 << 16)
            assert piece, "hung up on without an answer"
            found += piece


def test_an_address_of_the_next_version_counts_with_its_neighbours() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:2")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2")
    assert neighbourhood("::ffff:192.168.1.9") == neighbourhood("192.168.1.9")
    assert neighbourhood("192.168.1.9") != neighbourhood("192.168.1.8")
    assert neighbourhood("::1") != neighbourhood("::2")


class Chatterbox(asyncio.Protocol):
    """Answers each byte with a thousand; hangs up after a full stop."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._transport.write(data * 1000)
        if b"." in data:
            self._transport.close()


def chatterbox(**facts: object) -> Chatterbox:
    assert set(facts) == {"app_state"}
    return Chatterbox()


def test_nothing_more_is_read_from_whoever_does_not_read() -> None:
    made: list[Connection] = []

    async def act() -> None:
        loop = asyncio.get_running_loop()
        registry = OpenConnections(Deadlines())

        def make() -> Connection:
            made.append(Connection(registry, chatterbox, app_state={}))
            return made[-1]

        def reads() -> bool:
            return made[0].is_reading

        server = await loop.create_server(make, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        asked_for = 0
        async with asyncio.timeout(PATIENCE):
            while not made or reads():
                writer.write(b"x" * 100)
                asked_for += 100
                await asyncio.sleep(0)
            waiting = made[0].waiting_bytes
            writer.write(b"x" * 1000)
            for _ in range(10):
                await asyncio.sleep(0.001)
            assert made[0].waiting_bytes <= waiting, "it was read, and answered"
            await reader.readexactly(1000 * (asked_for + 1000))
            assert reads()
        writer.close()
        server.close()

    asyncio.run(act())


class Forgetful(OpenConnections):
    """Says when it has forgotten a connection."""

    def __init__(self, deadlines: Deadlines) -> None:
        super().__init__(deadlines)
        self.forgot = asyncio.Event()

    def remove(self, connection: Connection) -> None:
        super().remove(connection)
        self.forgot.set()


def test_an_answer_that_is_never_read_is_forgotten_after_hanging_up() -> None:
    async def act() -> None:
        loop = asyncio.get_running_loop()
        registry = Forgetful(replace(SHORT, request_seconds=1e6, stalled_seconds=1e6))
        made = partial(Connection, registry, chatterbox, app_state={})
        server = await loop.create_server(made, "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()) as lazy:
            lazy.sendall(b"x" * 8000 + b".")
            async with asyncio.timeout(PATIENCE):
                await registry.forgot.wait()
            assert not len(registry)
        server.close()

    asyncio.run(act())


def test_a_flood_of_errors_is_a_few_lines_of_log() -> None:
    now = [0.0]
    told: list[str] = []
    log = ServerLog(told.append, lambda: now[0])
    loop = asyncio.new_event_loop()
    loop.close()
    error = OSError(24, "Too many open files")
    for _ in range(145_159):
        now[0] += 0.001
        log.caught(loop, {"message": "socket.accept() out of system resource", "exception": error})
    assert len(told) <= LINES + 3
    assert told[0] == "socket.accept() out of system resource OSError (Too many open files)"
    now[0] += 3600
    log.caught(loop, {"message": "another"})
    assert told[-1].startswith("another (and 2")


def test_what_was_refused_does_not_count_against_later() -> None:
    bucket = Bucket(0.0, 1.0, 2.0)
    assert [bucket.take(0.0) for _ in range(100)].count(True) == 2
    assert bucket.take(1.0)


@contextmanager
def limited(descriptors: int) -> Iterator[None]:
    """Lower the limit of descriptors, for a process that is started here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def exhausted(process: int) -> Iterator[None]:
    """Leave a running process no descriptor."""
    known = resource.prlimit(process, resource.RLIMIT_NOFILE)
    resource.prlimit(process, resource.RLIMIT_NOFILE, (3, known[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_NOFILE, known)


def test_three_quarters_of_the_descriptors_are_kept_for_the_table() -> None:
    with limited(256):
        assert affordable() == 64
    with limited(1024):
        assert affordable() == MOST
    for name in ("tablier.service", "user.service"):
        unit = plan.text(name, Path("/usr/bin/tablier"), "serve").splitlines()
        limit = next(it for it in unit if it.startswith("LimitNOFILE="))
        assert int(limit.partition("=")[2]) >= 4 * MOST


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(it) for task in tasks for it in (task / "children").read_text().split()]


async def plays_against_the_robot(port: int) -> None:
    """A page plays the first legal move and waits for the robot's answer to be on the board."""
    origin: Any = f"http://127.0.0.1:{port}"
    url = f"ws://127.0.0.1:{port}/api/v1/socket"
    async with connect(url, origin=origin, compression=None) as page, asyncio.timeout(PATIENCE):
        await greet(page)
        view = await heard(page, "table")
        while view["turn"] != 0 or view["hand"]["busy"] or not view["moves"]:
            view |= await heard(page, "table")
        move = view["moves"][0]["text"]
        await page.send(json.dumps({"do": "play", "id": "m", "text": move}))
        while view["ply"] < 2:
            view |= await heard(page, "table")


def test_with_few_descriptors_a_crowd_exhausts_nothing_and_the_log_stays_quiet(
    tmp_path: Path,
) -> None:
    with limited(160):
        process = serve(tmp_path, "reversi", "--port", "18870", "--headless", "--hand", "10")
    try:
        port = int(lines_until(process, "http://")[-1].split(":")[-1].strip(" /\n"))
        with crowd(port, 400, b"", lambda number: f"127.0.2.{number % 10 + 1}"):
            with socket_of_a_page(port) as page:
                assert is_open(page)
                assert descriptors(process.pid) < 120
            assert asked(port) == b"HTTP/1.1 200 OK"
            for worker in children(process.pid):
                os.kill(worker, signal.SIGKILL)
            asyncio.run(plays_against_the_robot(port))
            assert children(process.pid), "the robot is back"
        with exhausted(process.pid), reach(port) as early, reach(port) as late:
            early.sendall(get(port))
            late.sendall(get(port))
            told = lines_until(process, "accept")
        assert "(Too many open files)" in told[-1]
        assert asked(port) == b"HTTP/1.1 200 OK", "as soon as there are some again"
        process.terminate()
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert len(rest.splitlines()) <= LINES, rest
        assert "Goodbye" in rest
        assert "Traceback" not in rest
    finally:
        process.kill()
