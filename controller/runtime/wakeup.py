"""Wake-up of the loop, when the journal or the opponent has answered."""

from __future__ import annotations

import threading
from contextlib import suppress


class WakeUp:
    """Wake-up flag: any thread or signal sets it, the loop clears it; repeated sets coalesce."""

    def __init__(self) -> None:
        # A lock, not an Event: a signal may set it while the same thread is about to wait. Nor a
        # queue: its ``get`` may wait forever when a signal arrives just at its timeout.
        self._silence = threading.Lock()
        self._silence.acquire()

    def ring(self) -> None:
        """Wake the waiting thread, or the next one to wait."""
        with suppress(RuntimeError):  # already set
            self._silence.release()

    def wait(self, seconds: float) -> None:
        """Wait up to this many seconds, less if woken."""
        self._silence.acquire(timeout=max(0.0, seconds))
