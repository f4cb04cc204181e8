"""Whole games with the real firmware and the real driver; only the wiring is simulated."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.session.phases import Finished, Mending, Paused, Playing
from controller.simulation import hand_moves, people
from controller.simulation.people import People
from hardware import pins
from hardware.drivers.serial_talk import SILENCE_SECONDS
from hardware.ports import STRENGTH, TOUCH
from hardware.sim.faults import NONE

from .live import LiveStage
from .pico import Pico

pytestmark = pytest.mark.micropython


@pytest.mark.parametrize(
    ("game", "profile", "wires"),
    [
        pytest.param("reversi", STRENGTH, pins.PICO_HALL, marks=pytest.mark.soak),
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
    monkeypatch.setattr(people, "CALM_SECONDS", 0.2)
    with ExitStack() as stack:
        pico = stack.enter_context(Pico(tmp_path / "pico", wires))
        stage = LiveStage(stack, tmp_path, pico, game, profile)
        everybody = People(stage, Random(8), NONE)
        assert everybody.set_up(), everybody.phase
        assert everybody.play(400), everybody.tally.notes
        assert isinstance(everybody.phase, Finished)
        assert everybody.tally.wrong == 0
        made = len(everybody.table.match.history.acts)
        assert made >= 20
        # Where the machine stands still for so long, the link is rightly called dead, and mended.
        assert stage.told == [] or stage.stall > SILENCE_SECONDS / 2, stage.stall
        assert pico.ends == []
    record_property("figure", f"{game} through the firmware: {made} moves, none wrong")


def test_what_is_moved_while_the_plug_is_out_is_mended_and_never_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "CALM_SECONDS", 0.25)
    with ExitStack() as stack:
        pico = stack.enter_context(Pico(tmp_path / "pico", pins.PICO_HALL))
        stage = LiveStage(stack, tmp_path, pico, "reversi", STRENGTH)
        everybody = People(stage, Random(8), NONE)
        assert everybody.set_up()
        assert everybody.play(4)
        made = [act.move for act in everybody.table.match.history.acts]
        stage.unplug()
        assert reaches(stage, Paused)
        # A whole legal move is made meanwhile: disc, turned discs, everything.
        table_state = everybody.table
        want = next(want for want in table_state.tracker.expected_moves if not want.spoken)
        after = table_state.match.state.clone()
        after.play(want.move.code)
        goal = hand_moves.kinds_of(table_state.tracker.model, table_state.game.scene(after))
        everybody.hands.arrange(goal)
        stage.plug()
        assert reaches(stage, Mending)
        stage.run(1.0)
        assert [act.move for act in everybody.table.match.history.acts] == made
        everybody.hands.restore()
        assert reaches(stage, Playing)
        assert everybody.play(2)
        assert len(everybody.table.match.history.acts) == len(made) + 2
        assert len(stage.told) == 2  # out of order, and works again


def reaches(stage: LiveStage, phase: type) -> bool:
    """True if the table gets there; a board that comes back takes a second or two."""
    for _ in range(200):
        if isinstance(stage.session.phase, phase):
            return True
        stage.run(0.05)
    return False
