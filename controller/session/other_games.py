"""Other saved games: the table asks for their list, and resumes the chosen one."""

from __future__ import annotations

from controller.journal.errors import JournalError
from controller.journal.resume import SavedGame, retell
from controller.session import answers, menu
from controller.session.change_key import UNSAVED, topic
from controller.session.commands import FetchGame
from controller.session.dialogs import Dialog, QuestionKey
from controller.session.events import (
    FetchedGame,
    FetchFailed,
    GamesListed,
    GamesStored,
    Picked,
    SavedGameEvent,
)
from controller.session.phases import Asking, Open, Phase, Resume, Trouble
from controller.session.steps import NextStep
from controller.session.table_state import TableState


def heard(table: TableState, event: SavedGameEvent, phase: Phase) -> NextStep:
    """Handle news about the saved games.

    While the question whether to play on without the journal is open, no other game begins.
    """
    asks = isinstance(phase, Asking) and phase.key == QuestionKey.SAVED
    match event:
        case GamesStored():
            table.store_games()
            return menu.reopened(table, phase)
        case GamesListed(games) if asks:
            return menu.saved_games(table, games)
        case Picked(name) if topic(phase) != UNSAVED:
            table.give(FetchGame(name))
        case FetchFailed(code, facts) if topic(phase) != UNSAVED:
            table.notices.report((Trouble(code, facts),))
            return menu.trouble(Open(Dialog.TABLE))
        case FetchedGame() if topic(phase) != UNSAVED:
            return fetched(table, event)
        case _:
            pass
    return phase


def fetched(table: TableState, event: FetchedGame) -> NextStep:
    """Resume the game that was fetched; the journal gets a copy of it, which is now the newest."""
    try:
        found: SavedGame = event.saved_game or retell(table.catalog, event.entries)
    except JournalError as error:
        table.notices.report((Trouble(error.code, error.facts),))
        return menu.trouble(Open(Dialog.TABLE))
    table.offer(found)
    if event.code:
        # Only the records before the damage are resumed: people must know.
        table.notices.report((Trouble(event.code, event.facts),))
        return menu.trouble(Resume())
    return answers.resume(table)
