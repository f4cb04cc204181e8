"""From a journal back to the game: every move is made again and every position compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from controller.course import Course
from controller.journal.contents import Contents, is_over, read
from controller.journal.disk import Disk
from controller.journal.entries import (
    Begin,
    Ended,
    Entry,
    Moved,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    SeatChanged,
    Seated,
    Stirred,
    TakenBack,
    Turned,
    fingerprint,
)
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, parted
from rules.catalog import Catalog
from rules.errors import RulesError
from rules.game import Game
from rules.record import OUTSIDE, Result, result_of


@dataclass(frozen=True, slots=True)
class Back:
    """A take-back: so many acts, when so many had been made."""

    after: int
    acts: int


@dataclass(frozen=True, slots=True)
class Saga:
    """A game as its journal tells it; ``left`` is what the clocks showed at the last move."""

    begin: Begin
    game: Game
    course: Course
    seats: tuple[Seated, ...]
    quarters: int
    result: Result | None = None
    left: tuple[float, ...] = ()
    backs: tuple[Back, ...] = ()
    pledged: Pledged | None = None
    stirred: tuple[Stirred, ...] = ()
    seals: tuple[Sealed, ...] = ()
    early: int = 0
    """How many of the seals were for what comes before the first ply."""
    revealed: Revealed | None = None
    told: tuple[Entry, ...] = ()
    """All entries, so that the whole game can be written again."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal in a folder. ``error`` tells why it cannot be read, or not to its end.

    ``contents`` is what can be read: None if there is nothing, and only a beginning (which may be
    accepted) if there is an error as well.
    """

    path: Path
    contents: Contents | None
    error: JournalError | None
    changed: float

    @property
    def unfinished(self) -> bool:
        """Whether the game can be resumed."""
        return self.contents is not None and not self.contents.finished


def rebuild(catalog: Catalog, contents: Contents) -> Saga:
    """The game of a journal; a ``JournalError`` names the first record that is not true."""
    saga = _started(catalog, contents.begin)
    for _, saga in retold(catalog, contents):  # noqa: B007  the last one counts
        pass
    return replace(saga, told=contents.entries)


def retold(catalog: Catalog, contents: Contents) -> Iterator[tuple[Entry, Saga]]:
    """Every entry but the first, with the game as it stands after it.

    The course is the same object all the time: look at each before you take the next.
    """
    saga = _started(catalog, contents.begin)
    for record, entry in enumerate(contents.entries[1:], 2):
        saga = _after(saga, entry, record)
        yield entry, saga


def saved(folder: Path, disk: Disk | None = None) -> list[Kept]:
    """All games in a folder, of each its newest file; the file changed last comes first.

    The clock decides only about the order of this list.
    """
    return _listed(_games(folder), disk)


def pending(folder: Path, disk: Disk | None = None) -> list[Kept]:
    """The games that have no end: those that can be resumed, and those that cannot be read."""
    games = [parts for parts in _games(folder) if not is_over(parts[0], disk)]
    return [it for it in _listed(games, disk) if it.unfinished or it.contents is None]


def unfinished(folder: Path, disk: Disk | None = None) -> list[Kept]:
    """The games that can be resumed, the file changed last first."""
    return [kept for kept in pending(folder, disk) if kept.unfinished]


def _games(folder: Path) -> list[list[Path]]:
    """The files of each game in a folder, the newest part first."""
    parts: dict[str, list[tuple[int, Path]]] = {}
    for path in folder.glob(f"*{SUFFIX}"):
        name = parted(path.name)
        if name is not None:
            parts.setdefault(name[0], []).append((name[1], path))
    return [[path for _, path in sorted(files, reverse=True)] for files in parts.values()]


def _listed(games: list[list[Path]], disk: Disk | None) -> list[Kept]:
    found: list[Kept] = []
    for parts in games:
        for path in parts:
            found.append(_kept(path, disk))
            if found[-1].contents is not None:
                break
    return sorted(found, key=lambda kept: (-kept.changed, kept.path.name))


def _kept(path: Path, disk: Disk | None) -> Kept:
    try:
        changed = path.stat().st_mtime
    except OSError:
        changed = 0.0
    try:
        return Kept(path, read(path, disk), None, changed)
    except JournalError as wrong:
        error = wrong
    try:
        return Kept(path, read(path, disk, accept_prefix=True), error, changed)
    except JournalError:
        return Kept(path, None, error, changed)


def _started(catalog: Catalog, begin: Begin) -> Saga:
    entry = catalog.find(begin.game)
    if entry is None:
        allowed = " ".join(game.sheet.key for game in catalog.games)
        raise JournalError("journal.game", text=begin.game, allowed=allowed)
    game = entry.game
    try:
        course = Course(game, begin.options, begin.start)
    except RulesError as error:
        raise JournalError("journal.start", record=1, reason=error) from None
    names = game.seats(course.state)
    found = tuple(it.seat for it in begin.seats)
    if found != names:
        facts = {"found": " ".join(found), "allowed": " ".join(names)}
        raise JournalError("journal.seats", record=1, **facts)
    return Saga(begin, game, course, begin.seats, begin.quarters)


def _after(saga: Saga, entry: Entry, record: int) -> Saga:
    """The game after one more entry; the course is the same object all the time."""
    match entry:
        case Moved():
            return _moved(saga, entry, record)
        case TakenBack(acts=acts):
            made = len(saga.course.acts)
            if acts > made:
                raise JournalError("journal.back", record=record, acts=acts, made=made)
            saga.course.drop(acts)
            _compare(saga, entry.hash, record)
            return replace(saga, result=None, backs=(*saga.backs, Back(made, acts)))
        case SeatChanged(seat=seat, kind=kind, level=level):
            if seat >= len(saga.seats):
                allowed = f"0..{len(saga.seats) - 1}"
                facts = {"key": "seat", "text": seat, "allowed": allowed}
                raise JournalError("journal.value", record=record, **facts)
            seats = list(saga.seats)
            seats[seat] = Seated(seats[seat].seat, kind, level)
            return replace(saga, seats=tuple(seats))
        case Turned(quarters=quarters):
            return replace(saga, quarters=quarters)
        case Ended():
            return replace(saga, result=_ended(saga, entry, record))
        case Reopened():
            return replace(saga, result=None)
        case Pledged():
            return replace(saga, pledged=entry)
        case Stirred():
            return replace(saga, stirred=(*saga.stirred, entry))
        case Sealed():
            return replace(saga, seals=(*saga.seals, entry))
        case Revealed():
            return replace(saga, revealed=entry)
        case Begin():
            raise JournalError("journal.begin", record=record)


def _moved(saga: Saga, entry: Moved, record: int) -> Saga:
    game, course = saga.game, saga.course
    if saga.result is not None:
        raise JournalError("journal.after", record=record)
    try:
        move = game.parse(entry.move)
    except RulesError:
        raise JournalError("journal.notation", record=record, move=entry.move) from None
    refusal = course.make(move)
    if refusal is not None:
        raise JournalError("journal.move", record=record, move=entry.move, rule=refusal)
    if course.acts[-1].seat != entry.seat:
        facts = {"move": entry.move, "found": entry.seat, "allowed": course.acts[-1].seat}
        raise JournalError("journal.seat", record=record, **facts)
    _compare(saga, entry.hash, record)
    early = saga.early
    if len(saga.seals) > early and not course.plies():
        early = len(saga.seals)
    return replace(saga, left=entry.left or saga.left, early=early)


def _ended(saga: Saga, entry: Ended, record: int) -> Result:
    if saga.result is not None:
        raise JournalError("journal.after", record=record)
    names = saga.game.seats(saga.course.state)
    result = Result(entry.winners, entry.reason, entry.score)
    outcome = saga.game.outcome(saga.course.state)
    known = set(entry.winners) <= set(names) and entry.reason in OUTSIDE
    if not known if outcome is None else result != result_of(outcome, names):
        raise JournalError("journal.result", record=record, text=entry.reason)
    return result


def _compare(saga: Saga, expected: str, record: int) -> None:
    found = fingerprint(saga.game, saga.course.state)
    if found != expected:
        raise JournalError("journal.hash", record=record, found=found, expected=expected)
