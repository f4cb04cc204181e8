"""Outbox between the table's loop and the broker's thread; nobody waits for anybody.

Of each state only the newest is kept, and of the events the last few hundred: a broker that is away
for a week costs no more memory than one that is away for a minute.
"""

from __future__ import annotations

import threading

MOST_EVENTS = 500
"""Events kept to be sent, or sent again."""


class Outbox:
    """Retained states by name, and numbered events."""

    def __init__(self, most_events: int = MOST_EVENTS) -> None:
        self._lock = threading.Lock()
        self._most = most_events
        self._states: dict[str, bytes] = {}
        self._events: dict[int, bytes] = {}

    def put_state(self, name: str, text: str) -> None:
        """Replace a state."""
        payload = text.encode()
        with self._lock:
            self._states[name] = payload

    def put_event(self, number: int, text: str) -> None:
        """Add an event, with a number higher than all before."""
        payload = text.encode()
        with self._lock:
            self._events[number] = payload
            while len(self._events) > self._most:
                del self._events[next(iter(self._events))]

    def states(self) -> dict[str, bytes]:
        """The newest states."""
        with self._lock:
            return dict(self._states)

    def events(self, first: int, most: int, last: int | None = None) -> list[tuple[int, bytes]]:
        """Events that are still kept, from ``first`` on, at most so many."""
        with self._lock:
            newest = next(reversed(self._events), 0)
            if first > newest:
                return []
            oldest = next(iter(self._events))
            start = max(first, oldest)
            end = min(start + most - 1, newest, newest if last is None else last)
            return [(number, self._events[number]) for number in range(start, end + 1)]

    @property
    def oldest(self) -> int:
        """Number of the oldest event that is kept; 0 if there was none."""
        with self._lock:
            return next(iter(self._events), 0)
