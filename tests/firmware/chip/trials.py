"""All trials, in order: the first ones make the flashes that the others start from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from hardware.errors import HardwareError

from . import disturbances, scan_rates, setting_up, strip_bytes, whole_game
from .bench import Bench, Failed

Trial = Callable[[Bench], Iterator[str]]
FLASHING: dict[str, Trial] = {
    "flash, Hall sensors": partial(setting_up.flashing, kind="hall"),
    "flash, contacts": partial(setting_up.flashing, kind="matrix"),
}
TRIALS: dict[str, Trial] = {
    "scan rates, Hall sensors": partial(scan_rates.scanning, kind="hall"),
    "scan rates, contacts": partial(scan_rates.scanning, kind="matrix"),
    "strip of lights": strip_bytes.dimming,
    "watchdog": disturbances.biting,
    "hostile port": disturbances.hostile,
    "unread port": disturbances.deaf,
    "calibrate": setting_up.calibrating,
    "doctor, Hall sensors": partial(setting_up.examining, kind="hall"),
    "doctor, contacts": partial(setting_up.examining, kind="matrix"),
    "game, contacts": partial(whole_game.playing, kind="matrix", game="inside"),
    "game, Hall sensors": partial(whole_game.playing, kind="hall", game="reversi"),
}


def run(bench: Bench, words: Sequence[str]) -> bool:
    """Run the trials whose names contain one of the words, or all; False if one failed."""
    good = True
    for name, trial in (FLASHING | TRIALS).items():
        if words and name not in FLASHING and not any(word in name for word in words):
            continue
        sys.stdout.write(f"{name}\n")
        try:
            for line in trial(bench):
                sys.stdout.write(f"  {line}\n")
                sys.stdout.flush()
        except (Failed, AssertionError, HardwareError) as error:
            good = False
            sys.stdout.write(f"  FAILED: {error}\n")
            if name in FLASHING:
                return False  # nothing to start from
    return good
