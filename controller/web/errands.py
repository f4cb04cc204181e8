"""What takes a while and is no business of the table: one after the other, in a thread."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol

WAITING = 8
"""More questions than these are not taken at once."""

Work = Callable[[], dict[str, Any]]


class Asker(Protocol):
    """Who waits for the answer."""

    def post(self, message: dict[str, Any]) -> None:
        """Send this."""


class Errands:
    """A thread that starts with the first errand; the table neither waits for it nor shares it."""

    def __init__(self) -> None:
        self._works: queue.Queue[tuple[Work, Asker, str]] = queue.Queue(WAITING)
        self._thread: threading.Thread | None = None

    def run(self, work: Work, asker: Asker, name: str) -> None:
        """Do this some time, and post what comes of it under this id."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="errands", daemon=True)
            self._thread.start()
        try:
            self._works.put_nowait((work, asker, name))
        except queue.Full:
            told = {"type": "refused", "code": "web.busy", "text": "", "clause": "", "cells": []}
            asker.post(told | {"id": name})

    def _work(self) -> None:
        while True:
            work, asker, name = self._works.get()
            try:
                told = work()
            except Exception as error:  # noqa: BLE001  a thread that ended would answer no more
                told = {"type": "refused", "code": "bug", "text": type(error).__name__}
            asker.post(told | {"id": name})
