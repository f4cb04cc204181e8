"""Opponents that answer late, wrongly or never."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.model.settings import THINK_SECONDS
from controller.robot.opponent import Forget, Think, Thought
from controller.robot.process import Process
from controller.robot.search_process import HARD_SECONDS
from controller.runtime.loop import ANSWER_SECONDS
from controller.simulation.harness import ManualClock
from controller.simulation.random_robot import RandomRobot
from rules.catalog import Catalog
from rules.games import reversi
from rules.model import Seat
from tests.controller.runtime.bare import Bare, Silent
from tests.controller.runtime.rig import CATALOG, Rig, configured


def robot_game(tmp_path: Path, made: list[Silent]) -> Rig:
    def opponent(catalog: Catalog, clock: Callable[[], float]) -> Silent:
        made.append(Silent(catalog, clock))
        return made[0]

    rig = Rig(tmp_path, configured(robots=1), opponent=opponent)
    rig.arrange()
    rig.move()
    assert made[0].asked
    return rig


def test_an_opponent_that_answers_late_is_heard(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        rig.run(ANSWER_SECONDS - 1)
        assert rig.state.robot.proposal is None
        legal = rig.state.game.moves(rig.state.match.state)
        made[0].says = [Thought(made[0].asked[-1].number, legal[1].text)]
        rig.run(0.1)
        assert rig.state.robot.proposal == legal[1]


def test_an_opponent_that_talks_nonsense_is_replaced_by_a_legal_move(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        made[0].says = [Thought(number + 7, "d3"), Thought(number, "e9 or so")]
        rig.run(0.1)
        legal = rig.state.game.moves(rig.state.match.state)
        assert rig.state.robot.proposal in legal
        assert rig.state.notices.news is not None
        assert rig.state.notices.news.key == "fallback"


def test_an_opponent_that_never_answers_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        rig.run(ANSWER_SECONDS + 0.5)
        assert rig.state.robot.proposal in rig.state.game.moves(rig.state.match.state)
        assert number in made[0].forgotten
        proposal = rig.state.robot.proposal
        made[0].says = [Thought(number, "too late")]
        rig.run(0.5)
        assert rig.state.robot.proposal == proposal


def test_a_novice_answers_after_a_moment_with_a_legal_move_and_forgets() -> None:
    clock = ManualClock()
    novice = RandomRobot(CATALOG, Random(1), clock, delay=0.5)
    game = reversi.GAME
    state = game.start({})
    think = Think(1, "reversi", {}, game.dump(game.view(state, Seat(0))), 0, "famille")
    novice.ask(think)
    assert novice.poll() == []
    assert novice.next_at() == 0.5
    novice.ask(replace(think, number=2))
    novice.forget(1)
    clock.now = 0.5
    (answer,) = novice.poll()
    assert answer.number == 2
    assert answer.move in {move.text for move in game.moves(state)}
    assert novice.poll() == []
    assert novice.next_at() is None
    novice.ask(think)
    novice.close()
    clock.now = 9.0
    assert novice.poll() == []


def test_an_answer_to_a_question_that_was_forgotten_is_not_passed_on() -> None:
    bare = Bare()
    silent = bare.loop._opponent
    assert isinstance(silent, Silent)
    think = Think(1, "reversi", {}, "", 0, "")
    bare.loop.obey([think, replace(think, number=2), Forget(1)])
    assert [it.number for it in silent.asked] == [1, 2]
    assert silent.forgotten == [1]
    silent.says = [Thought(1, "a"), Thought(2, "b"), Thought(2, "c")]
    bare.seen.clear()
    bare.loop.tick()
    assert [it for it in bare.seen if isinstance(it, Thought)] == [Thought(2, "b")]


@pytest.mark.parametrize("harm", [None, signal.SIGKILL, signal.SIGSTOP])
def test_a_real_process_plays_at_the_table_whatever_happens_to_it(
    tmp_path: Path, harm: signal.Signals | None
) -> None:
    made: list[Process] = []

    def opponent(games: Catalog, clock: Callable[[], float]) -> Process:
        made.append(Process(games, clock, ponder=False))
        return made[0]

    with Rig(tmp_path, configured(robots=1), opponent=opponent) as rig:
        process, end = made[0], time.monotonic() + 60
        rig.arrange()
        while not process.ready:
            process.wait(1.0)
            process.poll()
            assert time.monotonic() < end
        if harm is not None:
            os.kill(process.pid, harm)
        rig.move()
        while rig.state.robot.proposal is None:
            process.wait(0.2 if harm is signal.SIGSTOP else 1.0)
            rig.run(0.1)
            assert time.monotonic() < end
        legal = rig.state.game.moves(rig.state.match.state)
        assert rig.state.robot.proposal in legal
        assert (
            rig.state.notices.news is None
            or rig.state.notices.news.key != "fallback"
            or harm is not None
        )
        assert rig.state.robot.reason is not None or rig.state.notices.news is not None


def test_the_table_plays_for_a_process_that_was_stopped_before_it_was_ready(tmp_path: Path) -> None:
    made: list[Process] = []

    def opponent(games: Catalog, clock: Callable[[], float]) -> Process:
        made.append(Process(games, clock, ponder=False))
        os.kill(made[0].pid, signal.SIGSTOP)
        return made[0]

    with Rig(tmp_path, configured(robots=1), opponent=opponent) as rig:
        rig.arrange()
        rig.move()
        assert rig.state.robot.thinking
        begun = rig.clock.now
        while rig.state.robot.proposal is None:
            rig.run(0.1)
            assert rig.clock.now < begun + THINK_SECONDS + HARD_SECONDS + 0.15
        assert rig.state.robot.proposal in rig.state.game.moves(rig.state.match.state)
        news = rig.state.notices.news
        assert news is not None
        assert news.key == "fallback"
