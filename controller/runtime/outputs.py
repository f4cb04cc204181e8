"""Output devices (lights, screen, sound): each shows its latest value, and none can stop the table.

A failed device is retried at growing intervals; a slow one gets its own thread, in which only the
newest value waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
Value = TypeVar("Value", contravariant=True)  # noqa: PLC0105  a one-letter name says less

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 10.0


class Line(Protocol[Value]):
    """Connection to one device."""

    def send(self, value: Value) -> None:
        """Show this; never blocks and never fails."""

    def outcome(self) -> OSError | bool | None:
        """Outcome of the last attempt, once: the error, True on success, None if none ended."""

    def close(self, timeout: float) -> None:
        """Stop; may be called twice."""


class Direct(Generic[T]):
    """Device that answers at once, as its port promises."""

    def __init__(self, show: Callable[[T], None]) -> None:
        self._show = show
        self._outcome: OSError | bool | None = None

    def send(self, value: T) -> None:
        """Show this now."""
        try:
            self._show(value)
            self._outcome = True
        except OSError as error:
            self._outcome = error

    def outcome(self) -> OSError | bool | None:
        """Outcome of the last attempt, reported once."""
        outcome, self._outcome = self._outcome, None
        return outcome

    def close(self, timeout: float) -> None:
        """Do nothing: no value is waiting."""


class Latest(Generic[T]):
    """Slow device with one slot: the newest value replaces the waiting one."""

    def __init__(self, show: Callable[[T], None], name: str) -> None:
        self._show = show
        self._bell = threading.Condition()
        self._slot: list[T] = []
        self._closed = False
        self._outcome: OSError | bool | None = None
        self._bug: Exception | None = None
        # A daemon thread: a hanging bus must not keep the program from ending.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def send(self, value: T) -> None:
        """Show this as soon as the device is free, unless a newer value arrives."""
        with self._bell:
            self._slot[:] = [value]
            self._bell.notify()

    def outcome(self) -> OSError | bool | None:
        """Outcome of the last attempt, reported once; other errors than the device's are raised."""
        if self._outcome is None:
            return None
        with self._bell:
            outcome, self._outcome = self._outcome, None
            bug, self._bug = self._bug, None
        if bug is not None:
            raise bug
        return outcome

    def close(self, timeout: float) -> None:
        """Show the waiting value, within ``timeout`` seconds."""
        with self._bell:
            self._closed = True
            self._bell.notify()
        self._thread.join(timeout)

    def _work(self) -> None:
        while True:
            with self._bell:
                self._bell.wait_for(lambda: self._slot or self._closed)
                if not self._slot:
                    return
                value = self._slot.pop()
            outcome: OSError | bool = True
            bug: Exception | None = None
            try:
                self._show(value)
            except OSError as error:
                outcome = error
            except Exception as error:  # noqa: BLE001  a dead thread shows nothing more
                bug = error
            with self._bell:
                self._outcome = outcome
                self._bug = bug or self._bug


class Outlet(Generic[T]):
    """One device with its retries.

    ``note`` is called once at a failure, and with None when the device works again. With ``again``
    the last value is shown then; a sound is too old by that time.
    """

    def __init__(
        self,
        name: str,
        line: Line[T],
        note: Callable[[str, OSError | None], None],
        *,
        again: bool = True,
    ) -> None:
        self.name = name
        self._line = line
        self._note = note
        self._again = again
        self._waiting: list[T] = []
        """Values to show when the device is retried."""
        self._told: list[T] = []
        self._pause = 0.0
        self._try_at = 0.0

    def put(self, value: T, now: float) -> None:
        """Show this, now or when the device works again."""
        self._told[:] = [value]
        if now >= self._try_at:
            self._send()
        elif self._again:
            self._waiting[:] = [value]

    def repeat(self, now: float) -> None:
        """Show the last value again: it now looks different."""
        if self._told:
            self.put(self._told[0], now)

    def tick(self, now: float) -> None:
        """Check the last attempt, and retry if it is time."""
        outcome = self._line.outcome()
        if isinstance(outcome, OSError):
            if not self._pause:
                self._note(self.name, outcome)
            self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS) or FIRST_PAUSE_SECONDS
            self._try_at = now + self._pause
            if self._again:
                self._waiting[:] = self._told
        elif outcome and self._pause:
            self._pause = 0.0
            self._note(self.name, None)
        if self._waiting and now >= self._try_at:
            self._send()

    def close(self, timeout: float) -> None:
        """Show the waiting values, within ``timeout`` seconds; may be called twice."""
        self._line.close(timeout)

    def _send(self) -> None:
        self._waiting.clear()
        self._line.send(self._told[0])
