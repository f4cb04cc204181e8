"""Reader of saved games for a running table: a thread, so that a slow disk delays nothing."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Protocol

from controller.i18n.user_errors import Problem
from controller.journal.contents import read
from controller.journal.disk import Disk
from controller.journal.entries import TERMINAL
from controller.journal.errors import JournalError, of_reading, of_system
from controller.journal.file import parted
from controller.journal.game_list import GameList
from controller.journal.resume import rebuild
from controller.session.commands import FetchGame, ListGames
from controller.session.events import FetchedGame, FetchFailed, GamesListed, OpenGame
from rules.catalog import Catalog

MOST = 20
"""Most games offered: the small screen shows one line for each."""

Answer = GamesListed | FetchedGame | FetchFailed


class SavedGames(Protocol):
    """Answers the questions of a session about the saved games."""

    def ask(self, asked: ListGames | FetchGame) -> None:
        """Read what is asked for; ``poll`` gives the answer."""

    def poll(self) -> list[Answer]:
        """Answers since the last call."""


class SavedGameReader:
    """Reads the games of a folder in the background; ``ring`` is called after each answer."""

    def __init__(
        self,
        folder: Path,
        catalog: Catalog,
        keys: Collection[str],
        ring: Callable[[], None],
        disk: Disk | None = None,
        own: Callable[[], Path | None] = lambda: None,
    ) -> None:
        self._folder = folder
        self._own = own
        """File that this table holds open: the newest unfinished game, or the running one."""
        self._catalog = catalog
        self._keys = keys
        """Games that fit the board."""
        self._ring = ring
        self._disk = disk or Disk()
        self._asked: queue.SimpleQueue[ListGames | FetchGame | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="saved-games", daemon=True)
        self._thread.start()

    def ask(self, asked: ListGames | FetchGame) -> None:
        """Read this in the background."""
        self._asked.put(asked)

    def poll(self) -> list[Answer]:
        """Answers since the last call, in order."""
        found: list[Answer] = []
        while not self._answers.empty():
            found.append(self._answers.get_nowait())
        return found

    def close(self, timeout: float) -> None:
        """End the thread, within ``timeout`` seconds; may be called twice."""
        self._asked.put(None)
        self._thread.join(timeout)

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            answer: Answer
            try:
                answer = self._list() if isinstance(asked, ListGames) else self._fetch(asked.name)
            except Problem as error:
                answer = FetchFailed(error.code, error.facts)
            except OSError as error:
                wrong = of_reading(error, self._folder)
                answer = FetchFailed(wrong.code, wrong.facts)
            self._answers.put(answer)
            self._ring()

    def _list(self) -> GamesListed:
        games = GameList(self._folder, self._catalog, self._disk)
        found = [
            OpenGame(it.path.name, it.game.sheet.key, it.summary.plies)
            for it in games.unfinished(MOST)
            if it.game is not None and it.game.sheet.key in self._keys
        ]
        return GamesListed(tuple(found))

    def _fetch(self, name: str) -> FetchedGame:
        if parted(name) is None or "/" in name or "\0" in name:
            raise JournalError("journal.magic", name=name)
        path = self._folder / name
        if path != self._own():
            self._check_free(path)
        contents = read(path, self._disk, accept_prefix=True)
        if contents.finished or contents.begin.board == TERMINAL:
            code = "resume.finished" if contents.finished else "resume.terminal"
            raise Problem(code, name=name)
        if contents.begin.game not in self._keys:
            raise Problem("resume.board", name=name)
        found = rebuild(self._catalog, contents)
        if not contents.broken:
            return FetchedGame(contents.entries, saved_game=found)
        good = len(contents.entries)
        wrong = JournalError("journal.broken", name=name, record=contents.broken, good=good)
        return FetchedGame(contents.entries, wrong.code, wrong.facts, found)

    def _check_free(self, path: Path) -> None:
        """Raise ``JournalError`` if another program is playing this game."""
        try:
            fd = self._disk.open(path, os.O_RDONLY)
        except (OSError, ValueError) as error:
            raise of_reading(error, path) from None
        try:
            self._disk.lock(fd)
        except BlockingIOError as error:
            raise of_system(error) from None
        except OSError:
            pass  # a system without locks
        finally:
            self._disk.close(fd)
