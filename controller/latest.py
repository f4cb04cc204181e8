"""What shows the last thing it was told: lights, screen, sound. None can stop or end the table.

A device that fails is told again, later and later; one that is slow gets a thread of its own, in
which only the newest thing waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
Value = TypeVar("Value", contravariant=True)  # noqa: PLC0105  one letter would say less

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0


class Line(Protocol[Value]):
    """The way to one device."""

    def send(self, value: Value) -> None:
        """Have this shown; never waits and never fails."""

    def outcome(self) -> OSError | bool | None:
        """How the last try went, once: what went wrong, True if nothing did, None if none ended."""

    def close(self, timeout: float) -> None:
        """No more after this; may be called twice."""


class Direct(Generic[T]):
    """A device that answers at once, as its port promises."""

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
        """How the last try went, once."""
        outcome, self._outcome = self._outcome, None
        return outcome

    def close(self, timeout: float) -> None:
        """Nothing is left to do."""


class Latest(Generic[T]):
    """A device that takes its time: one slot, in which the newest value replaces the others."""

    def __init__(self, show: Callable[[T], None], name: str) -> None:
        self._show = show
        self._bell = threading.Condition()
        self._slot: list[T] = []
        self._closed = False
        self._outcome: OSError | bool | None = None
        self._bug: Exception | None = None
        # A daemon: a bus that hangs must not keep the program from ending.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def send(self, value: T) -> None:
        """Show this as soon as the device is free, unless something newer comes."""
        with self._bell:
            self._slot[:] = [value]
            self._bell.notify()

    def outcome(self) -> OSError | bool | None:
        """How the last try went, once; whatever is not the device's fault is raised here."""
        if self._outcome is None:
            return None
        with self._bell:
            outcome, self._outcome = self._outcome, None
            bug, self._bug = self._bug, None
        if bug is not None:
            raise bug
        return outcome

    def close(self, timeout: float) -> None:
        """Show what waits, but not longer than so many seconds."""
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
            except Exception as error:  # noqa: BLE001  a thread that ended would show no more
                bug = error
            with self._bell:
                self._outcome = outcome
                self._bug = bug or self._bug


class Outlet(Generic[T]):
    """One device behind its line, and the patience with it.

    ``note`` hears of a failure once, and with None when the device works again. With ``again`` the
    last value is shown then; a sound of a minute ago is better left out.
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
        """What is to be shown when the device is tried again."""
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

    def tick(self, now: float) -> None:
        """Time has passed: see how it went, and try again what is due."""
        outcome = self._line.outcome()
        if isinstance(outcome, OSError):
            if not self._pause:
                self._note(self.name, outcome)
            self._pause = min(2 * self._pause, LONGEST_PAUSE) or FIRST_PAUSE
            self._try_at = now + self._pause
            if self._again:
                self._waiting[:] = self._told
        elif outcome and self._pause:
            self._pause = 0.0
            self._note(self.name, None)
        if self._waiting and now >= self._try_at:
            self._send()

    def close(self, timeout: float) -> None:
        """Let what waits be shown, but not longer than so many seconds; may be called twice."""
        self._line.close(timeout)

    def _send(self) -> None:
        self._waiting.clear()
        self._line.send(self._told[0])
