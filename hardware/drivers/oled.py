"""Small screen through luma.oled: SSD1306, SH1106 or SSD1309, on the I²C or the SPI bus.

It is opened when there is something to show, and again after a failure: a missing or loose screen
stops nothing, and one that is plugged in again shows the current page.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from typing import Any

from hardware.drivers import gpio, i2c, spi
from hardware.drivers.gpio import missing
from hardware.ports import HEIGHT, WIDTH

BRIGHT = {"ssd1306": 0xCF, "sh1106": 0x7F, "ssd1309": 0xCF}
"""Contrast at which luma starts each controller."""
CONTROLLERS = tuple(BRIGHT)
DIM = 0x08
"""Contrast of a dim screen: even the lowest is not dark."""
ADDRESSES = (0x3C, 0x3D)
_NOTHING = 0xE3
"""No-op command of all three controllers."""
_BYTES = WIDTH * HEIGHT // 8

Explained = Callable[[], AbstractContextManager[None]]


class Oled:
    """Screen on a bus; ``connect`` returns luma's serial interface to it.

    luma keeps every device object until the program exits, so one is created only after the bus
    has answered.
    """

    def __init__(
        self,
        connect: Callable[[], Any],
        controller: str,
        explained: Explained,
        *,
        upside_down: bool = False,
    ) -> None:
        if controller not in CONTROLLERS:
            raise ValueError(f"one of {', '.join(CONTROLLERS)} expected, not {controller!r}")
        self._connect = connect
        self._controller = controller
        self._explained = explained
        self._turn = 2 if upside_down else 0
        self._serial: Any = None
        self._device: Any = None
        self._dim = False
        self._closed = False

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        """Show these pixels; blocks until the bus has sent them."""
        if len(bits) != _BYTES:
            raise ValueError(f"{_BYTES} bytes of pixels expected, not {len(bits)}")
        if self._closed:
            raise ValueError("the screen is closed")
        from PIL import Image

        try:
            with self._explained():
                device = self._device or self._opened()
                if dim != self._dim:
                    device.contrast(DIM if dim else BRIGHT[self._controller])
                    self._dim = dim
                device.display(Image.frombytes("1", (WIDTH, HEIGHT), bits))
        except OSError:
            self._drop()
            raise

    def close(self) -> None:
        """Blank the screen and release the bus; may be called twice."""
        self._closed = True
        device, self._device = self._device, None
        if device is not None:
            with suppress(Exception), self._explained():
                device.hide()
                device.clear()
        self._drop()

    def _opened(self) -> Any:
        try:
            from luma.oled import device as devices
        except ImportError as error:
            raise missing("luma.oled", error) from error
        self._serial = self._connect()
        self._serial.command(_NOTHING)
        make = {
            "ssd1306": devices.ssd1306,
            "sh1106": devices.sh1106,
            "ssd1309": devices.ssd1309,
        }[self._controller]
        self._device = make(self._serial, width=WIDTH, height=HEIGHT, rotate=self._turn)
        self._dim = False
        self._device.persist = True  # we blank it ourselves; luma would try again at exit
        return self._device

    def _drop(self) -> None:
        serial, self._serial, self._device = self._serial, None, None
        if serial is not None:
            with suppress(Exception):  # it is already gone, or about to be
                serial.cleanup()


def i2c_oled(
    open_bus: Callable[[], Any],
    number: int,
    address: int,
    controller: str,
    *,
    upside_down: bool = False,
) -> Oled:
    """Screen on the I²C bus; pages are sent in chunks to leave time for pads on the same bus."""

    def connect() -> Any:
        try:
            from luma.core.interface import serial
        except ImportError as error:
            raise missing("luma.oled", error) from error

        class Link(serial.i2c):  # type: ignore[misc]  # luma has no types
            """Interface that closes our bus; luma would close only one that it opened itself."""

            def cleanup(self) -> None:
                self._bus.close()

        return Link(bus=open_bus(), address=address)

    explained = partial(i2c.explained, number, address)
    return Oled(connect, controller, explained, upside_down=upside_down)


def spi_oled(
    open_spi: Callable[[], Any],
    factory: Callable[[], Any],
    controller: str,
    data: int,
    reset: int,
    *,
    device: int = 0,
    upside_down: bool = False,
) -> Oled:
    """Screen on the SPI bus, its D/C and RES lines on pins of the Pi.

    luma would drive these with RPi.GPIO, which fails on a Pi 5; here gpiozero does.
    """

    def connect() -> Any:
        try:
            from luma.core.interface import serial
        except ImportError as error:
            raise missing("luma.oled", error) from error

        class Link(serial.spi):  # type: ignore[misc]  # luma has no types
            """Interface that releases our pins: luma releases only those it opened itself."""

            def cleanup(self) -> None:
                self._gpio.cleanup()
                super().cleanup()

        with gpio.explained("screen"), ExitStack() as stack:
            lines = _Lines(factory())
            stack.callback(lines.cleanup)
            link = Link(
                spi=open_spi(),
                gpio=lines,
                device=device,
                gpio_DC=data,
                gpio_RST=reset,
                reset_hold_time=0.001,
                reset_release_time=0.001,
            )
            stack.pop_all()
            return link

    return Oled(connect, controller, spi.explained, upside_down=upside_down)


class _Lines:
    """The part of RPi.GPIO's interface that luma uses, on top of gpiozero."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, mode: int) -> None:
        del mode  # always OUT
        from gpiozero import DigitalOutputDevice

        self._pins[pin] = DigitalOutputDevice(pin, pin_factory=self._factory)

    def output(self, pin: int, value: int) -> None:
        self._pins[pin].value = value

    def cleanup(self, pins: Any = None) -> None:
        """Release all pins."""
        del pins
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()
