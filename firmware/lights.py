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
        # In sixteen steps: an eye sees no more, and each costs the loop a strip of bits.
        at = now % 1600 // 50
        return 39 + 216 * (at if at < 16 else 32 - at) // 16
    if pattern == FLASH:
        at = now % 1200
        return 255 if at < 120 or 240 <= at < 360 else 0
    return 0


class Lights:
    """The frame of the moment, never brighter than the supply can bear.

    What a frame looks like is worked out when it comes; after that only lights that move cost time.
    """

    def __init__(self, strip: Strip, rows: int, columns: int, cap: int, milliamps: int) -> None:
        self._strip = strip
        self._pads = rows * columns
        self._corners = (0, columns - 1, (rows - 1) * columns, rows * columns - 1)
        self._cap = min(cap, 255)
        # A light that is dark takes a milliampere all the same.
        self._milliamps = max(0, milliamps - rows * columns)
        self._frame = bytes(4 * wire.PADS)
        self._host = True
        self._moving: "list[tuple[int, list[tuple[int, int, int, list[int]]]]]" = []
        self._levels = [-1] * len(wire.PATTERNS)
        self._step = -1
        self._new = True
        """Whether the strip does not show the frame yet."""
        self._take(self._frame)

    def show(self, frame: bytes) -> None:
        """Show this from now on: red, green, blue and pattern of each pad."""
        if frame != self._frame:
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
        if step == self._step:
            return
        self._step = step
        changed = self._new
        self._new = False
        for pattern, groups in self._moving:
            bright = level(pattern, now)
            if bright == self._levels[pattern]:
                continue
            self._levels[pattern] = bright
            changed = True
            for red, green, blue, pads in groups:
                self._paint(red * bright // 255, green * bright // 255, blue * bright // 255, pads)
        if changed:
            self._strip.show()

    def _take(self, frame: bytes) -> None:
        """Sort a frame by pattern and colour: many pads are alike."""
        found: "dict[int, dict[bytes, list[int]]]" = {}
        total = 0
        for pad in range(self._pads):
            look = frame[4 * pad : 4 * pad + 4]
            total += look[0] + look[1] + look[2]
            found.setdefault(min(look[3], FLASH), {}).setdefault(look[:3], []).append(pad)
        share = self._cap
        # What all of them would take together, against what the supply gives.
        if total * share * CHANNEL_MA > self._milliamps * 65025:
            share = self._milliamps * 65025 // (total * CHANNEL_MA)
        self._moving = []
        self._levels = [-1] * len(wire.PATTERNS)
        self._new = True
        self._step = -1
        for pattern, looks in found.items():
            groups = [
                (look[0] * share // 255, look[1] * share // 255, look[2] * share // 255, pads)
                for look, pads in looks.items()
            ]
            if pattern in (BLINK, PULSE, FLASH):
                self._moving.append((pattern, groups))
                continue
            for red, green, blue, pads in groups:
                if pattern == STEADY:
                    self._paint(red, green, blue, pads)
                else:
                    self._paint(0, 0, 0, pads)

    def _paint(self, red: int, green: int, blue: int, pads: "list[int]") -> None:
        self._strip.paint(green << 16 | red << 8 | blue, pads)

    def _alone(self) -> bytes:
        frame = bytearray(4 * wire.PADS)
        for pad in self._corners:
            frame[4 * pad : 4 * pad + 4] = bytes(
                NO_HOST + (PULSE,)  # noqa: RUF005  MicroPython's tuples take no star
            )
        return bytes(frame)
