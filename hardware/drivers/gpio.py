"""GPIO pins of the Pi through gpiozero, and translation of its errors.

A pin factory works the same on every Pi from 1 to 5. It is opened here once per table and passed to
the drivers, so that a test can pass mock pins.
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
"""Backends of gpiozero to try, best first; Raspberry Pi OS no longer has pigpio."""
VARIABLE = "GPIOZERO_PIN_FACTORY"


def open_pins() -> Any:
    """Pin factory of gpiozero: the one named in the environment, or the first that works."""
    named = os.environ.get(VARIABLE, "")
    # lgpio creates a pipe in the current folder, where a service may not write.
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
    """Context in which errors of gpiozero and its backends become a ``HardwareError``."""
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
    """Error for a library that is not installed or cannot be loaded."""
    return HardwareError("library", library=library, extra="pi", reason=reason(error))


def reason(error: BaseException) -> str:
    """Message of a library's error, on one line."""
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
