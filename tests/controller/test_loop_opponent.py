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

from controller.loop import PATIENCE
from controller.opponents.process import Process
from controller.rehearsal.novice import Novice
from controller.rehearsal.stage import ManualClock
from controller.session.events import (
    Forget,
    Think,
    Thought,
)
from rules.catalog import Catalog
from rules.games import reversi
from rules.model import Seat
from tests.controller.bare import Bare, Silent
from tests.controller.rig import CATALOG, Rig, configured


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
        rig.run(PATIENCE - 1)
        assert rig.desk.proposal is None
        legal = rig.desk.game.moves(rig.desk.match.state)
        made[0].says = [Thought(made[0].asked[-1].number, legal[1].text)]
        rig.run(0.1)
        assert rig.desk.proposal == legal[1]


def test_an_opponent_that_talks_nonsense_is_replaced_by_a_legal_move(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        made[0].says = [Thought(number + 7, "d3"), Thought(number, "e9 or so")]
        rig.run(0.1)
        legal = rig.desk.game.moves(rig.desk.match.state)
        assert rig.desk.proposal in legal
        assert rig.desk.news is not None
        assert rig.desk.news.key == "fallback"


def test_an_opponent_that_never_answers_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        rig.run(PATIENCE + 0.5)
        assert rig.desk.proposal in rig.desk.game.moves(rig.desk.match.state)
        assert number in made[0].forgotten
        proposal = rig.desk.proposal
        made[0].says = [Thought(number, "too late")]
        rig.run(0.5)
        assert rig.desk.proposal == proposal


def test_a_novice_answers_after_a_moment_with_a_legal_move_and_forgets() -> None:
    clock = ManualClock()
    novice = Novice(CATALOG, Random(1), clock, delay=0.5)
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
        while rig.desk.proposal is None:
            process.wait(0.2 if harm is signal.SIGSTOP else 1.0)
            rig.run(0.1)
            assert time.monotonic() < end
        legal = rig.desk.game.moves(rig.desk.match.state)
        assert rig.desk.proposal in legal
        assert rig.desk.news is None or rig.desk.news.key != "fallback" or harm is not None
        assert rig.desk.reason is not None or rig.desk.news is not None
