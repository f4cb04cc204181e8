"""Pins: the only place that creates them, and only those named in the configuration."""

import sys

import machine


class Pins:
    """Pins of a board; asking for any other is an error."""

    def __init__(self, named: "list[int]") -> None:
        self._named = named

    def take(self, number: int) -> int:
        """Pin number, if the configuration allows it."""
        if number not in self._named:
            raise ValueError("pin %r is not in board.json" % number)
        return number

    def input(self, number: int) -> machine.Pin:
        """Input with a pull-up, for a contact to ground."""
        return machine.Pin(self.take(number), machine.Pin.IN, machine.Pin.PULL_UP)

    def drain(self, number: int) -> machine.Pin:
        """Open-drain output: pulled to ground or released, never driven high."""
        return machine.Pin(self.take(number), machine.Pin.OPEN_DRAIN, value=1)

    def output(self, number: int, value: int) -> machine.Pin:
        """Output that is driven high and low."""
        return machine.Pin(self.take(number), machine.Pin.OUT, value=value)

    def quiet(self, number: int) -> None:
        """Let the regulator switch evenly; on a Pico W this pin is another one's."""
        if " W " not in getattr(sys.implementation, "_machine", ""):
            machine.Pin(number, machine.Pin.OUT, value=1)

    def analog(self, number: int) -> machine.ADC:
        """Analogue input."""
        return machine.ADC(self.take(number))
