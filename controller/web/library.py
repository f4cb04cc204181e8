"""Saved games for a page: which there are, and each from its first act to its last.

Where a game has secrets and no end yet, everything is told as the public could see it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.journal.contents import read
from controller.journal.errors import JournalError
from controller.journal.file import SUFFIX, parted
from controller.journal.resume import Saga, rebuild, saved
from controller.show.spoken import spoken
from controller.words.speech import Speech
from rules import record
from rules.catalog import Catalog
from rules.game import difference
from rules.model import Outcome, Scene, Seat
from rules.record import OUTSIDE, Seated
from rules.state import State

if TYPE_CHECKING:
    from controller.web.hub import Errand, Hub

MOST = 100
"""So many games are listed, the last played first."""


def listing(hub: Hub) -> Errand:
    """All saved games, those that can be read."""
    folder, speech = hub.hosting.folder, hub.session.speech
    catalog = hub.session.desk.catalog

    def work() -> dict[str, Any]:
        games: list[dict[str, Any]] = []
        for kept in saved(folder)[:MOST]:
            if kept.contents is None:
                continue
            try:
                saga = rebuild(catalog, kept.contents)
            except JournalError:
                continue
            games.append(_entry(kept.path, kept.changed, saga, speech))
        return {"type": "told", "games": games}

    return work


def replay(hub: Hub, name: str) -> Errand:
    """One saved game, position by position."""
    folder, speech = hub.hosting.folder, hub.session.speech
    catalog = hub.session.desk.catalog

    def work() -> dict[str, Any]:
        try:
            return {"type": "told", **_told(folder, name, catalog, speech)}
        except JournalError as error:
            code, text = "web.unreadable", speech.error(error)
            text = speech.say("error.web.unreadable", reason=text)
        except FileNotFoundError:
            code, text = "web.saved", speech.say("error.web.saved")
        return {"type": "refused", "code": code, "text": text, "clause": "", "cells": []}

    return work


def _entry(path: Path, changed: float, saga: Saga, speech: Speech) -> dict[str, Any]:
    return {
        "name": path.name,
        "game": saga.game.sheet.key,
        "title": speech.name(saga.game),
        "plies": saga.course.plies(),
        "changed": int(changed),
        "finished": saga.result is not None,
        "seats": _seats(saga, speech),
    }


def _seats(saga: Saga, speech: Speech) -> list[dict[str, str]]:
    return [
        {
            "key": it.seat,
            "name": speech.seat(saga.game, it.seat),
            "kind": it.kind,
            "level": it.level,
        }
        for it in saga.seats
    ]


def _told(folder: Path, name: str, catalog: Catalog, speech: Speech) -> dict[str, Any]:
    # Only a name that a journal can have: nothing that leads elsewhere.
    if parted(name) is None or not name.endswith(SUFFIX) or "/" in name or "\0" in name:
        raise FileNotFoundError(name)
    if not (folder / name).is_file():
        raise FileNotFoundError(name)
    saga = rebuild(catalog, read(folder / name, accept_prefix=True))
    hidden = saga.game.sheet.secret and saga.result is None
    seated = tuple(Seated(it.seat, it.kind) for it in saga.seats)
    whole = "" if hidden else record.write(saga.course.record(seated, None, saga.result))
    state = saga.course.state
    ground = {str(cell): saga.game.ground(state, cell) for cell in saga.game.sheet.cells}
    return {
        "name": name,
        "game": saga.game.sheet.key,
        "title": speech.name(saga.game),
        "options": dict(saga.course.options),
        "seats": _seats(saga, speech),
        "positions": _positions(saga, speech, hidden=hidden),
        "pictures": ground if any(len(it) > 1 for it in ground.values()) else {},
        "result": _result(saga, speech),
        "record": whole,
    }


def _positions(saga: Saga, speech: Speech, *, hidden: bool) -> list[dict[str, Any]]:
    game, course = saga.game, saga.course
    cells = frozenset(map(str, game.sheet.cells))

    def scene(state: State) -> Scene:
        return game.scene(game.public(state) if hidden else state)

    first = course.acts[0].state if course.acts else course.state
    before = scene(first)
    found: list[dict[str, Any]] = [
        {"scene": dict(before), "text": "", "say": "", "seat": -1, "ply": 0, "effects": []}
    ]
    ply = 0
    for at, act in enumerate(course.acts):
        later = course.acts[at + 1].state if at + 1 < len(course.acts) else course.state
        ply += act.state.plies(act.move.code)
        after = scene(later)
        if act.seat >= 0:
            other = Seat((act.seat + 1) % len(saga.seats)) if hidden else None
            text = game.recorded(act.state, act.move, other)
            effects = [
                {"place": it.place, "before": it.before, "after": it.after}
                for it in difference(before, after)
            ]
            told = {"scene": dict(after), "text": text, "ply": ply, "effects": effects}
            say = spoken(game, speech, text, cells)
            found.append(told | {"say": say, "seat": int(act.seat)})
        else:
            # What chance gives belongs to the act before it.
            found[-1]["scene"] = dict(after)
        before = after
    return found


def _result(saga: Saga, speech: Speech) -> dict[str, Any] | None:
    result = saga.result
    if result is None:
        return None
    names = saga.game.seats(saga.course.state)
    winners = [names.index(name) for name in result.winners]
    seats = [speech.seat(saga.game, name) for name in names]
    if result.reason in OUTSIDE:
        say = speech.say(f"end.{result.reason}", names=speech.listed(seats[at] for at in winners))
    else:
        outcome = Outcome(tuple(Seat(at) for at in winners), result.reason, result.score)
        say = speech.outcome(saga.game, seats, outcome)
    return {"winners": winners, "reason": result.reason, "score": list(result.score), "say": say}
