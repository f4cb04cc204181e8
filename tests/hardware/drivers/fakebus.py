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
    """What every transfer ends in."""
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
        if address not in self.chips:
            raise failure(errno.EREMOTEIO)
        return self.chips[address]


class Mcp23017:
    """The registers of the chip in its first bank: a pointer that goes on by itself."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        """Inputs that are connected to ground."""
        self.reset()

    def reset(self) -> None:
        """Power was gone: all pins are inputs without pull-ups."""
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
