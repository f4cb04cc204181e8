"""Who is connected to the table, and what they said since the last tick."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from controller.web.messages import Message
from controller.web.sections import View

UNKNOWN, AGAIN, ENDED, SLOW, FULL = 4001, 4002, 4003, 4004, 4008
"""Why a socket is closed."""


class Client(Protocol):
    """Somebody who is connected; every call returns at once, from any thread."""

    @property
    def local(self) -> bool:
        """Whether the client is on this very machine."""

    def post(self, message: dict[str, Any]) -> None:
        """Send this."""

    def show(self, kind: str, view: View) -> None:
        """Send what changed, as soon as the client can take it."""

    def close(self, number: int, code: str, text: str) -> None:
        """Say why, and hang up."""


@dataclass(slots=True)
class Guest:
    """A client that has said who it is."""

    client: Client
    audience: str
    language: str
    control: bool = False
    seat: int = -1
    done: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The answers to its last acts, by its own ids for them."""


@dataclass(frozen=True, slots=True)
class Said:
    """A client said something."""

    client: Client
    message: Message


@dataclass(frozen=True, slots=True)
class Left:
    """A client is gone."""

    client: Client


class Inbox:
    """What the server's thread puts in for the loop, which is woken by it."""

    def __init__(self, bell: Callable[[], None]) -> None:
        self._items: queue.SimpleQueue[Said | Left] = queue.SimpleQueue()
        self._ring = bell

    def put(self, item: Said | Left) -> None:
        """For the next tick."""
        self._items.put(item)
        self._ring()

    def take(self) -> Iterable[Said | Left]:
        """Everything since the last time."""
        while True:
            try:
                yield self._items.get_nowait()
            except queue.Empty:
                return
