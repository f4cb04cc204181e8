"""Resuming: replays the moves of a journal and checks every position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from controller.journal.contents import Contents, read
from controller.journal.disk import Disk
from controller.journal.entries import (
    TERMINAL,
    Ended,
    Entry,
    Moved,
    Opened,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    SeatChanged,
    SeatEntry,
    Started,
    Stirred,
    TakenBack,
    Turned,
    fingerprint,
)
from controller.journal.errors import JournalError
from controller.journal.file import parted
from controller.journal.frame import START
from controller.journal.game_index import GameIndex, JournalFacts
from controller.model.history import History
from controller.model.private_view import knows_more
from controller.model.settings import ROBOT
from rules.catalog import Catalog
from rules.errors import RulesError
from rules.game import Game
from rules.model import Seat
from rules.record import OUTSIDE, Result, result_of


@dataclass(frozen=True, slots=True)
class Back:
    """A take-back of ``acts`` acts, made after ``after`` acts."""

    after: int
    acts: int


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Game rebuilt from its journal; ``left`` are the seconds on the clocks at the last move."""

    begin: Started
    game: Game
    history: History
    seats: tuple[SeatEntry, ...]
    quarters: int
    result: Result | None = None
    left: tuple[float, ...] = ()
    backs: tuple[Back, ...] = ()
    pledged: Pledged | None = None
    stirred: tuple[Stirred, ...] = ()
    seals: tuple[Sealed, ...] = ()
    early: int = 0
    """Number of seals made before the first ply."""
    revealed: Revealed | None = None
    lent: frozenset[Seat] = frozenset()
    """Seats of people that a robot took over with what they hid."""
    hidden: bool = False
    """True if the game has ended and what players hide is not shown yet."""
    final: bool = False
    """True if everything was shown, so that the end cannot be taken back."""
    told: tuple[Entry, ...] = ()
    """All entries, so that the whole game can be written again."""

    @property
    def conceals(self) -> bool:
        """Return whether a seat may know what is not for everybody yet."""
        return self.game.sheet.secret and (self.result is None or self.hidden)


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal in a folder; ``error`` says why it cannot be read, or not to its end.

    ``contents`` is the readable part: None if there is none, and only a beginning (which may be
    accepted) if there is also an error.
    """

    path: Path
    contents: Contents | None
    error: JournalError | None
    changed: float

    @property
    def unfinished(self) -> bool:
        """Return whether the game can be resumed."""
        return self.contents is not None and not self.contents.finished


def rebuild(catalog: Catalog, contents: Contents) -> SavedGame:
    """Game of a journal; raises ``JournalError`` with the first record that is false."""
    saved_game = _started(catalog, contents.begin)
    for _, saved_game in retold(catalog, contents):  # noqa: B007  the last one counts
        pass
    return replace(saved_game, told=contents.entries)


def retell(catalog: Catalog, told: tuple[Entry, ...]) -> SavedGame:
    """Game recorded by these entries."""
    first = told[0]
    if not isinstance(first, Started):
        raise JournalError("journal.begin", record=1)
    return rebuild(catalog, Contents(Path("-"), first, told, START, 0))


def retold(catalog: Catalog, contents: Contents) -> Iterator[tuple[Entry, SavedGame]]:
    """Every entry but the first, with the game after it.

    All steps share one history object: use each one before taking the next.
    """
    saved_game = _started(catalog, contents.begin)
    for record, entry in enumerate(contents.entries[1:], 2):
        saved_game = _after(saved_game, entry, record)
        yield entry, saved_game


def saved(folder: Path, disk: Disk | None = None) -> list[Kept]:
    """All games in a folder, the newest file of each, the newest game first (see ``_ranked``)."""
    found = FolderListing(folder, disk)
    return [kept for it in found.games for kept in files_of(folder, it.names, disk)]


def pending(
    folder: Path, disk: Disk | None = None, *, terminal: bool | None = None
) -> Iterator[Kept]:
    """Games without an end: those that can be resumed, and those that cannot be read.

    The newest comes first, and each is read only when requested. ``terminal`` selects the games of
    the terminal, or all others; what cannot be read counts as either.
    """
    found = open_games(folder, disk, terminal=terminal)
    kept = (kept for it in found for kept in files_of(folder, it.names, disk))
    return (it for it in kept if it.unfinished or it.contents is None)


def open_games(
    folder: Path, disk: Disk | None = None, *, terminal: bool | None = None
) -> list[FolderGame]:
    """Games that do not end with their end, the newest first; none of them is read."""
    listing = FolderListing(folder, disk)
    listing.index.save()
    return [
        it
        for it in listing.games
        if not it.is_over
        and (terminal is None or it.number < 0 or terminal == (it.board == TERMINAL))
    ]


def unfinished(
    folder: Path, disk: Disk | None = None, *, terminal: bool | None = None
) -> list[Kept]:
    """Games that can be resumed, the newest first."""
    return [kept for kept in pending(folder, disk, terminal=terminal) if kept.unfinished]


@dataclass(frozen=True, slots=True)
class FolderGame:
    """One game of a folder: its files, the newest first, and what is known without reading it."""

    names: tuple[str, ...]
    number: int
    """Number of the game; -1 if no header can be read."""
    game: str
    board: str
    is_over: bool
    changed: float


class FolderListing:
    """Games of a folder, the newest first, from its index or else from their headers."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.index = GameIndex(folder, disk)
        self.facts = self.index.look(lambda name: parted(name) is not None)
        self.games = _ranked(self.facts)


