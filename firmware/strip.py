"""Strip of 64 WS2812 lights by PIO: a state machine makes the pulses without blocking the loop."""

# The words of a PIO program are not Python names: rp2 supplies them when it assembles the function.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined, untyped-decorator"

from array import array

import machine
import rp2

from firmware.pins import Pins

CYCLES = 10
"""State machine cycles per bit; there are 800,000 bits per second."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
)
def ws2812() -> None:
    """PIO program: of 1.25 µs per bit, the line is high for 0.875 µs (one) or 0.25 µs (zero)."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


class Strip:
    """The strip; ``order`` is the pad over each light."""

    def __init__(self, pins: Pins, number: int, order: "list[int]") -> None:
        pin = machine.Pin(pins.take(number))
        frequency = 800_000 * CYCLES
        self._machine = rp2.StateMachine(0, ws2812, freq=frequency, sideset_base=pin)
        self._machine.active(1)
        self._places = [order.index(pad) for pad in range(len(order))]
        self._words = array("I", [0] * len(order))

    def paint(self, colour: int, pads: "list[int]") -> None:
        """Give these pads the colour 0xGGRRBB; call ``show`` to make it visible."""
        words, places = self._words, self._places
        for pad in pads:
            words[places[pad]] = colour

    def show(self) -> None:
        """Send everything to the strip."""
        self._machine.put(self._words, 8)
