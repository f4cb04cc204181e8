"""Book of Inside: what it knows, where it is silent, and what the robot does with it."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest

from controller.model.clock import TimeControl
from controller.model.history import History
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.robot.engine import engine_for
from controller.robot.inside_book import (
    BookError,
    book_for,
    load,
    position_hash,
    unpack,
    with_proofs,
)
from controller.robot.inside_defence import fewest_answers
from controller.robot.levels import Level, level
from controller.robot.process import question_of
from controller.robot.protocol import AnalysisQuestion, Question, RobotReply
from controller.robot.reasons import LOSS, SURE
from controller.robot.search.search_result import FINAL, ScoredMove, SearchLimit, SearchResult
from controller.robot.thinker import Thinker
from controller.session.match import Match
from controller.session.robot_turn import RobotTurn
from rules.bits import count
from rules.dice import Dice
from rules.games import reversi
from rules.games.inside import GAME, InsideState
from rules.model import Seat
from rules.pyramid import ALL
from rules.state import OVER, State
from tests.controller.robot.positions import CATALOG

CERTAIN = "C:004,400 F:013,022,031,103,112,121,130,211,012,021,111,011 S:11,0/5,6 C"
"""Dark has too few cubes left for two faces."""
CORNERS = {"p400C", "p040C", "p004C"}


def after(*texts: str) -> InsideState:
    state = GAME.start({})
    for text in texts:
        state.play(GAME.parse(text).code)
    assert isinstance(state, InsideState)
    return state


def few(game: str, name: str) -> Level:
    """Levels that need no time: a search of Maître is cut short, which is not one of its limits."""
    return replace(level(game, name), seconds=0.01)


def ask(
    state: State, name: str = "maitre", *, seed: int = 1, is_set_up: bool = False
) -> RobotReply:
    line = GAME.dump(state)
    seat = int(state.turn())
    asked = Question(1, "inside", {}, line, seat, name, seed, 1.5, False, is_set_up)
    return Thinker(CATALOG, levels=few).answer(asked)


def test_only_a_light_cube_on_a_corner_wins_at_first() -> None:
    known = load().moves(GAME.start({}))
    assert known is not None
    assert known.win
    assert {GAME.spell(code) for code in known.codes} == CORNERS


def test_whatever_is_answered_the_winner_has_a_move_until_the_book_ends() -> None:
    book = load()
    start = GAME.start({})
    for seed, code in enumerate(start.codes()):
        random, state = Random(seed), start.clone()
        state.play(code)
        winner = Seat(0) if GAME.spell(code) in CORNERS else Seat(1)
        while count(ALL & ~state.cubes) > book.leaf:  # type: ignore[attr-defined]
            codes: tuple[int, ...] | list[int] = state.codes()
            if state.turn() == winner:
                known = book.moves(state)
                assert known is not None, GAME.line(state)
                assert known.win
                codes = known.codes
            state.play(random.choice(codes))
        assert book.moves(state) is None


def test_every_move_wins_once_two_faces_are_certain() -> None:
    state = GAME.load(CERTAIN, {})
    known = load().moves(state)
    assert known is not None
    assert known.win
    assert set(known.codes) == set(state.codes())
    fewer_left = CERTAIN.replace("F:", "F:310,").replace("S:11,0/5,6", "S:11,0/5,5")
    assert load().moves(GAME.load(fewer_left.replace(" C", " F"), {})) is None


def test_it_is_silent_with_other_options_and_in_a_position_that_was_set_up() -> None:
    default = GAME.options({})
    assert book_for(GAME, {}, is_set_up=False) is book_for(GAME, default, is_set_up=False) is load()
    assert book_for(GAME, {}, is_set_up=True) is None
    assert book_for(reversi.GAME, {}, is_set_up=False) is None
    for option in GAME.sheet.options:
        assert book_for(GAME, {option.name: option.values[1]}, is_set_up=False) is None


def test_maitre_wins_from_the_first_move_and_says_so() -> None:
    found = {ask(GAME.start({}), seed=seed).move for seed in range(20)}
    assert found == CORNERS
    assert ask(GAME.start({})).proof == SURE
    assert ask(after("p211F")).proof == SURE
    assert ask(GAME.start({}), is_set_up=True).proof == ""


def test_other_levels_do_not_open_the_book() -> None:
    for name in ("decouverte", "enfant", "famille", "club", "serre"):
        assert ask(GAME.start({}), name).proof == ""


def test_a_lost_game_is_held_by_the_move_with_the_fewest_winning_answers() -> None:
    state = after("p004C")
    held = ask(state)
    assert held.proof == LOSS
    assert held.move in {"p400F", "p040F"}
    state.play(GAME.parse(held.move).code)
    # The winner's only answers, whichever they are, lead to the next held position.
    known = load().moves(state)
    assert known is not None
    assert known.win
    for code in known.codes:
        following = state.clone()
        following.play(code)
        assert ask(following).proof == LOSS


def test_an_analysis_shows_the_values_that_are_proven() -> None:
    line = GAME.dump(GAME.start({}))
    asked = AnalysisQuestion(1, "inside", {}, line, 0.01)
    found = Thinker(CATALOG).analyse(asked)
    assert {it.text for it in found.choices if it.chance == 1} == CORNERS
    assert {it.chance for it in found.choices} == {0, 1}
    assert found.exact
    lost = Thinker(CATALOG).analyse(replaced(asked, GAME.dump(after("p400C"))))
    assert {it.chance for it in lost.choices} == {0}
    won = Thinker(CATALOG).analyse(replaced(asked, GAME.dump(after("p220F"))))
    assert won.exact
    assert won.choices[0].chance == 1
    assert 0 < won.choices[-1].chance < 1
    silent = Thinker(CATALOG).analyse(AnalysisQuestion(1, "inside", {}, line, 0.01, True))
    assert all(0 < it.chance < 1 for it in silent.choices)


def replaced(asked: AnalysisQuestion, line: str) -> AnalysisQuestion:
    return AnalysisQuestion(asked.number, asked.game, asked.options, line, asked.seconds)


def test_a_proof_replaces_a_guess_and_nothing_else() -> None:
    guess = SearchResult((ScoredMove(1, 50, (1, 7)), ScoredMove(2, 10), ScoredMove(3, -9)))
    assert with_proofs(guess, {}) is guess
    won = with_proofs(guess, {3: True})
    assert [(it.code, it.score) for it in won.choices] == [(3, FINAL + 1), (1, 50), (2, 10)]
    assert won.exact
    assert won.best.line == (3,)
    lost = with_proofs(guess, {1: False})
    assert [(it.code, it.score) for it in lost.choices] == [(2, 10), (3, -9), (1, -FINAL - 1)]
    assert not lost.exact


def test_a_damaged_book_is_refused() -> None:
    data = (files("controller.robot") / "inside.book").read_bytes()
    assert len(unpack(data)) == len(load()) > 100_000
    assert len(data) < 3_000_000
    for broken in (
        data[:-1],
        data[:200_000] + b"?" + data[200_001:],
        b"",
        b"tablier book 2" + data,
    ):
        with pytest.raises(BookError):
            unpack(broken)


def late(seed: int, free: int) -> InsideState:
    dice, state = Dice(seed), after()
    while count(ALL & ~state.cubes) > free:
        state.play(state.pick(dice))
    return state


def winner(state: State) -> int:
    """Winner, by trying everything."""
    if state.turn() == OVER:
        return int(GAME.result(state).winners[0])
    seat = int(state.turn())
    return seat if any(winner(it) == seat for it in children(state)) else 1 - seat


def children(state: State) -> list[State]:
    found = []
    for code in state.codes():
        child = state.clone()
        child.play(code)
        found.append(child)
    return found


def winning_answers(state: State, loser: int) -> int:
    if state.turn() == OVER:
        return 999
    if state.turn() == loser:
        return min(winning_answers(it, loser) for it in children(state))
    return sum(winner(it) != loser for it in children(state))


def test_in_a_lost_ending_the_fewest_answers_win() -> None:
    compared = 0
    for seed in range(60):
        state = late(seed, 5)
        seat = int(state.turn())
        counts = {}
        if winner(state) != seat:
            for code, child in zip(state.codes(), children(state), strict=True):
                counts[code] = winning_answers(child, seat)
        if len(set(counts.values())) < 2:
            continue
        compared += 1
        engine = engine_for(GAME, 14)
        look = engine.look(state, seat, SearchLimit(), Random(1))
        # The clock stands still: there is time for everything.
        code = fewest_answers(engine, state, look, 1.0, clock=lambda: 0.0)
        assert counts[code] == min(counts.values()), GAME.line(state)
        hurried = fewest_answers(engine, state, look, 0.0, clock=lambda: 0.0)
        assert hurried == look.best.code
    assert compared > 3


def test_the_hash_is_the_same_for_a_turned_pyramid_and_no_other() -> None:
    seen: dict[int, str] = {}
    for seed in range(3):
        dice, state = Dice(seed), after()
        while state.turn() != OVER:
            line = GAME.line(state)
            turned = GAME.load(re.sub(r"\b([0-4])([0-4])([0-4])\b", r"\2\3\1", line), {})
            for it in (state, turned):
                assert isinstance(it, InsideState)
                assert seen.setdefault(position_hash(it), line) == line
            state.play(state.pick(dice))
    assert len(seen) == 3 * 35 - 2  # the empty board is the same in every game


def test_the_robot_is_told_whether_the_game_began_with_a_position_that_was_set_up() -> None:
    line = GAME.dump(GAME.start({}))
    for position, is_set_up in (("", False), (line, True)):
        history = History(GAME, {}, position)
        assert history.is_set_up is is_set_up
        match = Match(GAME, {}, [Chair(ROBOT), Chair(HUMAN)], TimeControl(), history)
        think = RobotTurn().ask(match, Seat(0), hint=False)
        assert think.is_set_up is is_set_up
        assert question_of(think, 1, 1.5, ponder=False).is_set_up is is_set_up
