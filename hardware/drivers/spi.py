"""SPI bus through spidev, and translation of its errors."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardware.drivers.gpio import reason
from hardware.errors import HardwareError

_CODES = {
    errno.ENOENT: "spi.off",
    errno.ENODEV: "spi.off",
    errno.EACCES: "spi.denied",
    errno.EPERM: "spi.denied",
    errno.EMSGSIZE: "spi.long",
}


def open_spi(number: int = 0, device: int = 0, speed: int = 1_000_000, mode: int = 0) -> Any:
    """Device of the bus, ready to transfer."""
    bus = new_spi()
    with explained():
        bus.open(number, device)
        bus.max_speed_hz = speed
        bus.mode = mode
    return bus


def new_spi() -> Any:
    """Unopened spidev object, as luma needs it."""
    try:
        import spidev
    except ImportError as error:
        raise HardwareError("spi.library", library="spidev", reason=reason(error)) from error
    return spidev.SpiDev()


@contextmanager
def explained() -> Iterator[None]:
    """Context in which errors of spidev, or of luma on top of it, become a ``HardwareError``."""
    try:
        yield
    except HardwareError:
        raise
    except Exception as error:
        cause = error if isinstance(error, OSError) else error.__context__
        number = cause.errno if isinstance(cause, OSError) else None
        raise HardwareError(
            _CODES.get(number or 0, "spi.bus"), reason=reason(cause or error)
        ) from error
