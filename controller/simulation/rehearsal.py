"""Rehearsals: whole games on the simulated table, and how the table handled them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.model.settings import Chair, TableSettings
from controller.sensing.board import Board
from controller.session.commands import Command
from controller.session.events import Event
from controller.session.session import Session
from controller.session.table_state import TableState
from controller.simulation.harness import Harness, ManualClock
from controller.simulation.people import People
from controller.simulation.tally import Tally
from hardware.sim.faults import NONE, Noise
from hardware.sim.table import SimTable, spoil
from rules.catalog import Catalog


def stage(
    catalog: Catalog,
    board: Board,
    setting: TableSettings,
    speech: Speech,
    seed: int,
    noise: Noise = NONE,
    watch: Callable[[float, Event | Command], None] | None = None,
) -> Harness:
    """Harness with a simulated table and a session that waits for a game."""
    clock = ManualClock()
    random = Random(seed)
    contact = replace(NONE, bounce=noise.bounce, impulse=noise.impulse, frame_loss=noise.frame_loss)
    sim = SimTable(
        board.rows, board.columns, setting.profile, clock, noise=contact, random=Random(seed + 1)
    )
    table = TableState(
        catalog, board, setting, seed, new_id=lambda: f"{random.getrandbits(64):016x}"
    )
    return Harness(Presenter(Session(table), speech), sim, clock, random, watch)


def rehearse(
    found: Harness,
    game: str,
    options: Mapping[str, str],
    chairs: Sequence[Chair],
    noise: Noise,
    moves: int,
    seed: int,
) -> Tally:
    """Play one game, or this many moves of it."""
    found.obey(found.presenter.with_display(found.session.open(game, options, chairs)))
    people = People(found, Random(seed + 2), noise)
    setting = found.session.table.setting
    stuck = spoil(found.table, noise, Random(f"{seed} {game} {setting.profile} {setting.mode}"))
    for fault in stuck:
        people.tally.faults[fault.name] += 1
    if not people.set_up():
        people.tally.dead_ends += 1
        people.tally.notes.append(f"{game}: never set up")
    else:
        people.play(moves)
    return people.tally
