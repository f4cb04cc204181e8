"""A served table whose ports fail when a test says so, and a page that plays on it regardless."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from controller.journal.contents import read
from controller.journal.resume import rebuild
from rules import catalog
from tests.system.faults.injector import Fault, Injector

CATALOG = catalog.load(())
PATIENCE = 120.0
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
[trace]
folder = "{folder}"
"""
BEGIN = {
    "game": "reversi",
    "options": {},
    "seats": [
        {"kind": "human", "level": "famille", "name": ""},
        {"kind": "robot", "level": "decouverte", "name": ""},
    ],
    "clock": "none",
}
NO_SENTENCE = re.compile(r"Traceback|^ +File |Exception in thread|Exception ignored|Internal error")


class Page:
    """A page in a browser: it connects again when it is cut off, and asks again when refused."""

    def __init__(self, port: int, patience: float = PATIENCE) -> None:
        self.port = port
        self.patience = patience
        self.view: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._stack = ExitStack()
        self._number = 0

    def close(self) -> None:
        self._socket = None
        with suppress(OSError, WebSocketException, TimeoutError):
            self._stack.close()

    def until(self, done: Callable[[dict[str, Any]], object], why: str) -> None:
        """Look at the table until something holds, answering what it asks about its journal."""
        end = time.monotonic() + self.patience
        while not (self.view and done(self.view)):
            assert time.monotonic() < end, (why, self._summary())
            self._hear()
            self._reply()

    def ask(self, do: str, **facts: object) -> None:
        """Send a request; an answer that got lost with its socket is not waited for."""
        self._number += 1
        name = f"p{self._number}"
        try:
            self._open().send(json.dumps({"do": do, "id": name, **facts}))
        except (OSError, WebSocketException, TimeoutError):
            self.close()
            return
        end = time.monotonic() + 5
        while name not in self.answers and self._socket is not None and time.monotonic() < end:
            self._hear()

    def begin(self) -> None:
        """A new game, whatever the table was doing; its hand sets the pieces up."""

        def fresh(view: dict[str, Any]) -> bool:
            return view["phase"] == "playing" and view["ply"] == 0 and bool(view["moves"])

        self._again(lambda: self.ask("begin", **BEGIN), fresh, "no new game")

    def play(self) -> None:
        """A move of one's own, and the robot's answer."""
        start = self.view["ply"]

        def move() -> None:
            if self.view["turn"] == 0 and self.view["ply"] == start and self.view["moves"]:
                self.ask("play", text=self.view["moves"][0]["text"], state=self.view["state"])

        def answered(view: dict[str, Any]) -> bool:
            own = view["turn"] == 0 and bool(view["moves"])
            return own and view["ply"] >= start + 2 and view["phase"] == "playing"

        self._again(move, answered, f"no move after ply {start}")

    def _again(
        self, act: Callable[[], None], done: Callable[[dict[str, Any]], bool], why: str
    ) -> None:
        """Act, and again every few seconds: what people do when nothing happens."""
        end = time.monotonic() + self.patience
        due = 0.0
        while not (self.view and done(self.view)):
            assert time.monotonic() < end, (why, self._summary())
            if (
                self.view
                and time.monotonic() >= due
                and not (self.view.get("hand") or {}).get("busy")
            ):
                act()
                due = time.monotonic() + 3
            self._hear()
            self._reply()

    def _reply(self) -> None:
        """A failed journal asks what to do: try again."""
        asking = self.view.get("asking")
        if asking and self.view["phase"] == "asking" and asking["key"] in {"unsaved", "trouble"}:
            self.ask("choose", at=0)

    def _open(self) -> ClientConnection:
        if self._socket is None:
            url = f"ws://127.0.0.1:{self.port}/api/v1/socket"
            origin: Any = f"http://127.0.0.1:{self.port}"
            dialled = connect(
                url, origin=origin, compression=None, proxy=None, open_timeout=3, close_timeout=1
            )
            self._socket = self._stack.enter_context(dialled)
            self.view = {}
            hello = {"do": "hello", "v": 1, "as": "table", "language": "en"}
            self._socket.send(json.dumps(hello))
        return self._socket

    def _hear(self) -> None:
        try:
            message = json.loads(self._open().recv(timeout=0.25))
        except TimeoutError:
            if not self.view:
                self._quiet()
            return
        except (OSError, WebSocketException):
            self.close()
            time.sleep(0.05)
            return
        if message["type"] == "table":
            self.view |= message
        elif "id" in message:
            self.answers[message["id"]] = message

    def _quiet(self) -> None:
        """No welcome: connect again."""
        self.close()

    def _summary(self) -> dict[str, Any]:
        names = ("phase", "ply", "turn", "page", "asking", "hand", "proposal")
        return {name: self.view.get(name) for name in names} | {
            "answers": list(self.answers.values())[-3:]
        }


