"""Linear Hall sensors on MCP3008 converters of the Pi's SPI bus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Any

from hardware import pins
from hardware.calibration import Calibration, Classifier
from hardware.drivers import gpio, spi
from hardware.drivers.background import Background
from hardware.errors import HardwareError
from hardware.ports import seen

FULL = 1023
"""Largest value of a ten-bit converter."""
CHANNELS = 8
SPEED = 1_000_000
"""Bits per second; at 3.3 V an MCP3008 allows slightly more."""


class Converters:
    """The chips of one board; ``raw`` measures every pad once."""

    def __init__(self, bus: Any, factory: Any, wires: pins.Converters, pads: int) -> None:
        if len(wires.select) * CHANNELS < pads:
            raise ValueError(f"{len(wires.select)} converters have no room for {pads} pads")
        self._bus = bus
        self._pads = pads
        self._stack = ExitStack()
        with gpio.explained("pads"), ExitStack() as stack:
            import gpiozero

            self._select = [
                stack.enter_context(
                    gpiozero.DigitalOutputDevice(pin, active_high=False, pin_factory=factory)
                )
                for pin in wires.select
            ]
            self._stack = stack.pop_all()

    def raw(self) -> list[int]:
        """Value of each pad; a ``HardwareError`` names the chip that does not answer."""
        values: list[int] = []
        for number, select in enumerate(self._select):
            count = min(CHANNELS, self._pads - len(values))
            found = [self._asked(select, channel) for channel in range(count)]
            # A working chip sends a zero bit before each value, and no sensor rests at 0.
            if not all(first == 0 for first, _ in found) or not any(value for _, value in found):
                raise HardwareError("adc.silent", chip=number + 1)
            values += [value for _, value in found]
        return values

    def close(self) -> None:
        """Release the bus and the pins; may be called twice."""
        with gpio.explained("pads"):
            self._stack.close()
        with suppress(OSError):
            self._bus.close()

    def _asked(self, select: Any, channel: int) -> tuple[int, int]:
        """Start bit and value of one channel."""
        with spi.explained():
            select.on()
            try:
                _, high, low = self._bus.xfer2([0x01, 0x80 | channel << 4, 0x00])
            finally:
                select.off()
        return high >> 2 & 1, (high & 3) << 8 | low


class AnalogSensor(Background):
    """Sensor that turns raw values into marks; ``raw`` are those of the last scan."""

    def __init__(
        self,
        converters: Converters,
        calibration: Calibration,
        profile: str,
        clock: Callable[[], float],
        *,
        start: bool = True,
    ) -> None:
        self.raw: Sequence[int] = ()
        self.calibration = calibration
        self._measure = converters.raw
        self._reader = Classifier(calibration)
        self._profile = profile
        pads = len(calibration.zero)
        super().__init__(self._marks, converters.close, pads, clock, "pads", start=start)

    def _marks(self) -> list[str]:
        self.raw = raw = self._measure()
        return [seen(mark, self._profile) for mark in self._reader.marks(raw)]
