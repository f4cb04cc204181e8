"""A passive buzzer on a pin of the Pi, through gpiozero."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from hardware.drivers.gpio import explained
from hardware.errors import HardwareError
from hardware.ports import Chime

Tune = tuple[tuple[float, float], ...]
"""Notes in order: hertz (0 is silence) and seconds."""

TUNES: Mapping[Chime, Tune] = MappingProxyType(
    {
        Chime.TICK: ((1800, 0.03),),
        Chime.DONE: ((1200, 0.07), (1600, 0.09)),
        Chime.WRONG: ((330, 0.15), (0, 0.05), (260, 0.25)),
        Chime.ASK: ((880, 0.08), (0, 0.06), (880, 0.08)),
        Chime.END: ((784, 0.12), (988, 0.12), (1175, 0.12), (1568, 0.3)),
    }
)
GOODBYE_SECONDS = 0.5


class GpioBuzzer:
    """The buzzer: opened at the first sound, timed by its own thread.

    With ``start`` false there is no thread, and a test calls ``step`` itself.
    """

    def __init__(self, factory: Callable[[], Any], pin: int, *, start: bool = True) -> None:
        self._factory = factory
        self._pin = pin
        self._start = start
        self._bell = threading.Condition()
        self._notes: list[tuple[float, float]] = []
        self._closed = False
        self._changed = False
        self._error: HardwareError | None = None
        self._device: Any = None
        self._thread: threading.Thread | None = None

    def play(self, chime: Chime) -> None:
        """Play this sound and stop any other; raises a fault that occurred since the last call."""
        if self._closed:
            raise ValueError("the buzzer is closed")
        if self._device is None:
            self._device = self._opened()
        with self._bell:
            self._notes = list(TUNES[chime])
            self._changed = True
            error, self._error = self._error, None
            self._bell.notify()
        if self._start and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        if error is not None:
            raise error

    def step(self) -> float | None:
        """Start the next note; return its length in seconds, None after the last one."""
        with self._bell:
            self._changed = False
            hertz, seconds = self._notes.pop(0) if self._notes else (0.0, 0.0)
        try:
            with explained("buzzer"):
                # Half duty cycle for a square wave; at 0 the pin is low and the buzzer silent.
                if hertz:
                    self._device.frequency = hertz
                self._device.value = 0.5 if hertz else 0
        except HardwareError as error:
            with self._bell:
                self._error = error
                self._notes.clear()
            return None
        return seconds or None

    def close(self) -> None:
        """Silence the buzzer and release the pin; may be called twice."""
        with self._bell:
            self._closed = True
            self._bell.notify()
        if self._thread is not None:
            self._thread.join(GOODBYE_SECONDS)
        device, self._device = self._device, None
        if device is not None:
            with suppress(HardwareError), explained("buzzer"):
                device.close()

    def _opened(self) -> Any:
        with explained("buzzer"):
            import gpiozero

            return gpiozero.PWMOutputDevice(self._pin, pin_factory=self._factory())

    def _run(self) -> None:
        pause: float | None = None
        while True:
            with self._bell:
                self._bell.wait_for(lambda: self._changed or self._closed, pause)
                if self._closed:
                    return
            pause = self.step()
