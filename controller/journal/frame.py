"""The frame of a record: what says whether its bytes are whole and in their place.

    tablier-journal 1 142 7 3f9a8c2e51d0b764 9c0ffee1
    {"hash":"…","left":[],"move":"d3","seat":0,"type":"moved"}
    5be2a901
    <spaces up to a multiple of 4096 bytes, and a line end>

First line: version, length of the payload, number of the record (from 1), id of the game, checksum
of the record before. Third line: CRC-32 of the first two. So a journal is plain text, and
``less -S`` shows it. A record never shares a block with another one: a write that a power cut tears
cannot hurt its neighbour. The spaces carry nothing, so damage to them is none.

This frame stays as it is in every version, so that an older program can tell a newer journal from
a broken one; the version says how to read the payload.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

MAGIC = b"tablier-journal"
BLOCK = 4096
LARGEST = 1 << 16
"""The most bytes of one payload."""

ID = re.compile(r"[0-9a-f]{16}")
_HEAD = re.compile(
    MAGIC + rb" ([1-9]\d{0,8}) ([1-9]\d{0,4}) ([1-9]\d{0,8}) ([0-9a-f]{16}) ([0-9a-f]{8})\n"
)


@dataclass(frozen=True, slots=True)
class Link:
    """What the next record must follow: number, game and checksum of the one before."""

    number: int
    game: str
    crc: int


START = Link(0, "", 0)


@dataclass(frozen=True, slots=True)
class Frame:
    """One whole record, its payload not yet understood."""

    version: int
    number: int
    game: str
    before: int
    payload: bytes

    @property
    def link(self) -> Link:
        """What the next record must follow."""
        return Link(self.number, self.game, zlib.crc32(_covered(self)))

    def follows(self, link: Link) -> bool:
        """Whether this is the record that must come next."""
        in_place = self.number == link.number + 1 and self.before == link.crc
        return in_place and self.belongs(link)

    def belongs(self, link: Link) -> bool:
        """Whether this is a record of the same game."""
        return link.game in {"", self.game}


@dataclass(frozen=True, slots=True)
class Scan:
    """The longest chain of whole records; ``size`` bytes hold them.

    ``later`` tells that the bytes behind it, which are no next record, hold records of this game:
    then something in the middle is damaged, and not just the end torn off.
    """

    frames: tuple[Frame, ...]
    size: int
    later: bool


def encode(frame: Frame) -> bytes:
    """The bytes of a record, a multiple of ``BLOCK``."""
    covered = _covered(frame)
    text = b"%b%08x\n" % (covered, zlib.crc32(covered))
    return text.ljust(_padded(len(text)) - 1) + b"\n"


def decode(data: bytes, at: int) -> tuple[Frame, int] | None:
    """The whole record that begins here and where it ends, or None."""
    head = _HEAD.match(data, at)
    if head is None or int(head[2]) > LARGEST:
        return None
    stop = head.end() + int(head[2])
    foot = b"\n%08x\n" % zlib.crc32(data[at : stop + 1])
    end = at + _padded(stop + len(foot) - at)
    if data[stop : stop + len(foot)] != foot or end > len(data):
        return None
    payload = data[head.end() : stop]
    frame = Frame(int(head[1]), int(head[3]), head[4].decode(), int(head[5], 16), payload)
    return frame, end


def scan(data: bytes, link: Link = START) -> Scan:
    """Read records as long as each follows the one before."""
    frames: list[Frame] = []
    size = 0
    while (found := decode(data, size)) is not None and found[0].follows(link):
        frames.append(found[0])
        link = found[0].link
        size = found[1]
    return Scan(tuple(frames), size, _later(data, size, link))


def resembles(data: bytes) -> bool:
    """Whether these are the bytes of a journal, be it a damaged one."""
    return data.startswith(MAGIC) or b"\n" + MAGIC + b" " in data


def _covered(frame: Frame) -> bytes:
    fields = (frame.version, len(frame.payload), frame.number, frame.game.encode(), frame.before)
    return MAGIC + b" %d %d %d %b %08x\n" % fields + frame.payload + b"\n"


def _padded(length: int) -> int:
    """The length of whole blocks that hold so many bytes and a line end."""
    return (length // BLOCK + 1) * BLOCK


def _later(data: bytes, at: int, link: Link) -> bool:
    """Whether a whole record with a higher number is anywhere behind: bytes may have shifted."""
    while (at := data.find(MAGIC, at)) >= 0:
        found = decode(data, at)
        if found is not None and found[0].number > link.number and found[0].belongs(link):
            return True
        at += len(MAGIC)
    return False
