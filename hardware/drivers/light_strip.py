"""Addressable lights on the SPI bus of a Pi, for tables without a Pico.

A WS2812 tells 1 from 0 by how long its line is high: seven bits on the bus encode one of its bits.
An APA102 (or SK9822) has a clock line and takes plain bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from hardware.drivers import glow, spi
from hardware.drivers.glow import Colour
from hardware.errors import HardwareError
from hardware.ports import DARK, Frame, Pad

WS2812, APA102 = "ws2812", "apa102"
SPEED = {WS2812: 5_714_000, APA102: 2_000_000}
"""Bits per second on the bus; for a WS2812 seven of them last 1.23 µs.

High for two (0.35 µs) or four (0.7 µs), they are within what every kind of light asks for:
a WS2812B 0.25 to 0.55 and 0.65 to 0.95 µs, a newer one 0.22 to 0.38 and 0.58 to 1.0,
an SK6812 0.15 to 0.45 and 0.45 to 0.75.
"""

STEP_SECONDS = 0.04
"""Seconds between updates of an animated frame."""
REFRESH_SECONDS = 1.0
"""Seconds between updates of a still frame, to repair glitches on the wire."""
GOODBYE_SECONDS = 0.5

_LATCH = bytes(216)
"""300 µs of low line, which makes the lights show the data sent before."""
_ONE, _ZERO = "1111000", "1100000"
_BITS = tuple(
    int("".join(_ONE if byte & 0x80 >> bit else _ZERO for bit in range(8)), 2).to_bytes(7, "big")
    for byte in range(256)
)


def ws2812(lit: Sequence[Colour]) -> bytes:
    """Bytes that make a WS2812 strip show these colours."""
    grb = (byte for red, green, blue in lit for byte in (green, red, blue))
    return _LATCH[:4] + b"".join(_BITS[byte] for byte in grb) + _LATCH


def apa102(lit: Sequence[Colour]) -> bytes:
    """Bytes that make an APA102 or SK9822 strip show these colours."""
    frames = b"".join(bytes((0xFF, blue, green, red)) for red, green, blue in lit)
    return bytes(4) + frames + bytes(4 + (len(lit) + 15) // 16)


ENCODE: dict[str, Callable[[Sequence[Colour]], bytes]] = {WS2812: ws2812, APA102: apa102}


class Pixels:
    """Lights of a board; ``order`` is the pad over each light of the strip.

    ``most`` is the current limit in milliamperes: a frame that needs more is dimmed as a whole.
    With ``start`` false there is no thread, and a test calls ``step`` itself.
    """

    def __init__(
        self,
        open_spi: Callable[[], Any],
        kind: str,
        order: Sequence[Pad],
        most: float,
        clock: Callable[[], float],
        *,
        start: bool = True,
    ) -> None:
        self._open = open_spi
        self._encode = ENCODE[kind]
        self._order = tuple(order)
        self._most = most
        self._clock = clock
        self._start = start
        self._bell = threading.Condition()
        self._frame: Frame = (DARK,) * len(self._order)
        self._fresh = False
        self._closed = False
        self._error: HardwareError | None = None
        self._bus: Any = None
        self._thread: threading.Thread | None = None

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one; raises a fault that occurred since the last call."""
        if len(frame) != len(self._order):
            raise ValueError(f"a frame of {len(self._order)} lights expected, not {len(frame)}")
        if self._closed:
            raise ValueError("the lights are closed")
        with self._bell:
            self._frame, self._fresh = frame, True
            error, self._error = self._error, None
            self._bell.notify()
        if self._bus is None:
            self._bus = self._open()
        if self._start and self._thread is None:
            # A daemon: a hanging bus must not keep the program from exiting.
            self._thread = threading.Thread(target=self._run, name="lights", daemon=True)
            self._thread.start()
        if error is not None:
            raise error

    def step(self) -> float:
        """Send the current state of the lights; return the seconds until the next update."""
        with self._bell:
            frame, self._fresh = self._frame, False
        share = glow.share(frame, self._most)
        lit = glow.colours(frame, self._clock(), share)
        try:
            self._send([lit[pad] for pad in self._order])
        except HardwareError as error:
            with self._bell:
                self._error = error
            return REFRESH_SECONDS
        with self._bell:
            self._error = None
        return STEP_SECONDS if glow.moves(frame) else REFRESH_SECONDS

    def close(self) -> None:
        """Turn all lights off and release the bus; may be called twice."""
        with self._bell:
            self._closed = True
            self._bell.notify()
        if self._thread is not None:
            self._thread.join(GOODBYE_SECONDS)
            if self._thread.is_alive():
                return  # the thread is still using the bus, which must stay open
        bus = self._bus
        if bus is not None:
            with suppress(HardwareError):
                self._send([(0, 0, 0)] * len(self._order))
            self._bus = None
            with suppress(OSError):
                bus.close()

    def _send(self, lit: Sequence[Colour]) -> None:
        with spi.explained():
            self._bus.writebytes2(self._encode(lit))

    def _run(self) -> None:
        pause = 0.0
        while True:
            with self._bell:
                self._bell.wait_for(lambda: self._fresh or self._closed, pause)
                if self._closed:
                    return
            pause = self.step()
