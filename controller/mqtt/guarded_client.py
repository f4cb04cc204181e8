"""MQTT client that a hostile broker can neither flood nor fill.

The library reads packets of up to 256 MB and remembers what it was sent; here a broker that sends
more than a table ever asks for is hung up on.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from controller.web.rate_limit import Bucket

LONGEST_PACKET = 4096
"""Most bytes of a packet that is read; an honest broker is told so, and keeps longer ones."""
BYTES_A_SECOND = 4096
BURST = 16_384
MOST_WAITING = 300
"""Most packets that wait to be written."""


class FloodError(ConnectionError):
    """The broker sends too much."""


class GuardedClient(Client):
    """Client of one connection; ``check`` raises ``FloodError`` once the broker went too far."""

    def __init__(
        self,
        client_id: str,
        tls: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2,
            client_id=client_id,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        self._tls = tls or ssl.create_default_context()
        if tls is not None:
            self.tls_set_context(tls)
        self._clock = clock
        self._bucket = Bucket(clock(), BYTES_A_SECOND, BURST)
        self._is_flooded = False

    def greet(self, host: str, port: int, keepalive: int) -> None:
        """Connect, with a new session."""
        limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        limits.MaximumPacketSize = LONGEST_PACKET
        self.connect(host, port, keepalive, clean_start=True, properties=limits)

    def check(self) -> None:
        """Raise ``FloodError`` if the broker sent too much, or what nobody subscribed to."""
        # A message of quality 2 is kept by the library; none was asked for.
        if self._is_flooded or self._in_messages or len(self._out_packet) > MOST_WAITING:
            raise FloodError

    def hang_up(self) -> None:
        """Close everything without a word: to the broker this is a loss, unless it was told."""
        self.on_connect = self.on_publish = self.on_message = None
        self._reset_sockets()

    def _ssl_wrap_socket(self, tcp_sock: socket.socket) -> ssl.SSLSocket:
        """Encrypted connection; the library would leave the socket open if the broker fails."""
        secured = tcp_sock
        try:
            secured = self._tls.wrap_socket(
                tcp_sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            secured.settimeout(self.connect_timeout)
            secured.do_handshake()
        except BaseException:
            secured.close()
            raise
        return secured

    def _sock_recv(self, bufsize: int) -> bytes:
        """Bytes from the broker, within limits."""
        if bufsize > LONGEST_PACKET:
            self._is_flooded = True
            raise FloodError
        data = super()._sock_recv(bufsize)
        if not self._bucket.take(self._clock(), len(data)):
            self._is_flooded = True
            raise FloodError
        return data
