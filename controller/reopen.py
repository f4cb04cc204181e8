"""Which journal a table goes on with when it is switched on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from controller.journal.contents import Contents
from controller.journal.disk import Disk
from controller.journal.errors import JournalError, of_reading
from controller.journal.file import Journal
from controller.journal.resume import Kept, pending
from controller.opening import told
from controller.problem import Problem
from controller.sight.board import Board
from rules.catalog import Catalog


def newest(
    folder: Path,
    catalog: Catalog,
    board: Board,
    tell: Callable[[Problem], None],
    disk: Disk | None = None,
) -> tuple[Journal, Contents | None]:
    """The journal of the newest game without an end, open, and what it holds; else a new one.

    It is opened before anybody has chosen: whoever resumes appends to it, and a new game leaves it
    as it is. What cannot be read, written or resumed is told, and never in the way.
    """
    try:
        found = pending(folder, disk)
    except OSError as error:
        tell(of_reading(error, folder))
        found = []
    for kept in found:
        if kept.error is not None:
            tell(kept.error)
        if kept.contents is not None:
            try:
                return _opened(kept, kept.contents, catalog, board, tell, disk)
            except Problem as error:
                tell(error)
            break
    return Journal(folder, disk), None


def _opened(
    kept: Kept,
    contents: Contents,
    catalog: Catalog,
    board: Board,
    tell: Callable[[Problem], None],
    disk: Disk | None,
) -> tuple[Journal, Contents]:
    game = told(catalog, contents.entries).game
    if game.sheet.key not in board.layouts:
        raise Problem("sim.layout", game=game.sheet.name, board=board.name)
    try:
        journal, opened = Journal.open(kept.path, disk, accept_prefix=kept.error is not None)
    except JournalError as error:
        if error.code == "journal.locked":
            raise
        # A card that cannot be written can still be read: play on in memory, and say so.
        tell(error)
        return Journal.without_file(contents, error, disk), contents
    try:
        # Somebody else may have played on since it was read.
        told(catalog, opened.entries)
    except JournalError:
        journal.close()
        raise
    return journal, opened
