"""Lights: a frame from the program, animated here, or "no host"."""

from firmware import wire
from firmware.strip import Strip

STEP_MS = 20
"""Milliseconds between two animation steps."""
OFF, STEADY, BLINK, PULSE, FLASH = range(len(wire.PATTERNS))
CHANNEL_MA = 20
"""Milliamperes drawn by one colour of one light at full brightness."""
NO_HOST = 15, 6, 0
"""Dim amber, shown in the four corners when no program is connected."""


def level(pattern: int, now: int) -> int:
    """Brightness of a pattern at a millisecond, from 0 to 255."""
    if pattern == STEADY:
        return 255
    if pattern == BLINK:
        return 255 if now % 1000 < 500 else 0
    if pattern == PULSE:
        # Sixteen steps look smooth, and each one costs the loop an update of the whole strip.
        at = now % 1600 // 50
        return 39 + 216 * (at if at < 16 else 32 - at) // 16
    if pattern == FLASH:
        at = now % 1200
        return 255 if at < 120 or 240 <= at < 360 else 0
    return 0


class Lights:
    """The current frame, dimmed only if the supply could not deliver it.

    The program has already set the brightness; ``cap`` (of 255) is for a board that wants less.

    A frame is prepared when it arrives; after that only animated lights cost time.
    """

    def __init__(self, strip: Strip, rows: int, columns: int, cap: int, milliamps: int) -> None:
        self._strip = strip
        self._pads = rows * columns
        self._corners = (0, columns - 1, (rows - 1) * columns, rows * columns - 1)
        self._cap = min(cap, 255)
        # Even a dark light draws a milliampere.
        self._milliamps = max(0, milliamps - rows * columns)
        self._frame = bytes(4 * wire.PADS)
        self._host = True
        self._moving: "list[tuple[int, list[tuple[int, int, int, list[int]]]]]" = []
        self._levels = [-1] * len(wire.PATTERNS)
        self._step = -1
        self._new = True
        """True if the strip does not show the frame yet."""
        self._take(self._frame)

    def show(self, frame: bytes) -> None:
        """Show this frame from now on: red, green, blue and pattern of each pad."""
        if frame != self._frame:
            self._frame = frame
            if self._host:
                self._take(frame)

    def host(self, there: bool) -> None:  # noqa: FBT001  positional calls are cheaper in MicroPython
        """Set whether a program is connected; without one its frame is outdated."""
        if there != self._host:
            self._host = there
            self._take(self._frame if there else self._alone())

    def turn(self, now: int) -> None:
        """Animate the lights if a step is due."""
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
        """Group a frame by pattern and colour, as many pads are alike."""
        found: "dict[int, dict[bytes, list[int]]]" = {}
        total = 0
        for pad in range(self._pads):
            look = frame[4 * pad : 4 * pad + 4]
            total += look[0] + look[1] + look[2]
            found.setdefault(min(look[3], FLASH), {}).setdefault(look[:3], []).append(pad)
        share = self._cap
        # Total current against the limit of the supply.
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
                NO_HOST + (PULSE,)  # noqa: RUF005  MicroPython cannot unpack into a tuple with a star
            )
        return bytes(frame)
