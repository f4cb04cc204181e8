"""A driver at the other end of a simulated Pico's cable, and helpers that wait for both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from hardware.drivers.serial_board import SerialBoard
from hardware.drivers.serial_talk import Marks, Rests, Talk
from hardware.errors import HardwareError
from hardware.ports import Picture

from .powered import PoweredBoard

PATIENCE = 120.0


@contextmanager
def table(
    pico: PoweredBoard,
    profile: str = "presence",
    marks: Marks | None = None,
    rests: Rests | None = None,
) -> Iterator[SerialBoard]:
    talk = Talk(8, 8, profile, marks, rests, random=Random(3))
    board = SerialBoard(talk, find=lambda _: [pico.port])
    try:
        board.check(PATIENCE)
        yield board
    finally:
        board.close()


def until(board: SerialBoard, wanted: Callable[[Picture | HardwareError | None], bool]) -> None:
    patience = time.monotonic() + PATIENCE
    found: Picture | HardwareError | None = None
    while time.monotonic() < patience:
        try:
            found = board.sensor.scan() or found
        except HardwareError as error:
            found = error
        if wanted(found):
            return
        time.sleep(0.002)
    raise AssertionError(f"nothing of the kind came, but {found}")


def shows(pad: int, mark: str) -> Callable[[object], bool]:
    return lambda it: isinstance(it, Picture) and it.marks[pad] == mark


def changed(pad: int, count: int) -> Callable[[object], bool]:
    return lambda it: isinstance(it, Picture) and it.changes[pad] == count


def came(check: Callable[[], bool]) -> bool:
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        if check():
            return True
        time.sleep(0.005)
    return False
