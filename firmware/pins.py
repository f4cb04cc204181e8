"""The only place that makes pins, and only those that the configuration names."""

import machine


class Pins:
    """The pins of a board; whoever asks for another one is refused."""

    def __init__(self, named: "list[int]") -> None:
        self._named = named

    def take(self, number: int) -> int:
        """The number, if it may be touched."""
        if number not in self._named:
            raise ValueError("pin %r is not in board.json" % number)
        return number

    def input(self, number: int) -> machine.Pin:
        """A contact to ground."""
        return machine.Pin(self.take(number), machine.Pin.IN, machine.Pin.PULL_UP)

    def drain(self, number: int) -> machine.Pin:
        """A line that is pulled to ground or let go of, never pushed up."""
        return machine.Pin(self.take(number), machine.Pin.OPEN_DRAIN, value=1)

    def output(self, number: int, value: int) -> machine.Pin:
        """A line that is driven both ways."""
        return machine.Pin(self.take(number), machine.Pin.OUT, value=value)

    def analog(self, number: int) -> machine.ADC:
        """A voltage."""
        return machine.ADC(self.take(number))
