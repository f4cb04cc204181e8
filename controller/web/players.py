"""Players of the saved games: their names and levels, and who has won how often.

Only pages with control are told; nothing of it is written into a record that leaves the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from controller.i18n.speech import Speech
from controller.journal import player_names
from controller.journal.entries import SeatEntry
from controller.journal.game_list import GameList, ListedGame
from controller.journal.player_names import PlayerNames
from controller.model.settings import LONGEST_NAME, ROBOT, is_name

if TYPE_CHECKING:
    from controller.web.hub import Errand, Hub

MOST = 500
"""Most games that are counted, the last played first."""
_PAIRS = 12
"""Most pairs of players with their results."""


def players(hub: Hub) -> Errand:
    """Known names, the players of the last game of each kind, and results."""
    folder, speech = hub.hosting.folder, hub.speech
    catalog = hub.session.table.catalog

    def work() -> dict[str, Any]:
        names = player_names.load(folder)
        found = [it for it in GameList(folder, catalog).newest(MOST) if it.game is not None]
        return {
            "type": "told",
            "names": _names(found, names),
            "last": _last(found, names),
            "results": results(found, names, speech),
        }

    return work


def rename(hub: Hub, name: str, to: str) -> Errand:
    """Give a player another name, or forget the player."""
    folder, speech = hub.hosting.folder, hub.speech

    def work() -> dict[str, Any]:
        code, facts = "", dict[str, object]()
        if not is_name(to):
            code, facts = "web.name", {"most": LONGEST_NAME}
        elif name != to:
            try:
                player_names.load(folder).changed(name, to).save(folder)
            except OSError as error:
                code, facts = "web.names", {"reason": error.strerror or str(error)}
        if not code:
            return {"type": "done"}
        text = speech.say(f"error.{code}", **facts)
        return {"type": "refused", "code": code, "text": text, "clause": "", "cells": []}

    return work


def results(
    games: Iterable[ListedGame], names: PlayerNames, speech: Speech
) -> list[dict[str, Any]]:
    """Finished games between two players, one of them with a name: who has won how many."""
    wins: dict[tuple[str, str], Counter[str]] = {}
    for it in games:
        seats = names.seated(it.summary.seats)
        if it.summary.result is None or len(seats) != 2 or not any(seat.name for seat in seats):
            continue
        called = [_called(seat, speech) for seat in seats]
        first, second = sorted(called)
        if not first or first == second:
            continue
        winners = {
            who
            for who, seat in zip(called, seats, strict=True)
            if seat.seat in it.summary.result.winners
        }
        score = wins.setdefault((first, second), Counter())
        score[winners.pop() if len(winners) == 1 else ""] += 1
    return [
        {"players": [one, other], "wins": [score[one], score[other]], "draws": score[""]}
        for (one, other), score in list(wins.items())[:_PAIRS]
    ]


def _called(seat: SeatEntry, speech: Speech) -> str:
    """Name of a player in results: a robot without one is called by its level."""
    if seat.name or seat.kind != ROBOT:
        return seat.name
    return speech.say("web.seat.robot", level=speech.level(seat.level))


def _names(games: Iterable[ListedGame], names: PlayerNames) -> list[str]:
    """Names of people, those who played last first."""
    seats = (seat for it in games for seat in names.seated(it.summary.seats))
    return list(dict.fromkeys(it.name for it in seats if it.name and it.kind != ROBOT))


def _last(games: Iterable[ListedGame], names: PlayerNames) -> dict[str, list[dict[str, str]]]:
    """Players of the last game of each kind, by its key."""
    found: dict[str, list[dict[str, str]]] = {}
    for it in games:
        if it.game is not None and it.game.sheet.key not in found:
            found[it.game.sheet.key] = [
                {"kind": seat.kind, "level": seat.level, "name": seat.name}
                for seat in names.seated(it.summary.seats)
            ]
    return found
