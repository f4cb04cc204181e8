"""The five keys between pins of the Pi and ground, through gpiozero."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from hardware import pins
from hardware.drivers.gpio import explained
from hardware.ports import Edge, Key

BOUNCE_SECONDS = 0.02
"""Seconds after a change in which further changes of a contact are ignored."""


class GpioKeys:
    """The keys, read only when ``edges`` is called: no thread."""

    def __init__(self, factory: Any, wires: pins.KeyPins, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._down: dict[Key, bool] = {}
        self._still: dict[Key, float] = {}
        self._stack = ExitStack()
        with explained("keys"), ExitStack() as stack:
            import gpiozero

            self._keys: dict[Key, Any] = {
                key: stack.enter_context(
                    gpiozero.InputDevice(pin, pull_up=True, pin_factory=factory)
                )
                for key, pin in wires
            }
            self._stack = stack.pop_all()

    def edges(self) -> list[Edge]:
        """Key events since the last call, in order; a press counts at once, its bounce does not."""
        now = self._clock()
        found: list[Edge] = []
        with explained("keys"):
            for key, device in self._keys.items():
                down = bool(device.is_active)
                if down == self._down.get(key, False):
                    continue
                if now - self._still.get(key, now - BOUNCE_SECONDS) < BOUNCE_SECONDS - 1e-6:
                    continue
                self._down[key], self._still[key] = down, now
                found.append(Edge(now, key, down))
        return found

    def close(self) -> None:
        """Release the pins; may be called twice."""
        with explained("keys"):
            self._stack.close()
