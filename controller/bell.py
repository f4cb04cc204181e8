"""What wakes the loop before its time: an answer of the journal or of the opponent."""

from __future__ import annotations

import threading
from contextlib import suppress


class Bell:
    """Rung by any thread and by signals, heard by one; never lost, and heard once."""

    def __init__(self) -> None:
        # A lock and no Event: a signal may ring while the same thread is about to wait. Nor a
        # queue: its ``get`` may wait for ever when a signal comes just as its time is over.
        self._silence = threading.Lock()
        self._silence.acquire()

    def ring(self) -> None:
        """Wake who waits, or who will wait next."""
        with suppress(RuntimeError):  # it rings already
            self._silence.release()

    def wait(self, seconds: float) -> None:
        """Let so much time pass, or less if somebody rings."""
        self._silence.acquire(timeout=max(0.0, seconds))
