"""One contact an input on MCP23017 port expanders: no diodes, no ghosts, two wires.

Rather than 74HC165 shift registers, which would need 64 pull-up resistors and the SPI bus: the
expanders have pull-ups inside, sit on the bus of the screen, and one solders half as much.
Newer data sheets allow no input on the eighth pin of each port (GPA7, GPB7); with five chips
instead of four the driver leaves those free (see ``hardware.pins.expander_inputs``).
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
"""So often a chip is asked before it counts as silent: a spark on the bus is gone by then."""

IOCON, IODIR, PULL_UPS, INPUTS = 0x0A, 0x00, 0x0C, 0x12
_BLOCK = INPUTS + 2 - PULL_UPS
"""Pull-ups and inputs are read together: a chip that has lost its power has lost its pull-ups."""


class Expanders:
    """The chips of one board; ``read`` gives the marks of a scan."""

    def __init__(self, bus: Any, number: int, wires: pins.Expanders, pads: int) -> None:
        self._bus = bus
        self._number = number
        self._addresses = wires.addresses
        self._inputs = pins.expander_inputs(wires.addresses, pads)
        self._ready = [False] * len(wires.addresses)

    def read(self) -> list[str]:
        """What lies on each pad; a ``HardwareError`` names the chip that does not answer."""
        ports = [self._inputs_of(chip) for chip in range(len(self._addresses))]
        return [
            EMPTY if ports[chip] & 1 << bit else CLOSED for chip, bit in self._inputs
        ]  # a closed contact pulls its input to ground

    def close(self) -> None:
        """Let go of the bus; may be called twice."""
        with suppress(OSError):
            self._bus.close()

    def _inputs_of(self, chip: int) -> int:
        tries = TRIES
        while True:
            tries -= 1
            try:
                return self._asked(chip)
            except HardwareError:
                # Whatever went wrong, it may have been reset meanwhile.
                self._ready[chip] = False
                if not tries:
                    raise

    def _asked(self, chip: int) -> int:
        address = self._addresses[chip]
        with explained(self._number, address):
            if not self._ready[chip]:
                self._bus.write_i2c_block_data(address, IOCON, [0x00, 0x00])
                self._bus.write_i2c_block_data(address, IODIR, [0xFF, 0xFF])
                self._bus.write_i2c_block_data(address, PULL_UPS, [0xFF, 0xFF])
                self._ready[chip] = True
            found = self._bus.read_i2c_block_data(address, PULL_UPS, _BLOCK)
        if found[:2] != [0xFF, 0xFF]:
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
    """The pads on the expanders of a bus."""
    chips = Expanders(bus, number, wires, pads)
    return Background(chips.read, chips.close, pads, clock, "pads", start=start)
