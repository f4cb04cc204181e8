"""One TCP connection: passes bytes between the network and uvicorn, within limits.

uvicorn limits the size of messages, but neither idle connections, nor control frames and empty
frames, nor the size of headers that arrive at once. Both sides speak asyncio's own interface here,
so that nothing depends on the internals of uvicorn.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

from websockets.frames import Close, Frame, Opcode

from controller.web.clients import FULL
from controller.web.frame_counter import FrameCounter
from controller.web.rate_limit import Bucket

HEAD = 8 * 1024
"""Most bytes of a request line and its headers."""
FRAME_RATE, FRAME_BURST = 40.0, 120
"""Frames of a WebSocket a second, and in a burst, whatever is in them."""
_POLICY = 1008
_BLANK_LINE = re.compile(rb"\n\r?\n")
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\n"
    b"content-length: 4\r\nconnection: close\r\n\r\n431\n"
)


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Time limits of a connection; ``look_seconds`` is the interval between checks."""

    request_seconds: float = 10.0
    """For a request to arrive, or its answer to be read."""
    hello_seconds: float = 15.0
    """Until a WebSocket must be welcomed; after ten it is sent the reason."""
    closing_seconds: float = 5.0
    """For the rest of an answer after hanging up."""
    stalled_seconds: float = 15.0
    """For which a client may read nothing of what is waiting for it."""
    look_seconds: float = 1.0


class Registry(Protocol):
    """Where connections sign in and out."""

    def add(self, connection: Connection) -> None:
        """A connection was made."""

    def remove(self, connection: Connection) -> None:
        """A connection was lost."""


