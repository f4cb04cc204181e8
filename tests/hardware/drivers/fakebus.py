"""An I²C bus as smbus2 gives it, with chips behind it that behave by their data sheets."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from typing import Protocol


def failure(number: int) -> OSError:
    return OSError(number, os.strerror(number))


class Chip(Protocol):
    """Something with an address."""

    def write(self, data: list[int]) -> None: ...

    def read(self, register: int, count: int) -> list[int]: ...


@dataclass
class FakeBus:
    """What smbus2's ``SMBus`` has of methods that we use; ``faults`` are raised one by one."""

    chips: dict[int, Chip] = field(default_factory=dict)
    faults: list[OSError] = field(default_factory=list)
    dead: OSError | None = None
    """Error raised by every transfer."""
    absent: set[int] = field(default_factory=set)
    """Addresses whose chip is unplugged."""
    transfers: int = 0
    closed: int = 0

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        if len(data) > 32:
            raise ValueError("a block has at most 32 bytes")
        self._chip(address).write([register, *data])

    def read_i2c_block_data(self, address: int, register: int, length: int) -> list[int]:
        return self._chip(address).read(register, length)

    def close(self) -> None:
        self.closed += 1

    def _chip(self, address: int) -> Chip:
        self.transfers += 1
        if self.dead is not None:
            raise self.dead
        if self.faults:
            raise self.faults.pop(0)
        if address not in self.chips or address in self.absent:
            raise failure(errno.EREMOTEIO)
        return self.chips[address]


class Mcp23017:
    """The registers of the chip in its first bank: a pointer that goes on by itself."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        """Inputs that are connected to ground."""
        self.reset()

    def reset(self) -> None:
        """Reset as after a power loss: all pins are inputs without pull-ups."""
        self.registers = [0] * 0x16
        self.registers[0x00] = self.registers[0x01] = 0xFF

    def write(self, data: list[int]) -> None:
        register, *values = data
        for value in values:
            if register not in {0x0E, 0x0F, 0x10, 0x11}:
                self.registers[register] = value
            register = (register + 1) % len(self.registers)
        # IOCON is there twice.
        if data[0] <= 0x0B < data[0] + len(values):
            self.registers[0x0A] = self.registers[0x0B]

    def read(self, register: int, count: int) -> list[int]:
        return [self._value((register + at) % len(self.registers)) for at in range(count)]

    def _value(self, register: int) -> int:
        if register not in {0x12, 0x13}:
            return self.registers[register]
        port = register - 0x12
        value = 0
        for bit in range(8):
            grounded = 8 * port + bit in self.closed
            # An input without a pull-up hangs in the air: here it reads low.
            high = bool(self.registers[0x0C + port] & 1 << bit) and not grounded
            value |= high << bit
        return value ^ self.registers[0x02 + port]


_ARGUMENTS = {0x21: 2, 0x22: 2} | dict.fromkeys(
    (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
)
"""How many bytes follow a command of an SSD1306."""
_NOT_SH1106 = {0x20, 0x21, 0x22, 0x8D}


class OledChip:
    """The memory of a screen's controller, as its data sheet tells how it is written.

    An SSD1306 (or 1309) goes on by itself in a window; an SH1106 has 132 columns, of which the
    glass shows the middle ones, and stays in its page.
    """

    def __init__(self, *, sh1106: bool = False) -> None:
        self.sh1106 = sh1106
        self.columns = 132 if sh1106 else 128
        self.ram = bytearray(8 * self.columns)
        self.on = False
        self.contrast = 0x7F
        self.mirrored = self.flipped = False
        self.column = self.page = 0
        self.window = (0, 127, 0, 7)
        self.vertical = True
        self.frames = 0
        self._waiting: list[int] = []

    def write(self, data: list[int]) -> None:
        """One transfer on the I²C bus: a control byte, then commands or pixels."""
        control, *rest = data
        if control == 0x00:
            self.command(rest)
        elif control == 0x40:
            self.data(rest)
        else:
            raise AssertionError(f"no control byte: {control:#x}")

    def read(self, register: int, count: int) -> list[int]:
        raise AssertionError(f"nobody reads the screen: {register}, {count}")

    def command(self, commands: list[int]) -> None:
        self._waiting += commands
        while self._waiting:
            first = self._waiting[0]
            count = _ARGUMENTS.get(first, 0)
            if self.sh1106 and first in _NOT_SH1106:
                count = 0
            if len(self._waiting) <= count:
                return
            arguments = self._waiting[1 : count + 1]
            del self._waiting[: count + 1]
            self._obey(first, arguments)

    def data(self, values: list[int]) -> None:
        for value in values:
            if self.sh1106:
                self.ram[self.page * self.columns + self.column] = value
                self.column = min(self.column + 1, self.columns - 1)
                continue
            assert not self.vertical, "written row by row"
            self.ram[self.page * self.columns + self.column] = value
            left, right, top, bottom = self.window
            self.column += 1
            if self.column > right:
                self.column = left
                self.page = top if self.page == bottom else self.page + 1

    def bits(self) -> bytes:
        """What a person sees, as the port of a screen takes it; dark while it is off."""
        rows = bytearray(1024)
        first = 2 if self.sh1106 else 0
        for y in range(64):
            for x in range(128):
                byte = self.ram[(y // 8) * self.columns + first + x]
                lit = self.on and byte >> (y % 8) & 1
                # The glass is mounted so that both directions are the other way round.
                column = x if self.mirrored else 127 - x
                row = y if self.flipped else 63 - y
                rows[row * 16 + column // 8] |= lit << (7 - column % 8)
        return bytes(rows)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command in {0xAE, 0xAF}:
            self.on = command == 0xAF
        elif command == 0x81:
            (self.contrast,) = arguments
        elif command in {0xA0, 0xA1}:
            self.mirrored = command == 0xA1
        elif command in {0xC0, 0xC8}:
            self.flipped = command == 0xC8
        elif 0xB0 <= command <= 0xB7:
            self.page = command - 0xB0
            self.frames += self.page == 7
        elif command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x20:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif command == 0x20 and arguments:
            self.vertical = arguments[0] != 0
        elif command == 0x21 and arguments:
            self.window = (*arguments, *self.window[2:])  # type: ignore[assignment]
            self.column = arguments[0]
        elif command == 0x22 and arguments:
            self.window = (*self.window[:2], *arguments)  # type: ignore[assignment]
            self.page = arguments[0]
            self.frames += 1
