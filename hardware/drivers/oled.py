"""A small screen through luma.oled: SSD1306, SH1106 or SSD1309, on the I²C or the SPI bus.

It is opened when there is something to show, and again after a failure: a screen that is missing
or comes loose stops nothing, and one that is plugged in again shows the page of the moment.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from typing import Any

from hardware.drivers import gpio, i2c, spi
from hardware.drivers.gpio import missing
from hardware.ports import HEIGHT, WIDTH

CONTROLLERS = ("ssd1306", "sh1106", "ssd1309")
ADDRESSES = (0x3C, 0x3D)
_NOTHING = 0xE3
"""The command that does nothing, in all three."""
_BYTES = WIDTH * HEIGHT // 8

Explained = Callable[[], AbstractContextManager[None]]


class Oled:
    """The screen behind a bus; ``connect`` gives luma's serial interface to it.

    luma keeps every device that was ever made until the program ends: one is made only when the
    bus has answered.
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
        self._closed = False

    def show(self, bits: bytes) -> None:
        """Show these pixels; takes as long as the bus does."""
        if len(bits) != _BYTES:
            raise ValueError(f"{_BYTES} bytes of pixels expected, not {len(bits)}")
        if self._closed:
            raise ValueError("the screen is closed")
        from PIL import Image

        try:
            with self._explained():
                device = self._device or self._opened()
                device.display(Image.frombytes("1", (WIDTH, HEIGHT), bits))
        except OSError:
            self._drop()
            raise

    def close(self) -> None:
        """Blank, and let go of the bus; may be called twice."""
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
        self._device.persist = True  # we blank it ourselves; luma would try again at the very end
        return self._device

    def _drop(self) -> None:
        serial, self._serial, self._device = self._serial, None, None
        if serial is not None:
            with suppress(Exception):  # it is gone, or is about to be
                serial.cleanup()


def i2c_oled(
    open_bus: Callable[[], Any],
    number: int,
    address: int,
    controller: str,
    *,
    upside_down: bool = False,
) -> Oled:
    """A screen on the I²C bus; pages go in short pieces, so that pads on the same bus are heard."""

    def connect() -> Any:
        try:
            from luma.core.interface import serial
        except ImportError as error:
            raise missing("luma.oled", error) from error

        class Link(serial.i2c):  # type: ignore[misc]  # luma has no types
            """luma closes only a bus that it opened itself, and would then send pages whole."""

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
    """A screen on the SPI bus, its D/C and RES lines on pins of the Pi.

    luma would move these with RPi.GPIO, which fails on a Pi 5; here they are pins of gpiozero.
    """

    def connect() -> Any:
        try:
            from luma.core.interface import serial
        except ImportError as error:
            raise missing("luma.oled", error) from error

        class Link(serial.spi):  # type: ignore[misc]  # luma has no types
            """luma lets go only of pins that it opened itself."""

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
    """The little of RPi.GPIO that luma asks for, made of gpiozero."""

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
        """Let go of all of them."""
        del pins
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()
