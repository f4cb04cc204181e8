"""Every command that a unit may run, as the service manager sees it: ready, alive, stopping."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.maker.service.plan import NOTIFYING
from tests.controller.runtime.notify_socket import LONG, PING, Ear, listening

PATIENCE = 0.6
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
def served(command: str, folder: Path, ear: Ear) -> Iterator[subprocess.Popen[bytes]]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    config = folder / "tablier.toml"
    config.write_text("[robot]\nponder = false\n", encoding="utf-8")
    environ = kept | {
        "NOTIFY_SOCKET": str(ear.socket.getsockname()),
        "WATCHDOG_USEC": str(int(PATIENCE * 1e6)),
        "TABLIER_CONFIG": str(config),
        "STATE_DIRECTORY": str(folder / "state"),
    }
    with subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, command],
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
