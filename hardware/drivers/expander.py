"""Contacts on MCP23017 port expanders, one per input: no diodes, no ghosts, two wires.

Chosen over 74HC165 shift registers, which would need 64 pull-up resistors and the SPI bus: the
expanders have internal pull-ups, share the screen's bus, and need half the soldering.
The eighth pin of each port (GPA7, GPB7) may only be an output, by the data sheet of 2022: here it
is one, at low level and without a wire, unless a table has too few chips
(see ``hardware.pins.expander_inputs``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hardware import pins
from hardware.drivers.background import Background
from hardware.drivers.i2c import explained
from hardware.errors import HardwareError
from hardware.ports import EMPTY

CLOSED = "x"
TRIES = 3
"""Attempts before a chip counts as silent, to ride out brief interference on the bus."""

IOCON, IODIR, PULL_UPS, INPUTS = 0x0A, 0x00, 0x0C, 0x12
SEVEN, EIGHT = 0x7F, 0xFF
"""Pins of a port that are inputs with pull-ups; with ``SEVEN`` the last one is an output."""
_BLOCK = INPUTS + 2 - PULL_UPS
"""Bytes from the pull-up registers to the inputs: lost pull-ups reveal a chip that lost power."""


class Expanders:
    """Chips of one board; ``read`` returns the marks of a scan."""

    def __init__(self, bus: Any, number: int, wires: pins.Expanders, pads: int) -> None:
        self._bus = bus
        self._number = number
        self._addresses = wires.addresses
        self._inputs = pins.expander_inputs(wires.addresses, pads)
        self._used = EIGHT if pins.is_short_of_inputs(wires.addresses, pads) else SEVEN
        self._ready = [False] * len(wires.addresses)

    def read(self) -> list[str]:
        """Mark of each pad; a ``HardwareError`` names the chip that does not answer."""
        ports = [self._inputs_of(chip) for chip in range(len(self._addresses))]
        return [
            EMPTY if ports[chip] & 1 << bit else CLOSED for chip, bit in self._inputs
        ]  # a closed contact pulls its input to ground

    def close(self) -> None:
        """Release the bus; may be called twice."""
        with suppress(OSError):
            self._bus.close()

    def _inputs_of(self, chip: int) -> int:
        tries = TRIES
        while True:
            tries -= 1
            try:
                return self._asked(chip)
            except HardwareError as error:
                # After any error the chip may have been reset, so configure it again.
                self._ready[chip] = False
                if tries:
                    continue
                if error.code == "i2c.silent" and self._is_fifth(chip):
                    raise HardwareError("expander.fifth", **error.facts) from error
                raise

    def _is_fifth(self, chip: int) -> bool:
        """Whether the table may be one with four chips, built before the guide had five."""
        return self._addresses == pins.EXPANDERS and chip == 4 and all(self._ready[:4])

    def _asked(self, chip: int) -> int:
        address = self._addresses[chip]
        with explained(self._number, address):
            if not self._ready[chip]:
                self._bus.write_i2c_block_data(address, IOCON, [0x00, 0x00])
                self._bus.write_i2c_block_data(address, IODIR, [self._used] * 2)
                self._bus.write_i2c_block_data(address, PULL_UPS, [self._used] * 2)
                self._ready[chip] = True
            found = self._bus.read_i2c_block_data(address, PULL_UPS, _BLOCK)
        if found[:2] != [self._used] * 2:
            raise HardwareError("expander.reset", bus=self._number, address=f"0x{address:02x}")
        return int(found[-2]) | int(found[-1]) << 8


def expander_sensor(
    bus: Any,
    number: int,
    wires: pins.Expanders,
    pads: int,
    clock: Callable[[], float],
    *,
    start: bool = True,
) -> Background:
    """Sensor for pads on the expanders of a bus."""
    chips = Expanders(bus, number, wires, pads)
    return Background(chips.read, chips.close, pads, clock, "pads", start=start)
