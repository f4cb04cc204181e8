"""Every command that a unit may run, as the service manager sees it: ready, alive, stopping."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect as watching
from websockets.typing import Origin

from controller.maker.service import plan
from controller.maker.service.plan import NOTIFYING
from controller.web.server import addresses
from tests.controller.runtime.notify_socket import LONG, PING, Ear, listening

PATIENCE = 0.6
HELLO = {"do": "hello", "v": 1, "as": "table", "language": "en"}
PROGRAM = """
import os, signal, sys
from controller.cli.dispatch import main

def hang(number, frame):
    os.write(2, b"hangs")
    while True:
        pass

signal.signal(signal.SIGUSR1, hang)
sys.exit(main(sys.argv[1:]))
"""
"""The program; SIGUSR1 catches its main thread in an endless loop, while all others go on."""


@contextmanager
def served(
    command: str, folder: Path, ear: Ear, settings: str = ""
) -> Iterator[subprocess.Popen[bytes]]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    config = folder / "tablier.toml"
    config.write_text(f"[robot]\nponder = false\n{settings}", encoding="utf-8")
    environ = kept | {
        "INVOCATION_ID": "of a unit",
        "NOTIFY_SOCKET": str(ear.socket.getsockname()),
        "WATCHDOG_USEC": str(int(PATIENCE * 1e6)),
        "TABLIER_CONFIG": str(config),
        "STATE_DIRECTORY": str(folder / "state"),
    }
    with subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, *command.split()],
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("command", NOTIFYING)
def test_a_command_of_a_service_says_when_it_is_ready_alive_and_stopping(
    command: str, tmp_path: Path
) -> None:
    with (
        listening(str(tmp_path / "notify")) as ear,
        served(command, tmp_path, ear) as process,
    ):
        assert ear.hear(LONG) == "READY=1"
        assert ear.hear(LONG) == PING
        assert ear.hear(LONG) == PING
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONG) == 0
        *before, last = ear.all()
        assert set(before) <= {PING}
        assert last == "STOPPING=1"


@pytest.mark.parametrize("command", NOTIFYING)
def test_a_command_whose_loop_hangs_is_silent_whatever_else_goes_on(
    command: str, tmp_path: Path
) -> None:
    with (
        listening(str(tmp_path / "notify")) as ear,
        served(command, tmp_path, ear) as process,
    ):
        assert ear.hear(LONG) == "READY=1"
        assert ear.hear(LONG) == PING
        process.send_signal(signal.SIGUSR1)
        assert process.stderr is not None
        while b"hangs" not in os.read(process.stderr.fileno(), 4096):
            pass
        ear.all()
        assert ear.hear(PATIENCE) == ""
        assert process.poll() is None


def test_the_command_of_the_unit_serves_the_page_and_its_journal_holds_no_secret(
    tmp_path: Path,
) -> None:
    """As the installer writes it: other devices may watch, and nobody there has control."""
    unit = plan.text("tablier.service", Path("/opt/tablier/bin/tablier"), (plan.RUN,))
    (line,) = re.findall(r"^ExecStart=\S+ (.*)$", unit, re.MULTILINE)
    with (
        listening(str(tmp_path / "notify")) as ear,
        served(line, tmp_path, ear, "[web]\nlan = true\nport = 18810\n") as table,
    ):
        assert ear.hear(LONG) == "READY=1"
        assert table.stderr is not None
        told = ""
        while (found := re.search(r"http://127\.0\.0\.1:(\d+)/\n", told)) is None:
            told += os.read(table.stderr.fileno(), 4096).decode()
        port = int(found[1])
        with urlopen(f"http://127.0.0.1:{port}/phone") as page:
            assert page.status == 200
        others = [it for it in addresses()[:1] if not it.startswith("169.254.")]
        for host, controls in (("127.0.0.1", True), *((it, False) for it in others)):
            origin = Origin(f"http://{host}:{port}")
            with watching(f"ws://{host}:{port}/api/v1/socket", origin=origin) as ws:
                ws.send(json.dumps(HELLO))
                assert json.loads(ws.recv(LONG))["control"] is controls
                ws.send(json.dumps(HELLO | {"token": ""}))
        table.send_signal(signal.SIGTERM)
        _, rest = table.communicate(timeout=LONG)
        assert table.returncode == 0
        told += rest.decode()
        assert not re.search(r"#|[0-9a-f]{16}|token", told), told


def test_a_table_whose_ports_are_all_taken_goes_on_without_its_page(tmp_path: Path) -> None:
    with ExitStack() as stack:
        taken = []
        for port in range(65_520, 65_536):
            there = stack.enter_context(socket.socket())
            there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):  # taken already, which does as well
                there.bind(("127.0.0.1", port))
                there.listen()
            taken.append(there)
        ear = stack.enter_context(listening(str(tmp_path / "notify")))
        settings = "[web]\nport = 65520\n"
        table = stack.enter_context(served("run", tmp_path, ear, settings))
        assert ear.hear(LONG) == "READY=1"
        table.send_signal(signal.SIGTERM)
        _, told = table.communicate(timeout=LONG)
        assert table.returncode == 0
        assert b"65520" in told
        assert b"http://" not in told
