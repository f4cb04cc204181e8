"""A board made of frames, on CPython: it answers as the firmware does, and may misbehave."""

from __future__ import annotations

import zlib
from random import Random

from firmware import wire


class FakePico:
    """The board's side of the protocol; ``out`` holds the bytes to send."""

    def __init__(
        self, boot: int = 77, rows: int = 8, columns: int = 8, *, analog: bool = False
    ) -> None:
        self.boot = boot
        self.rows, self.columns = rows, columns
        self.analog = analog
        self.fault = 0
        self.version: int | None = None
        self.firmware = wire.FIRMWARE
        self.ticks = 1000
        self.bits = bytearray(8)
        self.raw = [32768] * 64
        self.counts = bytearray(64)
        self.heard: list[tuple[int, tuple[object, ...]]] = []
        self.deaf: set[int] = set()
        """Types of frame that it does not answer."""
        self.out = b""
        self.host = 0
        self._seq = 0
        self._decoder = wire.Decoder()

    def feed(self, data: bytes) -> None:
        for kind, host, _, payload in self._decoder.feed(data):
            values = wire.values(kind, payload)
            self.heard.append((kind, values))
            if kind in self.deaf:
                continue
            if kind == wire.ASK:
                self.host = host
                self.hello(values[0])
            elif kind == wire.PING:
                self.send(wire.PONG, values[0], self.ticks, 3, 1, self.ticks // 5, 7, 99_000)
            elif kind in {wire.LIGHTS, wire.CHIME, wire.MAINTENANCE, wire.RESTS}:
                self.send(wire.DONE, values[0], kind, 1)

    def hello(self, nonce: int) -> None:
        size = (self.rows, self.columns)
        kind = wire.ANALOG if self.analog else wire.MATRIX
        self.send(
            wire.HELLO, nonce, *self.firmware, *size, kind, 64, 31, 1, self.fault, 1, b"12345678"
        )

    def touch(self, pad: int) -> None:
        """The contact under a pad changes."""
        self.bits[pad >> 3] ^= 1 << (pad & 7)
        self.counts[pad] = (self.counts[pad] + 1) & 255

    def picture(self, milliseconds: int = 5) -> bytes:
        """Send the whole picture; return the frame."""
        self.ticks = (self.ticks + milliseconds) % wire.CLOCK
        if self.analog:
            raw = b"".join(value.to_bytes(2, "little") for value in self.raw)
            return self.send(wire.FIELD, self.ticks, raw, bytes(self.counts))
        return self.send(wire.PICTURE, self.ticks, bytes(self.bits), bytes(self.counts))

    def key(self, number: int, key: int, down: int) -> bytes:
        return self.send(wire.KEY, number, self.ticks, key, down)

    def send(self, kind: int, *values: object) -> bytes:
        self._seq += 1
        frame = wire.encode(kind, self.boot, self._seq, *values)
        if self.version is not None:
            frame = foreign(frame, self.version)
        self.out += frame
        return frame

    def reboot(self, random: Random) -> None:
        """Restart as after a short power loss."""
        self.boot = random.getrandbits(30)
        self._seq = 0
        self.ticks = 0
        self.counts = bytearray(64)
        self.host = 0
        self._decoder = wire.Decoder()


def foreign(frame: bytes, version: int) -> bytes:
    """The same frame as another version of the protocol would write it."""
    body = bytearray(wire.unstuff(frame[1:-1])[:-4])
    body[0] = version
    crc = zlib.crc32(bytes(body)).to_bytes(4, "little")
    return b"\0" + wire.stuff(bytes(body) + crc) + b"\0"
