"""The board's life: set everything up, turn the loop for ever, and start again after a failure."""

import sys
import time

import machine
import micropython

from firmware import board, settings, wire
from firmware.link import Link

WATCHDOG_MS = 1000
"""A board that hangs starts again after this."""
HEALTHY_MS = 5000
"""Who fails before this would fail again at once."""
CRASH = "/crash.txt"


def run(flag: str) -> None:
    """Turn until the power goes; with the flag set, the next start ends at the prompt."""
    began = time.ticks_ms()
    try:
        _turn(flag)
    except BaseException as error:
        _keep(error)
        if time.ticks_diff(time.ticks_ms(), began) < HEALTHY_MS:
            enter_maintenance(flag)
        machine.reset()


def enter_maintenance(flag: str) -> None:
    """The next start ends at the prompt, without a watchdog."""
    with open(flag, "w") as file:
        file.write("1")


def _turn(flag: str) -> None:
    # A byte 3 from the cable is a byte like any other, not somebody's Ctrl-C.
    micropython.kbd_intr(-1)
    chosen, fault = settings.read(settings.PATH)
    it = board.Board(Link(), chosen, fault)
    # Only now: whatever fails before leaves a board that one can talk to.
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    while it.alive:
        it.turn()
        watchdog.feed()
    enter_maintenance(flag)
    machine.reset()


def _keep(error: BaseException) -> None:
    try:
        with open(CRASH, "w") as file:
            file.write("firmware %s\n" % ".".join(str(part) for part in wire.FIRMWARE))
            sys.print_exception(error, file)
    except Exception:  # noqa: S110  a full or broken flash: it starts again all the same
        pass