class FaultyTable:
    """The program as people start it, in a process of its own."""

    def __init__(self, folder: Path, injector: Injector, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self.injector = injector
        self.process = process
        self.plies = 0

    @property
    def said(self) -> str:
        return (self.folder / "said.txt").read_text(encoding="utf-8", errors="replace")

    @property
    def port(self) -> int:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.02)
        return int(found[1])

    def robot(self) -> int:
        """Process id of the robot; 0 if there is none."""
        task = Path(f"/proc/{self.process.pid}/task")
        found = [int(it) for one in task.iterdir() for it in (one / "children").read_text().split()]
        return found[0] if found else 0

    def play_through(self, fault: Fault) -> int:
        """A short game with a robot that dies, while the fault happens, and then some more moves.

        How often the fault happened.
        """
        page = Page(self.port)
        try:
            self.injector.arm(self.process.pid, fault)
            if fault.count == 1:
                self._game(page)
            else:
                # While it lasts, something may stand still; afterwards it must go on.
                page.patience = 2.0
                with suppress(AssertionError):
                    self._game(page)
                page.patience = PATIENCE
            fired = self.injector.disarm()
            if fault.count > 1:
                page.begin()
            page.play()
        except AssertionError as error:
            raise AssertionError(f"{fault}: {error}\n{self.said}") from None
        finally:
            self.injector.disarm()
            page.close()
        assert self.process.poll() is None, f"{fault}: ended\n{self.said}"
        self.check(fault)
        self.plies = page.view["ply"]
        return fired

    def _game(self, page: Page) -> None:
        page.begin()
        if pid := self.robot():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        page.play()

    def check(self, fault: Fault) -> None:
        """What it has printed are sentences, not the program's insides."""
        assert not NO_SENTENCE.search(self.said), f"{fault}: {self.said}"

    def stop(self) -> None:
        """Switched off like a service: it says so, and the last game is kept as the page saw it."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0, self.said
        assert "Goodbye. The game is saved." in self.said
        assert not NO_SENTENCE.search(self.said), self.said
        found = [read(path) for path in (self.folder / "games").glob("*.journal")]
        last = max(it.begin.number for it in found)
        kept = [rebuild(CATALOG, it).history.plies() for it in found if it.begin.number == last]
        assert self.plies in kept


@contextmanager
def faulty_table(folder: Path, injector: Injector) -> Iterator[FaultyTable]:
    (folder / "games").mkdir(parents=True, exist_ok=True)
    config = folder / "tablier.toml"
    config.write_text(_CONFIG.format(folder=folder / "games"), encoding="utf-8")
    words = ["serve", "--headless", "--hand", "8", "--config", str(config), "--port", "18600"]
    with (
        (folder / "said.txt").open("w") as out,
        subprocess.Popen(
            [sys.executable, "-P", "-m", "controller.cli.dispatch", *words],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=injector.environ,
        ) as process,
    ):
        table = FaultyTable(folder, injector, process)
        try:
            assert table.port
            yield table
            table.stop()
        finally:
            process.kill()
