"""Trial: what the program wants to be seen, and the bytes that reach the strip."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep

from controller.config.config import Config
from controller.display.palette import dimmed
from hardware.pins import SERPENTINE, strip_order
from hardware.ports import DARK, Glow, Pattern
from tests.firmware.talking import table

from .bench import Bench, came, must

MILLIAMPS = 1500
CHANNEL_MA = 20


def dimming(bench: Bench) -> Iterator[str]:
    """One place dims, and no more than the supply needs."""
    usual = Config().table.brightness
    frame = tuple(Glow((255 - pad, 4 * pad, 2 * pad)) for pad in range(64))
    few = frame[:8] + (DARK,) * 56
    order = strip_order(8, 8, SERPENTINE)
    with bench.chip("matrix") as chip, table(chip) as board:
        for percent in (usual, 100):
            # A whole board at full brightness would be more than the supply can give.
            wanted = dimmed(frame if percent == usual else few, percent)
            board.lights.show(wanted)
            colours = [wanted[pad].colour for pad in order]
            must(came(lambda want=colours: chip.lights == want), f"{chip.lights} not {colours}")  # type: ignore[misc]
            yield f"{percent} %: the strip gets the bytes of the dimmed frame, light by light"
        board.lights.show((Glow((255, 255, 255)),) * 64)
        must(came(lambda: all(map(any, chip.lights))), "not all lights are on")
        drawn = sum(map(sum, chip.lights)) * CHANNEL_MA / 255 + 64
        must(drawn <= MILLIAMPS, f"{drawn:.0f} mA")
        yield f"all white: {drawn:.0f} mA of {MILLIAMPS}"
        before = chip.frames
        board.lights.show((Glow((9, 90, 200), Pattern.PULSE),) * 64)
        sleep(2.0)
        yield f"pulsing: the strip is sent {(chip.frames - before) / 2:.0f} times a second"
        must(chip.wrong_pulses == 0, f"{chip.wrong_pulses} wrong pulses")
        yield "no pulse outside a WS2812's limits"
