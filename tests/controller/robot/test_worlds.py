"""The robot cannot peek: worlds that differ only in what its seat cannot know look the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from controller.robot.levels import Level, level
from controller.robot.process import question_of
from controller.robot.protocol import Question, read_question, written
from controller.robot.reasons import PROOFS, PlayedMove, reason
from controller.robot.thinker import Thinker
from controller.session.robot_requests import question
from rules.game import Game
from rules.games import incognito, royal_reversi
from rules.model import Move, Seat
from rules.state import State
from tests.build import fewer
from tests.controller.robot.positions import CATALOG, middle

PAIRS = fewer(100)
NODES = 60
GAMES = pytest.mark.parametrize(
    "game", [incognito.GAME, royal_reversi.GAME], ids=lambda game: game.sheet.key
)
Pair = tuple[State, State, Seat]


def worlds(game: Game, count: int) -> Iterator[Pair]:
    """Two whole positions that the seat to move cannot tell apart, and this seat."""
    random = Random(11)
    found = 0
    while found < count:
        state = middle(game, random.randrange(2, 60), random.randrange(2**31))
        seat = Seat(state.turn())
        other = game.sample(game.view(state, seat), random)
        if game.dump(other) != game.dump(state):
            found += 1
            yield state, other, seat


def asked(game: Game, state: State, seat: Seat) -> bytes:
    """Bytes sent through the pipe."""
    think = question(1, game, {}, state, seat, "club")
    return written(question_of(think, 77, 99.0, ponder=True))


def few(game: str, name: str) -> Level:
    return replace(level(game, name), seconds=0.0, nodes=NODES)


def heard(line: bytes) -> Question:
    found = read_question(line)
    assert isinstance(found, Question)
    return found


@GAMES
def test_the_same_bytes_reach_the_robot_and_the_same_move_comes_back(game: Game) -> None:
    """Although the same process was asked about the other seat, whose secrets differ."""
    differ = 0
    for state, other, seat in worlds(game, PAIRS):
        assert asked(game, state, seat) == asked(game, other, seat)
        opponent = Seat(1 - seat)
        minds = Thinker(CATALOG, levels=few), Thinker(CATALOG, levels=few)
        moves = []
        lines = [asked(game, world, opponent) for world in (state, other)]
        differ += lines[0] != lines[1]
        for mind, world, line in zip(minds, (state, other), lines, strict=True):
            if any(world.actor(code) == opponent for code in world.codes()):
                mind.answer(heard(line))
            moves.append(mind.answer(heard(asked(game, world, seat))))
        assert moves[0] == moves[1]
        assert moves[0].proof == ""
    assert differ > PAIRS / 2


@GAMES
def test_a_robot_that_is_told_the_whole_position_is_caught(game: Game) -> None:
    """The test above can fail."""

    def leaking(state: State, seat: Seat) -> bytes:
        think = replace(question(1, game, {}, state, seat, "club"), view=game.dump(state))
        return written(question_of(think, 77, 99.0, ponder=True))

    pairs = list(worlds(game, 5))
    assert all(leaking(one, seat) != leaking(two, seat) for one, two, seat in pairs)


def reasons(game: Game, worlds: tuple[State, State], seat: Seat, move: Move) -> set[str]:
    """Why the robot made this move, in each world and whatever its search has seen."""
    found = set()
    for world in worlds:
        after = world.clone()
        after.play(move.code)
        played = PlayedMove(game, seat, move.text, game.public(world), game.public(after))
        found |= {repr(reason(played, proof)) for proof in ("", *PROOFS)}
    return found


@GAMES
def test_why_it_played_tells_nothing_that_the_others_do_not_see(game: Game) -> None:
    compared, random, keys = 0, Random(3), set()
    while compared < 2 * PAIRS:
        state = middle(game, random.randrange(2, 60), random.randrange(2**31))
        seat = Seat(state.turn())
        other = game.sample(game.public(state), random)
        if other.turn() != seat or game.dump(other) == game.dump(state):
            continue
        both = {it.text for it in game.moves(state)} & {it.text for it in game.moves(other)}
        moves = [it for it in game.moves(state) if it.text in both and state.actor(it.code) == seat]
        for move in random.sample(moves, min(4, len(moves))):
            said = reasons(game, (state, other), seat, move)
            assert len(said) == 1, (move, said)
            keys |= said
            compared += 1
    assert len(keys) > 3


def test_advice_does_not_tell_the_others_which_card_it_is_about() -> None:
    game = royal_reversi.GAME
    line = "8/8/8/4BBBB/AAAA4/8/8/8 A:9,10,AS,KC,QC B:5? gone:- pile:? A"
    state = game.load(line, {})
    said = set()
    for move in game.moves(state):
        after = state.clone()
        after.play(move.code)
        played = PlayedMove(game, Seat(0), move.text, game.public(state), game.public(after))
        said.add(repr(reason(played, "", shown=False)))
    assert len(said) == 1
