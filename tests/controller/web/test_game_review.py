"""Looking back: every move of the game on the table, and the chances of a game that is over."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from controller.i18n.speech import Speech
from controller.journal.entries import SeatEntry
from controller.journal.resume import SavedGame
from controller.model.history import History
from controller.robot.protocol import AnalysisReply, MoveChance
from controller.web import game_review, saved_games
from rules.record import result_of
from rules.state import OVER
from tests.controller.web.hall import CATALOG, Hall

SPEECH = Speech("en", CATALOG)


class Recorder:
    """Stands for the search: notes the positions that it is asked about."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask(self, game: str, options: Any, position: str, *, is_set_up: bool) -> AnalysisReply:
        del game, options, is_set_up
        self.asked.append(position)
        return AnalysisReply(1, (MoveChance("?", 0.5),), exact=False, depth=1)


def finished(key: str) -> SavedGame:
    game, random = CATALOG[key], Random(2)
    history = History(game, {})
    while history.state.turn() != OVER:
        history.make(random.choice(game.moves(history.state)))
    outcome = game.outcome(history.state)
    assert outcome is not None
    found = SeatEntry("A", "human")
    result = result_of(outcome, game.seats(history.state))
    return SavedGame(None, game, history, (found,), 0, result=result)  # type: ignore[arg-type]


def judged(saved_game: SavedGame, at: int, search: Any) -> dict[str, Any] | None:
    return game_review._judged(saved_game, at, search, SPEECH)


def test_the_moves_of_the_game_on_the_table_are_shown_one_by_one() -> None:
    hall = Hall("reversi", robots=(1,))
    page = hall.join()
    hall.until(lambda: hall.state.ready and bool(page.view["moves"]))
    hall.ask(page, "play", text="d3")
    hall.until(lambda: page.view["ply"] == 2)
    found = saved_games.replay(hall.hub, "")()
    assert found["positions"][1]["say"] == "d3"
    assert [it["act"] for it in found["positions"]] == [0, 1, 2]
    log = page.view["log"]
    assert [(it["ply"], it["act"], bool(it["why"])) for it in log] == [(1, 1, False), (2, 2, True)]
    assert found["name"] == ""
    assert found["result"] is None


def test_a_running_game_is_not_reviewed() -> None:
    hall = Hall("reversi", robots=(1,))
    page = hall.join()
    hall.until(lambda: hall.state.ready and bool(page.view["moves"]))
    hall.ask(page, "play", text="d3")
    hall.until(lambda: page.view["ply"] == 2)
    found = game_review.review(hall.hub, "", 0)()
    assert (found["type"], found["code"]) == ("refused", "web.analyse")
    assert hall.hub.analyst.pid == 0


@pytest.mark.parametrize("key", ["royal-reversi", "incognito"])
def test_a_position_with_secrets_is_judged_from_what_its_player_knew(key: str) -> None:
    game, search = finished(key), Recorder()
    acts = game.history.acts
    plies = [at for at, act in enumerate(acts) if act.plies and act.seat >= 0][2:6]
    for at in plies:
        assert judged(game, at, search) is not None
    known = [game.game.dump(game.game.view(acts[at].state, acts[at].seat)) for at in plies]
    assert search.asked == known
    assert search.asked != [game.game.dump(acts[at].state) for at in plies]


def test_line_ups_chance_and_numbers_that_no_act_has_are_not_judged() -> None:
    game, search = finished("royal-reversi"), Recorder()
    drawn = next(at for at, act in enumerate(game.history.acts) if act.seat < 0)
    assert [judged(game, at, search) for at in (drawn, -1, len(game.history.acts))] == [None] * 3
    assert search.asked == []


def test_secrets_that_are_still_hidden_are_not_judged() -> None:
    game, search = finished("incognito"), Recorder()
    hidden = replace(game, hidden=True)
    assert judged(hidden, 20, search) is None
    assert search.asked == []
