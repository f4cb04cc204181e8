"""The serial port of a Pico through pyserial: which one it is, and what its errors mean."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardware.drivers.gpio import missing, reason
from hardware.errors import HardwareError, LinkLost

VENDOR = 0x2E8A
"""Raspberry Pi's number on USB."""
AUTO = ""
"""Whichever port a board is on."""
PATIENCE = 0.01
"""So long a read waits: what is to be sent meanwhile waits no longer."""
BAUD = 115200
"""USB does not care."""


def candidates(wish: str) -> list[str]:
    """The ports to try: the one that is wished, then every Pico, whatever its name is now."""
    with explained(wish):
        from serial.tools import list_ports

        picos = sorted(it.device for it in list_ports.comports() if it.vid == VENDOR)
    wished = [] if wish == AUTO else [wish]
    return list(dict.fromkeys(wished + picos))


def open_port(name: str) -> Any:
    """The port, for us alone."""
    with explained(name):
        import serial

        return serial.Serial(name, BAUD, timeout=PATIENCE, write_timeout=0.2, exclusive=True)


@contextmanager
def explained(port: str) -> Iterator[None]:
    """In here, whatever pyserial or the system raises becomes a ``HardwareError``."""
    try:
        yield
    except HardwareError:
        raise
    except ImportError as error:
        raise missing("pyserial", error) from error
    except (OSError, ValueError, TypeError) as error:
        # pyserial's errors are OSErrors; while a plug is pulled its insides may also fail.
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
