"""Trials: a chip that hangs, and a port that talks nonsense or does not listen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from time import monotonic, sleep

from hardware.errors import LinkLost
from hardware.ports import Pad
from tests.firmware.noise import some_frame
from tests.firmware.talking import shows, table, until

from .bench import Bench, came, must, pole
from .chip import BITTEN, REST

NOISY, DEAF = 4.0, 5.0
"""Seconds."""


def biting(bench: Bench) -> Iterator[str]:
    """A conversion that never ends: the watchdog restarts the chip, and the table goes on."""
    with bench.chip("hall") as chip, table(chip, "pole", pole) as board:
        chip.measure(Pad(1), REST + 9000)
        until(board, shows(1, "N"))
        began = monotonic()
        chip.hang(on=True)
        until(board, lambda it: isinstance(it, LinkLost))
        must(came(lambda: chip.ends == [BITTEN]), f"ended: {chip.ends}")
        bitten = monotonic() - began
        chip.hang(on=False)
        until(board, shows(1, "N"))
        must(chip.ends == [BITTEN], f"ended: {chip.ends}")
        back = monotonic() - began
    yield f"the watchdog bites after {bitten:.2f} s; pads are seen again after {back:.2f} s"


def hostile(bench: Bench) -> Iterator[str]:
    """Noise, Ctrl-C and endless frames; then an honest program."""
    random = Random(11)
    with bench.chip("matrix") as chip:
        must(came(lambda: chip.scans > 3), "the program does not start")
        port = os.open(chip.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        sent, until_then = 0, monotonic() + NOISY
        scans = chip.scans
        while monotonic() < until_then:
            sent += _write(port, _nonsense(random))
            _read(port)
            sleep(0.002)
        rate = (chip.scans - scans) / NOISY
        os.close(port)
        with table(chip) as board:
            chip.contact(Pad(5), closed=True)
            until(board, shows(5, "x"))
        must(chip.ends == [], f"ended: {chip.ends}")
    yield f"{sent} bytes of nonsense: still {rate:.0f} scans a second, then an honest program"


def deaf(bench: Bench) -> Iterator[str]:
    """A program that asks and never reads: nothing blocks."""
    with bench.chip("matrix") as chip:
        with table(chip) as board:
            until(board, lambda it: it is not None)
        port = os.open(chip.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        scans, longest = chip.scans, 0.0
        until_then = monotonic() + DEAF
        seen, at = chip.scans, monotonic()
        while monotonic() < until_then:
            chip.contact(Pad(chip.scans % 64), closed=chip.scans // 64 % 2 == 0)
            if chip.scans != seen:
                seen, at = chip.scans, monotonic()
            longest = max(longest, monotonic() - at)
            sleep(0.001)
        rate = (chip.scans - scans) / DEAF
        os.close(port)
        must(chip.ends == [], f"ended: {chip.ends}")
        with table(chip) as board:
            until(board, lambda it: it is not None)
        must(chip.ends == [], f"ended: {chip.ends}")
    pause = f"longest pause {longest * 1000:.0f} ms"
    yield f"unread for {DEAF:.0f} s: {rate:.0f} scans a second, {pause}"


def _nonsense(random: Random) -> bytes:
    match random.randrange(4):
        case 0:
            return random.randbytes(random.randrange(1, 200))
        case 1:
            return b"\x03" * random.randrange(1, 20) + b"\x04\x01\x02"
        case 2:
            return bytes(random.randrange(1, 256) for _ in range(400))
        case _:
            damaged = bytearray(some_frame(random, 7)[1])
            damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
            return bytes(damaged)


def _write(port: int, data: bytes) -> int:
    try:
        return os.write(port, data)
    except BlockingIOError:
        return 0


def _read(port: int) -> None:
    try:
        while os.read(port, 4096):
            pass
    except BlockingIOError:
        return
