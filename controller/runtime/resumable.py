"""Choice of the journal that a table resumes when it is switched on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from controller.i18n.user_errors import Problem
from controller.journal.contents import Contents
from controller.journal.disk import Disk
from controller.journal.errors import JournalError, of_reading
from controller.journal.file import Journal
from controller.journal.resume import Kept, pending, retell
from controller.sensing.board import Board
from rules.catalog import Catalog


def newest(
    folder: Path,
    catalog: Catalog,
    board: Board,
    tell: Callable[[Problem], None],
    disk: Disk | None = None,
) -> tuple[Journal, Contents | None]:
    """Open journal and contents of the newest unfinished game, or a new journal.

    The newest has the highest number. Games of the terminal are skipped. The journal is opened
    before anybody has chosen: resuming appends to it, and a new game leaves it unchanged. A journal
    that cannot be read, written or resumed is reported, and skipped.
    """
    try:
        found = pending(folder, disk, terminal=False)
    except OSError as error:
        tell(of_reading(error, folder))
        found = iter(())
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
    game = retell(catalog, contents.entries).game
    if game.sheet.key not in board.layouts:
        raise Problem("sim.layout", game=game.sheet.name, board=board.name)
    try:
        journal, opened = Journal.open(kept.path, disk, accept_prefix=kept.error is not None)
    except JournalError as error:
        if error.code == "journal.locked":
            raise
        # A read-only card can still be read: play on in memory, and report it.
        tell(error)
        return Journal.without_file(contents, error, disk), contents
    try:
        # Another process may have played on since it was read.
        retell(catalog, opened.entries)
    except JournalError:
        journal.close()
        raise
    return journal, opened
