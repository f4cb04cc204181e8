"""Pads: contacts in rows and columns, or linear Hall sensors behind multiplexers.

Both count the transitions of each pad, so that "emptied and filled again" is not lost.
"""

import time
from array import array

from firmware import wire
from firmware.pins import Pins

try:
    from typing import Any
except ImportError:
    pass  # MicroPython has no typing, and does not look at annotations

MIDDLE = 32768
"""Rest value of a Hall sensor until the program has sent the measured ones: half of the supply."""


class Matrix:
    """Matrix of contacts with diodes, between rows (pulled low to be read) and columns."""

    frame = wire.PICTURE

    def __init__(self, pins: Pins, rows: "list[int]", columns: "list[int]", settle: int) -> None:
        self._rows = [pins.drain(number) for number in rows]
        self._columns = [pins.input(number) for number in columns]
        self._settle = settle
        self._last = [0] * len(rows)
        self._bits = bytearray(wire.PADS // 8)
        self._changes = bytearray(wire.PADS)

    def scan(self) -> bool:
        """Read every pad; return True if one has changed."""
        changed = False
        columns = self._columns
        for number, row in enumerate(self._rows):
            row.value(0)
            if self._settle:
                time.sleep_us(self._settle)
            found = 0
            bit = 1
            for column in columns:
                if not column.value():
                    found |= bit
                bit <<= 1
            row.value(1)
            if found != self._last[number]:
                self._note(number * len(columns), found ^ self._last[number])
                self._last[number] = found
                changed = True
        return changed

    def payload(self) -> "tuple[bytes, bytes]":
        """Payload of a picture."""
        return bytes(self._bits), bytes(self._changes)

    def _note(self, pad: int, flipped: int) -> None:
        while flipped:
            if flipped & 1:
                self._bits[pad >> 3] ^= 1 << (pad & 7)
                self._changes[pad] = (self._changes[pad] + 1) & 255
            flipped >>= 1
            pad += 1


class Halls:
    """Hall sensors: pad ``n`` is channel ``n % 16`` of multiplexer ``n // 16``, one shared input.

    The program interprets the values. Here a transition is a magnet that comes or goes.
    """

    frame = wire.FIELD

    def __init__(self, pins: Pins, found: "dict[str, Any]", pads: int) -> None:
        self._select = [pins.output(number, 0) for number in found["select"]]
        self._enable = [pins.output(number, 1) for number in found["enable"]]
        self._analog = pins.analog(found["analog"])
        self._pads = pads
        self._settle = found["settle_us"]
        self._rests = array("H", [MIDDLE] * wire.PADS)
        self._near = array("H", [found["presence"]] * wire.PADS)
        self._step = found["step"]
        self._values = array("H", [MIDDLE] * wire.PADS)
        self._told = array("H", [MIDDLE] * wire.PADS)
        self._there = bytearray(wire.PADS)
        self._changes = bytearray(wire.PADS)
        # Start in the state in which a scan ends.
        self._select[3].value(1)
        self._tour = self._path()

    def scan(self) -> bool:
        """Measure every pad; return True if one has changed."""
        values, told = self._values, self._told
        step, settle = self._step, self._settle
        read = self._analog.read_u16
        wait = time.sleep_us
        moved = False
        for line, level, pads in self._tour:
            line(level)
            for pad, enable in pads:
                enable(0)
                if settle:
                    wait(settle)
                value = read()
                enable(1)
                values[pad] = value
                # Two comparisons cost less than abs().
                if not -step <= value - told[pad] <= step:
                    moved = True
                    self._look(pad, value)
        return moved

    def _path(self) -> "list[tuple[Any, int, list[tuple[int, Any]]]]":
        """Line to switch for each channel, and the pads read after it.

        In this order (a cyclic Gray code) only one of the four lines changes at each step.
        """
        tour = []
        before = 8
        for count in range(16):
            channel = count ^ (count >> 1)
            number = 0
            while (channel ^ before) >> number != 1:
                number += 1
            pads = [
                (16 * mux + channel, enable.value)
                for mux, enable in enumerate(self._enable)
                if 16 * mux + channel < self._pads
            ]
            tour.append((self._select[number].value, channel >> number & 1, pads))
            before = channel
        return tour

    def payload(self) -> "tuple[bytes, bytes]":
        """Payload of a picture; changes smaller than one step from these values count as noise."""
        self._told[:] = self._values
        return bytes(self._values), bytes(self._changes)

    def know(self, rests: bytes, near: bytes) -> None:
        """Take over the calibration: each pad's rest value, and what deviation is a magnet."""
        for pad in range(wire.PADS):
            self._rests[pad] = rests[2 * pad] | rests[2 * pad + 1] << 8
            self._near[pad] = near[2 * pad] | near[2 * pad + 1] << 8
            # What lies there now did not come just now.
            away = abs(self._values[pad] - self._rests[pad])
            self._there[pad] = 1 if away > self._near[pad] else 0

    def _look(self, pad: int, value: int) -> None:
        away = abs(value - self._rests[pad])
        limit = self._near[pad] * 3 // 4 if self._there[pad] else self._near[pad]
        there = 1 if away > limit else 0
        if there != self._there[pad]:
            self._there[pad] = there
            self._changes[pad] = (self._changes[pad] + 1) & 255
