"""Whole games on the simulated table, and what the table made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from controller.rehearsal.people import People
from controller.rehearsal.stage import ManualClock, Stage
from controller.rehearsal.tally import Tally
from controller.session.desk import Desk
from controller.session.events import Command, Event
from controller.session.session import Session
from controller.session.setting import Chair, Setting
from controller.sight.board import Board
from controller.words.speech import Speech
from hardware.sim.faults import NONE, Noise
from hardware.sim.table import SimTable, spoil
from rules.catalog import Catalog


def stage(
    catalog: Catalog,
    board: Board,
    setting: Setting,
    speech: Speech,
    seed: int,
    noise: Noise = NONE,
    watch: Callable[[float, Event | Command], None] | None = None,
) -> Stage:
    """A simulated table with a session that waits for a game."""
    clock = ManualClock()
    random = Random(seed)
    contact = replace(NONE, bounce=noise.bounce, impulse=noise.impulse, frame_loss=noise.frame_loss)
    table = SimTable(
        board.rows, board.columns, setting.profile, clock, noise=contact, random=Random(seed + 1)
    )
    desk = Desk(catalog, board, setting, seed, new_id=lambda: f"{random.getrandbits(64):016x}")
    return Stage(Session(desk, speech), table, clock, random, watch)


def rehearse(
    found: Stage,
    game: str,
    options: Mapping[str, str],
    chairs: Sequence[Chair],
    noise: Noise,
    moves: int,
    seed: int,
) -> Tally:
    """Play one game, or so many moves of it."""
    found.obey(found.session.open(game, options, chairs))
    people = People(found, Random(seed + 2), noise)
    setting = found.session.desk.setting
    stuck = spoil(found.table, noise, Random(f"{seed} {game} {setting.profile} {setting.mode}"))
    for fault in stuck:
        people.tally.faults[fault.name] += 1
    if not people.set_up():
        people.tally.dead_ends += 1
        people.tally.notes.append(f"{game}: never set up")
    else:
        people.play(moves)
    return people.tally
