"""What wakes the loop before its time: an answer of the journal or of the opponent."""

from __future__ import annotations

import queue


class Bell:
    """Rung by any thread and by signals, heard by one; never lost, and heard once."""

    def __init__(self) -> None:
        # A queue and no Event: a signal may ring while the same thread is about to wait.
        self._rings: queue.SimpleQueue[None] = queue.SimpleQueue()

    def ring(self) -> None:
        """Wake who waits, or who will wait next."""
        self._rings.put(None)

    def wait(self, seconds: float) -> None:
        """Let so much time pass, or less if somebody rings."""
        try:
            self._rings.get(timeout=seconds)
            while True:
                self._rings.get_nowait()
        except queue.Empty:
            pass