def _ranked(facts: Mapping[str, JournalFacts]) -> list[FolderGame]:
    """Newest game first: by highest number, then games without one by the time of their file.

    Files without a readable header are placed by their time, before the first game that is not
    newer, so that a lost game shows up where people look for it.
    """
    parts: dict[str, list[tuple[int, str]]] = {}
    for name in sorted(facts):
        game = parted(name)
        if game is not None:
            parts.setdefault(game[0], []).append((game[1], name))
    numbered: list[FolderGame] = []
    lost: list[FolderGame] = []
    for files in parts.values():
        names = tuple(name for _, name in sorted(files, reverse=True))
        newest = facts[names[0]]
        head = next((facts[it] for it in names if facts[it].has_header), newest)
        found = FolderGame(
            names, head.number, head.game, head.board, newest.is_over, newest.changed
        )
        (numbered if head.has_header else lost).append(found)
    numbered.sort(key=lambda it: (it.number, it.changed), reverse=True)
    lost.sort(key=lambda it: it.changed)
    ranked: list[FolderGame] = []
    for it in numbered:
        while lost and lost[-1].changed >= it.changed:
            ranked.append(lost.pop())
        ranked.append(it)
    return ranked + lost[::-1]


def files_of(folder: Path, names: Iterable[str], disk: Disk | None) -> Iterator[Kept]:
    """Newest file of a game, and its earlier files until one can be read."""
    for name in names:
        kept = _kept(folder / name, disk)
        yield kept
        if kept.contents is not None:
            break


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _kept(path: Path, disk: Disk | None) -> Kept:
    changed = _changed(path)
    try:
        return Kept(path, read(path, disk), None, changed)
    except JournalError as wrong:
        error = wrong
    try:
        return Kept(path, read(path, disk, accept_prefix=True), error, changed)
    except JournalError:
        return Kept(path, None, error, changed)


def _started(catalog: Catalog, begin: Started) -> SavedGame:
    entry = catalog.find(begin.game)
    if entry is None:
        allowed = " ".join(game.sheet.key for game in catalog.games)
        raise JournalError("journal.game", text=begin.game, allowed=allowed)
    game = entry.game
    try:
        history = History(game, begin.options, begin.start)
    except RulesError as error:
        raise JournalError("journal.start", record=1, reason=error) from None
    names = game.seats(history.state)
    found = tuple(it.seat for it in begin.seats)
    if found != names:
        facts = {"found": " ".join(found), "allowed": " ".join(names)}
        raise JournalError("journal.seats", record=1, **facts)
    return SavedGame(begin, game, history, begin.seats, begin.quarters)


