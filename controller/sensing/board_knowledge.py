"""Board knowledge: how much of a game a board sees by itself and what it must ask, by sampling.

All of it can run in steps of one move each, so that the table never has to wait.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from controller.sensing.debounce import PadTurn, Traffic
from controller.sensing.expectations import BoardModel, ExpectedMove
from controller.sensing.reading import Fits, read, read_taps
from hardware.ports import EMPTY, STRENGTH, Pad
from rules.dice import Dice
from rules.game import Game
from rules.state import OVER, State

GAMES, POSITIONS = 20, 3
"""Random games to sample, and positions taken from each."""
_LEAST, _ENOUGH = 24, 600
"""Positions and moves after which the sample is large enough."""
_LONGEST_GAME = 2000

SEEN, WHAT, WHERE, ALL, TOLD = "seen", "what", "where", "all", "told"
"""Classes of moves: recognised by the board; the board asks what was played on these spots; it asks
on which spots; it sees nothing; no piece moves, so that the move can only be declared."""
ASKS = (WHAT, WHERE, ALL, TOLD)

Found = TypeVar("Found")
Steps = Generator[None, None, Found]
"""Work in small steps that returns its result at the end."""


@dataclass(frozen=True, slots=True)
class Share:
    """Share of random moves known to the board by itself, by one question, or by keys.

    ``asks`` lists the questions, the most frequent first; ``sample`` is the number of moves
    examined.
    """

    seen: float
    asked: float
    chosen: float
    asks: tuple[str, ...]
    sample: int


def positions(game: Game, games: int = GAMES, seed: int = 1) -> list[State]:
    """Positions from random games in which somebody has a choice, as the table knows them."""
    return _finished(_positions(game, {}, games, seed))


def measure(model: BoardModel, states: Sequence[State]) -> Share:
    """Share of the legal moves in these positions that the board can recognise."""
    return _finished(_measure(model, states))


class Outlook:
    """Forecast of what a board will see and ask; ``share`` is None until it is complete."""

    def __init__(self, model: BoardModel, options: Mapping[str, str]) -> None:
        self.share: Share | None = None
        self._steps = _outlook(model, options)

    def step(self) -> None:
        """Examine one more move; does nothing once the share is known."""
        try:
            next(self._steps)
        except StopIteration as end:
            self.share = self.share or end.value


def _outlook(model: BoardModel, options: Mapping[str, str]) -> Steps[Share]:
    states = yield from _positions(model.game, options, GAMES, 1)
    return (yield from _measure(model, states))


def _finished(steps: Steps[Found]) -> Found:
    """Result of all steps, run at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found


def _positions(game: Game, options: Mapping[str, str], games: int, seed: int) -> Steps[list[State]]:
    dice = Dice(seed)
    played: list[list[State]] = []
    for _ in range(games):
        played.append([])
        for state in _played(game, options, dice):
            if state is not None:
                played[-1].append(state)
            yield
    found = [each[dice.below(len(each))] for _ in range(POSITIONS) for each in played if each]
    shown: list[State] = []
    for state in found:
        shown.append(game.public(state) if game.sheet.secret else state)
        yield
    return shown


def _measure(model: BoardModel, states: Sequence[State]) -> Steps[Share]:
    weight = dict.fromkeys((SEEN, *ASKS), Fraction())
    finest = BoardModel(model.game, model.layout, STRENGTH)
    looked = sample = 0
    for looked, state in enumerate(states, 1):
        expected_moves: list[ExpectedMove] = []
        for expected in model.each_want(state):
            expected_moves.append(expected)
            yield
        scene = model.game.scene(state)
        for expected, told in zip(
            expected_moves, _told(model, model.marks(scene), expected_moves), strict=True
        ):
            yield
            blind = told == ALL and finest.expected(state, expected.move).marks == finest.marks(
                scene
            )
            weight[TOLD if blind else told] += Fraction(1, len(expected_moves))
        sample += len(expected_moves)
        if looked >= _LEAST and sample >= _ENOUGH:
            break
    asks = sorted((ask for ask in ASKS if weight[ask]), key=lambda ask: -weight[ask])
    parts = (weight[SEEN], weight[WHAT] + weight[WHERE], weight[ALL] + weight[TOLD])
    seen, asked, chosen = (float(part / max(looked, 1)) for part in parts)
    return Share(seen, asked, chosen, tuple(asks), sample)


def _played(game: Game, options: Mapping[str, str], dice: Dice) -> Iterator[State | None]:
    """Position before each move of one random game; None where there is only one move."""
    state = game.start(options)
    for _ in range(_LONGEST_GAME):
        if state.turn() == OVER:
            return
        code = state.pick(dice)
        begun = state.turn() >= 0 and any(state.plies(other) for other in state.codes())
        yield state.clone() if begun and len(state.codes()) > 1 else None
        hidden = game.sheet.secret and state.actor(code) >= 0 and not state.plies(code)
        state.play(code)
        if hidden:
            # Hidden pieces are lined up without the table, so it does not know which is where.
            state = game.public(state)


def _told(
    model: BoardModel, base: tuple[str, ...], expected_moves: Sequence[ExpectedMove]
) -> Iterator[str]:
    """Class of each move for this board, without considering whether any board could see it."""
    alike: dict[tuple[str, ...], list[ExpectedMove]] = defaultdict(list)
    for expected in expected_moves:
        alike[expected.spots if model.tapped else expected.marks].append(expected)
    for expected in expected_moves:
        group = alike[expected.spots if model.tapped else expected.marks]
        if model.tapped:
            reading = read_taps(model, group, expected.spots)
        else:
            reading = read(model, base, group, expected.marks, _traffic(expected, base))
        if not isinstance(reading, Fits) or expected not in reading.expected_moves:
            yield ALL
        elif len(reading.expected_moves) == 1:
            yield SEEN
        else:
            same = expected.spots and len({it.spots for it in reading.expected_moves}) == 1
            yield WHAT if same else WHERE


def _traffic(expected: ExpectedMove, base: tuple[str, ...]) -> Traffic:
    """Traffic left by a careful hand, which lifts nothing without need."""
    pairs = [*enumerate(zip(base, expected.marks, strict=True))]
    came = [Pad(at) for at, (before, after) in pairs if after not in {before, EMPTY}]
    left = {Pad(at) for at, (before, after) in pairs if before != EMPTY == after}
    turns = [PadTurn(at, pad, filled=True) for at, pad in enumerate((*expected.via, *came))]
    return Traffic(turns, left | expected.emptied)
