"""What the lights show: a frame from the program that is animated here, or "no host"."""

from firmware import wire
from firmware.strip import Strip

STEP_MS = 20
"""The lights move so often."""
OFF, STEADY, BLINK, PULSE, FLASH = range(len(wire.PATTERNS))
CHANNEL_MA = 20
"""What one colour of one light takes at its brightest."""
NO_HOST = 60, 24, 0
"""Dim amber: in the four corners, when nobody speaks to the board."""


def level(pattern: int, now: int) -> int:
    """How bright a light of this pattern is at this millisecond, of 255."""
    if pattern == STEADY:
        return 255
    if pattern == BLINK:
        return 255 if now % 1000 < 500 else 0
    if pattern == PULSE:
        at = now % 1600
        return 40 + 215 * (at if at < 800 else 1600 - at) // 800
    if pattern == FLASH:
        at = now % 1200
        return 255 if at < 120 or 240 <= at < 360 else 0
    return 0


class Lights:
    """The frame of the moment, never brighter than the supply can bear."""

    def __init__(
        self, strip: "Strip | None", rows: int, columns: int, cap: int, milliamps: int
    ) -> None:
        self._strip = strip
        self._pads = rows * columns
        self._corners = (0, columns - 1, (rows - 1) * columns, rows * columns - 1)
        self._cap = min(cap, 255)
        self._milliamps = milliamps
        self._frame = bytes(4 * wire.PADS)
        self._shown = bytes(4 * wire.PADS)
        self._last = -1
        self._levels: "list[int]" = []
        self._host = True

    def show(self, frame: bytes) -> None:
        """Show this from now on: red, green, blue and pattern of each pad."""
        self._frame = frame
        if self._host:
            self._take(frame)

    def host(self, there: bool) -> None:  # noqa: FBT001  MicroPython's calls are cheaper so
        """Whether a program is there; without one its frame is out of date."""
        if there != self._host:
            self._host = there
            self._take(self._frame if there else self._alone())

    def turn(self, now: int) -> None:
        """Time has passed."""
        step = now // STEP_MS
        if self._strip is None or step == self._last:
            return
        levels = [level(pattern, now) for pattern in range(len(wire.PATTERNS))]
        if self._last >= 0 and levels == self._levels:
            self._last = step
            return
        self._last, self._levels = step, levels
        self._strip.show(self._colours(levels))

    def _take(self, frame: bytes) -> None:
        self._shown = frame
        self._last = -1

    def _alone(self) -> bytes:
        frame = bytearray(4 * wire.PADS)
        for pad in self._corners:
            frame[4 * pad : 4 * pad + 4] = bytes(NO_HOST + (PULSE,))  # noqa: RUF005  MicroPython's tuples take no star
        return bytes(frame)

    def _colours(self, levels: "list[int]") -> "list[int]":
        frame = self._shown
        bright = [levels[min(frame[4 * pad + 3], FLASH)] * self._cap for pad in range(self._pads)]
        total = 0
        for pad in range(self._pads):
            at = 4 * pad
            total += (frame[at] + frame[at + 1] + frame[at + 2]) * bright[pad] // 65025
        share = 255
        # What all of them would take together, against what the supply gives.
        if total * CHANNEL_MA > self._milliamps * 255:
            share = self._milliamps * 255 * 255 // (total * CHANNEL_MA)
        colours = []
        for pad in range(self._pads):
            at = 4 * pad
            scale = bright[pad] * share // 255
            red, green, blue = [frame[at + part] * scale // 65025 for part in range(3)]
            colours.append(green << 16 | red << 8 | blue)
        return colours
