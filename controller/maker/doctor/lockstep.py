"""Lockstep: runs a test written as one long function a tick at a time, in step with the loop.

The test has a thread of its own, but only one of the two runs at any moment.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

PATIENCE_SECONDS = 5.0
"""Most seconds the loop waits for the test to reach its next pause; normally milliseconds."""


class CalledOff(Exception):  # noqa: N818  an outcome, not an error
    """The test was called off."""


class Lockstep:
    """One run of ``work``, which calls ``pause`` wherever it lets time pass."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._go = threading.Event()
        self._resting = threading.Event()
        self._is_called_off = False
        self._bug: Exception | None = None
        self.is_over = False
        """True once the test has ended."""
        self._thread = threading.Thread(target=self._run, name="doctor", daemon=True)
        self._thread.start()

    def step(self) -> None:
        """Let the test go on until its next pause, or its end."""
        if self._resting.wait(PATIENCE_SECONDS) and not self.is_over:
            self._resting.clear()
            self._go.set()
            self._resting.wait(PATIENCE_SECONDS)
        if self._bug is not None:
            bug, self._bug = self._bug, None
            raise bug

    def pause(self) -> None:
        """Let a tick pass; called by the test."""
        self._resting.set()
        self._go.wait()
        self._go.clear()
        if self._is_called_off:
            raise CalledOff

    def call_off(self) -> None:
        """End the test at its next pause."""
        self._is_called_off = True
        self._go.set()  # also if it has not reached its pause yet
        self._thread.join(PATIENCE_SECONDS)

    def _run(self) -> None:
        try:
            self.pause()
            self._work()
        except CalledOff:
            pass
        except Exception as error:  # noqa: BLE001  raised again by step()
            self._bug = error
        finally:
            self.is_over = True
            self._resting.set()
