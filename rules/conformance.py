"""What every game must keep, as checks that any package can run on its own game.

    from rules.conformance import CHECKS, walk

    @pytest.mark.parametrize("check", CHECKS)
    def test_my_game_keeps_the_contract(check):
        check(MY_GAME, walk(MY_GAME, {}, seed=1))

Each check takes a game and a walk (positions of random games) and raises ``AssertionError`` with
the position that breaks the promise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rules.dice import Dice
from rules.drawing import beside, draw, plain
from rules.errors import NotationError
from rules.game import Game, difference
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import OVER, State
from rules.walk import perft


@dataclass(frozen=True, slots=True)
class Walk:
    """Positions met in random play, and moves that were legal in one of them or another."""

    options: dict[str, str]
    states: Sequence[State]
    borrowed: Sequence[Move]
    seed: int


def walk(game: Game, options: dict[str, str], seed: int, most: int = 120) -> Walk:
    """Play random games and keep positions from all phases, the last ones too."""
    dice = Dice(seed)
    states: list[State] = []
    borrowed: dict[int, Move] = {}
    while len(states) < most:
        state = game.start(options)
        game_states = [state.clone()]
        while state.turn() != OVER and len(game_states) < 4 * most:
            state.play(state.pick(dice))
            game_states.append(state.clone())
        skip = 1 + len(game_states) // most * 3
        states += game_states[::skip][: most // 2] + game_states[-5:]
    for state in states[:: max(1, len(states) // 40)]:
        moves = game.moves(state)
        for move in moves[:: max(1, len(moves) // 5)]:
            borrowed[move.code] = move
    return Walk(options, states, tuple(borrowed.values()), seed)


def over_means_no_actors_and_an_outcome(game: Game, seen: Walk) -> None:
    """Over, nobody to act, no moves and an outcome: all four or none."""
    ended = 0
    for state in seen.states:
        over = state.turn() == OVER
        told = (not game.actors(state), not game.moves(state), game.outcome(state) is not None)
        assert told == (over, over, over), game.dump(state)
        outcome = game.outcome(state)
        if outcome is not None:
            ended += 1
            seats = range(len(game.seats(state)))
            assert outcome.winners, game.dump(state)
            assert set(outcome.winners) <= {Seat(seat) for seat in seats}, game.dump(state)
    assert ended > 0, "no game of the walk came to its end"


def refused_means_not_among_the_moves(game: Game, seen: Walk) -> None:
    """``refusal`` is None exactly for the listed moves, also for moves of other positions."""
    refused = 0
    for state in seen.states:
        legal = {move.code for move in game.moves(state)}
        for move in (*game.moves(state)[:20], *seen.borrowed):
            refusal = game.refusal(state, move)
            assert (refusal is None) == (move.code in legal), (game.dump(state), move)
            if refusal is not None:
                refused += 1
                assert refusal.rule in game.sheet.rules, (game.dump(state), move, refusal)
                cells = set(game.sheet.cells)
                assert set(refusal.cells) <= cells, (game.dump(state), move, refusal)
                assert isinstance(game.apply(state, move), Refusal)
    assert refused > 0, "no move of the walk was ever refused"


def moves_are_distinct_and_have_actors(game: Game, seen: Walk) -> None:
    """No move twice; each belongs to a seat that may act; a random pick is one of them."""
    dice = Dice(seen.seed)
    for state in seen.states:
        moves = game.moves(state)
        assert len({move.code for move in moves}) == len(moves), game.dump(state)
        assert len({move.text for move in moves}) == len(moves), game.dump(state)
        assert {state.actor(move.code) for move in moves} == set(game.actors(state))
        if moves:
            assert game.actors(state)[0] == state.turn(), game.dump(state)
            others = [state.actor(move.code) != state.turn() for move in moves]
            assert others == sorted(others), game.dump(state)
            assert state.pick(dice) in {move.code for move in moves}, game.dump(state)
            assert state.turn() >= 0 or game.actors(state) == (CHANCE,), game.dump(state)


def apply_leaves_its_argument_alone(game: Game, seen: Walk) -> None:
    """A checked step is the move played in place on a copy; its effects are the change of scene."""
    rng = Random(seen.seed)
    for state in seen.states:
        before, scene = game.dump(state), dict(game.scene(state))
        moves = game.moves(state)
        for move in rng.sample(moves, min(4, len(moves))):
            step = game.apply(state, move)
            assert not isinstance(step, Refusal), (before, move)
            assert (game.dump(state), game.scene(state)) == (before, scene), (before, move)
            twin = state.clone()
            twin.play(move.code)
            assert game.dump(twin) == game.dump(step.state), (before, move)
            assert step.effects == difference(scene, game.scene(twin)), (before, move)
            assert game.dump(state) == before, (before, move)


def every_notation_goes_there_and_back(game: Game, seen: Walk) -> None:
    """Moves and positions survive being written and read."""
    for state in seen.states:
        for move in game.moves(state):
            assert game.parse(str(move)) == move, (game.dump(state), move)
        line = game.dump(state)
        assert "\n" not in line
        again = game.load(line, seen.options)
        assert game.dump(again) == line
        assert game.moves(again) == game.moves(state), line
        assert game.outcome(again) == game.outcome(state), line
        assert game.scene(again) == game.scene(state), line
    for wrong in ("", " ", "?", "z9", "a", "é", "1" * 500, "W3 "):
        try:
            game.parse(wrong)
        except NotationError:
            continue
        raise AssertionError(f"{wrong!r} was read as a move")


def secrets_stay_with_their_seat(game: Game, seen: Walk) -> None:
    """A view tells the same whatever its seat cannot know, and a sample of it fits it."""
    rng, dice = Random(seen.seed), Dice(seen.seed)
    secrets = 0
    for state in seen.states[::3]:
        for seat in map(Seat, range(len(game.seats(state)))):
            view = game.view(state, seat)
            line = game.dump(view)
            assert game.dump(game.load(line, seen.options)) == line
            assert game.dump(game.view(view, seat)) == line, line
            sample = game.sample(view, rng)
            other = game.view(sample, seat)
            secrets += game.scene(sample) != game.scene(state)
            if game.actors(view) == game.actors(sample):
                assert game.scene(other) == game.scene(view), line
                mine = [move for move in game.moves(view) if view.actor(move.code) == seat]
                theirs = [move for move in game.moves(other) if other.actor(move.code) == seat]
                assert mine == theirs, line
                guess = game.guess(view, dice)
                assert [move for move in game.moves(guess) if guess.actor(move.code) == seat] == [
                    move for move in game.moves(sample) if sample.actor(move.code) == seat
                ], line
            if not game.sheet.secret:
                assert line == game.dump(state)
    assert (secrets > 0) == game.sheet.secret, "a game with secrets has positions to tell apart"


def no_piece_is_lost_or_made(game: Game, seen: Walk) -> None:
    """The pieces of the box are all there, or at most as many as there are."""
    for state in seen.states:
        used = game.inventory(state)
        for supply in game.sheet.box:
            number = sum(used.get(face, 0) for face in supply.faces)
            fits = number == supply.count if supply.exact else number <= supply.count
            assert fits, (game.dump(state), supply, number)


def the_drawing_shows_every_cell(game: Game, seen: Walk) -> None:
    """Each cell once, each content of the scene somewhere, lines without trailing blanks."""
    for state in seen.states[::7]:
        lines = draw(game, state)
        cells = [span.cell for line in lines for span in line if span.cell]
        assert sorted(cells) == sorted(game.sheet.cells), game.dump(state)
        picture = plain(lines)
        off_board = dict(beside(game, state))
        for place, content in game.scene(state).items():
            assert off_board.get(place) == content or content in picture, game.dump(state)


def node_counts_add_up(game: Game, seen: Walk) -> None:
    """Two plies deep the count is the sum over the first plies."""
    state = game.known(seen.options)
    parts = 0
    for code in state.codes():
        child = state.clone()
        child.play(code)
        parts += perft(child, 2 - state.plies(code))
    assert parts == perft(state, 2) > 0


Check = Callable[[Game, Walk], None]

CHECKS: tuple[Check, ...] = (
    over_means_no_actors_and_an_outcome,
    refused_means_not_among_the_moves,
    moves_are_distinct_and_have_actors,
    apply_leaves_its_argument_alone,
    every_notation_goes_there_and_back,
    secrets_stay_with_their_seat,
    no_piece_is_lost_or_made,
    the_drawing_shows_every_cell,
    node_counts_add_up,
)
