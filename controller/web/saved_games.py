"""Games for a page to look back at: the list of the saved ones, and each game act by act.

The game on the table has the name ``""``. An unfinished game with secrets is shown as the public
could see it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.display.move_text import spoken
from controller.i18n.speech import Speech
from controller.journal import player_names
from controller.journal.contents import read
from controller.journal.entries import SeatEntry, Started
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, parted
from controller.journal.game_index import GameSummary
from controller.journal.game_list import GameList, ListedGame
from controller.journal.player_names import PlayerNames
from controller.journal.resume import SavedGame, rebuild
from controller.model.history import Act
from controller.session.read_only import ReadOnlyTable
from rules import record
from rules.catalog import Catalog
from rules.game import Game, difference
from rules.model import Outcome, Scene, Seat
from rules.record import OUTSIDE, Seated
from rules.state import State

if TYPE_CHECKING:
    from controller.web.hub import Errand, Hub

MOST = 100
"""Most games listed, the last played first."""


def listing(hub: Hub) -> Errand:
    """All readable saved games."""
    folder, speech = hub.hosting.folder, hub.speech
    table = hub.session.table
    catalog = table.catalog
    on_table = table.fairness.game_id if table.has_match and table.ledger.kept else ""

    def work() -> dict[str, Any]:
        found, names = GameList(folder, catalog).newest(MOST), player_names.load(folder)
        games = [
            _entry(it, it.game, speech, names) | {"current": is_of(it.path.name, on_table)}
            for it in found
            if it.game is not None
        ]
        return {"type": "told", "games": games}

    return work


def replay(hub: Hub, name: str) -> Errand:
    """One game, position by position."""
    folder, speech = hub.hosting.folder, hub.speech
    catalog = hub.session.table.catalog
    here = None if name else on_table(hub.session.table)

    def work() -> dict[str, Any]:
        try:
            found = load(folder, name, catalog) if here is None else here
            found = replace(found, seats=player_names.load(folder).seated(found.seats))
            return {"type": "told", "name": name, **_told(found, speech)}
        except JournalError as error:
            code, text = "web.unreadable", speech.error(error)
            text = speech.say("error.web.unreadable", reason=text)
        except FileNotFoundError:
            code, text = "web.saved", speech.say("error.web.saved")
        return {"type": "refused", "code": code, "text": text, "clause": "", "cells": []}

    return work


def on_table(table: ReadOnlyTable) -> SavedGame | None:
    """The game on the table as it stands now, for another thread; None if there is none."""
    if not table.has_match:
        return None
    match = table.match
    history = copy(match.history)
    history.acts = [Act(it.state.clone(), it.move, it.seat) for it in match.history.acts]
    history.state = match.history.state.clone()
    seats = tuple(
        SeatEntry(key, chair.kind.value, chair.level, chair.name.strip())
        for key, chair in zip(match.names, match.chairs, strict=True)
    )
    key, options = match.game.sheet.key, dict(match.options)
    begin = Started("", key, options, seats, "", "", "", str(match.clock.pace), 0, "", "")
    return SavedGame(begin, match.game, history, seats, 0, result=match.result, hidden=match.hidden)


def load(folder: Path, name: str, catalog: Catalog) -> SavedGame:
    """A saved game; ``FileNotFoundError`` for a name that no journal here has."""
    # Only a name a journal can have: no path that leads elsewhere.
    if parted(name) is None or not name.endswith(SUFFIX) or "/" in name or "\0" in name:
        raise FileNotFoundError(name)
    if not (folder / name).is_file():
        raise FileNotFoundError(name)
    return rebuild(catalog, read(folder / name, accept_prefix=True))


def newest_file(folder: Path, game: str) -> str:
    """Name of the file in which this game was written last; empty if there is none."""
    if not game or not folder.is_dir():
        return ""
    mine = [it.name for it in folder.iterdir() if is_of(it.name, game)]
    return max(mine, key=lambda name: (parted(name) or ("", 0))[1], default="")


def is_of(name: str, game: str) -> bool:
    """Whether a file of this name holds the game with this id."""
    found = parted(name)
    return found is not None and bool(game) and found[0].endswith(f"-{game}")


def _entry(listed: ListedGame, game: Game, speech: Speech, names: PlayerNames) -> dict[str, Any]:
    summary = listed.summary
    return {
        "name": listed.path.name,
        "game": game.sheet.key,
        "title": speech.name(game),
        "plies": summary.plies,
        "changed": int(listed.changed),
        "finished": summary.result is not None,
        "seats": _seats(game, names.seated(summary.seats), speech),
        "result": _outcome(summary),
    }


def _outcome(summary: GameSummary) -> dict[str, Any] | None:
    """Who won, by the place of the seat, and the score."""
    if summary.result is None:
        return None
    places = {it.seat: at for at, it in enumerate(summary.seats)}
    winners = [places[name] for name in summary.result.winners if name in places]
    return {"winners": winners, "score": list(summary.result.score)}


def _seats(game: Game, seats: tuple[SeatEntry, ...], speech: Speech) -> list[dict[str, str]]:
    return [
        {
            "key": it.seat,
            "name": speech.seat(game, it.seat),
            "person": it.name,
            "kind": it.kind,
            "level": it.level,
        }
        for it in seats
    ]


def _told(saved_game: SavedGame, speech: Speech) -> dict[str, Any]:
    hidden = saved_game.conceals
    # Names stay at the table: the record is made to be taken along.
    seated = tuple(Seated(it.seat, it.kind) for it in saved_game.seats)
    whole = (
        "" if hidden else record.write(saved_game.history.record(seated, None, saved_game.result))
    )
    state = saved_game.history.state
    return {
        "game": saved_game.game.sheet.key,
        "title": speech.name(saved_game.game),
        "options": dict(saved_game.history.options),
        "seats": [
            seat | {"team": min(saved_game.game.allies(state, Seat(at)))}
            for at, seat in enumerate(_seats(saved_game.game, saved_game.seats, speech))
        ],
        "positions": _positions(saved_game, speech, hidden=hidden),
        "pictures": pictures(saved_game.game, state),
        "result": _result(saved_game, speech),
        "record": whole,
    }


def pictures(game: Game, state: State) -> dict[str, str]:
    """Pictures printed on the board itself, where they are part of the game."""
    found = {str(cell): game.ground(state, cell) for cell in game.sheet.cells}
    return found if any(len(it) > 1 for it in found.values()) else {}


def _positions(saved_game: SavedGame, speech: Speech, *, hidden: bool) -> list[dict[str, Any]]:
    game, history = saved_game.game, saved_game.history
    cells = speech.cells(game)

    def scene(state: State) -> Scene:
        return game.scene(game.public(state) if hidden else state)

    first = history.acts[0].state if history.acts else history.state
    before = scene(first)
    start = {"text": "", "say": "", "seat": -1, "ply": 0, "act": 0, "effects": []}
    found: list[dict[str, Any]] = [{"scene": dict(before)} | start]
    ply = 0
    for at, act in enumerate(history.acts):
        later = history.acts[at + 1].state if at + 1 < len(history.acts) else history.state
        ply += act.plies
        after = scene(later)
        if act.seat >= 0:
            other = Seat((act.seat + 1) % len(saved_game.seats)) if hidden else None
            text = game.recorded(act.state, act.move, other)
            effects = [
                {"place": it.place, "before": it.before, "after": it.after}
                for it in difference(before, after)
            ]
            told = {"scene": dict(after), "text": text, "ply": ply, "effects": effects}
            say = spoken(game, speech, text, cells)
            found.append(told | {"say": say, "seat": int(act.seat), "act": at + 1})
        else:
            # Chance results belong to the act before them.
            found[-1] |= {"scene": dict(after), "act": at + 1}
        before = after
    return found


def _result(saved_game: SavedGame, speech: Speech) -> dict[str, Any] | None:
    result = saved_game.result
    if result is None:
        return None
    names = saved_game.game.seats(saved_game.history.state)
    winners = [names.index(name) for name in result.winners]
    seats = [
        it.name or speech.seat(saved_game.game, name)
        for it, name in zip(saved_game.seats, names, strict=True)
    ]
    if result.reason in OUTSIDE:
        say = speech.say(f"end.{result.reason}", names=speech.listed(seats[at] for at in winners))
    else:
        outcome = Outcome(tuple(Seat(at) for at in winners), result.reason, result.score)
        say = speech.outcome(saved_game.game, seats, outcome)
    return {"winners": winners, "reason": result.reason, "score": list(result.score), "say": say}
