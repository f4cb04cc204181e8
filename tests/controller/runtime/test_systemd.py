"""Messages of a service to its supervisor, and when it stays silent."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from controller.runtime import systemd
from controller.runtime.systemd import Heartbeat, Supervisor
from controller.session.events import BoardFound, BoardLost, Seen, Tick
from hardware.ports import Picture
from tests.controller.runtime.notify_socket import LONG, PING, Ear, listening

PATIENCE = 0.6
CHILD = Path(__file__).with_name("service_child.py")


@pytest.mark.parametrize("abstract", [False, True])
def test_a_message_reaches_a_socket_with_and_without_a_file(
    tmp_path: Path, *, abstract: bool
) -> None:
    address = f"@tablier-{os.getpid()}" if abstract else str(tmp_path / "notify")
    environ = {"NOTIFY_SOCKET": address}
    with listening(address) as ear, closing(Supervisor.of(environ)) as supervisor:
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
    with closing(Supervisor.of({"NOTIFY_SOCKET": str(tmp_path / "nobody")})) as supervisor:
        supervisor.ready()


def test_pings_go_on_while_no_descriptor_is_left(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with listening(address) as ear:
        supervisor = Supervisor(address, 9.0)
        supervisor.ready()
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
        try:
            Supervisor(address, 9.0).tell(PING)  # nothing can be opened, and nothing is raised
            supervisor.tell(PING)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        assert ear.all() == ["READY=1", PING]
        supervisor.close()
        supervisor.close()


class Loop:
    """A loop seen by the watchdog pulse, at times that the test chooses."""

    def __init__(self, ear: Ear, address: str) -> None:
        self.ear = ear
        self.now = 100.0
        self.stalled = 0.0
        self.sees = True
        self.supervisor = Supervisor(address, 9.0)
        self.pulse = Heartbeat(self.supervisor, lambda _: self.stalled)

    def run(self, seconds: float, *, tick: float = 0.01) -> int:
        """Let the loop tick for ``seconds``; return the number of pings."""
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
        loop = Loop(ear, str(tmp_path / "notify"))
        yield loop
        loop.supervisor.close()


def test_a_table_that_runs_well_pings_three_times_in_its_supervisors_patience(loop: Loop) -> None:
    assert loop.run(9.0) == systemd.PINGS
    loop.supervisor.patience = 600.0
    loop.pulse = Heartbeat(loop.supervisor, lambda _: 0.0)
    assert loop.run(9.0) == 9.0 / systemd.SLOWEST


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
    loop.pulse(loop.now, BoardLost(loop.now, "link-lost"))
    assert loop.run(9.0) == 3
    loop.pulse(loop.now, BoardFound(loop.now))
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
    """True if no ping comes within what the supervisor waits; one may have been under way."""
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
