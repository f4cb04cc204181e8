"""Devices on a Raspberry Pi, opened according to a pin map.

Pads and keys are opened at once, because a table needs them. Screen, lights and buzzer are opened
at first use, so that a fault in one of them does not prevent a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from hardware import pins
from hardware.absent import NoLights, NoScreen, NoSound
from hardware.calibration import Calibration
from hardware.drivers import analog, gpio, i2c, light_strip, spi
from hardware.drivers.analog import AnalogSensor, Converters
from hardware.drivers.buzzer import GpioBuzzer
from hardware.drivers.expander import expander_sensor
from hardware.drivers.keys import GpioKeys
from hardware.drivers.light_strip import Pixels
from hardware.drivers.matrix import MatrixSensor
from hardware.drivers.oled import i2c_oled, spi_oled
from hardware.drivers.trellis import Boards, TrellisLights, trellis_sensor
from hardware.errors import HardwareError
from hardware.pins import PinMap
from hardware.ports import Keys, Lights, Screen, Sensor, Sound

SCREEN_DEVICE = 1
"""Second device of the SPI bus: the select line of the first moves when pads are read."""

Clock = Callable[[], float]
RawReader = Callable[[], Sequence[int]]
"""Function that measures every Hall sensor once."""


@dataclass(frozen=True, slots=True)
class Oled:
    """Type of screen: its controller and its connection."""

    controller: str
    address: int = 0x3C
    on_spi: bool = False
    upside_down: bool = False
    dc: int = 24
    reset: int = 25


@dataclass(frozen=True, slots=True)
class Machine:
    """Functions that open the pins and buses of this machine; a test passes its own."""

    open_pins: Callable[[], Any] = gpio.open_pins
    open_bus: Callable[[int], Any] = i2c.open_bus
    open_spi: Callable[[int, int, int], Any] = spi.open_spi
    new_spi: Callable[[], Any] = spi.new_spi

    def once(self) -> Machine:
        """Copy that shares one pin factory between all devices."""
        return Machine(cache(self.open_pins), self.open_bus, self.open_spi, self.new_spi)

    def pads(
        self,
        wires: PinMap,
        rows: int,
        columns: int,
        clock: Clock,
        profile: str,
        calibration: Callable[[int, RawReader], Calibration],
    ) -> Sensor:
        """The pads; ``calibration`` returns that for a full range, and may look at the values."""
        check_size(wires, rows, columns)
        match wires.pads:
            case pins.Matrix():
                return MatrixSensor(self.open_pins(), wires.pads, clock)
            case pins.Expanders():
                number = _bus(wires)
                bus = self.open_bus(number)
                return expander_sensor(bus, number, wires.pads, rows * columns, clock)
            case pins.Converters():
                with ExitStack() as stack:
                    chips = self.converters(wires, rows * columns)
                    stack.callback(chips.close)
                    known = calibration(analog.FULL, chips.raw)
                    stack.pop_all()
                return AnalogSensor(chips, known, profile, clock)
            case pins.Trellis():
                raise ValueError("the lights are on the same boards: see ``trellis``")
            case pins.Muxes():
                raise ValueError("a Pi has no analogue inputs")

    def trellis(
        self, wires: PinMap, size: tuple[int, int], most: float, clock: Clock
    ) -> tuple[Sensor, Lights]:
        """Buttons and lights of NeoTrellis boards, which one thread serves."""
        if not isinstance(wires.pads, pins.Trellis):
            raise TypeError(f"a map with NeoTrellis boards expected, not {wires.pads}")
        number, pads = _bus(wires), size[0] * size[1]
        boards = Boards(self.open_bus(number), number, wires.pads, size, most, clock)
        return trellis_sensor(boards, pads, clock), TrellisLights(boards, pads)

    def converters(self, wires: PinMap, pads: int) -> Converters:
        """Converters that give the raw values of Hall sensors."""
        if not isinstance(wires.pads, pins.Converters) or wires.spi is None:
            raise TypeError(f"a map with converters expected, not {wires.pads}")
        bus = self.open_spi(wires.spi.number, 0, analog.SPEED)
        return Converters(bus, self.open_pins(), wires.pads, pads)

    def keys(self, wires: PinMap, clock: Clock) -> Keys:
        """The five keys."""
        return GpioKeys(self.open_pins(), wires.keys, clock)

    def lights(
        self, wires: PinMap, kind: str, size: tuple[int, int], most: float, clock: Clock
    ) -> Lights:
        """The lights on the SPI bus, or none."""
        if wires.lights is None or wires.spi is None:
            return NoLights()
        order = pins.strip_order(*size, wires.order)
        opened = partial(self.open_spi, wires.spi.number, 0, light_strip.SPEED[kind])
        return Pixels(opened, kind, order, most, clock)

    def sound(self, wires: PinMap) -> Sound:
        """The buzzer, or none."""
        return NoSound() if wires.buzzer is None else GpioBuzzer(self.open_pins, wires.buzzer)

    def screen(self, found: Oled | None, bus: int) -> Screen:
        """The screen on the I²C bus of this number or on the SPI bus, or none."""
        if found is None:
            return NoScreen()
        if not found.on_spi:
            return i2c_oled(
                partial(self.open_bus, bus),
                bus,
                found.address,
                found.controller,
                upside_down=found.upside_down,
            )
        return spi_oled(
            self.new_spi,
            self.open_pins,
            found.controller,
            found.dc,
            found.reset,
            device=SCREEN_DEVICE,
            upside_down=found.upside_down,
        )


def check_size(wires: PinMap, rows: int, columns: int) -> None:
    """Raise an error if the number of pins or chips does not fit the board."""
    match wires.pads:
        case pins.Matrix(row_pins, column_pins):
            room = len(row_pins) * len(column_pins)
            fits = (len(row_pins), len(column_pins)) == (rows, columns)
        case _:
            room = _room(wires.pads)
            fits = room >= rows * columns
    if not fits:
        raise HardwareError("pins.size", found=room, wanted=f"{rows} × {columns}")


def _room(pads: pins.Expanders | pins.Muxes | pins.Converters | pins.Trellis) -> int:
    match pads:
        case pins.Converters(chips):
            return analog.CHANNELS * len(chips)
        case pins.Expanders(chips) | pins.Muxes(enable=chips) | pins.Trellis(chips):
            return 16 * len(chips)  # of an expander, two may only be outputs: there is a warning


def _bus(wires: PinMap) -> int:
    if wires.i2c is None:
        raise ValueError("a map with an I²C bus expected")
    return wires.i2c.number
