"""Simulated NeoTrellis boards below the real smbus2: its calls into the kernel end here."""

from __future__ import annotations

import ctypes
import errno
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import pytest
import smbus2
from smbus2 import smbus2 as library

from tests.hardware.drivers.fakebus import failure


class NeoTrellis:
    """What a board's chip does with each register; from Adafruit's seesaw firmware and library."""

    def __init__(self) -> None:
        self.down: set[int] = set()
        """Buttons that a finger holds, 0 to 15."""
        self.lit: list[tuple[int, int, int]] = [(0, 0, 0)] * 16
        self.hardware = 0x55
        self.reset()

    def reset(self) -> None:
        """As after a loss of power: no button reports anything."""
        self.active: dict[int, set[int]] = {}
        self.events: deque[int] = deque()
        self.buffer = bytearray(64)
        self.pin = self.length = -1
        self.asked = (-1, -1)

    def press(self, key: int, *, down: bool) -> None:
        if (key in self.down) == down:
            return
        (self.down.add if down else self.down.discard)(key)
        edge = 3 if down else 2
        if edge in self.active.get(key, ()):
            number = key // 4 * 8 + key % 4
            self.events.append(number << 2 | edge)

    def write(self, data: bytes) -> None:
        assert len(data) <= 32, "more than the chip's buffer takes"
        module, register, *values = data
        match (module, register):
            case (0x10, 0x01):
                number, bits = values
                key = number // 8 * 4 + number % 8
                edges = {edge for edge in range(4) if bits >> edge + 1 & 1}
                known = self.active.setdefault(key, set())
                self.active[key] = known | edges if bits & 1 else known - edges
            case (0x0E, 0x01):
                (self.pin,) = values
            case (0x0E, 0x03):
                self.length = values[0] << 8 | values[1]
            case (0x0E, 0x04):
                at = values[0] << 8 | values[1]
                self.buffer[at : at + len(values) - 2] = bytes(values[2:])
            case (0x0E, 0x05):
                if (self.pin, self.length) == (3, 48):
                    found = [tuple(self.buffer[at : at + 3]) for at in range(0, 48, 3)]
                    self.lit = [(red, green, blue) for green, red, blue in found]
            case _:
                assert not values
        self.asked = (module, register)

    def read(self, count: int) -> bytes:
        match self.asked:
            case (0x00, 0x01):
                return bytes((self.hardware,)) * count
            case (0x10, 0x04):
                return bytes((len(self.events),)) * count
            case (0x10, 0x10):
                return bytes(self.events.popleft() if self.events else 0xFF for _ in range(count))
            case _:
                return b"\xff" * count


@dataclass
class Kernel:
    """The system's side of an I²C bus."""

    boards: dict[int, NeoTrellis] = field(default_factory=dict)
    faults: list[OSError] = field(default_factory=list)
    transfers: int = 0
    slept: float = 0.0
    named_at: dict[int, float] = field(default_factory=dict)

    def wait(self, seconds: float) -> None:
        self.slept += seconds

    def _now(self) -> float:
        return time.monotonic() + self.slept

    def ioctl(self, handle: int, request: int, argument: Any) -> int:
        assert (handle, request) == (7, library.I2C_RDWR)
        self.transfers += 1
        if self.faults:
            raise self.faults.pop(0)
        for at in range(argument.nmsgs):
            message = argument.msgs[at]
            board = self.boards.get(message.addr)
            if board is None:
                raise failure(errno.EREMOTEIO)
            if message.flags & library.I2C_M_RD:
                # A chip that is read too early answers with what it has.
                assert self._now() - self.named_at[message.addr] >= 0.0005
                data = board.read(message.len)
                ctypes.memmove(message.buf, data, message.len)
            else:
                board.write(ctypes.string_at(message.buf, message.len))
                self.named_at[message.addr] = self._now()
        return 0


def bus(monkeypatch: pytest.MonkeyPatch, kernel: Kernel) -> smbus2.SMBus:
    """A real SMBus whose kernel is simulated."""
    monkeypatch.setattr(library, "ioctl", kernel.ioctl)
    found = smbus2.SMBus()
    found.fd = 7
    monkeypatch.setattr(found, "close", lambda: None)
    return found
