"""Review of a finished game: the chances in one position, and what the robot would have played.

A page asks for one position after the other, so that a review can be cancelled at any time and is
never in the way of anything else. In games with secrets a position is judged from what its player
knew when it was played, and only once everything has been shown.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.display.move_text import spoken
from controller.i18n.speech import Speech
from controller.journal.errors import JournalError
from controller.journal.resume import SavedGame
from controller.robot.protocol import MoveChance
from controller.web import saved_games
from rules.catalog import Catalog
from rules.game import Game

if TYPE_CHECKING:
    from controller.web.analysis import Analyst
    from controller.web.hub import Errand, Hub


def review(hub: Hub, name: str, at: int) -> Errand:
    """The position before an act of a finished game; see ``saved_games`` for the name."""
    folder, speech = hub.hosting.folder, hub.speech
    catalog, analyst = hub.session.table.catalog, hub.analyst
    here = None if name else saved_games.on_table(hub.session.table)
    last = hub.last_reviewed

    def work() -> dict[str, Any]:
        try:
            found = here or last.load(folder, name, catalog)
        except (JournalError, OSError, ValueError):
            return _refused(speech, "web.saved")
        told = _judged(found, at, analyst, speech)
        return _refused(speech, "web.analyse") if told is None else {"type": "told", **told}

    return work


class LastReviewed:
    """The saved game that was read last, because its positions are asked for one by one."""

    def __init__(self) -> None:
        self._key: tuple[str, int] | None = None
        self._game: SavedGame | None = None

    def load(self, folder: Path, name: str, catalog: Catalog) -> SavedGame:
        """A saved game, read again only if its file has changed."""
        changed = (folder / name).stat().st_mtime_ns if name else 0
        if self._game is None or self._key != (name, changed):
            self._game, self._key = saved_games.load(folder, name, catalog), (name, changed)
        return self._game


def _judged(
    saved_game: SavedGame, at: int, analyst: Analyst, speech: Speech
) -> dict[str, Any] | None:
    """Chances before this act; None where there is nothing to judge, or not yet."""
    game, acts = saved_game.game, saved_game.history.acts
    if saved_game.result is None or saved_game.conceals or not 0 <= at < len(acts):
        return None
    act = acts[at]
    if act.seat < 0 or not act.plies:
        return None
    seen = game.view(act.state, act.seat) if game.sheet.secret else act.state
    history = saved_game.history
    line, was_set_up = game.dump(seen), history.is_set_up
    found = analyst.ask(game.sheet.key, history.options, line, is_set_up=was_set_up)
    if found is None:
        return None
    made = next((it for it in found.choices if it.text == act.move.text), None)
    return {
        "act": at,
        "seat": int(act.seat),
        "chance": found.choices[0].chance,
        "best": _named(game, speech, found.choices[0]),
        "made": None if made is None else _named(game, speech, made),
        "exact": found.exact,
    }


def _named(game: Game, speech: Speech, found: MoveChance) -> dict[str, Any]:
    say = spoken(game, speech, found.text, speech.cells(game), own=True)
    return {"text": found.text, "say": say, "chance": found.chance}


def _refused(speech: Speech, code: str) -> dict[str, Any]:
    text = speech.say(f"error.{code}")
    return {"type": "refused", "code": code, "text": text, "clause": "", "cells": []}
