"""Pool of worker processes that play pairs: one a core, sharing nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from controller.robot.arena.paired_games import ArenaMatch, GamePair, play_pair
from rules import catalog

_SPAWN = multiprocessing.get_context("spawn")
_PATIENCE = 5.0
LOCAL = "local"
"""Name of every worker on this machine."""


class PoolError(RuntimeError):
    """A worker process ended unexpectedly or hit a bug."""


class Pool:
    """A number of worker processes, started when needed; ``close`` ends them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: list[tuple[Connection, BaseProcess]] = []

    def play(self, match: ArenaMatch, numbers: Iterable[int]) -> Iterator[tuple[int, GamePair]]:
        """Play the pairs of these numbers; yield each as soon as it is finished.

        A caller that stops early must ``close`` the pool: pairs in progress would otherwise be
        delivered to the next call.
        """
        waiting = iter(numbers)
        busy: list[Connection] = []
        for at, number in enumerate(islice(waiting, self._jobs)):
            if at == len(self._workers):
                self._start()
            connection, _ = self._workers[at]
            _tell(connection, match, number)
            busy.append(connection)
        while busy:
            for ready in wait(busy):
                connection = next(it for it in busy if it is ready)
                number, pair = _answer(connection)
                busy.remove(connection)
                if (following := next(waiting, None)) is not None:
                    _tell(connection, match, following)
                    busy.append(connection)
                yield number, pair

    def _start(self) -> None:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(theirs,), daemon=True)
        # A child inherits the mask: Ctrl-C would otherwise interrupt its imports with a traceback.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self._workers.append((ours, process))

    def close(self) -> None:
        """Kill the processes at once; may be called twice."""
        for connection, process in self._workers:
            connection.close()
            process.terminate()
        for _, process in self._workers:
            process.join(_PATIENCE)
        self._workers.clear()


def cores() -> int:
    """Number of processor cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(connection: Connection, match: ArenaMatch, number: int) -> None:
    try:
        connection.send((match, number))
    except OSError as error:
        raise PoolError("a process that plays has ended") from error


def _answer(connection: Connection) -> tuple[int, GamePair]:
    try:
        number, answer = connection.recv()
    except (EOFError, OSError) as error:
        raise PoolError("a process that plays has ended") from error
    if isinstance(answer, str):
        raise PoolError(answer)
    return number, answer


def _work(connection: Connection) -> None:
    """Main loop of a worker process: play pairs until the pipe is closed."""
    # Ctrl-C reaches every process of a terminal; only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    games = {game.sheet.key: game for game in catalog.load().games}
    with suppress(EOFError, OSError):
        while True:
            match, number = connection.recv()
            try:
                first, second = play_pair(games[match.game], match, number)
                answer: GamePair | str = replace(first, worker=LOCAL), replace(second, worker=LOCAL)
            except Exception as error:  # noqa: BLE001  reported by the parent process
                answer = f"{type(error).__name__}: {error}"
            connection.send((number, answer))
