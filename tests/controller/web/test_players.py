"""Players of the saved games: names, the last players of each game, and results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.i18n.speech import Speech
from controller.journal.entries import SeatEntry
from controller.journal.game_index import GameSummary
from controller.journal.game_list import ListedGame
from controller.journal.player_names import PlayerNames
from controller.web import players
from rules.record import Result
from tests.controller.web.hall import CATALOG

SPEECH = Speech("fr", CATALOG)
ZOE, ADA = ("human", "", "Zoé"), ("human", "", "Ada")
ROBOT, NOBODY = ("robot", "famille", ""), ("human", "", "")


def played(black: tuple[str, str, str], white: tuple[str, str, str], *winners: str) -> ListedGame:
    seats = (SeatEntry("black", *black), SeatEntry("white", *white))
    summary = GameSummary(9, {}, seats, Result(winners, "count", (40, 24)))
    return ListedGame(Path("x"), 0.0, "reference", CATALOG["reversi"], summary)


def counted(*games: ListedGame, names: PlayerNames | None = None) -> list[dict[str, Any]]:
    return players.results(games, names or PlayerNames(), SPEECH)


def test_results_follow_the_players_and_not_the_seats() -> None:
    games = (
        played(ZOE, ADA, "black"),
        played(ADA, ZOE, "white"),
        played(ADA, ZOE, "black"),
        played(ADA, ZOE, "black", "white"),
    )
    assert counted(*games) == [{"players": ["Ada", "Zoé"], "wins": [1, 2], "draws": 1}]


def test_a_robot_counts_by_its_level_and_people_without_a_name_do_not() -> None:
    games = (played(ZOE, ROBOT, "white"), played(NOBODY, ROBOT, "black"), played(ZOE, NOBODY))
    assert counted(*games) == [{"players": ["Zoé", "robot, Famille"], "wins": [0, 1], "draws": 0}]


def test_changed_names_count_together_and_forgotten_ones_not_at_all() -> None:
    games = (played(ZOE, ROBOT, "black"), played(ADA, ROBOT, "black"))
    merged = counted(*games, names=PlayerNames().changed("Ada", "Zoé"))
    assert [it["wins"] for it in merged] == [[2, 0]]
    assert counted(played(ZOE, ROBOT), names=PlayerNames().changed("Zoé", "")) == []
