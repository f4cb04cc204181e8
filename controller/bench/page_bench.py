"""Page benchmark: response time of the browser table, idle and with a thinking robot, and its size.

A click is a gesture of the simulated hand; the answer is the message in which the pads show it.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.web import package_files

_PAUSE_SECONDS = 0.06
"""Seconds between two clicks: a socket may send twenty messages a second."""
_PATIENCE_SECONDS = 30.0
_THINK = 30
_KILOBYTE = 1024


def run(console: Console, seconds: float) -> None:
    """Start a server, measure it, and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "bench.toml"
        config.write_text(f"[robot]\nthink = {_THINK}\n", encoding="utf-8")
        process = subprocess.Popen(  # noqa: S603  our own program
            [
                *(
                    sys.executable,
                    "-P",
                    "-m",
                    "controller.cli.dispatch",
                    "serve",
                    "reversi",
                    "--headless",
                ),
                *("--port", "18900", "--config", str(config), "--hand", "10", "--lang", "en"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"STATE_DIRECTORY": folder, "PYTHONUNBUFFERED": "1"},
        )
        try:
            port = _port(process)
            idle, busy, size = asyncio.run(_measured(process.pid, port, seconds))
        finally:
            process.terminate()
            process.wait(_PATIENCE_SECONDS)
            if process.stdout is not None:
                process.stdout.close()
    say = console.speech.say
    for key, times in (("idle", idle), ("busy", busy)):
        half, most = _figures(times)
        facts = {"count": len(times), "half": f"{half:.1f}", "most": f"{most:.1f}"}
        console.tell(say(f"bench.web.{key}", **facts))
    ratio = f"{_figures(busy)[1] / _figures(idle)[1]:.2f}"
    console.tell(say("bench.web.ratio", ratio=ratio))
    console.tell(say("bench.web.memory", size=f"{size / _KILOBYTE:.1f}"))
    weight = _weight(files("controller.web") / "static")
    console.tell(say("bench.web.weight", size=f"{weight / 1000:.1f}"))


def _port(process: subprocess.Popen[str]) -> int:
    """Port of the server, from its output."""
    for line in process.stdout or ():
        if "http://127.0.0.1:" in line:
            return int(line.rpartition(":")[2].strip(" /\n"))
    raise Problem("serve.address", reason="controller.cli.dispatch")


async def _measured(pid: int, port: int, seconds: float) -> tuple[list[float], list[float], int]:
    origin: Any = f"http://127.0.0.1:{port}"
    url = f"ws://127.0.0.1:{port}/api/v1/socket"
    async with connect(url, origin=origin, compression=None, max_size=None) as ws:
        page = _Page(ws)
        await page.say("hello", v=1, language="en", **{"as": "table"})
        await page.until(lambda it: it["full"])
        idle = await page.clicks(["human", "human"], seconds, thinking=False)
        busy = await page.clicks(["robot", "human"], seconds, thinking=True)
        return idle, busy, _memory(pid)


class _Page:
    """A client that tracks what the table shows."""

    def __init__(self, ws: ClientConnection) -> None:
        self._ws = ws
        self._number = 0
        self.view: dict[str, Any] = {}

    async def say(self, do: str, **facts: Any) -> None:
        """Send a message."""
        self._number += 1
        name = {} if do == "hello" else {"id": f"b{self._number}"}
        await self._ws.send(json.dumps({"do": do} | name | facts))

    async def until(self, done: Any) -> None:
        """Receive until the table shows this."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while not (self.view and done(self.view)):
                message = json.loads(await self._ws.recv())
                if message["type"] == "table":
                    self.view |= message

    async def clicks(self, seats: list[str], seconds: float, *, thinking: bool) -> list[float]:
        """Lift a piece and put it back repeatedly; seconds until each was seen."""
        await self.say("hand", mode="whole")
        chairs = [{"kind": it, "level": "maitre"} for it in seats]
        await self.say("begin", game="reversi", seats=chairs)
        await self.until(lambda it: it["game"] and [s["kind"] for s in it["seats"]] == seats)
        await self.until(lambda it: it["thinking"] if thinking else it["moves"])
        await self.say("hand", mode="real")
        await self.until(lambda it: it["hand"]["mode"] == "real")
        pad = self.view["board"]["spots"].index("d4")
        times: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.view["thinking"] == thinking:
            lifted = not self.view["pads"][pad]
            begun = time.perf_counter()
            await self.say("gesture", gesture="put" if lifted else "lift", pad=pad)
            await self.until(lambda it, lifted=lifted: bool(it["pads"][pad]) == lifted)
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(_PAUSE_SECONDS)
        return times


def _figures(times: list[float]) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds."""
    found = quantiles(times, n=100)
    return 1000 * found[49], 1000 * found[98]


def _memory(pid: int) -> int:
    """Memory of a process, in kilobytes."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(it for it in text.splitlines() if it.startswith("VmRSS"))
    return int(line.split()[1])


def _weight(folder: Traversable) -> int:
    """Total bytes of the pages, as they are sent."""
    served = (it for it in folder.iterdir() if not it.name.endswith(".d.ts"))
    return sum(_weight(it) if it.is_dir() else _sent(it) for it in served)


def _sent(file: Traversable) -> int:
    return len(package_files.lightened(file.name, file.read_bytes()))
