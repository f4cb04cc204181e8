"""The pins of the Pi through gpiozero, and what its errors mean.

A pin factory makes the same program work on every Pi from 1 to 5; it is passed to the drivers, so
that a test passes mock pins, and is opened here once for a table.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hardware.errors import HardwareError

LIBRARIES = ("lgpio", "rpigpio")
"""The libraries below gpiozero that we try, the best first; pigpio is gone from Raspberry Pi OS."""
VARIABLE = "GPIOZERO_PIN_FACTORY"


def open_pins() -> Any:
    """A pin factory of gpiozero on this machine: the one that the environment names, or ours."""
    named = os.environ.get(VARIABLE, "")
    # lgpio keeps a pipe in the current folder, where a service may not write.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    reasons: list[str] = []
    denied = False
    for name in (named,) if named else LIBRARIES:
        try:
            return _factories()[name]()
        except KeyError:
            reasons.append(f"{VARIABLE}={name}")
        except HardwareError:
            raise
        except Exception as error:  # noqa: BLE001  each library has its own errors
            reasons.append(f"{name}: {reason(error)}")
            denied = denied or _is_denied(error)
    code = "gpio.denied" if denied else "gpio.none"
    raise HardwareError(code, reason="; ".join(reasons))


@contextmanager
def explained(device: str) -> Iterator[None]:
    """In here, whatever gpiozero or a library below it raises becomes a ``HardwareError``."""
    try:
        yield
    except HardwareError:
        raise
    except Exception as error:
        name = type(error).__name__
        if name == "GPIOPinInUse" or "busy" in str(error).lower():
            code = "gpio.busy"
        elif _is_denied(error):
            code = "gpio.denied"
        elif name in {"PinInvalidPin", "PinFixedPull"}:
            code = "gpio.pin"
        elif isinstance(error, ImportError):
            raise missing("gpiozero", error) from error
        else:
            code = "gpio.failed"
        raise HardwareError(code, device=device, reason=reason(error)) from error


def missing(library: str, error: ImportError) -> HardwareError:
    """A library that is not installed, or cannot be loaded."""
    extra = "pi,spi" if library == "spidev" else "pi"
    return HardwareError("library", library=library, extra=extra, reason=reason(error))


def reason(error: BaseException) -> str:
    """What a library says, on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _is_denied(error: BaseException) -> bool:
    return isinstance(error, PermissionError) or "permission" in str(error).lower()


def _factories() -> dict[str, Callable[[], Any]]:
    try:
        import gpiozero  # noqa: F401
    except ImportError as error:
        raise missing("gpiozero", error) from error

    def lgpio() -> Any:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()

    def rpigpio() -> Any:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "this channel is already in use", of pins after boot
            return RPiGPIOFactory()

    def mock() -> Any:
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        return MockFactory(pin_class=MockPWMPin)

    return {"lgpio": lgpio, "rpigpio": rpigpio, "mock": mock}
