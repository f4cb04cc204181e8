"""Adafruit NeoTrellis: boards of 4 × 4 rubber buttons, each with a light, on the I²C bus.

A board's chip (*seesaw*) is asked in two steps: one transfer names a module and a register, a
second one reads, a moment later. Nobody may talk to it in between, so one thread does both the
buttons and the lights. All boards are asked before the first is read: the moment passes only once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from hardware import pins
from hardware.drivers import glow
from hardware.drivers.background import Background
from hardware.drivers.gpio import missing
from hardware.drivers.i2c import explained
from hardware.errors import HardwareError
from hardware.ports import DARK, EMPTY, Frame

PRESSED = "x"
SIDE = pins.TRELLIS_SIDE
KEYS = SIDE * SIDE
TRIES = 3
"""Attempts before a board counts as silent."""
MOMENT_SECONDS = 0.001
"""Seconds between naming a register and reading it."""
STEP, REFRESH = 0.05, 1.0
"""Seconds between updates of animated and of still lights."""

# Modules and their registers, as in Adafruit's library (Adafruit_CircuitPython_seesaw 1.18.2).
_HARDWARE = (0x00, 0x01)
_SAMD09 = 0x55
_LIGHT_PIN, _LIGHT_BYTES = (0x0E, 0x01), (0x0E, 0x03)
_LIGHT_BUFFER, _LIGHT_SHOW = (0x0E, 0x04), (0x0E, 0x05)
_PIN = 3
_EVENT, _COUNT, _FIFO = (0x10, 0x01), (0x10, 0x04), (0x10, 0x10)
_UP, _DOWN = 2, 3
"""Edges of a button; a pressed one rises."""
_CHUNK = 24
_MOST_EVENTS = 32


class Boards:
    """The boards of one table: ``read`` returns the marks of a scan, ``show`` sets the lights.

    ``most`` is the current limit of all lights in milliamperes.
    """

    def __init__(
        self,
        bus: Any,
        number: int,
        wires: pins.Trellis,
        size: tuple[int, int],
        most: float,
        clock: Callable[[], float],
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        rows, columns = size
        if rows % SIDE or columns % SIDE or len(wires.addresses) * KEYS != rows * columns:
            raise HardwareError(
                "pins.size", found=len(wires.addresses) * KEYS, wanted=f"{rows} × {columns}"
            )
        try:
            from smbus2 import i2c_msg
        except ImportError as error:
            raise missing("smbus2", error) from error
        self._message = i2c_msg
        self._bus = bus
        self._number = number
        self._addresses = wires.addresses
        self._places = [pins.trellis_button(pad, columns) for pad in range(rows * columns)]
        self._most = most
        self._clock = clock
        self._wait = wait
        self._pressed = [[False] * KEYS for _ in wires.addresses]
        self._ready = [False] * len(wires.addresses)
        self._turn = 0
        self._lock = threading.Lock()
        self._frame: Frame = (DARK,) * len(self._places)
        self._sent = [b""] * len(wires.addresses)
        self._lit_at = clock() - REFRESH

    def show(self, frame: Frame) -> None:
        """Show this frame from the next scan on."""
        if len(frame) != len(self._places):
            raise ValueError(f"a frame of {len(self._places)} lights expected, not {len(frame)}")
        with self._lock:
            self._frame = frame

    def read(self) -> list[str]:
        """Mark of each pad; a ``HardwareError`` names the board that does not answer."""
        boards = range(len(self._addresses))
        for board in boards:
            self._tried(board, self._prepare)
            self._tried(board, lambda at: self._write(at, _COUNT))
        self._wait(MOMENT_SECONDS)
        waiting = [board for board in boards if self._tried(board, self._count)]
        for board in waiting:
            self._tried(board, self._take_events)
        self._turn = (self._turn + 1) % KEYS
        self._light()
        return [PRESSED if self._pressed[board][key] else EMPTY for board, key in self._places]

    def close(self) -> None:
        """Turn the lights off and release the bus; may be called twice."""
        with suppress(HardwareError, OSError):
            self.show((DARK,) * len(self._places))
            self._light()
        with suppress(OSError):
            self._bus.close()

    def _tried(self, board: int, act: Callable[[int], Any]) -> Any:
        tries = TRIES
        while True:
            tries -= 1
            try:
                return act(board)
            except HardwareError:
                # It may have lost power, and with it its whole setup.
                self._ready[board] = False
                self._sent[board] = b""
                self._pressed[board] = [False] * KEYS
                if not tries:
                    raise

    def _prepare(self, board: int) -> None:
        """Set up a new board; tell a known one again about one of its buttons.

        A board that lost its power for a moment answers as before, but reports nothing.
        """
        if self._ready[board]:
            self._activate(board, self._turn)
            return
        found = self._asked(board, _HARDWARE, 1)[0]
        if found != _SAMD09:
            address = f"0x{self._addresses[board]:02x}"
            raise HardwareError("trellis.other", bus=self._number, address=address)
        for key in range(KEYS):
            self._activate(board, key)
        self._asked(board, _FIFO, _MOST_EVENTS)  # events of before
        self._ready[board] = True

    def _activate(self, board: int, key: int) -> None:
        number = key // SIDE * 8 + key % SIDE
        for edge in (_UP, _DOWN):
            self._write(board, _EVENT, bytes((number, 1 << edge + 1 | 1)))

    def _count(self, board: int) -> int:
        (count,) = self._fetch(board, 1)
        return min(count, _MOST_EVENTS)

    def _take_events(self, board: int) -> None:
        """Read the waiting events; 255 stands for an empty place."""
        for event in self._asked(board, _FIFO, _MOST_EVENTS):
            row, column = divmod(event >> 2, 8)
            if event != 0xFF and row < SIDE and column < SIDE and event & 3 in {_UP, _DOWN}:
                self._pressed[board][row * SIDE + column] = event & 3 == _DOWN

    def _light(self) -> None:
        with self._lock:
            frame = self._frame
        now = self._clock()
        if self._sent[0] and now - self._lit_at < STEP:
            return
        colours = glow.colours(frame, now, glow.share(frame, self._most))
        due = now - self._lit_at >= REFRESH
        wanted = [bytearray(3 * KEYS) for _ in self._addresses]
        for (board, key), (red, green, blue) in zip(self._places, colours, strict=True):
            wanted[board][3 * key : 3 * key + 3] = bytes((green, red, blue))
        for board, data in enumerate(map(bytes, wanted)):
            if due or data != self._sent[board]:
                self._paint(board, data)
        if due:
            self._lit_at = now

    def _paint(self, board: int, data: bytes) -> None:
        self._write(board, _LIGHT_PIN, bytes((_PIN,)))
        self._write(board, _LIGHT_BYTES, len(data).to_bytes(2, "big"))
        for at in range(0, len(data), _CHUNK):
            self._write(board, _LIGHT_BUFFER, at.to_bytes(2, "big") + data[at : at + _CHUNK])
        self._write(board, _LIGHT_SHOW)
        self._sent[board] = data

    def _asked(self, board: int, register: tuple[int, int], count: int) -> bytes:
        self._write(board, register)
        self._wait(MOMENT_SECONDS)
        return self._fetch(board, count)

    def _write(self, board: int, register: tuple[int, int], data: bytes = b"") -> None:
        address = self._addresses[board]
        with explained(self._number, address):
            self._bus.i2c_rdwr(self._message.write(address, bytes(register) + data))

    def _fetch(self, board: int, count: int) -> bytes:
        address = self._addresses[board]
        answer = self._message.read(address, count)
        with explained(self._number, address):
            self._bus.i2c_rdwr(answer)
        return bytes(answer)


class TrellisLights:
    """The lights below the buttons; the scanner's thread sends them."""

    def __init__(self, boards: Boards, pads: int) -> None:
        self._boards = boards
        self._pads = pads

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""
        self._boards.show(frame)

    def close(self) -> None:
        """Turn all lights off; the sensor releases the bus."""
        self._boards.show((DARK,) * self._pads)


def trellis_sensor(
    boards: Boards, pads: int, clock: Callable[[], float], *, start: bool = True
) -> Background:
    """Sensor for the buttons of these boards."""

    def read() -> Sequence[str]:
        return boards.read()

    return Background(read, boards.close, pads, clock, "pads", start=start)