class Connection(asyncio.Protocol):
    """A connection, and the protocol of uvicorn behind it, which is made when something arrives."""

    def __init__(
        self,
        registry: Registry,
        protocol: Callable[..., asyncio.Protocol],
        *,
        app_state: dict[str, Any],
        **facts: Any,
    ) -> None:
        self._registry = registry
        state = {**app_state, "connection": self}
        self._make = partial(protocol, app_state=state, **facts)
        self._loop = asyncio.get_running_loop()
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._frames: FrameCounter | None = None
        """Counts the frames, once this is a WebSocket."""
        self._budget = Bucket(0.0, FRAME_RATE, FRAME_BURST)
        self._head = 0
        self._tail = b""
        self._reads = True
        self._clogged_at: float | None = None
        self._closing_at: float | None = None
        self._is_accepted = False
        """Whether the upgrade was answered, so that a close code can be read."""
        self.address = ""
        """Host it comes from."""
        self.since = self._loop.time()
        """When it was made, or answered last."""
        self.is_welcome = False
        """Whether its client has been welcomed: it is not hung up on to make room."""

    # asyncio's side.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Sign in."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self._registry.add(self)

    def data_received(self, data: bytes) -> None:
        """Pass on what is within the limits."""
        if self._transport is None or self._transport.is_closing():
            return
        if self._frames is not None:
            found = self._frames.feed(data, FRAME_BURST)
            if not self._budget.take(self._loop.time(), found):
                self.hang_up(_POLICY, "frames")
                return
        elif self._is_too_large(data):
            self._transport.write(_TOO_LARGE)
            self._transport.close()
            return
        if self._inner is None:
            self._inner = self._make()
            own = ConnectionTransport(self, self._inner, self._transport)
            self._inner.connection_made(own)
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Hang up too, once the rest is sent."""
        return None if self._inner is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        """Read nothing more from a client that does not read."""
        self._clogged_at = self._loop.time()
        if self._inner is not None:
            self._inner.pause_writing()
        self._adjust_reading()

    def resume_writing(self) -> None:
        """Go on reading."""
        self._clogged_at = None
        if self._inner is not None:
            self._inner.resume_writing()
        self._adjust_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Sign out."""
        self._registry.remove(self)
        if self._inner is not None:
            self._inner.connection_lost(exc)

    # uvicorn's side.

    def switch(self, protocol: asyncio.BaseProtocol) -> None:
        """The request was an upgrade: from now on these are frames."""
        self._inner = cast("asyncio.Protocol", protocol)
        self._frames = FrameCounter()

    def answered(self) -> None:
        """Something was written."""
        self.since = self._loop.time()
        self._is_accepted = self._frames is not None

    def read(self, *, wanted: bool) -> None:
        """Pause or resume reading, unless nothing must be read anyway."""
        self._reads = wanted
        self._adjust_reading()

    # The server's side.

    @property
    def is_idle(self) -> bool:
        """Whether nothing has arrived yet."""
        return self._inner is None

    @property
    def is_reading(self) -> bool:
        """Whether anything is read now."""
        return self._transport is not None and self._transport.is_reading()

    @property
    def waiting_bytes(self) -> int:
        """Bytes that the client has not read yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def is_overdue(self, now: float, deadlines: Deadlines) -> bool:
        """Whether it has taken too long; called again and again."""
        if self._transport is None:
            return False
        if self._transport.is_closing():
            self._closing_at = self._closing_at or now
            return now - self._closing_at >= deadlines.closing_seconds
        if self._clogged_at is not None and now - self._clogged_at >= deadlines.stalled_seconds:
            return True
        is_request = self._frames is None
        longest = deadlines.request_seconds if is_request else deadlines.hello_seconds
        return not self.is_welcome and now - self.since >= longest

    def hang_up(self, number: int = FULL, reason: str = "full") -> None:
        """Cut it off at once, with a close code where the client may expect one."""
        if self._transport is None:
            return
        if self._is_accepted and not self._transport.is_closing():
            told = Frame(Opcode.CLOSE, Close(number, reason).serialize())
            self._transport.write(told.serialize(mask=False))
        self._transport.abort()

    def _adjust_reading(self) -> None:
        if self._transport is None:
            return
        if self._reads and self._clogged_at is None:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _is_too_large(self, data: bytes) -> bool:
        """Whether a request line with its headers is longer than allowed; there are no bodies."""
        known = len(self._tail)
        text = self._tail + data
        start = -self._head
        for end in _BLANK_LINE.finditer(text):
            if end.end() - known - start > HEAD:
                return True
            start = end.end() - known
        self._head = len(data) - start
        self._tail = text[len(text) - min(2, self._head) :]
        return self._head > HEAD


class ConnectionTransport(asyncio.Transport):
    """What uvicorn sees of a connection."""

    def __init__(
        self,
        connection: Connection,
        protocol: asyncio.BaseProtocol,
        transport: asyncio.Transport,
    ) -> None:
        super().__init__()
        self._connection = connection
        self._protocol = protocol
        self._transport = transport

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Facts about the socket."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Whether it is closed or closing."""
        return self._transport.is_closing()

    def close(self) -> None:
        """Hang up after the rest is sent."""
        self._transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._transport.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Continue with the protocol of a WebSocket."""
        self._protocol = protocol
        self._connection.switch(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol of uvicorn."""
        return self._protocol

    def is_reading(self) -> bool:
        """Whether data is read."""
        return self._transport.is_reading()

    def pause_reading(self) -> None:
        """Read nothing."""
        self._connection.read(wanted=False)

    def resume_reading(self) -> None:
        """Go on reading."""
        self._connection.read(wanted=True)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send this, unless it is closed."""
        if not self._transport.is_closing():
            self._connection.answered()
            self._transport.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Send all of these."""
        self.write(b"".join(list_of_data))

    def can_write_eof(self) -> bool:
        """Whether it can be closed on one side."""
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        """Close the writing side."""
        self._transport.write_eof()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set when writing pauses."""
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        """Bytes that wait to be sent."""
        return self._transport.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        """When writing pauses and resumes."""
        return self._transport.get_write_buffer_limits()
