"""Program of the board: set everything up, run the loop for ever, restart after a failure."""

import sys
import time

import machine

from firmware import board, settings, wire
from firmware.link import Link

WATCHDOG_MS = 1000
"""Milliseconds after which a hanging board restarts."""
HEALTHY_MS = 5000
"""A program that fails within these milliseconds would fail again, so it stops at the prompt."""
CRASH = "/crash.txt"


def run(flag: str) -> None:
    """Run until power is lost; with the flag set, the next start stops at the prompt."""
    began = time.ticks_ms()
    try:
        _turn(flag)
    except BaseException as error:
        _keep(error)
        if time.ticks_diff(time.ticks_ms(), began) < HEALTHY_MS:
            enter_maintenance(flag)
        machine.reset()


def enter_maintenance(flag: str) -> None:
    """Make the next start stop at the prompt, without a watchdog."""
    with open(flag, "w") as file:
        file.write("1")


def _turn(flag: str) -> None:
    chosen, fault = settings.read(settings.PATH)
    it = board.Board(Link(), chosen, fault)
    # Only now: if something fails earlier, the board can still be reached at its prompt.
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
    except Exception:  # noqa: S110  a full or broken flash must not prevent the restart
        pass
