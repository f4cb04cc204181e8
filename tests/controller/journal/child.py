"""A process that plays and journals until it is killed; each line of its standard input starts one.

It imports once and forks, so that five hundred of them take seconds. A worker prints its process
id, then ``number hash`` for every record that was acknowledged; after its death, ``gone`` follows.
"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from random import Random

from controller.journal.entries import (
    Moved,
    SeatEntry,
    Started,
    TakenBack,
    fingerprint,
    new_id,
)
from controller.journal.file import Journal
from controller.journal.receipts import Saved
from controller.journal.resume import rebuild, unfinished
from controller.journal.writer import Writer
from controller.model.history import History
from rules import catalog
from rules.games import invers
from rules.state import OVER

GAME = invers.GAME
CATALOG = catalog.load(())


def tell(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def saved(writer: Writer, number: int) -> None:
    """Wait until the journal acknowledges a record."""
    answers = writer.poll()
    while not answers:
        os.sched_yield()
        answers = writer.poll()
    if answers != [Saved(number)]:
        tell(f"unexpected {answers}")
        os._exit(1)


def work(folder: Path) -> None:
    """Resume the game or start one, and play until killed."""
    random = Random(secrets.randbits(64))
    kept = unfinished(folder)
    if kept:
        journal, contents = Journal.open(kept[0].path)
        course = rebuild(CATALOG, contents).history
        number = len(contents.entries)
        writer = Writer(journal)
    else:
        course = History(GAME, {})
        seats = tuple(SeatEntry(name, "human") for name in GAME.seats(course.state))
        first = Started(new_id(), "invers", {}, seats, "", "", "", "none", 0, "", "")
        number = 1
        writer = Writer(Journal(folder))
        writer.put(number, first)
        saved(writer, number)
        tell(f"{number} begin")
    while True:
        number += 1
        entry: Moved | TakenBack
        if course.state.turn() == OVER or (course.acts and random.random() < 0.1):
            course.drop(1)
            entry = TakenBack(1, fingerprint(GAME, course.state))
        else:
            move = random.choice(GAME.moves(course.state))
            seat = course.state.actor(move.code)
            course.make(move)
            entry = Moved(move.text, seat, fingerprint(GAME, course.state))
        writer.put(number, entry)
        saved(writer, number)
        tell(f"{number} {entry.hash}")


for line in sys.stdin:
    worker = os.fork()
    if worker == 0:
        tell(f"pid {os.getpid()}")
        work(Path(line.strip()))
    os.waitpid(worker, 0)
    tell("gone")
