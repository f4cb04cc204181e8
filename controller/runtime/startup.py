"""Startup of a session: all its inputs besides events, so that it can be recreated exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.entries import Entry
from controller.journal.resume import retell
from controller.model.settings import Chair, TableSettings
from controller.sensing.board import Board
from controller.session.commands import Command
from controller.session.phases import Trouble
from controller.session.session import Session
from controller.session.table_state import TableState
from rules.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Opening:
    """Language and settings of a table, its randomness, and what it offers first.

    ``secret`` is 32 unguessable bytes in hexadecimal: without it, anybody who learns the seed knows
    all cards. ``kept`` are the entries of the game that can be resumed; ``troubles`` are the
    problems with it or with others; ``fresh`` means that the game starts although that one is
    saved.
    """

    language: str = "fr"
    setting: TableSettings = field(default_factory=TableSettings)
    seed: int = 0
    secret: str = field(default="", repr=False)
    version: str = ""
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    kept: tuple[Entry, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    fresh: bool = False


def begin(opening: Opening, catalog: Catalog, board: Board) -> tuple[Presenter, list[Command]]:
    """Session, presenter and their first commands; the same for the same opening."""
    if opening.game and opening.game not in board.layouts:
        raise Problem("sim.layout", game=opening.game, board=board.name)
    ids = Random(opening.seed)
    table = TableState(
        catalog,
        board,
        opening.setting,
        opening.seed,
        new_id=lambda: f"{ids.getrandbits(64):016x}",
        version=opening.version,
        secret=bytes.fromhex(opening.secret),
    )
    presenter = Presenter(Session(table), Speech(opening.language, catalog))
    saved_game = retell(catalog, opening.kept) if opening.kept else None
    commands = presenter.session.open(
        opening.game,
        opening.options,
        opening.chairs,
        saved_game,
        opening.troubles,
        fresh=opening.fresh,
    )
    return presenter, presenter.with_display(commands)
