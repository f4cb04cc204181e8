"""Background jobs for web clients: one worker thread, in order, apart from the table's loop."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol

WAITING = 8
"""Most waiting jobs; further ones are refused."""
IDLE_SECONDS = 60.0
"""Seconds without a job after which the jobs' resources are released."""

Work = Callable[[], dict[str, Any]]


class Asker(Protocol):
    """Client that waits for the answer."""

    def post(self, message: dict[str, Any]) -> None:
        """Send this message."""


class BackgroundJobs:
    """Worker thread, started with the first job; it calls ``rest`` after a while without jobs."""

    def __init__(self, rest: Callable[[], None], idle: float = IDLE_SECONDS) -> None:
        self._rest = rest
        self._idle = idle
        self._works: queue.Queue[tuple[Work, Asker, str]] = queue.Queue(WAITING)
        self._thread: threading.Thread | None = None

    def run(self, work: Work, asker: Asker, name: str, *, busy: str) -> None:
        """Run this in the background, and post its result under this id.

        ``busy`` is the sentence for the asker if too many jobs are waiting.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="background-jobs", daemon=True)
            self._thread.start()
        try:
            self._works.put_nowait((work, asker, name))
        except queue.Full:
            told = {"type": "refused", "code": "web.busy", "text": busy, "clause": "", "cells": []}
            asker.post(told | {"id": name})

    def _work(self) -> None:
        while True:
            try:
                work, asker, name = self._works.get(timeout=self._idle)
            except queue.Empty:
                self._rest()
                continue
            try:
                told = work()
            except Exception as error:  # noqa: BLE001  a dead thread answers nothing more
                told = {"type": "refused", "code": "bug", "text": type(error).__name__}
            asker.post(told | {"id": name})
