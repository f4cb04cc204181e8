"""Everything that a session is made of besides its events, so that it can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from controller.journal.contents import Contents
from controller.journal.entries import Begin, Entry
from controller.journal.errors import JournalError
from controller.journal.frame import START
from controller.journal.resume import Saga, rebuild
from controller.problem import Problem
from controller.session.desk import Desk
from controller.session.events import Command
from controller.session.phases import Trouble
from controller.session.session import Session
from controller.session.setting import Chair, Setting
from controller.sight.board import Board
from controller.words.speech import Speech
from rules.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Opening:
    """The language and habits of a table, its chance, and what is offered first.

    ``secret`` is 32 bytes that nobody can guess, as hexadecimal digits: without it anybody who
    learns the seed knows all cards. ``kept`` are the entries of the game that can be resumed;
    ``troubles`` are what was wrong with it or with others; ``fresh`` means that the game is begun
    although that one is kept.
    """

    language: str = "fr"
    setting: Setting = field(default_factory=Setting)
    seed: int = 0
    secret: str = field(default="", repr=False)
    version: str = ""
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    kept: tuple[Entry, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    fresh: bool = False


def begin(opening: Opening, catalog: Catalog, board: Board) -> tuple[Session, list[Command]]:
    """A session, and what it does before anything has happened: the same for the same opening."""
    if opening.game and opening.game not in board.layouts:
        raise Problem("sim.layout", game=opening.game, board=board.name)
    ids = Random(opening.seed)
    desk = Desk(
        catalog,
        board,
        opening.setting,
        opening.seed,
        new_id=lambda: f"{ids.getrandbits(64):016x}",
        version=opening.version,
        secret=bytes.fromhex(opening.secret),
    )
    session = Session(desk, Speech(opening.language, catalog))
    saga = told(catalog, opening.kept) if opening.kept else None
    commands = session.open(
        opening.game,
        opening.options,
        opening.chairs,
        saga,
        opening.troubles,
        fresh=opening.fresh,
    )
    return session, commands


def told(catalog: Catalog, entries: tuple[Entry, ...]) -> Saga:
    """The game that these entries tell."""
    first = entries[0]
    if not isinstance(first, Begin):
        raise JournalError("journal.begin", record=1)
    return rebuild(catalog, Contents(Path("-"), first, entries, START, 0))
