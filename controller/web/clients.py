"""Connected clients, and their messages since the last tick."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from controller.web.messages import ClientRequest, Hello
from controller.web.view_sections import View

UNKNOWN, AGAIN, ENDED, SLOW, FULL = 4001, 4002, 4003, 4004, 4008
"""Close codes of a socket."""


class Client(Protocol):
    """A connected client; every call returns at once, from any thread."""

    @property
    def local(self) -> bool:
        """Whether the client runs on this machine."""

    @property
    def address(self) -> str:
        """Where it comes from: an address, or a network whose addresses anybody may have."""

    def post(self, message: dict[str, Any]) -> None:
        """Send this message."""

    def show(self, kind: str, view: View) -> None:
        """Send what changed, as soon as the client can take it."""

    def close(self, number: int, code: str, text: str) -> None:
        """Send the reason, and close the connection."""


@dataclass(slots=True)
class Guest:
    """A client that has identified itself."""

    client: Client
    audience: str
    language: str
    control: bool = False
    seat: int = -1
    asked_at: float = 0.0
    """When it asked for something last."""
    done: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Answers to its last requests, by the client's own ids."""


@dataclass(frozen=True, slots=True)
class Said:
    """A client sent a message."""

    client: Client
    message: Hello | ClientRequest


@dataclass(frozen=True, slots=True)
class Left:
    """A client disconnected."""

    client: Client


class ClientInbox:
    """Queue from the server's thread to the loop, which it wakes."""

    def __init__(self, bell: Callable[[], None]) -> None:
        self._items: queue.SimpleQueue[Said | Left] = queue.SimpleQueue()
        self._ring = bell

    def put(self, item: Said | Left) -> None:
        """Queue an item for the next tick."""
        self._items.put(item)
        self._ring()

    def take(self) -> Iterable[Said | Left]:
        """Everything since the last call.

        Not what arrives meanwhile: a client that was just answered must find its request done,
        and the session does it after the poll.
        """
        return [self._items.get_nowait() for _ in range(self._items.qsize())]
