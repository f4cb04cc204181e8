"""Trial: how often the chip looks at its pads, counted at its pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, sleep

from hardware.drivers.serial_board import SerialBoard
from hardware.ports import DARK, Glow, Pad, Pattern
from tests.firmware.talking import table

from .bench import Bench, must, pole
from .chip import REST, Chip

SECONDS = 3.0
GOALS = {"hall": 150, "matrix": 185}
"""Scans a second while every scan is reported."""
MAGNET = 9000
MOVING = (
    *(Glow((60, 40, 20), Pattern.PULSE),) * 12,
    *(Glow((0, 40, 20), Pattern.BLINK),) * 12,
    *(DARK,) * 40,
)


def scanning(bench: Bench, kind: str) -> Iterator[str]:
    """At rest and while each scan is reported, with dark lights and with moving ones."""
    marks = pole if kind == "hall" else None
    profile = "pole" if kind == "hall" else "presence"
    with bench.chip(kind) as chip, table(chip, profile, marks) as board:

        def change(number: int) -> None:
            pad, there = Pad(number % 64), number // 64 % 2 == 0
            if kind == "hall":
                chip.measure(pad, REST + (MAGNET if there else 0))
            else:
                chip.contact(pad, closed=there)

        for lights in ("", ", with 24 moving lights"):
            if lights:
                board.lights.show(MOVING)
            sleep(0.5)
            rest, _, _ = counted(chip, board, lambda _: None)
            busy, told, longest = counted(chip, board, change)
            yield (
                f"scans a second{lights}: {rest:.0f} at rest, {busy:.0f} while {told:.0f} pictures "
                f"are reported (goal {GOALS[kind]}); longest pass {longest * 1000:.0f} ms"
            )
            must(busy >= GOALS[kind], f"{busy:.0f} scans a second")
        must(not chip.ends, f"the chip ended: {chip.ends}")


def counted(
    chip: Chip, board: SerialBoard, act: Callable[[int], None]
) -> tuple[float, float, float]:
    """Scans and frames a second, and the longest pass, while each scan finds this done."""
    began, first, seen, number = monotonic(), chip.scans, chip.scans, 0
    frames = board.about()[1].good
    while monotonic() - began < SECONDS:
        if chip.scans != seen:
            seen, number = chip.scans, number + 1
            act(number)
        board.sensor.scan()
        sleep(0.0005)
    took = monotonic() - began
    quality = board.about()[1]
    return (chip.scans - first) / took, (quality.good - frames) / took, quality.longest
