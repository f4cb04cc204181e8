"""Cluster: pairs played by the workers of a Dask scheduler, on this machine or on others.

Each worker plays one pair at a time, both sides of it, so that times can be compared. It refuses
if its robots or its build differ from those here. Workers may join or die at any time: a pair whose
worker is gone is played again elsewhere, and only one result of a pair is taken.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from controller.i18n.user_errors import Problem
from controller.model.version import version
from controller.robot.arena import marks, source_mark
from controller.robot.arena.paired_games import ArenaMatch, GamePair, play_pair
from controller.robot.arena.pool import PoolError
from rules import catalog
from rules.game import Game

LIBRARY = "distributed"
_POLL_SECONDS = 1.0
"""Seconds after which dead and new workers are noticed at the latest."""
_CONNECT_SECONDS = 30.0

ClusterNote = Callable[[str, Mapping[str, object]], None]


@dataclass(frozen=True, slots=True)
class Refused:
    """Answer of a worker that may not play: it has another mark or build."""

    reason: str


@dataclass(frozen=True, slots=True)
class RunningPair:
    """A pair that a worker plays."""

    number: int
    future: Any


class Cluster:
    """Workers of a scheduler; ``note`` is called with a sentence key and its facts."""

    def __init__(self, address: str, note: ClusterNote) -> None:
        if find_spec(LIBRARY) is None:
            raise Problem("arena.no-dask")
        self._address = address
        self._note = note
        self._client: Any = None
        self._running: dict[str, RunningPair] = {}
        self._refused: set[str] = set()
        self._waits = False

    def play(self, match: ArenaMatch, numbers: Iterable[int]) -> Iterator[tuple[int, GamePair]]:
        """Play the pairs of these numbers; yield each as soon as it is finished.

        A caller that stops early must ``close`` the cluster.
        """
        mark, build = marks.of_pair(match), build_of(match.game)
        waiting, again = iter(numbers), deque[int]()
        while True:
            for worker in self._idle():
                number = again.popleft() if again else next(waiting, None)
                if number is None:
                    break
                future = self._client.submit(
                    played_here, match, number, mark, build, workers=[worker], pure=False, retries=0
                )
                self._running[worker] = RunningPair(number, future)
            if not self._running and not again:
                number = next(waiting, None)
                if number is None:
                    return
                again.append(number)
            self._pause()
            yield from self._finished(again)

    def close(self) -> None:
        """Cancel what is running and leave the cluster; may be called twice."""
        client, self._client = self._client, None
        if client is not None:
            for task in self._running.values():
                task.future.cancel()
            client.close()
        self._running.clear()

    def _connect(self) -> Any:
        if self._client is None:
            library = import_module(LIBRARY)
            try:
                self._client = library.Client(self._address, timeout=_CONNECT_SECONDS)
            except (OSError, ValueError, TimeoutError) as error:
                raise Problem("arena.no-scheduler", address=self._address) from error
        return self._client

    def _threads(self) -> dict[str, int]:
        """Workers that are alive, and the threads of each."""
        try:
            found: dict[str, int] = self._connect().nthreads()
        except (OSError, RuntimeError, TimeoutError) as error:
            raise Problem("arena.no-scheduler", address=self._address) from error
        return found

    def _idle(self) -> list[str]:
        """Workers that may play and do not."""
        alive = self._threads()
        self._refused &= alive.keys()
        for worker, threads in alive.items():
            if threads != 1 and worker not in self._refused:
                # Times are those of the whole process.
                self._refuse(worker, f"--nthreads {threads}")
        fit = [it for it in alive if it not in self._refused]
        if not fit and not self._waits:
            self._note("arena.cluster-waits", {"address": self._address})
        self._waits = not fit
        return [it for it in fit if it not in self._running]

    def _pause(self) -> None:
        """Wait until a pair is finished, or for a moment."""
        futures = [task.future for task in self._running.values()]
        if not futures:
            time.sleep(_POLL_SECONDS)
            return
        try:
            import_module(LIBRARY).wait(futures, _POLL_SECONDS, "FIRST_COMPLETED")
        except TimeoutError:
            return

    def _finished(self, again: deque[int]) -> Iterator[tuple[int, GamePair]]:
        """Pairs that were played; the numbers of those to be played ``again`` are put aside."""
        alive = self._threads()
        for worker, task in list(self._running.items()):
            is_done = task.future.status == "finished"
            if not is_done and worker in alive and task.future.status == "pending":
                continue
            del self._running[worker]
            answer = task.future.result() if is_done else None
            task.future.cancel()
            match answer:
                case None:
                    # Its worker is gone; what it may still answer is not heard.
                    again.append(task.number)
                    if worker in alive:
                        self._refuse(worker, task.future.status)
                case Refused(reason):
                    again.append(task.number)
                    self._refuse(worker, reason)
                case str(error):
                    raise PoolError(error)
                case _:
                    yield task.number, answer

    def _refuse(self, worker: str, reason: str) -> None:
        self._refused.add(worker)
        self._note("arena.cluster-refused", {"worker": worker, "reason": reason})


def build_of(game: str) -> str:
    """Version, build and source of what plays a game here."""
    spec = find_spec("rules.walk")
    build = "interpreted" if spec and (spec.origin or "").endswith(".py") else "compiled"
    return f"{version()} {build} {source_mark.source(game)}"


def played_here(match: ArenaMatch, number: int, mark: str, build: str) -> GamePair | Refused | str:
    """Play a pair on a worker, unless its build or its robots differ; a text is a bug."""
    here = build_of(match.game)
    if here != build:
        return Refused(f"{here} ≠ {build}")
    here = marks.of_pair(match)
    if here != mark:
        return Refused(f"{here} ≠ {mark}")
    name = str(import_module(LIBRARY).get_worker().name)
    try:
        first, second = play_pair(_games()[match.game], match, number)
    except Exception as error:  # noqa: BLE001  reported where the match was started
        return f"{type(error).__name__}: {error}"
    return replace(first, worker=name), replace(second, worker=name)


@cache
def _games() -> dict[str, Game]:
    return {game.sheet.key: game for game in catalog.load().games}
