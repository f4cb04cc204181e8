"""Attacks on the server from this machine, bounded in number and time: raw sockets that misbehave.

`python -m tests.controller.web.floods KIND PORT SECONDS` runs one in a process of its own.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

HELLO = {"do": "hello", "v": 1, "as": "table", "language": "en"}
PING, EMPTY_TEXT, EMPTY_CONTINUATION = 0x89, 0x01, 0x00
MASKED = 0x80
ATTACKER = "127.0.0.9"
"""Another machine, as far as the server knows."""
SLOW = b"GET / HTTP/1.1\r\nX: "


def upgrade(port: int) -> bytes:
    """The first bytes of a WebSocket."""
    own = f"127.0.0.1:{port}"
    return (
        f"GET /api/v1/socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def get(port: int, path: str = "/") -> bytes:
    """A request for a file."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()


def frame(head: int, data: bytes = b"") -> bytes:
    """A frame of at most 125 bytes, masked with zeros."""
    return bytes([head, MASKED | len(data)]) + bytes(4) + data


def reach(port: int, address: str = "127.0.0.1", timeout_seconds: float = 60.0) -> socket.socket:
    """A connection from one of the addresses of this machine."""
    return socket.create_connection(("127.0.0.1", port), timeout_seconds, (address, 0))


def socket_of_a_page(port: int, address: str = "127.0.0.1") -> socket.socket:
    """A WebSocket that has said hello and has been welcomed."""
    found = reach(port, address)
    found.sendall(upgrade(port))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += found.recv(1000) or b"\r\n\r\n"
    found.sendall(frame(0x81, json.dumps(HELLO).encode()))
    found.recv(1000)
    return found


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not hung up; what it sent is thrown away."""
    connection.setblocking(False)
    try:
        while connection.recv(1 << 16):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


@contextmanager
def crowd(
    port: int, count: int, first: bytes = b"", addresses: Callable[[int], str] | None = None
) -> Iterator[list[socket.socket]]:
    """So many connections that send this and then nothing."""
    with ExitStack() as stack:
        found: list[socket.socket] = []
        for number in range(count):
            with suppress(OSError):
                it = reach(port, addresses(number) if addresses else "127.0.0.1")
                stack.callback(it.close)
                if first:
                    it.sendall(first)
                found.append(it)
        yield found


def pour(port: int, data: bytes, seconds: float) -> tuple[int, int]:
    """Send this as fast as it goes, never read, and come back when cut off.

    How many bytes were sent, and how often the server hung up.
    """
    sent = cuts = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with socket_of_a_page(port, ATTACKER) as it:
                it.settimeout(0.2)
                while time.monotonic() < end:
                    with suppress(TimeoutError):
                        sent += it.send(data)
        except OSError:
            cuts += 1
    return sent, cuts


def sit(
    port: int, count: int, seconds: float, *, first: bytes = b"", drip: bytes = b""
) -> tuple[int, int]:
    """So many connections for so long, opened again when cut off; how many, and how many failed."""
    end = time.monotonic() + seconds
    open_now: list[socket.socket] = []
    opened = failed = 0
    while time.monotonic() < end:
        while len(open_now) < count and time.monotonic() < end:
            try:
                it = reach(port, ATTACKER)
                it.sendall(first)
            except OSError:
                failed += 1
                continue
            opened += 1
            open_now.append(it)
        time.sleep(0.5)
        for it in [it for it in open_now if not is_open(it)]:
            it.close()
            open_now.remove(it)
        for it in open_now:
            with suppress(OSError):
                it.send(drip)
    for it in open_now:
        it.close()
    return opened, failed


ATTACKS: dict[str, Callable[[int, float], tuple[int, int]]] = {
    "pings": lambda port, seconds: pour(port, frame(PING, b"p" * 100) * 500, seconds),
    "empty pings": lambda port, seconds: pour(port, frame(PING) * 9000, seconds),
    "empty continuations": lambda port, seconds: pour(
        port, frame(EMPTY_TEXT) + frame(EMPTY_CONTINUATION) * 9000, seconds
    ),
    "fragments": lambda port, seconds: pour(
        port, frame(EMPTY_TEXT, b"x") + frame(EMPTY_CONTINUATION, b"x") * 1000, seconds
    ),
    "300 idle": lambda port, seconds: sit(port, 300, seconds),
    "1500 idle": lambda port, seconds: sit(port, 1500, seconds),
    "300 slow headers": lambda port, seconds: sit(port, 300, seconds, first=SLOW, drip=b"a"),
    "1500 slow headers": lambda port, seconds: sit(port, 1500, seconds, first=SLOW, drip=b"a"),
    "300 unread answers": lambda port, seconds: sit(
        port, 300, seconds, first=get(port, "/static/main.js") * 50
    ),
}


if __name__ == "__main__":
    sys.stdout.write(f"{ATTACKS[sys.argv[1]](int(sys.argv[2]), float(sys.argv[3]))}\n")
