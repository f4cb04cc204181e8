"""How long the loop of a table waits beside brokers of all sorts: it should not notice them."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from controller.config.config import Config, GameConfig, TableConfig
from controller.i18n.speech import Speech
from controller.mqtt.broker_link import Access, BrokerLink
from controller.mqtt.outbox import Outbox
from controller.mqtt.table_status import TableStatus
from controller.mqtt.topics import TableTopics
from controller.runtime import wiring
from controller.runtime.wiring import Surroundings
from controller.simulation.random_robot import RandomRobot
from rules import catalog

pytestmark = pytest.mark.bench
SECONDS = 15
CATALOG = catalog.load(())
BROKER = r"""
import socket, sys, time
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    table, _ = listener.accept()
    try:
        table.recv(4096)
        table.sendall(b"\x20\x03\x00\x00\x00")
        while sys.argv[1] == "flood":
            table.sendall((b"\x30\x19" + b"\x00\x13tablier/kitchen/ask" + b"\x00{}1") * 200)
        time.sleep(1000)
    except OSError:
        pass
"""


@contextmanager
def broker(kind: str) -> Iterator[int]:
    """Port of a broker in a process of its own; nobody listens at the one of ``away``."""
    if kind == "away":
        yield 1
        return
    words = [sys.executable, "-c", BROKER, kind]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


@pytest.mark.parametrize("kind", ["none", "away", "deaf", "flood"])
def test_lag_beside_a_broker(kind: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        outbox = Outbox()
        if kind != "none":
            way = Access("127.0.0.1", stack.enter_context(broker(kind)))
            topics = TableTopics("tablier/kitchen")
            link = BrokerLink(way, topics, outbox, "boot", lambda *_: None)
            stack.callback(link.close, 2)
            link.start()
        around = Surroundings(
            tmp_path,
            lambda _: None,
            reporters=(lambda it: TableStatus(it, outbox, "boot", time.time),),
            opponent=lambda known, clock: RandomRobot(known, Random(1), clock),
        )
        config = Config(table=TableConfig(driver="sim"), game=GameConfig("reversi"))
        table = wiring.wire(stack, config, CATALOG, Speech("en", CATALOG), around)
        lags: list[float] = []
        end = time.monotonic() + SECONDS

        def watch() -> None:
            while time.monotonic() < end:
                time.sleep(0.05)
                lags.append(table.loop.take_lag())
            table.loop.stop()

        watcher = threading.Thread(target=watch)
        before = time.process_time()
        watcher.start()
        table.loop.run(table.bell.wait)
        watcher.join()
        share = 100 * (time.process_time() - before) / SECONDS
    lags.sort()
    print(
        f"\nbroker {kind}: longest gap between two ticks {1000 * lags[-1]:.0f} ms, "
        f"p99 {1000 * lags[int(0.99 * len(lags))]:.0f} ms, {share:.1f} % of one core"
    )
