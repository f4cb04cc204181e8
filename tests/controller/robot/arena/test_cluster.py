"""The arena on a real Dask scheduler with real workers on loopback."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.robot.arena import cluster, marks
from controller.robot.arena.cluster import Cluster, Refused, build_of, played_here
from controller.robot.arena.paired_games import ArenaMatch

distributed = pytest.importorskip("distributed", reason="Dask is not installed (EXTRAS=dev)")

QUICK = "alphabeta@99n,1d"
MATCH = ArenaMatch("reversi", QUICK, "random")
PATIENCE = 300.0
ENVIRONMENT = {
    **os.environ,
    "LC_ALL": "C.UTF-8",
    "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "false",
}


def wait_for(condition: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


class Dask:
    """A scheduler and workers, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(self._file))
        wait_for(lambda: self._file.exists() and self._file.read_text().rstrip().endswith("}"))

    @property
    def address(self) -> str:
        """Address of the scheduler."""
        return str(json.loads(self._file.read_text())["address"])

    def _start(self, module: str, *words: str, **environ: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard", *words]
        with (self._folder / f"log.{len(self._started)}").open("wb") as log:
            process = subprocess.Popen(
                [*command, "--host", "127.0.0.1"],
                env={**ENVIRONMENT, **environ},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._started.append(process)
        return process

    def worker(self, name: str, threads: int = 1, **environ: str) -> subprocess.Popen[bytes]:
        """A worker of this name."""
        words = ("--scheduler-file", str(self._file), "--name", name, "--no-nanny")
        return self._start("dask_worker", *words, "--nthreads", str(threads), **environ)

    def close(self) -> None:
        """End all processes."""
        for process in reversed(self._started):
            process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    found = Dask(tmp_path)
    yield found
    found.close()


def rows(path: Path) -> list[list[str]]:
    """Rows of a file of results in their order, without the clock's columns and the worker."""
    with path.open(newline="") as file:
        told = [[*row[:9], row[12], row[16]] for row in csv.reader(file)]
    return sorted(told[1:], key=lambda row: (int(row[1]), int(row[2])))


def workers(path: Path) -> list[str]:
    with path.open(newline="") as file:
        return [row[17] for row in csv.reader(file)][1:]


def arena(kept: Path, games: int, *more: str) -> subprocess.Popen[str]:
    words = ["arena", "reversi", QUICK, "random", "--games", str(games), "--csv", str(kept)]
    code = "import sys; from controller.cli.dispatch import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words, *more, "--lang", "en"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.interpreted
def test_a_cluster_plays_the_same_games_also_when_a_worker_dies_and_another_joins(
    tmp_path: Path, dask: Dask
) -> None:
    alone = tmp_path / "alone.csv"
    local = arena(alone, 40, "--jobs", "1")
    _, told = local.communicate(timeout=PATIENCE)
    assert local.returncode == 0, told
    assert set(workers(alone)) == {"local"}
    kept = tmp_path / "kept.csv"
    dask.worker("many", threads=2)
    first = dask.worker("first")
    match = arena(kept, 40, "--cluster", dask.address)
    wait_for(lambda: kept.exists() and "first" in workers(kept))
    first.send_signal(signal.SIGKILL)
    dask.worker("second")
    _, told = match.communicate(timeout=PATIENCE)
    assert match.returncode == 0, told
    # The worker with two threads was named and got nothing.
    assert "--nthreads 2" in told
    assert rows(kept) == rows(alone)
    assert "first" in workers(kept)
    assert set(workers(kept)) <= {"first", "second"}
    pairs = [(row[1], row[2]) for row in rows(kept)]
    assert len(pairs) == len(set(pairs)) == 40


def test_a_worker_with_another_mark_or_build_refuses() -> None:
    mark, build = marks.of_pair(MATCH), build_of("reversi")
    assert isinstance(played_here(MATCH, 0, mark, f"{build}?"), Refused)
    assert isinstance(played_here(MATCH, 0, f"{mark}?", build), Refused)


class Future:
    """Outcome of a task of Dask."""

    def __init__(self, answer: object, status: str = "finished") -> None:
        self.status = status
        self._answer = answer

    def result(self) -> object:
        return self._answer

    def cancel(self) -> None:
        """Nothing to cancel."""


class Client:
    """Two workers that answer at once; one refuses, and the other is away for a moment."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.alive = ["tcp://other", "tcp://same"]

    def nthreads(self) -> dict[str, int]:
        alive, self.alive = self.alive, ["tcp://other", "tcp://same"]
        return dict.fromkeys(alive, 1)

    def submit(
        self, _: object, __: object, number: int, *___: object, **facts: list[str]
    ) -> Future:
        (worker,) = facts["workers"]
        self.asked.append((worker, number))
        if worker == "tcp://other":
            return Future(Refused("another build"))
        if len(self.asked) == 4:
            self.alive = ["tcp://other"]
            return Future(None, "lost")
        return Future((f"pair {number}", "its second game"))

    def close(self) -> None:
        """Nothing to close."""


def test_what_a_worker_refuses_is_played_by_another_and_it_is_asked_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    client = Client()
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: client)
    monkeypatch.setattr(distributed, "wait", lambda *_: None)
    found = Cluster("tcp://nowhere", lambda key, facts: told.append(f"{key} {facts['worker']}"))
    played = dict(found.play(MATCH, iter(range(6))))
    found.close()
    found.close()
    assert sorted(played) == list(range(6))
    assert [it for it, _ in client.asked].count("tcp://other") == 1
    same = [number for it, number in client.asked if it == "tcp://same"]
    assert len(same) == 7
    assert set(same) == set(range(6))
    assert told == ["arena.cluster-refused tcp://other"]


def test_without_dask_or_a_scheduler_that_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "reversi", "random", "random", "--lang", "en", "--cluster"]
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.2)
    assert dispatch.main([*words, "nonsense://x"]) == 2
    assert "does not answer" in capsys.readouterr().err
    monkeypatch.setattr(cluster, "LIBRARY", "no_such_library")
    assert dispatch.main([*words, "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'tablier[cluster]'" in capsys.readouterr().err
