"""Numbers of the games in a folder: their order, whatever the table's clock says."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from controller.journal.contents import read_header
from controller.journal.disk import Disk
from controller.journal.entries import HIGHEST
from controller.journal.game_index import WORTH, GameIndex, highest_number


class GameNumbers:
    """Highest number seen in a folder; each header is read once.

    Unreadable files do not count. A number is never given twice, even if its game has been removed
    meanwhile; an unused number leaves a gap.
    """

    def __init__(self, folder: Path, suffix: str, disk: Disk) -> None:
        self._folder = folder
        self._suffix = suffix
        self._disk = disk
        self._seen: set[str] = set()
        self._highest = 0

    def look(self) -> None:
        """Read the headers of new journals."""
        names: list[str] = []
        with suppress(OSError):
            names = self._disk.listing(self._folder)
        new = {it for it in names if it.endswith(self._suffix)} - self._seen
        self._seen |= new
        if len(new) >= WORTH:
            index = GameIndex(self._folder, self._disk)
            with suppress(OSError):
                facts = index.look(new.__contains__)
                self._highest = max(self._highest, highest_number(facts.values()))
                return
        for name in new:
            header = read_header(self._folder / name, self._disk)
            self._highest = max(self._highest, header.number if header else 0)

    def next(self) -> int:
        """Number above all others."""
        self.look()
        self._highest = min(self._highest + 1, HIGHEST)
        return self._highest
