"""Replacement for MicroPython's rp2: a state machine that passes the lights to the simulation."""

from binascii import hexlify

import copper
from machine import LIGHTS_AT


class PIO:
    OUT_LOW, SHIFT_LEFT = 0, 0


def asm_pio(**options):
    if options["pull_thresh"] != 24 or not options["autopull"]:
        raise ValueError("24 bits a light")
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        copper.log("lights on pin %d at %d Hz" % (sideset_base.number, freq))
        self._running = False

    def active(self, on):
        self._running = bool(on)

    def put(self, words, shift):
        if not self._running or shift != 8:
            raise OSError("the state machine stands still")
        colours = bytearray()
        for word in words:
            colours.extend(bytes((word >> 8 & 255, word >> 16 & 255, word & 255)))
        copper.act(LIGHTS_AT, hexlify(colours).decode())
