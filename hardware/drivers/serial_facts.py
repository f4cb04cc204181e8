"""Facts about a Pico and its cable, and conversion of its numbers into ours."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from firmware import wire
from hardware.errors import HardwareError
from hardware.ports import Frame, Key

KEYS = {at: Key(name) for at, name in enumerate(wire.KEYS)}
DRIFT = 0.001
"""Largest relative difference of two boards' clocks; anything more is a late frame."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Identity that a board reports."""

    firmware: str
    rows: int
    columns: int
    analog: bool
    lights: int
    keys: tuple[Key, ...]
    buzzer: bool
    fault: str
    board: str


@dataclass(slots=True)
class Quality:
    """Link quality since the connection; times in seconds."""

    good: int = 0
    bad: int = 0
    stale: int = 0
    board_good: int = 0
    board_bad: int = 0
    delay: float = 0.0
    """Seconds from the last question to its answer."""
    scans: int = 0
    rate: float = 0.0
    """Scans per second."""
    longest: float = 0.0
    """Longest pass of the board's loop since the last report, in seconds."""
    free: int = 0
    """Free memory of the board in bytes."""


@dataclass(slots=True)
class BoardClock:
    """Conversion from the board's milliseconds to our seconds."""

    ticks: int
    seconds: float = 0.0
    offset: float | None = None

    def time(self, ticks: int, now: float) -> float:
        """Time by our clock; never in the future."""
        ahead = (ticks - self.ticks) % wire.CLOCK
        if ahead >= wire.CLOCK // 2:
            ahead -= wire.CLOCK
        seconds = self.seconds + ahead / 1000
        late = now - seconds
        if self.offset is None:
            self.offset = late
        else:
            self.offset = min(late, self.offset + max(0.0, seconds - self.seconds) * DRIFT)
        if ahead > 0:
            self.ticks, self.seconds = ticks, seconds
        return seconds + self.offset


def encoded(frame: Frame) -> bytes:
    """Lights in wire format: red, green, blue and pattern of each pad."""
    lights = bytearray()
    for glow in frame:
        lights += bytes((*glow.colour, wire.PATTERNS.index(glow.pattern.value)))
    return bytes(lights.ljust(4 * wire.PADS, b"\0"))


def encoded_rests(rests: Sequence[float], near: Sequence[float]) -> tuple[bytes, bytes]:
    """Rest values and least deviations in wire format."""

    def packed(values: Sequence[float]) -> bytes:
        whole = (min(max(round(value), 0), 0xFFFF) for value in values)
        return struct.pack(f"<{len(values)}H", *whole).ljust(2 * wire.PADS, b"\0")

    return packed(rests), packed(near)


def knows_rests(hello: Hello) -> bool:
    """Whether this board's firmware takes the calibration; older ones would never confirm it."""
    return _version(hello) >= wire.RESTS_SINCE


def mismatch(hello: Hello) -> HardwareError | None:
    """What to say of a board whose firmware is not the one that comes with this program."""
    found = _version(hello)
    if found == wire.FIRMWARE:
        return None
    code = "pico.older" if found < wire.FIRMWARE else "pico.newer"
    return HardwareError(code, found=hello.firmware, known=".".join(map(str, wire.FIRMWARE)))


def _version(hello: Hello) -> tuple[int, ...]:
    return tuple(map(int, hello.firmware.split(".")))


def hello_of(facts: list[Any]) -> Hello:
    """Identity from the values of a hello, after its nonce."""
    major, minor, patch, rows, columns, kind, lights, keys, buzzer, fault, _, board = facts
    named = wire.FAULTS[fault] if fault < len(wire.FAULTS) else "config-wrong"
    return Hello(
        f"{major}.{minor}.{patch}",
        rows,
        columns,
        kind == wire.ANALOG,
        lights,
        tuple(key for at, key in KEYS.items() if keys >> at & 1),
        bool(buzzer),
        named,
        board.hex(),
    )
