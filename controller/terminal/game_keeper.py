"""Journal of a terminal game: every act is on disk before the next is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controller.journal import entries
from controller.journal.entries import TERMINAL, Ended, Entry, Moved, SeatEntry, Started, TakenBack
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, Journal
from controller.journal.resume import Kept, unfinished
from controller.model.history import Act, History
from controller.model.version import version
from rules.record import Result


class GameKeeper:
    """Writes the changes since the last call; a game without any act is not saved."""

    def __init__(self, journal: Journal, seats: Sequence[SeatEntry], start: str) -> None:
        self._failed = False
        self._journal = journal
        self._payloads = list(journal.kept)
        """The whole game: after a failure it is written again, to another file."""
        self._seats = tuple(seats)
        self._start = start
        self._acts: list[Act] = []
        self._ended = False

    @property
    def name(self) -> str:
        """Name of the game in the list of saved games; empty if it is not saved."""
        path = self._journal.path
        return "" if path is None or self._failed else path.name.removesuffix(SUFFIX)

    def go_on(self, history: History) -> None:
        """Mark all of this as already journalled."""
        self._acts = list(history.acts)

    def keep(self, history: History, result: Result | None) -> JournalError | None:
        """Write the acts made and taken back since the last call, and the result.

        An error is returned once; later calls try to write the whole game to another file.
        """
        people = {at for at, it in enumerate(self._seats) if it.kind == "human"}
        played = any(act.seat in people for act in history.acts)
        if not (played or self._payloads):
            return None
        news = [entries.write(entry) for entry in self._news(history, result)]
        self._payloads += news
        self._acts = list(history.acts)
        return self._write(news)

    def close(self) -> None:
        """Save what could not be saved before, and close the file; may be called twice."""
        if self._failed:
            self._write([])
        self._journal.close()

    def _write(self, news: Sequence[bytes]) -> JournalError | None:
        """Append records; after a failure, write everything again."""
        told = self._failed
        try:
            if self._failed or len(news) == len(self._payloads):
                self._journal.renew(self._payloads)
            else:
                for payload in news:
                    self._journal.append(payload)
        except JournalError as error:
            self._failed = True
            return None if told else error
        self._failed = False
        return None

    def _news(self, history: History, result: Result | None) -> list[Entry]:
        game, acts = history.game, history.acts
        states = [*(act.state for act in acts), history.state]
        told: list[Entry] = []
        if not self._payloads:
            told.append(self._started(history))
        pairs = zip(self._acts, acts, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one is not other), None)
        same = min(len(self._acts), len(acts)) if same is None else same
        if same < len(self._acts):
            mark = entries.fingerprint(game, states[same])
            told.append(TakenBack(len(self._acts) - same, mark))
        for act, after in zip(acts[same:], states[same + 1 :], strict=True):
            told.append(Moved(act.move.text, int(act.seat), entries.fingerprint(game, after)))
        if result is not None and not self._ended:
            self._ended = True
            told.append(Ended(result.winners, result.reason, result.score))
        return told

    def _started(self, history: History) -> Started:
        return Started(
            id=entries.new_id(),
            game=history.game.sheet.key,
            options=dict(history.options),
            seats=self._seats,
            start=self._start,
            board=TERMINAL,
            profile=TERMINAL,
            clock="none",
            quarters=0,
            version=version(),
            wall="",
        )


def resumable_here(folder: Path) -> list[Kept]:
    """Unfinished games of the terminal, the last played first."""
    found = unfinished(folder, terminal=True) if folder.is_dir() else []
    return [it for it in found if it.contents and it.contents.begin.board == TERMINAL]
