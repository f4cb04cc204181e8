"""The time of an emulated chip, for everybody who talks to it.

The emulation is many times slower than a chip; a program that waits a second for an answer would
give up. So the program lives by the chip's time: ``install`` replaces the clock and the sleep of
``time``, and must be called before anything that asks for the time is imported. While no chip runs,
time goes on by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

real_clock = time.monotonic
real_sleep = time.sleep
NAP = 0.0005


class ChipTime:
    """Seconds that never run backwards."""

    def __init__(self) -> None:
        self._source: Callable[[], float] | None = None
        self._last = 0.0
        self._seen = 0.0
        self._looked_at = real_clock()

    def follow(self, source: Callable[[], float] | None) -> None:
        """Go on by the clock of this chip, or without one."""
        self.now()
        self._source = source
        self._seen = source() if source is not None else 0.0

    def now(self) -> float:
        """Seconds."""
        looked_at = real_clock()
        if self._source is None:
            self._last += looked_at - self._looked_at
        else:
            seen = self._source()
            self._last += max(0.0, seen - self._seen)
            self._seen = max(seen, self._seen)
        self._looked_at = looked_at
        return self._last

    def sleep(self, seconds: float) -> None:
        """Return when the time is over."""
        until = self.now() + seconds
        while self.now() < until:
            real_sleep(NAP)


CHIP_TIME = ChipTime()


def install() -> None:
    """Let everything that is imported from now on live by the chip's time."""
    # Not plain functions: pyserial keeps the clock as an attribute of a class.
    time.monotonic = partial(CHIP_TIME.now)
    time.sleep = partial(CHIP_TIME.sleep)
