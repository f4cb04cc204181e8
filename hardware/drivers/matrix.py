"""Buttons, reed or Hall switches between rows and columns of the Pi's pins.

One row at a time is driven low; the others are inputs with pull-ups. A diode in each pad keeps
current from flowing back into them, so a row that reads low while another is driven has a pad
without one: that pad is named. Where it makes a rectangle of closed pads, three and four pieces
look alike, and the board is not read at all rather than wrongly.
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
                # The device reserves the pin; we turn it round ourselves, which no device does.
                line = stack.enter_context(gpiozero.GPIODevice(pin, pin_factory=factory)).pin
                line.input_with_pull("up")
                lines.append(line)
            self._rows, self._lines = lines[: len(wires.rows)], lines[len(wires.rows) :]
            self._stack = stack.pop_all()

    @property
    def bare(self) -> frozenset[Pad]:
        """The pads that were found without a working diode."""
        return frozenset(self._bare)

    def scan(self) -> Picture | None:
        """The newest whole picture; a ``HardwareError`` while a missing diode makes it a guess."""
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
        """Let go of the pins; may be called twice."""
        with explained("pads"):
            self._stack.close()

    def _read(self) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
        """For each row that is driven: the columns that are low, and the other rows that are."""
        lows, backs = [], []
        for driven, row in enumerate(self._rows):
            row.output_with_state(0)
            low = frozenset(at for at, line in enumerate(self._lines) if not line.state)
            # Nothing flows back from a column that is high: most rows need not be asked.
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
        """A column that is low whatever row is driven: full of pieces, or a line on ground."""
        low = _low("R", self._rows) or _low("C", self._lines)  # a row pulls its columns along
        if low:
            raise HardwareError("matrix.short", lines=", ".join(low))

    def _check(self, lows: Sequence[frozenset[int]], backs: Sequence[frozenset[int]]) -> None:
        """Note the pads without a diode, and refuse a picture in which one makes a rectangle."""
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
