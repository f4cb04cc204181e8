"""Wire format between board and program: one codec for both ends, without I/O.

    00 | COBS( version, type, boot id, sequence number, payload, CRC-32 ) | 00

Each type has a payload of fixed length. A frame that is incomplete or wrong in any byte is dropped
and counted; zero bytes occur only between frames, so the next frame is always found.
The module runs on MicroPython and CPython, so it uses only what both have.
"""

import struct
from binascii import crc32

try:
    from typing import Any
except ImportError:
    pass  # MicroPython has no typing, and does not look at annotations

VERSION = 1
FIRMWARE = (1, 1, 0)
RESTS_SINCE = (1, 1, 0)
"""First firmware that knows RESTS."""
PADS = 64

# Frames from the board.
HELLO = 0x01
PICTURE = 0x02
FIELD = 0x03
KEY = 0x04
DONE = 0x05
PONG = 0x06
# Frames from the program.
ASK = 0x11
PING = 0x12
LIGHTS = 0x13
CHIME = 0x14
HEARD = 0x15
MAINTENANCE = 0x16
RESTS = 0x17

LAYOUT = {
    # nonce, firmware version ×3, rows, columns, kind, lights, keys, buzzer, fault, cause, board
    HELLO: "<I3BBBBBBBBB8s",
    # milliseconds, one bit a pad, transitions of each pad
    PICTURE: "<I8s64s",
    # milliseconds, raw value of each pad, transitions of each pad
    FIELD: "<I128s64s",
    # number, milliseconds, key, 1 if it went down
    KEY: "<HIBB",
    # number of the command, its type, 1 if it was carried out
    DONE: "<HBB",
    # nonce, milliseconds, good frames, bad frames, scans, longest pass in ms, free bytes
    PONG: "<IIIIIHI",
    # nonce
    ASK: "<I",
    PING: "<I",
    # number, then red, green, blue and pattern of each pad
    LIGHTS: "<H256s",
    # number, chime
    CHIME: "<HB",
    # number of the confirmed key event
    HEARD: "<H",
    # number, confirmation word
    MAINTENANCE: "<HI",
    # number, rest value of each pad, least deviation of each that is a magnet
    RESTS: "<H128s128s",
}
LENGTHS = {kind: struct.calcsize(layout) for kind, layout in LAYOUT.items()}

MATRIX, ANALOG = 0, 1
KINDS = ("matrix", "analog")
PATTERNS = ("off", "steady", "blink", "pulse", "flash")
CHIMES = ("tick", "done", "wrong", "ask", "end")
KEYS = ("left", "right", "ok", "back", "menu")
FAULTS = ("", "config-missing", "config-wrong", "pins")
"""Faults that a board may report; with a fault it drives no pin."""
SURE = 0x5441424C
"""Confirmation word, so that maintenance is never entered by mistake."""

CLOCK = 1 << 30
"""Milliseconds at which a board's clock wraps to 0, so that it stays a small int in MicroPython."""

_HEADER = "<BBII"
_HEADER_SIZE = struct.calcsize(_HEADER)
_LEAST = _HEADER_SIZE + 4
_MOST = _LEAST + max(LENGTHS.values())
_LONGEST = _MOST + _MOST // 254 + 1


def encode(kind: int, boot: int, seq: int, *values: object) -> bytes:
    """Frame of this type with the values of its layout."""
    body = struct.pack(_HEADER, VERSION, kind, boot, seq) + struct.pack(LAYOUT[kind], *values)
    return b"\0" + stuff(body + struct.pack("<I", crc32(body))) + b"\0"


def values(kind: int, payload: bytes) -> "tuple[Any, ...]":
    """Values in the payload of a frame."""
    return struct.unpack(LAYOUT[kind], payload)


def is_newer(seq: int, last: int) -> bool:
    """True if a frame is later than another of the same boot; numbers wrap at 2^32."""
    return 0 < (seq - last) & 0xFFFFFFFF < 0x80000000


def stuff(data: bytes) -> bytes:
    """Data encoded without zero bytes (COBS)."""
    out = bytearray()
    for block in data.split(b"\0"):
        size = len(block)
        if not size:
            out.append(1)
            continue
        while size >= 254:
            out.append(255)
            out.extend(block[:254])
            block = block[254:]  # noqa: PLW2901  on the board a slice costs less than another name
            size -= 254
        out.append(size + 1)
        out.extend(block)
    return bytes(out)


def unstuff(data: bytes) -> bytes:
    """Decoded COBS data; empty if it is not valid."""
    out = bytearray()
    at = 0
    end = len(data)
    while at < end:
        code = data[at]
        block = data[at + 1 : at + code]
        if not code or len(block) != code - 1 or 0 in block:
            return b""
        out.extend(block)
        at += code
        if code < 255 and at < end:
            out.append(0)
    return bytes(out)


class Decoder:
    """Decoder that finds valid frames in a stream; it buffers at most one frame."""

    def __init__(self) -> None:
        self.good = 0
        self.bad = 0
        self.foreign = 0
        """Version of the last frame that was valid except for its version, or 0."""
        self._rest = b""
        self._lost = False
        """True while skipping the rest of a frame that was too long."""

    def feed(self, data: bytes) -> "list[tuple[int, int, int, bytes]]":
        """Frames now complete: (type, boot id, sequence number, payload)."""
        frames = []
        start = 0
        while True:
            end = data.find(b"\0", start)
            if end < 0:
                break
            piece = data[start:end]
            start = end + 1
            if self._rest:
                piece = self._rest + piece
                self._rest = b""
            if self._lost:
                self._lost = False
                self.bad += 1
            elif piece:
                frame = self._frame(piece)
                if frame is None:
                    self.bad += 1
                else:
                    self.good += 1
                    frames.append(frame)
        if start < len(data) and not self._lost:
            if len(self._rest) + len(data) - start > _LONGEST:
                self._lost = True
                self._rest = b""
            else:
                self._rest += data[start:]
        return frames

    def _frame(self, piece: bytes) -> "tuple[int, int, int, bytes] | None":
        if len(piece) > _LONGEST:
            return None
        body = unstuff(piece)
        size = len(body) - 4
        if size < _HEADER_SIZE:
            return None
        if struct.unpack("<I", body[size:])[0] != crc32(body[:size]):
            return None
        version, kind, boot, seq = struct.unpack(_HEADER, body[:_HEADER_SIZE])
        if version != VERSION:
            self.foreign = version
            # Another version may change every other frame; this one must never change.
            if kind != MAINTENANCE:
                return None
        if LENGTHS.get(kind) != size - _HEADER_SIZE:
            return None
        return kind, boot, seq, body[_HEADER_SIZE:size]
