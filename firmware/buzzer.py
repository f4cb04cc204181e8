"""Buzzer: short tunes, played without blocking the loop."""

import machine

from firmware.pins import Pins

# Notes for each chime of wire.CHIMES, in order: (hertz or 0, milliseconds).
TUNES = (
    ((2000, 15),),
    ((880, 60), (1320, 90)),
    ((330, 120), (0, 40), (262, 220)),
    ((990, 70), (0, 60), (990, 70)),
    ((523, 120), (659, 120), (784, 120), (1047, 260)),
)
LOUD = 32768


class Buzzer:
    """Player of one tune; a new one replaces it."""

    def __init__(self, pins: Pins, number: int) -> None:
        # A plain output first: silent until there is something to play.
        self._pin = pins.output(number, 0)
        self._sound: "machine.PWM | None" = None
        self._tune: "tuple[tuple[int, int], ...]" = ()
        self._at = 0
        self._until = 0

    def play(self, chime: int, now: int) -> None:
        """Play this sound, and stop any other."""
        self._tune = TUNES[chime]
        self._at = 0
        self._begin(now)

    def turn(self, now: int) -> None:
        """Start the next note, or silence, if it is due."""
        if self._tune and now >= self._until:
            self._at += 1
            self._begin(now)

    def _begin(self, now: int) -> None:
        if self._sound is not None:
            self._sound.deinit()
            self._sound = None
        if self._at >= len(self._tune):
            self._tune = ()
            self._pin.init(machine.Pin.OUT, value=0)
            return
        hertz, lasts = self._tune[self._at]
        self._until = now + lasts
        if hertz:
            self._sound = machine.PWM(self._pin, freq=hertz, duty_u16=LOUD)
