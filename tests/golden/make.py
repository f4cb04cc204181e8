"""Script that writes missing golden files and their expected results; run by hand.

    python -m tests.golden.make          whatever is missing; nothing is ever written again
    python -m tests.golden.make words    the pages in both languages, after sentences were reworded
    python -m tests.golden.make lights   the lights, after colours were changed on purpose

A new kind of journal entry or trace note needs a new scene in ``scenes``, and so a new file. A file
that is here was written by a program that people use: if a test fails, the program is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from controller.journal.contents import parse
from controller.journal.entries import (
    Entry,
    Moved,
    Reopened,
    SeatChanged,
    SeatEntry,
    Started,
    Turned,
    fingerprint,
    write,
)
from controller.journal.file import Journal
from controller.journal.frame import START, Frame, encode
from controller.journal.resume import rebuild
from controller.model.history import History
from controller.model.settings import HUMAN, REMOTE
from controller.session.fairness import Fairness
from rules.catalog import LANGUAGES
from rules.model import CHANCE, Seat
from rules.record import Seated as Named
from rules.record import write as write_record
from tests.controller.session.clockwork import game_of
from tests.golden import expected
from tests.golden.expected import CONFIGURATIONS, GAMES, JOURNALS, RECORDS, TRACES
from tests.golden.player import NAMES, SECRET
from tests.golden.scenes import SCENES

UNKEPT = (
    "reversi-noise",
    "royal-reversi-noise",
    "roliversi-noise",
    "incognito-noise",
    "reversi-unsaved",
    "royal-hints",
    "royal-codes",
    "reversi-other-games",
    "reversi-address",
    "reversi-power",
    "reversi-network",
    "reversi-update",
)
"""Scenes whose journals would show nothing new: each entry takes 4096 bytes."""


def main() -> None:
    """Write the missing files."""
    again = sys.argv[1] if sys.argv[1:] else ""
    for folder in (JOURNALS, TRACES, RECORDS, CONFIGURATIONS):
        folder.mkdir(exist_ok=True)
    _games()
    _damaged()
    for path in sorted(JOURNALS.glob("*.journal")):
        _records(path)
    for path, facts in _found():
        _told(path.with_suffix(".json"), partial(facts, path))
    for path in sorted(TRACES.glob("*.trace")):
        lights = partial(expected.lights, path)
        _told(path.with_suffix(".lights.json"), lights, again=again == "lights")
        for language in LANGUAGES:
            words = partial(expected.words, path, language)
            _told(path.with_suffix(f".{language}.json"), words, again=again == "words")


def _told(path: Path, facts: Callable[[], Any], *, again: bool = False) -> None:
    """Write the expected results of a file, unless they exist."""
    if again or not path.exists():
        path.write_text(expected.text(facts()), encoding="utf-8")


def _found() -> Iterator[tuple[Path, Callable[[Path], Any]]]:
    """Every file, with the function that computes its facts."""
    for folder, pattern, facts in (
        (JOURNALS, "*.journal", expected.journal),
        (TRACES, "*.trace", expected.trace),
        (RECORDS, "*.txt", expected.record),
        (CONFIGURATIONS, "*.toml", expected.configuration),
    ):
        for path in sorted(folder.glob(pattern)):
            yield path, facts


def _new(path: Path, data: bytes) -> None:
    """Write a new file."""
    if not path.exists():
        path.write_bytes(data)


def _games() -> None:
    """The trace and the journals of each scene."""
    for name, play in SCENES.items():
        if (TRACES / f"{name}.trace").exists():
            continue
        table = play()
        _new(TRACES / f"{name}.trace", table.data())
        for number, told in enumerate([] if name in UNKEPT else table.games(), 1):
            part = name if number == 1 else f"{name}-{number}"
            _new(JOURNALS / f"{part}.journal", _journal(told))


def _journal(told: Sequence[Entry]) -> bytes:
    """The bytes of a journal to which these entries were appended one by one."""
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder))
        journal.begin(write(told[0]))
        for entry in told[1:]:
            journal.append(write(entry))
        journal.close()
        assert journal.path is not None
        return journal.path.read_bytes()


def _continued(older: bytes, added: Sequence[Entry]) -> bytes:
    """The bytes of an older journal after these entries were appended to it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "older.journal"
        path.write_bytes(older)
        journal, _ = Journal.open(path)
        for entry in added:
            journal.append(write(entry))
        journal.close()
        return path.read_bytes()


def _damaged() -> None:
    """Files that a power cut tore, a broken one, older ones, one nobody stirred, seats changed."""
    whole = (JOURNALS / "reversi-draw.journal").read_bytes()
    _new(JOURNALS / "reversi-torn.journal", whole[: len(whole) - 4000])
    broken = whole[:4096] + whole[4096:8192].replace(b'"d3"', b'"d6"') + whole[8192:]
    _new(JOURNALS / "reversi-broken.journal", broken)
    trace = (TRACES / "reversi-draw.trace").read_bytes()
    _new(TRACES / "reversi-torn.trace", trace[:-20])
    link, older = START, b""
    for entry in parse(whole, Path("-")).entries:
        frame = Frame(1, link.number + 1, "6f1d" * 4, link.crc, write(_renamed(entry), 1))
        older += encode(frame)
        link = frame.link
    _new(JOURNALS / "reversi-version-1.journal", older)
    _new(JOURNALS / "royal-nobody.journal", _journal(_nobody()))
    apart = SeatChanged(1, REMOTE, "", "Max")
    told = parse((JOURNALS / "reversi-remote.journal").read_bytes(), Path("-")).entries
    _new(JOURNALS / "reversi-remote-changed.journal", _journal([*told, apart]))
    older = (JOURNALS / "roliversi-kept.journal").read_bytes()
    added = (Reopened(), SeatChanged(1, HUMAN, "", "no room for a name"), apart, Turned(2))
    _new(JOURNALS / "roliversi-continued.journal", _continued(older, added))


def _renamed(entry: Entry) -> Entry:
    return replace(entry, id="6f1d" * 4) if isinstance(entry, Started) else entry


def _nobody() -> list[Entry]:
    """A deal in which nobody had a part: the first two cards."""
    game, name = game_of("royal-reversi"), "ab12" * 4
    history = History(game, {})
    seats = tuple(SeatEntry(seat, "human", "famille") for seat in game.seats(history.state))
    options, luck = history.options, Fairness(name, bytes.fromhex(SECRET))
    told: list[Entry] = [
        Started(
            name, "royal-reversi", options, seats, "", "reference", "touch", "none", 0, "1.0", ""
        )
    ]
    told += [entry for entry in (luck.pledge(), luck.close()) if entry is not None]
    for number in range(2):
        assert history.make(game.move(luck.draw(history.state, number))) is None
        text = history.acts[-1].move.text
        told.append(Moved(text, int(CHANCE), fingerprint(game, history.state)))
    return told


def _records(path: Path) -> None:
    """The records of a game: of all that happened, and of what each seat knows."""
    saved_game = rebuild(GAMES, parse(path.read_bytes(), path, accept_prefix=True))
    pairs = zip(saved_game.seats, NAMES, strict=False)
    seated = tuple(Named(it.seat, it.kind, it.name or name) for it, name in pairs)
    secret = saved_game.game.sheet.secret
    keepers = [None, *(Seat(at) for at in range(len(seated)))] if secret else [None]
    for seat in keepers:
        text = write_record(saved_game.history.record(seated, seat, saved_game.result))
        part = path.stem if seat is None else f"{path.stem}.{seated[seat].seat}"
        _new(RECORDS / f"{part}.txt", text.encode())


if __name__ == "__main__":
    main()
