"""Frames of a WebSocket, counted from their first bytes, before anything is done with them."""

from __future__ import annotations

_LENGTH = 0x7F
_MASKED = 0x80
_EXTENDED = {126: 2, 127: 8}


class FrameCounter:
    """Counts frames in a stream that is cut anywhere."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._skip = 0
        """Bytes left of the current frame's data."""

    def feed(self, data: bytes, most: int) -> int:
        """Frames whose head ends in this data; stops counting above ``most``."""
        at = found = 0
        while at < len(data) and found <= most:
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                continue
            self._head.append(data[at])
            at += 1
            if self._is_complete():
                found += 1
                self._head.clear()
        return found

    def _is_complete(self) -> bool:
        """Whether the head is complete; then what follows it is known."""
        head = self._head
        if len(head) < 2:
            return False
        short = head[1] & _LENGTH
        extended = _EXTENDED.get(short, 0)
        if len(head) < 2 + extended + (4 if head[1] & _MASKED else 0):
            return False
        self._skip = int.from_bytes(head[2 : 2 + extended], "big") if extended else short
        return True
