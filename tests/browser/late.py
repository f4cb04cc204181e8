"""Saved games a few acts before their end, which a table resumes so that a test can finish them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from controller.journal import entries
from controller.journal.entries import Entry, SeatEntry
from controller.model.history import History
from rules.game import Game
from rules.state import OVER
from tests.controller.journal.build import CATALOG, begin, kept, moved

_LEVEL = "decouverte"


def played(game: Game, options: dict[str, str], seed: int) -> list[str]:
    """The moves of a whole random game."""
    random, course = Random(seed), History(game, options)
    while course.state.turn() != OVER:
        assert course.make(random.choice(game.moves(course.state))) is None
    return [act.move.text for act in course.acts]


def save(
    folder: Path,
    key: str,
    options: dict[str, str],
    robots: Sequence[int] = (),
    left: int = 6,
    seed: int = 1,
) -> str:
    """Save a random game that has so many acts left; return its name."""
    game = CATALOG[key]
    texts = played(game, options, seed)
    course, start = History(game, options), begin(game, **options)
    seats = tuple(
        SeatEntry(seat.seat, "robot" if at in robots else "human", _LEVEL)
        for at, seat in enumerate(start.seats)
    )
    told: list[Entry] = [replace(start, seats=seats, profile="pole-strength", clock="none")]
    told += [moved(course, text) for text in texts[:-left]]
    return kept(folder, [entries.write(entry) for entry in told]).stem
