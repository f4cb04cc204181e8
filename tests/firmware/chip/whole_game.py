"""Trial: a whole game over the cable; only the wiring is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from time import monotonic

from controller.session.phases import Finished
from controller.simulation import people
from controller.simulation.people import People
from hardware.ports import STRENGTH, TOUCH
from hardware.sim.faults import NONE
from tests.firmware.live import LiveStage

from .bench import Bench, must

CALM = 0.2
MOST = 400
PROFILES = {"hall": STRENGTH, "matrix": TOUCH}


def playing(bench: Bench, kind: str, game: str) -> Iterator[str]:
    """A hand ten times as fast as a person's, and the real session, driver and firmware."""
    people.CALM_SECONDS = CALM
    with bench.chip(kind) as chip, ExitStack() as stack:
        began = monotonic()
        folder = bench.folder / f"{game}-table"
        folder.mkdir()
        stage = LiveStage(stack, folder, chip, game, PROFILES[kind])
        everybody = People(stage, Random(8), NONE)
        must(everybody.set_up(), f"set up: {everybody.phase}")
        must(everybody.play(MOST), f"played: {everybody.tally.notes}")
        must(isinstance(everybody.phase, Finished), f"phase: {everybody.phase}")
        made = len(everybody.table.match.history.acts)
        must(everybody.tally.wrong == 0, f"{everybody.tally.wrong} wrong")
        must(chip.ends == [] and stage.told == [], f"{chip.ends} {stage.told}")
        took = monotonic() - began
        yield f"{game}: {made} moves, none wrong, the link never lost, {took:.0f} s"
