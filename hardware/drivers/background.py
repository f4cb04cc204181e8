"""Background scanner: a thread that reads a bus, so that a hanging one does not stop the table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from hardware.drivers.pictures import Pictures
from hardware.errors import HardwareError, LinkLost
from hardware.ports import Picture

PAUSE_SECONDS = 0.005
"""Seconds between two scans; with the time on the bus, over 100 scans a second."""
HANG_SECONDS = 0.25
"""Seconds without an answer after which a bus counts as hanging."""
AWAY_SECONDS = 0.15
"""Seconds without a reading after which changes may have been missed and the counters are void."""
GOODBYE_SECONDS = 0.5


class Background:
    """Sensor around ``read``, which returns the marks of one scan and may block.

    With ``start`` false there is no thread, and a test calls ``step`` itself.
    """

    def __init__(
        self,
        read: Callable[[], Sequence[str]],
        let_go: Callable[[], None],
        pads: int,
        clock: Callable[[], float],
        device: str,
        *,
        start: bool = True,
    ) -> None:
        self._read = read
        self._let_go = let_go
        self._clock = clock
        self._device = device
        self._pictures = Pictures(pads)
        self._lock = threading.Lock()
        self._newest: Picture | None = None
        self._error: HardwareError | None = None
        self._bug: Exception | None = None
        self._read_at = clock()
        self._ended = threading.Event()
        # A daemon: a hanging bus must not keep the program from exiting.
        self._thread = threading.Thread(target=self._run, name=device, daemon=True)
        if start:
            self._thread.start()

    def scan(self) -> Picture | None:
        """Newest picture not returned yet, or None; raises any fault of the bus."""
        with self._lock:
            if self._bug is not None:
                raise self._bug
            if self._error is not None:
                raise self._error
            if self._clock() - self._read_at > HANG_SECONDS:
                raise LinkLost("bus.hangs", device=self._device)
            newest, self._newest = self._newest, None
        return newest

    def step(self) -> None:
        """Read the bus once."""
        at = self._clock()
        try:
            marks = self._read()
        except HardwareError as error:
            with self._lock:
                self._error = error
            return
        with self._lock:
            if at - self._read_at > AWAY_SECONDS:
                self._pictures.restart()
            self._error = None
            self._read_at = self._clock()
            self._newest = self._pictures.scanned(at, marks) or self._newest

    def close(self) -> None:
        """Stop the thread and release the bus; may be called twice."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(GOODBYE_SECONDS)
        if not self._thread.is_alive():  # otherwise it is still using the bus, which must stay open
            self._let_go()

    def _run(self) -> None:
        while not self._ended.wait(PAUSE_SECONDS):
            try:
                self.step()
            except Exception as error:  # noqa: BLE001  raised again by scan()
                with self._lock:
                    self._bug = error
                return
