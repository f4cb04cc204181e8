"""Matrix of buttons, reed or Hall switches between rows and columns on the Pi's pins.

One row at a time is driven low; the others are inputs with pull-ups. A diode in each pad keeps
current from flowing back into them, so a row that reads low while another is driven has a pad
without one, which is reported. If it completes a rectangle of closed pads, three and four pieces
look alike, and the driver raises an error rather than return a wrong picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from hardware import pins
from hardware.drivers.gpio import explained
from hardware.drivers.pictures import Pictures
from hardware.errors import HardwareError
from hardware.ports import EMPTY, Pad, Picture

CLOSED = "x"


class MatrixSensor:
    """The pads of a matrix; ``factory`` is a pin factory of gpiozero."""

    def __init__(self, factory: Any, wires: pins.Matrix, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._size = len(wires.rows), len(wires.columns)
        self._columns = len(wires.columns)
        self._pictures = Pictures(len(wires.rows) * self._columns)
        self._stack = ExitStack()
        self._bare: set[Pad] = set()
        with explained("pads"), ExitStack() as stack:
            import gpiozero

            lines = []
            for pin in (*wires.rows, *wires.columns):
                # The device reserves the pin; no device switches direction, so we do it ourselves.
                line = stack.enter_context(gpiozero.GPIODevice(pin, pin_factory=factory)).pin
                line.input_with_pull("up")
                lines.append(line)
            self._rows, self._lines = lines[: len(wires.rows)], lines[len(wires.rows) :]
            self._stack = stack.pop_all()

    @property
    def bare(self) -> frozenset[Pad]:
        """Pads found without a working diode."""
        return frozenset(self._bare)

    def scan(self) -> Picture | None:
        """Newest whole picture; a ``HardwareError`` while a missing diode makes it ambiguous."""
        at = self._clock()
        with explained("pads"):
            lows, backs = self._read()
            if frozenset.intersection(*lows):
                self._check_rest()
        self._check(lows, backs)
        columns = range(self._columns)
        marks = [CLOSED if column in low else EMPTY for low in lows for column in columns]
        return self._pictures.scanned(at, marks)

    def close(self) -> None:
        """Release the pins; may be called twice."""
        with explained("pads"):
            self._stack.close()

    def _read(self) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
        """Low columns, and other low rows, while each row is driven."""
        lows, backs = [], []
        for driven, row in enumerate(self._rows):
            row.output_with_state(0)
            low = frozenset(at for at, line in enumerate(self._lines) if not line.state)
            # No current flows back from a high column, so most rows need not be read.
            back = (
                frozenset(at for at, it in enumerate(self._rows) if at != driven and not it.state)
                if low
                else frozenset()
            )
            row.input_with_pull("up")
            lows.append(low)
            backs.append(back)
        return lows, backs

    def _check_rest(self) -> None:
        """Check columns that are always low: full of pieces, or a line shorted to ground."""
        low = _low("R", self._rows) or _low("C", self._lines)  # a low row pulls its columns low
        if low:
            raise HardwareError("matrix.short", lines=", ".join(low))

    def _check(self, lows: Sequence[frozenset[int]], backs: Sequence[frozenset[int]]) -> None:
        """Note the pads without a diode; raise an error if one completes a rectangle."""
        doubtful: set[Pad] = set()
        for driven, back in enumerate(backs):
            for row in back:
                shared = lows[driven] & lows[row]
                if len(shared) == 1:
                    self._bare |= self._pads(row, shared)
                else:
                    doubtful |= self._pads(row, shared) | self._pads(driven, shared)
        if doubtful:
            known = doubtful & self._bare
            code = "matrix.diode" if known else "matrix.ghost"
            raise HardwareError(
                code,
                pads=pins.places(doubtful, *self._size),
                bare=pins.places(known, *self._size),
            )

    def _pads(self, row: int, columns: frozenset[int]) -> set[Pad]:
        return {Pad(row * self._columns + column) for column in columns}


def _low(name: str, lines: Sequence[Any]) -> list[str]:
    return [f"{name}{number}" for number, line in enumerate(lines, 1) if not line.state]
