"""Brokers that do what none should, and a cable that is cut anywhere."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

WELCOME = b"\x20\x03\x00\x00\x00"
"""Answer to the greeting, in MQTT 5, without properties."""
Behaviour = Callable[[socket.socket], None]
"""What a broker does with one connection."""


class FalseBroker:
    """Listens on loopback, and does with each connection what the next behaviour says.

    The last one is for all that follow.
    """

    def __init__(self, *behaviours: Behaviour) -> None:
        self._behaviours = behaviours
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.visits = 0
        self.ended = 0
        """How many connections are over."""
        self._threads: list[threading.Thread] = []
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_closed = False
        self._begin(self._accept)

    def close(self) -> None:
        self._is_closed = True
        with suppress(OSError):
            # Closing alone would not wake whoever waits in accept().
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(60)
            assert not thread.is_alive()

    def _begin(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._is_closed:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            behaviour = self._behaviours[min(self.visits, len(self._behaviours) - 1)]
            with self._lock:
                self._open.add(connection)
            self.visits += 1
            self._begin(lambda it=connection, do=behaviour: self._serve(it, do))  # type: ignore[misc]

    def _serve(self, connection: socket.socket, behaviour: Behaviour) -> None:
        with connection:
            with suppress(OSError):
                behaviour(connection)
            with self._lock:
                self._open.discard(connection)
        self.ended += 1


def drain(connection: socket.socket) -> None:
    """Read until the table hangs up."""
    while connection.recv(65_536):
        pass


def silent(connection: socket.socket) -> None:
    """Accept, and say nothing."""
    drain(connection)


def deaf(connection: socket.socket) -> None:
    """Welcome, and never read or answer again."""
    connection.recv(4096)
    connection.sendall(WELCOME)
    # Nothing is read until the table gives up: then there is an error, or nothing more to read.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    threading.Event().wait(0.3)
    drain(connection)


def says(first: bytes, endless: bytes = b"") -> Behaviour:
    """Answer the greeting with these bytes, and go on with others for ever."""

    def behave(connection: socket.socket) -> None:
        connection.recv(4096)
        connection.sendall(first)
        while endless:
            connection.sendall(endless)
        drain(connection)

    return behave


class CutCable:
    """Carries bytes between table and broker, and is cut once.

    That is before the answer number ``cut`` comes back or, with ``is_deaf``, before what is sent
    after so many others arrives.
    """

    def __init__(self, port: int, cut: int, *, is_deaf: bool = False) -> None:
        self._port = port
        self._cut = cut
        self._is_deaf = is_deaf
        self.is_cut = False

    def __call__(self, connection: socket.socket) -> None:
        """Carry one connection."""
        with socket.create_connection(("127.0.0.1", self._port)) as broker:
            back = threading.Thread(target=self._carry_back, args=(broker, connection), daemon=True)
            back.start()
            try:
                for number in range(1_000_000):
                    data = connection.recv(65_536)
                    if not data or (self._is_deaf and self._is_due(number)):
                        break
                    broker.sendall(data)
            finally:
                with suppress(OSError):
                    broker.shutdown(socket.SHUT_RDWR)
                back.join(60)

    def _is_due(self, number: int) -> bool:
        """Whether the cable is cut now."""
        is_due = number == self._cut and not self.is_cut
        self.is_cut |= is_due
        return is_due

    def _carry_back(self, broker: socket.socket, connection: socket.socket) -> None:
        with suppress(OSError):
            for number in range(1_000_000):
                data = broker.recv(65_536)
                if not data or (not self._is_deaf and self._is_due(number)):
                    break
                connection.sendall(data)
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
