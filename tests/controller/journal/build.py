"""Whole games as journals."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import pytest

from controller.i18n.speech import Speech
from controller.journal import entries
from controller.journal.contents import Contents, parse
from controller.journal.disk import Disk
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    SeatEntry,
    Started,
    TakenBack,
    Turned,
    fingerprint,
    plain,
)
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.frame import START, Frame, encode
from controller.model.history import History
from rules import catalog, record
from rules.game import Game
from rules.games import reversi
from rules.state import OVER

CATALOG = catalog.load(())
ID = "0123456789abcdef"
PATH = Path("reversi-0123456789abcdef.journal")


def begin(game: Game = reversi.GAME, **options: str) -> Started:
    names = game.seats(game.start(options))
    seats = tuple(SeatEntry(name, "robot" if at else "human") for at, name in enumerate(names))
    return Started(
        id=ID,
        game=game.sheet.key,
        options=options,
        seats=seats,
        start="",
        board="reference",
        profile="presence",
        clock="game 600+5",
        quarters=0,
        version="1.0",
        wall="2025-03-01 20:15",
        number=1,
    )


def moved(course: History, text: str, left: tuple[float, ...] = ()) -> Moved:
    """Make a move and return its journal entry."""
    move = course.game.parse(text)
    assert course.make(move) is None
    seat = int(course.acts[-1].seat)
    return Moved(move.text, seat, fingerprint(course.game, course.state), left)


def taken_back(course: History, acts: int) -> TakenBack:
    course.drop(acts)
    return TakenBack(acts, fingerprint(course.game, course.state))


def story(game: Game = reversi.GAME, acts: int = 30, seed: int = 1, **options: str) -> list[Entry]:
    """A random game with take-backs and a turned board; with its end if it comes that far."""
    random = Random(seed)
    course = History(game, options)
    told: list[Entry] = [begin(game, **options)]
    while len(told) < acts and course.state.turn() != OVER:
        if len(course.acts) > 2 and random.random() < 0.1:
            told.append(taken_back(course, random.randint(1, 3)))
        elif random.random() < 0.05:
            told.append(Turned(random.randrange(4)))
        else:
            move = random.choice(game.moves(course.state))
            told.append(moved(course, move.text, (random.random() * 600, 599.5)))
    outcome = game.outcome(course.state)
    if outcome is not None:
        result = record.result_of(outcome, game.seats(course.state))
        told.append(Ended(result.winners, result.reason, result.score))
    return told


def payloads(told: Iterable[Entry], version: int = entries.VERSION) -> list[bytes]:
    return [entries.write(entry, version) for entry in told]


def chained(parts: Sequence[bytes], version: int = entries.VERSION, name: str = ID) -> list[bytes]:
    """Records with any payloads, valid or not."""
    link = START
    records: list[bytes] = []
    for part in parts:
        frame = Frame(version, link.number + 1, name, link.crc, part)
        records.append(encode(frame))
        link = frame.link
    return records


def journal(told: Iterable[Entry]) -> bytes:
    return b"".join(chained(payloads(told)))


def contents(told: Iterable[Entry]) -> Contents:
    return parse(journal(told), PATH)


def spoken(error: JournalError) -> str:
    """Code of an error, after checking that it has a sentence in both languages."""
    for language in catalog.LANGUAGES:
        told = Speech(language, CATALOG).error(error)
        assert "…" not in told, told
        assert error.code not in told
    return error.code


def kept(folder: Path, parts: Sequence[bytes], disk: Disk | None = None) -> Path:
    """A file with these records, written one by one."""
    it = Journal(folder, disk)
    it.begin(parts[0])
    for payload in parts[1:]:
        it.append(payload)
    it.close()
    assert it.path is not None
    return it.path


def code_of(path: Path, disk: Disk | None = None) -> str:
    """Code of the error when a journal cannot be opened."""
    with pytest.raises(JournalError) as caught:
        Journal.open(path, disk)
    return spoken(caught.value)


def mappings(told: Iterable[Entry]) -> list[dict[str, object]]:
    return [plain(entry) for entry in told]
