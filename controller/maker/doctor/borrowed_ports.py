"""Borrowed ports: the devices of a running table, as a workbench wants them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.model.screen_page import Page
from controller.runtime.device_loan import DeviceLoan
from hardware.ports import Chime, Edge, Frame, Keys, Lights, Picture, Screen, Sensor, Sound


@dataclass(frozen=True, slots=True)
class BorrowedPorts:
    """Ports of a loan; closing them closes nothing, because the table goes on with the devices."""

    sensor: Sensor
    keys: Keys
    lights: Lights
    screen: Screen
    sound: Sound


def borrowed(loan: DeviceLoan, scan: Callable[[], Picture | None]) -> BorrowedPorts:
    """Ports of this loan, whose pictures come through ``scan``."""
    return BorrowedPorts(
        _Pads(scan), _KeysOf(loan), _LightsOf(loan), _ScreenOf(loan), _SoundOf(loan)
    )


class _Pads:
    def __init__(self, scan: Callable[[], Picture | None]) -> None:
        self._scan = scan

    def scan(self) -> Picture | None:
        return self._scan()

    def close(self) -> None:
        """Leave them to the table."""


class _KeysOf:
    def __init__(self, loan: DeviceLoan) -> None:
        self._loan = loan

    def edges(self) -> list[Edge]:
        return self._loan.edges()

    def close(self) -> None:
        """Leave them to the table."""


class _LightsOf:
    def __init__(self, loan: DeviceLoan) -> None:
        self._loan = loan

    def show(self, frame: Frame) -> None:
        self._loan.frame = frame

    def close(self) -> None:
        """Leave them to the table."""


class _ScreenOf:
    def __init__(self, loan: DeviceLoan) -> None:
        self._loan = loan

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        del dim
        self._loan.page = Page("", bits=bits)

    def close(self) -> None:
        """Leave it to the table."""


class _SoundOf:
    def __init__(self, loan: DeviceLoan) -> None:
        self._loan = loan

    def play(self, chime: Chime) -> None:
        self._loan.play(chime)

    def close(self) -> None:
        """Leave it to the table."""
