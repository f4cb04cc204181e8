"""List of the saved games of a folder: who played, how far, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.journal.disk import Disk
from controller.journal.entries import TERMINAL
from controller.journal.errors import JournalError
from controller.journal.game_index import GameSummary
from controller.journal.resume import FolderGame, FolderListing, Kept, files_of, rebuild
from rules.catalog import Catalog
from rules.game import Game


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A saved game in a list; ``error`` says why it cannot be read, or not to its end.

    Without a ``game`` there is nothing to show but the error.
    """

    path: Path
    changed: float
    board: str
    game: Game | None
    summary: GameSummary
    error: JournalError | None = None


_NOTHING = GameSummary(0, {}, (), None)


class GameList:
    """Saved games, the newest first; those that the index knows are not read again."""

    def __init__(self, folder: Path, catalog: Catalog, disk: Disk | None = None) -> None:
        self._folder = folder
        self._catalog = catalog
        self._disk = disk
        self._listing = FolderListing(folder, disk)

    def __len__(self) -> int:
        """Number of games in the folder, readable or not."""
        return len(self._listing.games)

    def newest(self, most: int | None = None) -> list[ListedGame]:
        """At most ``most`` games, or all; an older file stands in for one that cannot be read."""
        found = [row for it in self._listing.games[:most] for row in self._rows(it)]
        self._listing.index.save()
        return found

    def unfinished(self, most: int) -> list[ListedGame]:
        """At most ``most`` table games that can be resumed."""
        found: list[ListedGame] = []
        for it in self._listing.games:
            if len(found) == most:
                break
            if not it.is_over and it.board != TERMINAL:
                rows = self._rows(it)
                found += [row for row in rows if row.game is not None and row.board != TERMINAL]
        self._listing.index.save()
        return [it for it in found if it.summary.result is None]

    def _rows(self, listed: FolderGame) -> Iterator[ListedGame]:
        name = listed.names[0]
        facts = self._listing.facts[name]
        entry = self._catalog.find(facts.game)
        if facts.summary is not None and entry is not None:
            path = self._folder / name
            yield ListedGame(path, facts.changed, facts.board, entry.game, facts.summary)
            return
        for kept in files_of(self._folder, listed.names, self._disk):
            yield self._read(kept)

    def _read(self, kept: Kept) -> ListedGame:
        path, changed, contents = kept.path, kept.changed, kept.contents
        if contents is None:
            return ListedGame(path, changed, "", None, _NOTHING, kept.error)
        board = contents.begin.board
        try:
            it = rebuild(self._catalog, contents)
        except JournalError as error:
            return ListedGame(path, changed, board, None, _NOTHING, error)
        options = dict(it.history.options)
        summary = GameSummary(it.history.plies(), options, it.seats, it.result)
        if kept.error is None:
            self._listing.index.remember(path.name, summary)
        return ListedGame(path, changed, board, it.game, summary, kept.error)
