"""What a service tells its supervisor, and when it keeps silent."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller import notify
from controller.notify import Pulse, Supervisor
from controller.session.events import Found, Lost, Seen, Tick
from hardware.ports import Picture

PATIENCE = 0.6
LONG = 60.0
PING = "WATCHDOG=1"
CHILD = Path(__file__).with_name("service_child.py")


class Ear:
    """The supervisor's end of the line."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)

    def hear(self, seconds: float = 0.0) -> str:
        """The next message, or nothing if none comes in that time."""
        ready, _, _ = select.select([self.socket], [], [], seconds)
        return self.socket.recv(4096).decode() if ready else ""

    def all(self) -> list[str]:
        """Everything that has come."""
        return list(iter(self.hear, ""))


@contextmanager
def listening(address: str) -> Iterator[Ear]:
    ear = Ear(address)
    try:
        yield ear
    finally:
        ear.socket.close()


@pytest.mark.parametrize("abstract", [False, True])
def test_a_message_reaches_a_socket_with_and_without_a_file(
    tmp_path: Path, *, abstract: bool
) -> None:
    address = f"@tablier-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with listening(address) as ear:
        supervisor = Supervisor.of({"NOTIFY_SOCKET": address})
        supervisor.ready()
        supervisor.ends()
        assert ear.all() == ["READY=1", "STOPPING=1"]


@pytest.mark.parametrize(
    ("environ", "patience"),
    [
        ({}, 0.0),
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
    ],
)
def test_pings_are_wanted_if_the_watchdog_means_this_process(
    environ: dict[str, str], patience: float
) -> None:
    assert Supervisor.of({"NOTIFY_SOCKET": "/x", **environ}).patience == patience


def test_without_a_supervisor_or_with_one_that_is_gone_nothing_happens(tmp_path: Path) -> None:
    Supervisor.of({}).ready()
    Supervisor.of({"NOTIFY_SOCKET": "relative", "WATCHDOG_USEC": "1"}).ready()
    Supervisor.of({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()


class Loop:
    """What a pulse hears of a loop, at times that the test chooses."""

    def __init__(self, ear: Ear, address: str) -> None:
        self.ear = ear
        self.now = 100.0
        self.stalled = 0.0
        self.sees = True
        self.pulse = Pulse(Supervisor(address, 9.0), lambda _: self.stalled)

    def run(self, seconds: float, *, tick: float = 0.01) -> int:
        """Let the loop tick for so long: how many pings there were."""
        end = self.now + seconds
        while self.now < end:
            self.now += tick
            if self.sees:
                self.pulse(self.now, Seen(Picture(self.now, (), ())))
            self.pulse(self.now, Tick(self.now))
        heard = self.ear.all()
        assert set(heard) <= {PING}
        return len(heard)


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[Loop]:
    with listening(str(tmp_path / "notify")) as ear:
        yield Loop(ear, str(tmp_path / "notify"))


def test_a_table_that_runs_well_pings_three_times_in_its_supervisors_patience(loop: Loop) -> None:
    assert loop.run(9.0) == notify.PINGS
    loop.pulse = Pulse(Supervisor(loop.pulse._supervisor.address, 600.0), lambda _: 0.0)
    assert loop.run(9.0) == 9.0 / notify.SLOWEST


def test_a_loop_that_lags_does_not_ping_and_one_that_has_recovered_does(loop: Loop) -> None:
    loop.run(3.0)
    assert loop.run(9.0, tick=0.6) == 0
    loop.run(3.0)
    assert loop.run(9.0) == 3
    loop.run(0.6, tick=0.6)  # once
    assert loop.run(2.9) == 0
    assert loop.run(3.0) == 1


def test_a_journal_that_is_stuck_stops_the_pings(loop: Loop) -> None:
    loop.run(3.0)
    loop.stalled = 4.9
    assert loop.run(9.0) == 3
    loop.stalled = 5.0
    assert loop.run(9.0) == 0


def test_a_silent_board_stops_the_pings_but_a_lost_one_does_not(loop: Loop) -> None:
    loop.run(3.0)
    loop.sees = False
    loop.run(3.0)
    assert loop.run(9.0) == 0
    loop.pulse(loop.now, Lost(loop.now, "link-lost"))
    assert loop.run(9.0) == 3
    loop.pulse(loop.now, Found(loop.now))
    loop.run(3.0)
    assert loop.run(9.0) == 0


@contextmanager
def served(folder: Path, ear: Ear) -> Iterator[subprocess.Popen[bytes]]:
    """A table that runs as a service, ready to be played on."""
    environ = {
        **os.environ,
        "NOTIFY_SOCKET": str(ear.socket.getsockname()),
        "WATCHDOG_USEC": str(int(PATIENCE * 1e6)),
    }
    with subprocess.Popen([sys.executable, "-P", str(CHILD), str(folder)], env=environ) as process:
        try:
            assert ear.hear(LONG) == "READY=1"
            assert ear.hear(LONG) == PING
            yield process
        finally:
            process.kill()


def silent(ear: Ear) -> bool:
    """Whether no ping comes within what the supervisor waits; one may have been under way."""
    ear.hear(PATIENCE)
    return ear.hear(PATIENCE) == ""


@pytest.mark.parametrize("stop", [signal.SIGSTOP, signal.SIGUSR1], ids=["stopped", "busy loop"])
def test_a_table_that_hangs_falls_silent_and_its_game_is_there_after_the_restart(
    tmp_path: Path, stop: signal.Signals
) -> None:
    games = tmp_path / "games"
    with listening(str(tmp_path / "notify")) as ear:
        with served(games, ear) as process:
            ear.all()
            assert ear.hear(LONG) == PING
            process.send_signal(stop)
            assert silent(ear)
            assert process.poll() is None
        ear.all()
        (journal,) = games.glob("*.journal")
        before = journal.read_bytes()
        with served(games, ear):
            assert journal.read_bytes()[: len(before)] == before


def test_a_table_that_is_told_to_end_says_so(tmp_path: Path) -> None:
    with (
        listening(str(tmp_path / "notify")) as ear,
        served(tmp_path / "games", ear) as process,
    ):
        process.terminate()
        assert process.wait(LONG) == 0
        assert ear.all()[-1] == "STOPPING=1"
