"""Load: clients that flood, never read or send nonsense, by the hundred, disturb nobody else."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from controller.web.message_reader import Nonsense, said
from controller.web.messages import LARGEST
from controller.web.open_connections import MOST
from controller.web.socket import BURST, QUEUED
from tests.controller.web.floods import ATTACKS, get
from tests.controller.web.test_server import (
    framed,
    greet,
    heard,
    lines_until,
    plays,
    raw,
    running,
    serve,
    settled,
    upgrade,
)

PATIENCE = 60.0
HELLO = {"do": "hello", "v": 1, "as": "table", "language": "en"}
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1e308,
    "",
    "é" * 40,
    "\x00",
    [],
    {},
    "../x",
    "d3",
)
WORST = ("{", "[" * 2000, "x" * (LARGEST + 1), "null", '"' * 100, '{"do":"hello"}', b"\xff\x00")
DOINGS = (
    "why",
    "play",
    "gesture",
    "key",
    "choose",
    "hand",
    "begin",
    "reseat",
    "wish",
    "pair",
    "act",
)


def fuzzed(random: Random) -> str | bytes:
    """A message that may be understood, or nearly, or not at all."""
    if random.random() < 0.02:
        return random.choice(WORST)
    text = random.choice(("a1", "d3", "JH@a1", "S:CPFCPF", "résign", "x" * 30))
    message: dict[str, Any] = {"do": random.choice(DOINGS), "id": f"f{random.randrange(10**6)}"}
    facts: dict[str, dict[str, Any]] = {
        "why": {"text": text},
        "play": {"text": text},
        "gesture": {"gesture": random.choice(("lift", "tap", "put")), "pad": random.randrange(70)},
        "key": {"key": random.choice(("left", "right", "back"))},
        "choose": {"at": random.randrange(-1, 9)},
        "hand": {"mode": "whole"},
        "begin": {"game": "chess", "options": {}, "seats": [], "clock": "none"},
        "reseat": {"seat": 7, "kind": "robot", "level": "club"},
        "wish": {"what": random.choice(("hint", "nothing"))},
        "pair": {"seat": random.randrange(-2, 5)},
        "act": {"text": text},
    }
    message |= facts[str(message["do"])]
    if random.random() < 0.02:
        message[random.choice(("text", "pad", "id", "token", "do"))] = random.choice(STRANGE)
    return json.dumps(message)


async def stranger(port: int, count: int, random: Random) -> int:
    """One connection that says so much nonsense, or until it is hung up; how much it said."""
    origin: Any = f"http://127.0.0.1:{port}"
    said = 0
    with suppress(ConnectionClosed, InvalidStatus, TimeoutError, OSError):
        async with connect(
            f"ws://127.0.0.1:{port}/api/v1/socket", origin=origin, compression=None
        ) as ws:
            await ws.send(json.dumps(HELLO))
            for _ in range(count):
                await ws.send(fuzzed(random))
                said += 1
            await asyncio.sleep(0)
    return said


async def fuzz(port: int, count: int, seed: int) -> int:
    """Strangers, some at a time, until all of them have said so much."""
    random, said = Random(seed), 0
    while said < count:
        said += sum(
            await asyncio.gather(*(stranger(port, int(BURST) - 2, random) for _ in range(4)))
        )
    return said


async def crowd(port: int, count: int) -> tuple[int, int]:
    """So many sockets at once: how many were let in, and how many were told that it is full."""
    origin: Any = f"http://127.0.0.1:{port}"
    url = f"ws://127.0.0.1:{port}/api/v1/socket"
    inside = outside = 0
    sockets = [await connect(url, origin=origin, compression=None) for _ in range(count)]
    for ws in sockets:
        try:
            await greet(ws)
            inside += 1
        except ConnectionClosed as end:
            # Whoever still sends may be cut off before it can read why.
            outside += end.rcvd is None or end.rcvd.code == 4008
    for ws in sockets:
        await ws.close()
    return inside, outside


async def flood(port: int) -> None:
    """As fast as it goes, until the server hangs up."""
    origin: Any = f"http://127.0.0.1:{port}"
    with suppress(ConnectionClosed):
        async with connect(
            f"ws://127.0.0.1:{port}/api/v1/socket", origin=origin, compression=None
        ) as ws:
            await greet(ws)
            for number in range(2000):
                await ws.send(json.dumps({"do": "why", "id": f"w{number}", "text": "a1"}))


def test_beside_all_of_them_at_once_a_page_plays_on_and_nothing_of_them_stays() -> None:
    async def all_at_once(port: int) -> tuple[int, int]:
        said, _, (inside, outside) = await asyncio.gather(
            fuzz(port, 1500, 1), flood(port), crowd(port, 100)
        )
        said += await fuzz(port, 500, 4)
        assert inside <= 32
        assert outside >= 60
        return said, outside

    with running() as table, raw(table) as lazy:
        lazy.sendall(upgrade(table, f"127.0.0.1:{table.port}"))
        lazy.sendall(framed(HELLO))
        for number in range(30):
            lazy.sendall(framed({"do": "why", "id": f"w{number}", "text": "a1"}))
        said, _ = asyncio.run(all_at_once(table.port))
        assert said >= 2000
        hall = table.hall
        end = time.monotonic() + PATIENCE
        while len(hall.hub.guests) > 1 or not hall.hub.inbox._items.empty():
            assert time.monotonic() < end, "somebody who is gone is still a guest"
            time.sleep(0.01)
        slow: list[Any] = list(hall.hub.guests)
        assert all(len(it._answers) <= QUEUED for it in slow)
        if hall.state.match.result is None:
            plies = hall.state.match.history.plies()
            asyncio.run(plays(table))
            settled(table, plies + 1)


def resident(process: int) -> float:
    """The memory of a process in MB."""
    line = next(
        it for it in Path(f"/proc/{process}/status").read_text().splitlines() if "VmRSS" in it
    )
    return int(line.split()[1]) / 1024


def descriptors(process: int) -> int:
    """How many descriptors a process has open."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


