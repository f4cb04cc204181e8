"""Conformance checks: the contract of ``Game``, which any package can run on its own game.

    from rules.conformance import CHECKS, walk

    @pytest.mark.parametrize("check", CHECKS)
    def test_my_game_keeps_the_contract(check):
        check(ENTRY.game, walk(ENTRY.game, {}, seed=1, words=ENTRY.words))

With ``words`` the sentences of the outcomes are checked too. Each check takes a game and a walk
(positions from random games) and raises ``AssertionError`` with the position that fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from rules.dice import Dice
from rules.drawing import beside, draw, plain
from rules.errors import NotationError, RulesError
from rules.game import Game, difference
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import OVER, State
from rules.walk import perft

SHARED_REASONS = ("count", "draw")
"""Reasons for which Tablier already has sentences; a game may add its own."""
JUNK = ("", " ", "?", "/", "-1", "é", "8/8", "x" * 500, "1 2 3 4 5 6 7 8", "+", " + a1")
"""Texts that are not a position in any game, or in very few."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Positions from random games, and all moves that were legal in at least one of them."""

    options: dict[str, str]
    states: Sequence[State]
    borrowed: Sequence[Move]
    seed: int
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def walk(
    game: Game,
    options: dict[str, str],
    seed: int,
    most: int = 120,
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> Walk:
    """Play random games and keep positions from all phases, final positions included."""
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
    return Walk(options, states, tuple(borrowed.values()), seed, words or {})


def over_means_no_actors_and_an_outcome(game: Game, seen: Walk) -> None:
    """A game is over, without actors, without moves and with an outcome: all four or none."""
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


def an_outcome_has_a_score_and_a_reason(game: Game, seen: Walk) -> None:
    """One score for each side (allies are one side), and a reason that has a sentence."""
    for state in seen.states:
        outcome = game.outcome(state)
        if outcome is None:
            continue
        seats = [Seat(seat) for seat in range(len(game.seats(state)))]
        sides = {game.allies(state, seat) for seat in seats}
        assert len(outcome.score) == len(sides), (game.dump(state), outcome)
        assert outcome.reason, (game.dump(state), outcome)
        for language, words in seen.words.items():
            said = outcome.reason in SHARED_REASONS or words.get(f"reason.{outcome.reason}")
            assert said, (game.dump(state), outcome, f"{language}:reason.{outcome.reason}")


def refused_means_not_among_the_moves(game: Game, seen: Walk) -> None:
    """``refusal`` is None for the listed moves only; moves of other positions are tried too."""
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
    """No duplicate moves; each belongs to a seat that may act; a random pick is one of them."""
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
    """``apply`` equals ``play`` on a copy; its effects are the difference of the two scenes."""
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
    """Moves and positions written as text are read back unchanged."""
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
    """A view does not depend on what its seat cannot know, and a sample of it has the same view."""
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


def a_position_is_read_or_refused(game: Game, seen: Walk) -> None:
    """For any text ``load`` returns a position or raises a ``RulesError``, nothing else."""
    for text in (*JUNK, *_spoiled(game, seen)):
        try:
            state = game.load(text, seen.options)
        except RulesError:
            continue
        except Exception as error:
            raise AssertionError(f"{text!r} raises {type(error).__name__}: {error}") from error
        line = game.dump(state)
        assert game.dump(game.load(line, seen.options)) == line, (text, line)


def _spoiled(game: Game, seen: Walk) -> Iterator[str]:
    """Position lines, each with one typing error."""
    rng = Random(seen.seed)
    for state in seen.states[::4]:
        line = game.dump(state)
        at = rng.randrange(len(line) or 1)
        other = game.dump(rng.choice(seen.states))
        letter = rng.choice(other or "?")
        yield line[:at]
        yield line[:at] + line[at + 1 :]
        yield line[:at] + letter + line[at + 1 :]
        yield line[:at] + letter + line[at:]
        yield line[:at] + other[at:]


def the_scene_shows_what_the_sheet_knows(game: Game, seen: Walk) -> None:
    """Cell contents begin with a face from the box; other places do not look like cells."""
    cells = set(game.sheet.cells)
    shapes = {_shape(cell) for cell in cells}
    faces = tuple(face for supply in game.sheet.box for face in supply.faces)
    for state in seen.states:
        for place, content in game.scene(state).items():
            assert content, (game.dump(state), place)
            if place not in cells:
                assert _shape(place) not in shapes, (game.dump(state), place)
            elif faces:
                words = [word.lstrip("0123456789") for word in content.split()]
                known = all(word.startswith(faces) for word in words)
                assert known, (game.dump(state), place, content)
        notice = game.notice(state)
        assert notice is None or notice.rule in game.sheet.notices, (game.dump(state), notice)


def _shape(name: str) -> str:
    """Name with all letters and all digits made equal: ``a1`` and ``z9`` have the same shape."""
    return re.sub("[0-9]+", "0", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", name)))


def no_piece_is_lost_or_made(game: Game, seen: Walk) -> None:
    """Exact supplies are all in the scene; of the others, no more than the box holds."""
    for state in seen.states:
        used = game.inventory(state)
        for supply in game.sheet.box:
            number = sum(used.get(face, 0) for face in supply.faces)
            fits = number == supply.count if supply.exact else number <= supply.count
            assert fits, (game.dump(state), supply, number)


def the_drawing_shows_every_cell(game: Game, seen: Walk) -> None:
    """The drawing has each cell once, every content of the scene, and no trailing blanks."""
    for state in seen.states[::7]:
        lines = draw(game, state)
        cells = [span.cell for line in lines for span in line if span.cell]
        assert sorted(cells) == sorted(game.sheet.cells), game.dump(state)
        picture = plain(lines)
        off_board = dict(beside(game, state))
        for place, content in game.scene(state).items():
            assert off_board.get(place) == content or content in picture, game.dump(state)


def node_counts_add_up(game: Game, seen: Walk) -> None:
    """The node count at depth 2 is the sum of the counts below each first ply."""
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
    an_outcome_has_a_score_and_a_reason,
    refused_means_not_among_the_moves,
    moves_are_distinct_and_have_actors,
    apply_leaves_its_argument_alone,
    every_notation_goes_there_and_back,
    a_position_is_read_or_refused,
    secrets_stay_with_their_seat,
    the_scene_shows_what_the_sheet_knows,
    no_piece_is_lost_or_made,
    the_drawing_shows_every_cell,
    node_counts_add_up,
)
