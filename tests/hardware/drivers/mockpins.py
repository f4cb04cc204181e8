"""gpiozero's own mock pins, wired to one another as a table wires them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import pins
from hardware.ports import Key, Pad

WIRES = pins.Matrix(rows=(5, 6, 12, 13, 16, 19, 20, 21), columns=(4, 17, 18, 22, 23, 24, 25, 27))


@dataclass
class World:
    """Wiring of the pins of a Pi, and the actions of a hand on it.

    Current flows from a column through a closed pad to a row that is low; the other way only where
    the diode is missing.
    """

    wires: pins.Matrix = WIRES
    keys: pins.KeyPins | None = None
    closed: set[Pad] = field(default_factory=set)
    bare: set[Pad] = field(default_factory=set)
    """Pads without a diode."""
    grounded: set[int] = field(default_factory=set)
    """Pins with a short to ground."""
    pressed: set[Key] = field(default_factory=set)
    pins: dict[int, Any] = field(default_factory=dict)
    """Pins that the program has opened, by number."""
    _low: set[int] | None = None

    def factory(self) -> Any:
        """A pin factory whose pins are in this world."""
        world = self

        class WiredPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
            """A pin driven by the program if it is an output, by the wiring if it is an input."""

            def __init__(self, factory: Any, info: Any) -> None:
                super().__init__(factory, info)
                world.pins[self._number] = self

            def _get_state(self) -> Any:
                if self._function == "output":
                    return self._state
                return int(self._number not in world.seen())

            def _set_function(self, value: str) -> None:
                super()._set_function(value)
                world.changed()

            def _set_state(self, value: float) -> None:
                super()._set_state(value)
                world.changed()

        return MockFactory(pin_class=WiredPin)

    def changed(self) -> None:
        """Update after a pin has changed or a hand has acted."""
        self._low = None

    def seen(self) -> set[int]:
        """The pins that are low; what a hand does counts when a row is next driven."""
        if self._low is None:
            self._low = self.lows()
        return self._low | {pin for key, pin in self.keys or () if key in self.pressed}

    def lows(self) -> set[int]:
        """Pins that are low now, over every path that current can take."""
        low = {number for number, pin in self.pins.items() if _drives_low(pin)} | self.grounded
        while True:
            before = len(low)
            for pad in self.closed:
                row, column = self.lines(pad)
                if row in low:
                    low.add(column)
                if column in low and pad in self.bare:
                    low.add(row)
            if len(low) == before:
                return low

    def lines(self, pad: Pad) -> tuple[int, int]:
        row, column = divmod(pad, len(self.wires.columns))
        return self.wires.rows[row], self.wires.columns[column]


def _drives_low(pin: Any) -> bool:
    return pin._function == "output" and not pin._state