async def asked(port: int, while_: asyncio.Task[Any] | None, least: int) -> list[float]:
    """How long a page waits for its answers, again and again, until something else is done."""
    origin: Any = f"http://127.0.0.1:{port}"
    times: list[float] = []
    url = f"ws://127.0.0.1:{port}/api/v1/socket"
    async with connect(url, origin=origin, compression=None) as ws:
        await greet(ws)
        while len(times) < least or (while_ is not None and not while_.done()):
            begun = time.perf_counter()
            number = str(len(times))
            await ws.send(json.dumps({"do": "why", "id": number, "text": "a1"}))
            while (await heard(ws, "told"))["id"] != number:
                pass
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.1)
    return sorted(times)


@pytest.mark.soak
@pytest.mark.parametrize("what", ["10^5 fuzzed messages", "floods", "100 sockets, ten times"])
def test_the_memory_of_the_server_does_not_grow(
    what: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async def load(port: int) -> None:
        if what.startswith("10^5"):
            await fuzz(port, 100_000, 2)
        elif what == "floods":
            for _ in range(200):
                await flood(port)
        else:
            for _ in range(10):
                await crowd(port, 100)

    async def measured(port: int) -> tuple[list[float], list[float]]:
        await fuzz(port, 2000, 3)  # what is only loaded once
        await crowd(port, 40)
        idle = await asked(port, None, 50)
        before.append(resident(process.pid))
        under = asyncio.create_task(load(port))
        busy = await asked(port, under, 50)
        await under
        return idle, busy

    before: list[float] = []
    process = serve(tmp_path, "reversi", "--port", "18850", "--headless")
    try:
        port = int(lines_until(process, "http://")[-1].split(":")[-1].strip(" /\n"))
        idle, busy = asyncio.run(measured(port))
        time.sleep(1.0)
        grown = resident(process.pid) - before[0]
        p99 = [times[int(len(times) * 0.99) - 1] * 1000 for times in (idle, busy)]
        record_property(
            "figure",
            f"{what}: memory {before[0]:.1f} MB, {grown:+.1f} MB; another page's answer p99 "
            f"{p99[1]:.1f} ms beside it, {p99[0]:.1f} ms idle ({p99[1] / p99[0]:.1f} times)",
        )
        assert process.poll() is None
        assert grown < 5
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Traceback" not in rest
    finally:
        process.kill()


@pytest.mark.soak
@pytest.mark.parametrize("what", ATTACKS)
def test_a_minute_of_attack_takes_no_memory_and_no_descriptors(
    what: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    process = serve(tmp_path, "reversi", "--port", "18850", "--headless")
    peak: list[tuple[float, int]] = []

    async def look(attack: asyncio.subprocess.Process) -> None:
        while attack.returncode is None:
            peak.append((resident(process.pid), descriptors(process.pid)))
            await asyncio.sleep(0.1)

    async def pages(port: int, attack: asyncio.subprocess.Process) -> list[float]:
        times: list[float] = []
        while attack.returncode is None:
            begun = time.perf_counter()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(get(port))
            assert b"200 OK" in await reader.readline()
            times.append(time.perf_counter() - begun)
            writer.close()
            await asyncio.sleep(0.1)
        return sorted(times)

    async def measured(port: int) -> tuple[list[float], list[float]]:
        await fuzz(port, 500, 3)  # what is only loaded once
        await crowd(port, 40)
        peak.append((resident(process.pid), 0))
        attack = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.controller.web.floods",
            what,
            str(port),
            "60",
            stdout=subprocess.DEVNULL,
        )
        ended = asyncio.create_task(attack.wait())
        old, new, _ = await asyncio.gather(
            asked(port, ended, 50), pages(port, attack), look(attack)
        )
        return old, new

    try:
        port = int(lines_until(process, "http://")[-1].split(":")[-1].strip(" /\n"))
        old, new = asyncio.run(measured(port))
        memory = max(it[0] for it in peak)
        open_at_most = max(it[1] for it in peak)
        p99 = [times[int(len(times) * 0.99) - 1] * 1000 for times in (old, new)]
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        record_property(
            "figure",
            f"{what}: memory {peak[0][0]:.1f} MB, at most {memory - peak[0][0]:+.1f} MB; "
            f"{open_at_most} descriptors; another page's answer p99 {p99[0]:.1f} ms, "
            f"a new page p99 {p99[1]:.1f} ms; {len(rest.splitlines()) - 1} lines of log",
        )
        assert process.returncode == 0
        # Answers that nobody reads wait in memory, up to a limit for each connection.
        assert memory - peak[0][0] < (10 if "unread" in what else 5)
        assert open_at_most < MOST + 64
        assert len(rest.splitlines()) == 1
    finally:
        process.kill()


def test_what_is_fuzzed_is_now_and_then_understood() -> None:
    random, understood = Random(1), 0
    for _ in range(500):
        text = fuzzed(random)
        with suppress(Nonsense):
            said(text if isinstance(text, str) else text.decode(errors="replace"), "table")
            understood += 1
    assert 300 < understood < 500
