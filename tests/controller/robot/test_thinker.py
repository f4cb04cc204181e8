"""Thinker: what the robot's process does with a question, tested without the process."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from controller.model.level_names import LEVEL_NAMES
from controller.robot.engine import Deep
from controller.robot.levels import Level, level
from controller.robot.protocol import (
    AnalysisQuestion,
    Cancel,
    Question,
    Ready,
    RobotReply,
    read_question,
    read_reply,
    written,
)
from controller.robot.reasons import ONLY, WIN
from controller.robot.thinker import Thinker
from controller.session.robot_requests import question
from rules.errors import RulesError
from rules.game import Game
from rules.games import invers, reversi
from rules.model import Seat
from rules.state import State
from tests.controller.robot.positions import CATALOG, middle


def letter(game: Game, state: State, name: str = "famille", *, ponder: bool = False) -> Question:
    seat = Seat(state.turn())
    asked = question(1, game, {}, state, seat, name)
    return Question(1, asked.game, {}, asked.view, asked.seat, name, 9, 20.0, ponder)


def test_letters_are_read_as_they_were_written() -> None:
    asked = letter(reversi.GAME, reversi.GAME.start({}))
    assert read_question(written(asked)) == asked
    assert read_question(written(Cancel())) == Cancel()
    assert read_reply(written(Ready())) == Ready()
    assert read_reply(written(RobotReply(3, "d3", WIN))) == RobotReply(3, "d3", WIN)
    assert written(structs.replace(asked, options={"b": "1", "a": "2"})) == written(
        structs.replace(asked, options={"a": "2", "b": "1"})
    )


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[]", b"null", b"\xff", b'{"number": 1}', b"[" * 9999]
)
def test_what_is_no_letter_is_a_value_error(line: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_question(line)
    with pytest.raises(ValueError, match=r".*"):
        read_reply(line)


def test_an_analysis_names_every_move_best_first() -> None:
    game = invers.GAME
    state = middle(game)
    line = game.dump(state)
    asked = AnalysisQuestion(4, game.sheet.key, {}, line, 0.2)
    assert read_question(written(asked)) == asked
    found = Thinker(CATALOG).analyse(asked)
    assert read_reply(written(found)) == found
    assert found.number == 4
    assert sorted(it.text for it in found.choices) == sorted(it.text for it in game.moves(state))
    chances = [it.chance for it in found.choices]
    assert chances == sorted(chances, reverse=True)
    won = Thinker(CATALOG).analyse(
        structs.replace(asked, game="reversi", view="8/8/8/8/8/8/8/BW6 B")
    )
    assert [(it.text, it.chance) for it in won.choices] == [("c1", 1.0)]
    assert won.exact


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_every_level_plays_a_legal_move_and_the_same_seed_the_same_one(name: str) -> None:
    def few(game: str, wanted: str) -> Level:
        return replace(level(game, wanted), seconds=99.0, nodes=300)

    for game in CATALOG.games:
        state = game.known({})
        asked = letter(game, state, name)
        moves = {it.text for it in game.moves(game.load(asked.view, {}))}
        found = [Thinker(CATALOG, levels=few).answer(asked).move for _ in range(2)]
        assert found[0] in moves
        assert found[0] == found[1]


def test_a_view_that_is_none_is_an_error_of_the_rules() -> None:
    asked = letter(reversi.GAME, reversi.GAME.start({}))
    with pytest.raises(RulesError):
        Thinker(CATALOG).answer(structs.replace(asked, view="nonsense"))
    with pytest.raises(ValueError, match="no such game"):
        Thinker(CATALOG).answer(structs.replace(asked, game="chess"))


def test_it_says_that_there_was_no_choice() -> None:
    line = "8/8/8/8/8/8/8/BW6 B"
    game = reversi.GAME
    asked = letter(game, game.load(line, {}))
    assert Thinker(CATALOG).answer(asked) == RobotReply(1, "c1", ONLY)


class Stop:
    """Stop condition that becomes true at the n-th call."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_it_thinks_on_about_the_answer_and_remembers_it() -> None:
    stop = Stop(1)
    mind = Thinker(CATALOG, stop)
    game = reversi.GAME
    state = middle(game)
    asked = letter(game, state, "maitre", ponder=True)
    reply = mind.answer(asked)
    after = state.clone()
    after.play(game.parse(reply.move).code)
    stop.left = 3
    mind.ponder()
    assert stop.left < 0  # it would have gone on
    (player,) = mind._players.values()
    assert isinstance(player.engine, Deep)
    search = player.engine._search
    known = 0
    for code in after.codes():
        child = after.clone()
        child.play(code)
        known += search.memory.find(search.judge.key(child)) >= 0
    assert known > 0
    mind.ponder()  # nothing is left to think about
    stop.left = 1
    mind.answer(structs.replace(asked, number=2))
    assert list(mind._players.values()) != [player]
    assert next(iter(mind._players.values())).engine is player.engine


@pytest.mark.parametrize(("name", "ponder"), [("maitre", False), ("famille", True)])
def test_it_does_not_think_on_if_that_is_switched_off_or_would_make_a_low_level_strong(
    name: str,
    ponder: bool,  # noqa: FBT001
) -> None:
    mind = Thinker(CATALOG, Stop(1))
    mind.answer(letter(reversi.GAME, reversi.GAME.start({}), name, ponder=ponder))
    assert mind._next is None


def test_a_memory_is_not_shared_between_levels_and_not_kept_for_ever() -> None:
    mind = Thinker(CATALOG)
    state = invers.GAME.start({})
    engines = []
    for name in ("decouverte", "enfant", "decouverte", "famille"):
        mind.answer(letter(invers.GAME, state, name))
        engines.append(list(mind._players.values())[-1].engine)
    assert engines[0] is engines[2]
    assert engines[1] is not engines[0]
    assert len(mind._players) == 2
