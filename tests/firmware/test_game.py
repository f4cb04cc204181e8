"""Whole games of the session with both ends real: only the copper is missing."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.rehearsal import people
from controller.rehearsal.people import People
from controller.session.phases import Finished
from hardware import pins
from hardware.ports import STRENGTH, TOUCH
from hardware.sim.faults import NONE

from .live import LiveStage
from .pico import Pico

pytestmark = pytest.mark.micropython


@pytest.mark.parametrize(
    ("game", "profile", "wires"),
    [
        ("reversi", STRENGTH, pins.PICO_HALL),
        ("inside", TOUCH, pins.PICO_MATRIX),
        pytest.param("invers", STRENGTH, pins.PICO_HALL, marks=pytest.mark.soak),
    ],
)
def test_a_whole_game_is_played_through_the_firmware(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Any,
    game: str,
    profile: str,
    wires: pins.PinMap,
) -> None:
    monkeypatch.setattr(people, "CALM", 0.2)
    with ExitStack() as stack:
        pico = stack.enter_context(Pico(tmp_path / "pico", wires))
        stage = LiveStage(stack, tmp_path, pico, game, profile)
        everybody = People(stage, Random(8), NONE)
        assert everybody.set_up(), everybody.phase
        assert everybody.play(400), everybody.tally.notes
        assert isinstance(everybody.phase, Finished)
        assert everybody.tally.wrong == 0
        made = len(everybody.desk.match.course.acts)
        assert made >= 20
        assert stage.told == []
        assert pico.ends == []
    record_property("figure", f"{game} through the firmware: {made} moves, none wrong")
