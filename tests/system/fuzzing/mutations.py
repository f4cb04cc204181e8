"""Damage to bytes, as chance, editors and attackers do it, and seals made right afterwards."""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Sequence
from random import Random

from controller.journal.frame import START, Frame, encode, scan
from firmware import wire

NUMBERS = (b"0", b"-1", b"1e999", b"NaN", b"true", b"9" * 400, b"1.5", b"4294967296", b"null")
TEXTS = (
    *(b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", "é\u202e\u2028".encode(), b'"', b"\\", b"\\ud800"),
    *(b"../../etc/passwd", b"{}", b"[]", b"[" * 3000, b'{"a":' * 3000, b"\n", b"\r\n", b"=" * 70),
)
_TOKEN = re.compile(rb"-?\d+(?:\.\d+)?|\"[^\"\n]*\"|[\w.-]+|\s+|[^\w\s]")


def damaged(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """These bytes with some damage; pieces may come from the others."""
    for _ in range(random.choice((1, 1, 1, 2, 4, 8))):
        data = random.choice(_KINDS)(data, random.choice(others), random)
    return data[:200_000]


def resealed(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """A journal with damage inside its records, whose checks are right all the same."""
    frames = list(scan(data).frames)
    given = [it.payload for it in scan(random.choice(others)).frames]
    if not frames or not given:
        return damaged(data, others, random)
    payloads = [it.payload for it in frames]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(payloads))
        match random.randrange(6):
            case 0:
                del payloads[at]
            case 1:
                payloads.insert(at, random.choice(payloads or given))
            case 2:
                payloads[at] = random.choice(given)
            case _:
                payloads[at] = damaged(payloads[at], given, random)
        if not payloads:
            return b""
    link, out = START, b""
    version, game = frames[0].version, frames[0].game
    for payload in payloads:
        frame = Frame(version, link.number + 1, game, link.crc, payload[:30_000])
        out += encode(frame)
        link = frame.link
    return out


def reframed(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Frames of the serial line with damage before they were sealed."""
    del others
    out = b""
    for _ in range(3):
        kind = random.choice((*wire.LENGTHS, random.randrange(256)))
        body = bytearray(random.randbytes(10)) + data[: random.randrange(60)]
        body[:2] = bytes((wire.VERSION, kind))
        size = wire.LENGTHS.get(kind, random.randrange(40)) + 10
        body = (body + bytes(80))[:size]
        out += b"\0" + wire.stuff(bytes(body) + crc32(bytes(body)).to_bytes(4, "little")) + b"\0"
    return out


def _flip(data: bytes, other: bytes, random: Random) -> bytes:
    del other
    if not data:
        return b"\x80"
    at = random.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :]


def _cut(data: bytes, other: bytes, random: Random) -> bytes:
    del other
    first, last = sorted((random.randrange(len(data) + 1), random.randrange(len(data) + 1)))
    return random.choice((data[:first], data[first:], data[:first] + data[last:]))


def _spliced(data: bytes, other: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


def _token(data: bytes, other: bytes, random: Random) -> bytes:
    """Another word, number or text in one place."""
    found = list(_TOKEN.finditer(data[:20_000]))
    if not found:
        return data + random.choice(TEXTS)
    at = random.choice(found)
    words = _TOKEN.findall(other[:5_000]) or [b"x"]
    new = random.choice((random.choice(words), random.choice(NUMBERS), random.choice(TEXTS)))
    if at[0][:1] == b'"' and random.random() < 0.7:
        new = b'"' + new.strip(b'"') + b'"'
    return data[: at.start()] + new + data[at.end() :]


def _line(data: bytes, other: bytes, random: Random) -> bytes:
    """Lines lost, doubled, moved, or from elsewhere."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, random.choice(lines))
        case 2:
            lines.insert(at, random.choice(other.split(b"\n")))
        case _:
            lines[at] = lines[at] * 2
    return b"\n".join(lines)


def _inserted(data: bytes, other: bytes, random: Random) -> bytes:
    del other
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice((*TEXTS, *NUMBERS, random.randbytes(3))) + data[at:]


_KINDS = (_flip, _cut, _spliced, _token, _token, _token, _line, _inserted)