def _after(saved_game: SavedGame, entry: Entry, record: int) -> SavedGame:
    """Game after one more entry; the history object is shared."""
    match entry:
        case Moved() | TakenBack() if saved_game.final:
            raise JournalError("journal.after", record=record)
        case Moved():
            return _moved(saved_game, entry, record)
        case TakenBack(acts=acts):
            made = len(saved_game.history.acts)
            if acts > made:
                raise JournalError("journal.back", record=record, acts=acts, made=made)
            saved_game.history.drop(acts)
            _compare(saved_game, entry.hash, record)
            backs = (*saved_game.backs, Back(made, acts))
            return replace(saved_game, result=None, hidden=False, backs=backs)
        case SeatChanged(seat=seat, kind=kind, level=level, name=name):
            if seat >= len(saved_game.seats):
                allowed = f"0..{len(saved_game.seats) - 1}"
                facts = {"key": "seat", "text": seat, "allowed": allowed}
                raise JournalError("journal.value", record=record, **facts)
            seats = list(saved_game.seats)
            seats[seat] = SeatEntry(seats[seat].seat, kind, level, name)
            return replace(saved_game, seats=tuple(seats), lent=_lent(saved_game, seat, kind))
        case Turned(quarters=quarters):
            return replace(saved_game, quarters=quarters)
        case Ended():
            result = _ended(saved_game, entry, record)
            return replace(saved_game, result=result, hidden=entry.hidden)
        case Reopened():
            return replace(saved_game, result=None, hidden=False)
        case Opened():
            if not saved_game.hidden:
                raise JournalError("journal.after", record=record)
            return replace(saved_game, hidden=False, final=True)
        case Pledged():
            return replace(saved_game, pledged=entry)
        case Stirred():
            return replace(saved_game, stirred=(*saved_game.stirred, entry))
        case Sealed():
            return replace(saved_game, seals=(*saved_game.seals, entry))
        case Revealed():
            return replace(saved_game, revealed=entry)
        case Started():
            raise JournalError("journal.begin", record=record)


def _lent(saved_game: SavedGame, seat: int, kind: str) -> frozenset[Seat]:
    """Seats lent to robots after this seat was given to somebody else."""
    if kind != ROBOT:
        return saved_game.lent - {seat}
    hidden = knows_more(saved_game.game, saved_game.history.state, Seat(seat))
    mine = {Seat(seat)} if hidden and saved_game.seats[seat].kind != ROBOT else set()
    return saved_game.lent | mine


def _moved(saved_game: SavedGame, entry: Moved, record: int) -> SavedGame:
    game, history = saved_game.game, saved_game.history
    if saved_game.result is not None:
        raise JournalError("journal.after", record=record)
    try:
        move = game.parse(entry.move)
    except RulesError:
        raise JournalError("journal.notation", record=record, move=entry.move) from None
    refusal = history.make(move)
    if refusal is not None:
        raise JournalError("journal.move", record=record, move=entry.move, rule=refusal)
    if history.acts[-1].seat != entry.seat:
        facts = {"move": entry.move, "found": entry.seat, "allowed": history.acts[-1].seat}
        raise JournalError("journal.seat", record=record, **facts)
    _compare(saved_game, entry.hash, record)
    early = saved_game.early
    if len(saved_game.seals) > early and history.last_ply() is None:
        early = len(saved_game.seals)
    return replace(saved_game, left=entry.left or saved_game.left, early=early)


def _ended(saved_game: SavedGame, entry: Ended, record: int) -> Result:
    if saved_game.result is not None:
        raise JournalError("journal.after", record=record)
    names = saved_game.game.seats(saved_game.history.state)
    result = Result(entry.winners, entry.reason, entry.score)
    outcome = saved_game.game.outcome(saved_game.history.state)
    known = set(entry.winners) <= set(names) and entry.reason in OUTSIDE
    if not known if outcome is None else result != result_of(outcome, names):
        raise JournalError("journal.result", record=record, text=entry.reason)
    return result


def _compare(saved_game: SavedGame, expected: str, record: int) -> None:
    found = fingerprint(saved_game.game, saved_game.history.state)
    if found != expected:
        raise JournalError("journal.hash", record=record, found=found, expected=expected)
