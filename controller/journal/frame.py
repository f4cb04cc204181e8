"""Frame of a record: shows whether its bytes are complete and in the right place.

    tablier-journal 1 142 7 3f9a8c2e51d0b764 9c0ffee1
    {"hash":"…","left":[],"move":"d3","seat":0,"type":"moved"}
    5be2a901
    <spaces up to a multiple of 4096 bytes, and a line end>

First line: version, length of the payload, number of the record (from 1), id of the game, checksum
of the previous record. Third line: CRC-32 of the first two. A journal is therefore plain text, and
``less -S`` shows it. Records never share a block: a write torn by a power cut cannot damage its
neighbour. The spaces carry no data, so damage to them is harmless.

This frame is the same in every version, so that an older program can tell a newer journal from a
broken one; the version says how to read the payload.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MAGIC = b"tablier-journal"
BLOCK = 4096
LARGEST = 1 << 16
"""Most bytes of one payload."""
_REACH = LARGEST + 2 * BLOCK
"""At least the bytes of the longest record."""
_WINDOW = 1 << 20
"""Bytes of a journal that are held at once."""
_MOST_CHECKED = 4
"""Most times that the search behind damage computes a checksum of the same bytes."""

ReadPart = Callable[[int, int], bytes]
"""Reads from an offset at most this many bytes."""

ID = re.compile(r"[0-9a-f]{16}")
_HEAD = re.compile(
    MAGIC + rb" ([1-9]\d{0,8}) ([1-9]\d{0,4}) ([1-9]\d{0,8}) ([0-9a-f]{16}) ([0-9a-f]{8})\n"
)


@dataclass(frozen=True, slots=True)
class ChainLink:
    """Link to the previous record: its number, game and checksum."""

    number: int
    game: str
    crc: int


START = ChainLink(0, "", 0)


@dataclass(frozen=True, slots=True)
class Frame:
    """One complete record with its payload still encoded."""

    version: int
    number: int
    game: str
    before: int
    payload: bytes

    @property
    def link(self) -> ChainLink:
        """Link for the next record."""
        return ChainLink(self.number, self.game, zlib.crc32(_covered(self)))

    def follows(self, link: ChainLink) -> bool:
        """Return whether this record comes next after the link."""
        in_place = self.number == link.number + 1 and self.before == link.crc
        return in_place and self.belongs(link)

    def belongs(self, link: ChainLink) -> bool:
        """Return whether this record belongs to the same game."""
        return link.game in {"", self.game}


@dataclass(frozen=True, slots=True)
class Scan:
    """Longest chain of complete records, in the first ``size`` bytes.

    ``later`` means that records of this game follow after a gap: then the middle is damaged, rather
    than just the end torn off.
    """

    frames: tuple[Frame, ...]
    size: int
    later: bool


def encode(frame: Frame) -> bytes:
    """Bytes of a record, a multiple of ``BLOCK``."""
    covered = _covered(frame)
    text = b"%b%08x\n" % (covered, zlib.crc32(covered))
    return text.ljust(_padded(len(text)) - 1) + b"\n"


def decode(data: bytes, at: int) -> tuple[Frame, int] | None:
    """Complete record that starts here and the offset of its end, or None."""
    head = _HEAD.match(data, at)
    if head is None or int(head[2]) > LARGEST:
        return None
    stop = head.end() + int(head[2])
    if data[stop : stop + 1] != b"\n":
        return None
    foot = b"\n%08x\n" % zlib.crc32(data[at : stop + 1])
    end = at + _padded(stop + len(foot) - at)
    if data[stop : stop + len(foot)] != foot or end > len(data):
        return None
    payload = data[head.end() : stop]
    frame = Frame(int(head[1]), int(head[3]), head[4].decode(), int(head[5], 16), payload)
    return frame, end


class FrameReader:
    """Reads the records of a journal one after the other, with little memory.

    ``read`` gives the bytes from an offset, at most as many as asked for; ``size`` counts them all.
    """

    def __init__(self, read: ReadPart, size: int, link: ChainLink = START) -> None:
        self.link = link
        self.at = 0
        """Bytes of the complete records read until now."""
        self._read = read
        self._size = size
        self._window = b""
        self._base = 0
        """Offset of the window."""

    def __iter__(self) -> Iterator[Frame]:
        """Records for as long as each one follows the previous one."""
        while (found := self._decode(self.at)) is not None and found[0].follows(self.link):
            self.link = found[0].link
            self.at = found[1]
            yield found[0]

    def has_later(self) -> bool:
        """Return whether a later record is found anywhere after this, even if bytes shifted."""
        at, checked = self.at, 0
        while (at := self._find(MAGIC, at)) >= 0:
            found = self._decode(at)
            if found is not None:
                frame = found[0]
                if frame.number > self.link.number and frame.belongs(self.link):
                    return True
            head = _HEAD.match(self._window, at - self._base)
            checked += 0 if head is None else int(head[2])
            if checked > _MOST_CHECKED * self._size + LARGEST:
                # Overlapping beginnings of records: forged, and no end that was torn off.
                return True
            at += len(MAGIC)
        return False

    def resembles_journal(self) -> bool:
        """Return whether the bytes look like a journal, even a damaged one."""
        return self._read(0, len(MAGIC)) == MAGIC or self._find(b"\n" + MAGIC + b" ", 0) >= 0

    def _decode(self, at: int) -> tuple[Frame, int] | None:
        """Complete record at this offset and the offset of its end, or None."""
        found = decode(self._window, at - self._base) if at >= self._base else None
        end = self._base + len(self._window)
        if found is None and (at < self._base or at + _REACH > end) and not self._holds_rest(at):
            self._move(at)
            found = decode(self._window, 0)
        return None if found is None else (found[0], self._base + found[1])

    def _find(self, text: bytes, at: int) -> int:
        """Offset of the next occurrence of this text, or -1."""
        while True:
            if not self._base <= at < self._base + len(self._window):
                self._move(at)
            found = self._window.find(text, at - self._base)
            if found >= 0:
                return self._base + found
            end = self._base + len(self._window)
            if end >= self._size or not self._window:
                return -1
            at = max(at + 1, end - len(text) + 1)
            self._move(at)

    def _holds_rest(self, at: int) -> bool:
        return self._base <= at and self._base + len(self._window) >= self._size

    def _move(self, at: int) -> None:
        parts = bytearray()
        while len(parts) < _WINDOW and (part := self._read(at + len(parts), _WINDOW - len(parts))):
            parts += part
        self._window, self._base = bytes(parts), at


def scan(data: bytes, link: ChainLink = START) -> Scan:
    """Records of these bytes, for as long as each one follows the previous one."""
    reader = FrameReader(lambda at, size: data[at : at + size], len(data), link)
    frames = tuple(reader)
    return Scan(frames, reader.at, reader.has_later())


def resembles(data: bytes) -> bool:
    """Return whether these bytes look like a journal, even a damaged one."""
    return data.startswith(MAGIC) or b"\n" + MAGIC + b" " in data


def _covered(frame: Frame) -> bytes:
    fields = (frame.version, len(frame.payload), frame.number, frame.game.encode(), frame.before)
    return MAGIC + b" %d %d %d %b %08x\n" % fields + frame.payload + b"\n"


def _padded(length: int) -> int:
    """Length of the whole blocks that hold this many bytes and a line end."""
    return (length // BLOCK + 1) * BLOCK
