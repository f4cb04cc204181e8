"""A table that is served for the tests: a quick hand, a quick robot, a folder of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_CONFIG = """\
language = "en"
[table]
profile = "pole-strength"
sound = false
[timing]
quiet = 0.1
[robot]
think = 0.1
ponder = false
[journal]
folder = "{folder}"
"""


@contextmanager
def table(folder: Path, *flags: str) -> Iterator[str]:
    """The address of a fresh table."""
    config = folder / "tablier.toml"
    config.write_text(_CONFIG.format(folder=folder / "games"))
    (folder / "games").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "controller.cli", "serve", "--headless", "--hand", "100"]
    with subprocess.Popen(
        [*command, "--config", str(config), "--port", "18400", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            yield _address(server)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=20)


def _address(server: subprocess.Popen[str]) -> str:
    """What the server says first; what it said instead is in the failure."""
    said: list[str] = []
    for line in server.stdout or ():
        said.append(line)
        if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
            return found.group()
    raise AssertionError(f"the server did not start: {''.join(said)}")
