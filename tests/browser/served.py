"""A served table for tests: fast hand, fast robot, its own folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0
"""Seconds that a server may take to start or to end."""

_CONFIG = """\
language = "en"
[table]
profile = "pole-strength"
sound = false
[timing]
quiet = 0.1
[robot]
think = 0.1
ponder = {ponder}
[journal]
folder = "{folder}"
"""


@contextmanager
def table(folder: Path, *flags: str, ponder: bool = False) -> Iterator[str]:
    """Address of a new table; with ``ponder`` its robots think during other seats' turns."""
    config = folder / "tablier.toml"
    config.write_text(_CONFIG.format(folder=folder / "games", ponder=str(ponder).lower()))
    (folder / "games").mkdir(exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "controller.cli.dispatch",
        "serve",
        "--headless",
        "--hand",
        "8",
    ]
    said = folder / "said.txt"
    # A file: a pipe that nobody reads would stop the server when it is full.
    with (
        said.open("w") as out,
        subprocess.Popen(
            [*command, "--config", str(config), "--port", str(_port()), *flags],
            stdout=out,
            stderr=subprocess.STDOUT,
        ) as server,
    ):
        try:
            yield _address(server, said)
            assert server.poll() is None, f"the server has ended: {said.read_text()}"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=PATIENCE)


def _port() -> int:
    """A port that no page of another run still looks for."""
    return 18_400 + os.getpid() % 1000


def _address(server: subprocess.Popen[bytes], said: Path) -> str:
    """Address that the server prints first; any other output is shown in the failure."""
    until = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < until:
        if found := re.search(r"http://127\.0\.0\.1:\d+/", said.read_text()):
            return found.group()
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {said.read_text()}")
