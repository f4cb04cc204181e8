"""The server in its own thread, with its own event loop: whatever it does, the table plays on."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from controller.problem import Problem
from controller.web.messages import LARGEST

PORT = 8000
NEXT = 20
"""So many ports are tried."""
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  only when the network is asked for
_HEADERS = 8 * 1024
_PING = 20.0
_QUEUED = 32
_SIOCGIFADDR = 0x8915
_SECRET = re.compile(
    r"(?i)\b(token|code|hand|deck|symbol|seed|salt|bytes)\b\S*\s*[:=]\s*\S+|\b[0-9a-f]{32,}\b"
)


def bind(port: int, *, lan: bool) -> socket.socket:
    """A socket at this port, or at the next one that is free."""
    address = EVERYWHERE if lan else LOCAL
    for at in range(port, min(port + NEXT, 65_536)):
        # The protocol is named: asyncio sends small answers at once only where it is.
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, at))
            found.listen(64)
        except OSError:
            found.close()
            continue
        return found
    raise Problem("serve.none", port=port, last=min(port + NEXT, 65_536) - 1)


def addresses() -> list[str]:
    """The addresses of this machine in its networks, without asking anybody else."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            packed = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):
                raw = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, packed)
                found.append(socket.inet_ntoa(raw[20:24]))
    return [it for it in dict.fromkeys(found) if not it.startswith("127.")]


def names(*, lan: bool) -> list[str]:
    """The names by which this machine may be called."""
    own = ["localhost", LOCAL, "::1"]
    if lan:
        host = socket.gethostname().lower().removesuffix(".local")
        own += [host, f"{host}.local", *addresses()]
    return own


class Server:
    """Serves an application until it is closed; ``tell`` hears of what goes wrong inside."""

    def __init__(self, listening: socket.socket, tell: Callable[[str], None]) -> None:
        self._socket = listening
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._log = _Log(tell)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._socket.getsockname()[1])

    def start(self, app: ASGIApp) -> None:
        """Begin to serve, in a thread of its own."""
        config = uvicorn.Config(
            app,
            loop="asyncio",
            http="h11",
            ws="websockets-sansio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            limit_concurrency=256,
            h11_max_incomplete_event_size=_HEADERS,
            ws_max_size=LARGEST,
            ws_max_queue=_QUEUED,
            ws_ping_interval=_PING,
            ws_ping_timeout=_PING,
            ws_per_message_deflate=False,
        )
        for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
            logger = logging.getLogger(name)
            # Whatever strangers send is no news to the owner; a fault of the program is.
            logger.setLevel(logging.ERROR)
            logger.propagate = False
        logging.getLogger("uvicorn.error").handlers = [self._log]
        self._server = uvicorn.Server(config)
        # A daemon: a client that will not hang up must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if self._server is not None:
            self._server.run(sockets=[self._socket])

    def close(self, timeout: float) -> None:
        """Hang up on everybody, but do not wait longer than so many seconds; twice is harmless."""
        self._log.ending = True
        if self._server is not None:
            self._server.should_exit = True
        if self._thread is not None:
            self._thread.join(timeout)
        self._socket.close()
        logger = logging.getLogger("uvicorn.error")
        logger.handlers = [it for it in logger.handlers if it is not self._log]


class _Log(logging.Handler):
    """Hands on what the server complains of, without anything that could be a secret."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._tell = tell
        self.ending = False

    def emit(self, record: logging.LogRecord) -> None:
        """One line for the owner of the table."""
        told = record.getMessage().strip()
        if "completing handshake" in told:
            # A stranger was refused before the upgrade; uvicorn takes that for a fault of ours.
            return
        if self.ending and (told.startswith("Cancel ") or _cancelled(record)):
            # Whoever would not hang up is cut off: that is what closing means.
            return
        if record.exc_info and record.exc_info[0] is not None:
            told += f" {record.exc_info[0].__name__}"
        self._tell(clean(" ".join(told.split())))


def _cancelled(record: logging.LogRecord) -> bool:
    return record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)


def clean(line: str) -> str:
    """A line of a log without tokens, codes, cards or symbols."""
    return _SECRET.sub("…", line)


@contextlib.contextmanager
def serving(listening: socket.socket, tell: Callable[[str], None]) -> Iterator[Server]:
    """A server that is closed at the end."""
    server = Server(listening, tell)
    try:
        yield server
    finally:
        server.close(3.0)
