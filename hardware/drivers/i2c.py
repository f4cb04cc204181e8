"""I²C bus through smbus2, and translation of its errors."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardware.drivers.gpio import missing, reason
from hardware.errors import HardwareError

_CODES = {
    errno.ENOENT: "i2c.off",
    errno.ENODEV: "i2c.off",
    errno.EACCES: "i2c.denied",
    errno.EPERM: "i2c.denied",
    errno.ENXIO: "i2c.silent",
    errno.EREMOTEIO: "i2c.silent",
}


def open_bus(number: int) -> Any:
    """Bus with this number; each driver opens its own handle, and the system serialises them."""
    try:
        import smbus2
    except ImportError as error:
        raise missing("smbus2", error) from error
    with explained(number, 0):
        return smbus2.SMBus(number)


@contextmanager
def explained(bus: int, address: int) -> Iterator[None]:
    """Context in which errors of smbus2, or of luma on top of it, become a ``HardwareError``."""
    try:
        yield
    except HardwareError:
        raise
    except Exception as error:
        # luma wraps the system's errors, which say more, in its own.
        cause = error if isinstance(error, OSError) else error.__context__
        number = cause.errno if isinstance(cause, OSError) else None
        raise HardwareError(
            _CODES.get(number or 0, "i2c.bus"),
            bus=bus,
            address=f"0x{address:02x}",
            reason=reason(cause or error),
        ) from error
