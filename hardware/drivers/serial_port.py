"""Serial port of a Pico through pyserial: finding it, opening it, and translating its errors."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardware.drivers.gpio import missing, reason
from hardware.errors import HardwareError, LinkLost

VENDOR = 0x2E8A
"""USB vendor id of Raspberry Pi."""
AUTO = ""
"""Any port that has a board."""
PATIENCE_SECONDS = 0.01
"""Seconds that a read blocks, and so the most that a write waits."""
BAUD = 115200
"""Baud rate, which USB ignores."""


def candidates(wish: str) -> list[str]:
    """Ports to try: the preferred one, then every Pico, whatever its current name."""
    with explained(wish):
        from serial.tools import list_ports

        picos = sorted(it.device for it in list_ports.comports() if it.vid == VENDOR)
    wished = [] if wish == AUTO else [wish]
    return list(dict.fromkeys(wished + picos))


def open_port(name: str) -> Any:
    """Port, opened exclusively."""
    with explained(name):
        import serial

        return serial.Serial(
            name, BAUD, timeout=PATIENCE_SECONDS, write_timeout=0.2, exclusive=True
        )


@contextmanager
def explained(port: str) -> Iterator[None]:
    """Context in which errors of pyserial and the system become a ``HardwareError``."""
    try:
        yield
    except HardwareError:
        raise
    except ImportError as error:
        raise missing("pyserial", error) from error
    except (OSError, ValueError, TypeError) as error:
        # pyserial raises OSErrors; while a plug is being pulled, other errors can escape it too.
        number = getattr(error, "errno", None)
        if number in {errno.EACCES, errno.EPERM}:
            raise HardwareError("pico.denied", port=port) from error
        if number in {errno.EBUSY, errno.EAGAIN} or "exclusively lock" in str(error):
            raise HardwareError("pico.busy", port=port) from error
        if "Could not configure port" in str(error):
            raise HardwareError("pico.not-serial", port=port) from error
        if number == errno.ENOENT:
            raise LinkLost("pico.none", port=port) from error
        raise LinkLost("pico.unplugged", port=port, reason=reason(error)) from error
