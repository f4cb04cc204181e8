"""Web server in its own thread, with its own event loop, so that it never delays the table."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import socket
import struct
import threading
from array import array
from collections.abc import Callable, Iterator
from functools import partial

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from controller.i18n.user_errors import Problem
from controller.web.connection import HEAD, Connection, Deadlines
from controller.web.messages import LARGEST
from controller.web.open_connections import OpenConnections
from controller.web.server_log import ServerLog

PORT = 8000
NEXT = 20
"""Ports tried, one after another."""
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  only with --lan
_AT_ONCE, _WAITING = 4, 1024
"""Connections accepted in one turn of the server's loop, and those that may wait for a turn.

Few at once: each has its first bytes read before others may push it out.
"""
_PING = 20.0
_QUEUED = 32
_SIOCGIFCONF = 0x8912
_INTERFACES = 64
"""Most network interfaces that are asked for their addresses."""
_ENTRY = 16 + 3 * struct.calcsize("P")
"""Bytes that the kernel writes for each."""


class Listener(socket.socket):
    """Listening socket: asyncio accepts as many at once as it lets wait, and loses the others."""

    def listen(self, backlog: int = _WAITING, /) -> None:
        """Listen; many may wait, however few are accepted at once."""
        super().listen(max(backlog, _WAITING))


def bind(port: int, *, lan: bool) -> socket.socket:
    """Socket on this port, or on the next free one."""
    address = EVERYWHERE if lan else LOCAL
    for at in range(port, min(port + NEXT, 65_536)):
        # The protocol is named: only then does asyncio send small answers at once (TCP_NODELAY).
        found = Listener(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, at))
            found.listen()
        except OSError:
            found.close()
            continue
        return found
    raise Problem("serve.none", port=port, last=min(port + NEXT, 65_536) - 1)


def addresses() -> list[str]:
    """Addresses of this machine in its networks, without any query."""
    # Not if_nameindex: it needs netlink, which the service may not use.
    buffer = array("B", bytes(_INTERFACES * _ENTRY))
    at, size = buffer.buffer_info()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        raw = fcntl.ioctl(probe.fileno(), _SIOCGIFCONF, struct.pack("iP", size, at))
    used = struct.unpack("iP", raw)[0]
    entries = [buffer[start : start + _ENTRY] for start in range(0, used, _ENTRY)]
    found = [socket.inet_ntoa(bytes(it[20:24])) for it in entries]
    # 169.254: no router has answered. Others come first.
    own = [it for it in dict.fromkeys(found) if not it.startswith("127.")]
    return sorted(own, key=lambda it: it.startswith("169.254."))


def host_name(name: str = "") -> str:
    """Name of this machine in its network, as configured or its own, with ``.local``."""
    return f"{(name or socket.gethostname()).lower().removesuffix('.local')}.local"


def names(*, lan: bool, name: str = "") -> list[str]:
    """Host names of this machine."""
    own = ["localhost", LOCAL, "::1"]
    if lan:
        known = dict.fromkeys((host_name(), host_name(name)))
        own += [*known, *(it.removesuffix(".local") for it in known), *addresses()]
    return own


class Server:
    """Serves an application until it is closed; ``tell`` receives its errors."""

    def __init__(
        self, listening: socket.socket, tell: Callable[[str], None], deadlines: Deadlines
    ) -> None:
        self._socket = listening
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._runner: asyncio.Runner | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._connections = OpenConnections(deadlines)
        self._log = ServerLog(tell)

    @property
    def port(self) -> int:
        """Port it listens on."""
        return int(self._socket.getsockname()[1])

    def start(self, app: ASGIApp) -> None:
        """Start serving, in its own thread."""
        config = uvicorn.Config(
            app,
            loop="asyncio",
            # uvicorn only calls it, with the same arguments as its own protocols.
            http=partial(Connection, self._connections, H11Protocol),  # type: ignore[arg-type]
            ws="websockets-sansio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            backlog=_AT_ONCE,
            h11_max_incomplete_event_size=HEAD,
            ws_max_size=LARGEST,
            ws_max_queue=_QUEUED,
            ws_ping_interval=_PING,
            ws_ping_timeout=_PING,
            ws_per_message_deflate=False,
        )
        for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
            logger = logging.getLogger(name)
            # Bad requests from strangers do not concern the owner; a bug does.
            logger.setLevel(logging.ERROR)
            logger.propagate = False
        logging.getLogger("uvicorn.error").handlers = [self._log]
        # Whatever it needs is loaded and opened now: once it runs, no descriptor may be left.
        config.load()
        self._server = uvicorn.Server(config)
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        # A daemon thread: a client that stays connected must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if self._runner is not None:
            with self._runner:
                self._runner.run(self._serve())

    async def _serve(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._log.caught)
        if self._server is not None:
            await self._server.serve(sockets=[self._socket])

    def close(self, timeout: float) -> None:
        """Disconnect everybody, within ``timeout`` seconds; may be called twice."""
        self._log.ending = True
        if self._server is not None:
            self._server.should_exit = True
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended already
                self._loop.call_soon_threadsafe(self._connections.close)
        if self._thread is not None:
            self._thread.join(timeout)
        self._socket.close()
        logger = logging.getLogger("uvicorn.error")
        logger.handlers = [it for it in logger.handlers if it is not self._log]


@contextlib.contextmanager
def serving(
    listening: socket.socket, tell: Callable[[str], None], deadlines: Deadlines | None = None
) -> Iterator[Server]:
    """Context with a server, closed at the end."""
    server = Server(listening, tell, deadlines or Deadlines())
    try:
        yield server
    finally:
        server.close(3.0)
