"""How much a board sees of a game by itself, and what is left to ask: counted, not promised.

All of it can be done in steps of a move each, for a table that may not stop to think.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from controller.sight.debounce import Traffic, Turn
from controller.sight.reading import Fits, read, read_taps
from controller.sight.wants import Sight, Want
from hardware.ports import EMPTY, STRENGTH, Pad
from rules.dice import Dice
from rules.game import Game
from rules.state import OVER, State

GAMES, POSITIONS = 20, 3
"""How many random games are looked at, and how many positions of each."""
_LEAST, _ENOUGH = 24, 600
"""After so many positions and so many moves the share is known well enough."""
_LONGEST_GAME = 2000

SEEN, WHAT, WHERE, ALL, TOLD = "seen", "what", "where", "all", "told"
"""A move that the board knows by itself; one of which it asks what was played on these spots, or
on which spots; one of which it sees nothing; and one that moves no piece and can only be told."""
ASKS = (WHAT, WHERE, ALL, TOLD)

Found = TypeVar("Found")
Steps = Generator[None, None, Found]
"""Work in small steps, and what is found in the end."""


@dataclass(frozen=True, slots=True)
class Share:
    """Of the moves of people who choose at random: known by itself, by one question, by keys.

    ``asks`` says what is left to ask, the most frequent first; ``sample`` is the number of moves
    looked at.
    """

    seen: float
    asked: float
    chosen: float
    asks: tuple[str, ...]
    sample: int


def positions(game: Game, games: int = GAMES, seed: int = 1) -> list[State]:
    """Positions of random games in which somebody has a choice, as the table knows them."""
    return _finished(_positions(game, {}, games, seed))


def measure(sight: Sight, states: Sequence[State]) -> Share:
    """What a board tells of the moves that are possible in these positions."""
    return _finished(_measure(sight, states))


class Outlook:
    """What a board will see and ask in games with these options; ``share`` is None until then."""

    def __init__(self, sight: Sight, options: Mapping[str, str]) -> None:
        self.share: Share | None = None
        self._steps = _outlook(sight, options)

    def step(self) -> None:
        """Look at one move more; nothing is left to do once the share is known."""
        try:
            next(self._steps)
        except StopIteration as end:
            self.share = self.share or end.value


def _outlook(sight: Sight, options: Mapping[str, str]) -> Steps[Share]:
    states = yield from _positions(sight.game, options, GAMES, 1)
    return (yield from _measure(sight, states))


def _finished(steps: Steps[Found]) -> Found:
    """What is found when all steps are done at once."""
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


def _measure(sight: Sight, states: Sequence[State]) -> Steps[Share]:
    weight = dict.fromkeys((SEEN, *ASKS), Fraction())
    finest = Sight(sight.game, sight.layout, STRENGTH)
    looked = sample = 0
    for looked, state in enumerate(states, 1):
        wants: list[Want] = []
        for want in sight.each_want(state):
            wants.append(want)
            yield
        scene = sight.game.scene(state)
        for want, told in zip(wants, _told(sight, sight.marks(scene), wants), strict=True):
            yield
            blind = told == ALL and finest.want(state, want.move).marks == finest.marks(scene)
            weight[TOLD if blind else told] += Fraction(1, len(wants))
        sample += len(wants)
        if looked >= _LEAST and sample >= _ENOUGH:
            break
    asks = sorted((ask for ask in ASKS if weight[ask]), key=lambda ask: -weight[ask])
    parts = (weight[SEEN], weight[WHAT] + weight[WHERE], weight[ALL] + weight[TOLD])
    seen, asked, chosen = (float(part / max(looked, 1)) for part in parts)
    return Share(seen, asked, chosen, tuple(asks), sample)


def _played(game: Game, options: Mapping[str, str], dice: Dice) -> Iterator[State | None]:
    """For each move of one random game its position; None where there is no other move."""
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
            # Closed pieces are lined up without the table, so it does not know which stand where.
            state = game.public(state)


def _told(sight: Sight, base: tuple[str, ...], wants: Sequence[Want]) -> Iterator[str]:
    """For each move what the board makes of it; whether any board could is not asked here."""
    alike: dict[tuple[str, ...], list[Want]] = defaultdict(list)
    for want in wants:
        alike[want.spots if sight.tapped else want.marks].append(want)
    for want in wants:
        group = alike[want.spots if sight.tapped else want.marks]
        if sight.tapped:
            reading = read_taps(sight, group, want.spots)
        else:
            reading = read(sight, base, group, want.marks, _traffic(want, base))
        if not isinstance(reading, Fits) or want not in reading.wants:
            yield ALL
        elif len(reading.wants) == 1:
            yield SEEN
        else:
            same = want.spots and len({it.spots for it in reading.wants}) == 1
            yield WHAT if same else WHERE


def _traffic(want: Want, base: tuple[str, ...]) -> Traffic:
    """What a careful hand leaves behind: it lifts nothing that it need not."""
    pairs = [*enumerate(zip(base, want.marks, strict=True))]
    came = [Pad(at) for at, (before, after) in pairs if after not in {before, EMPTY}]
    left = {Pad(at) for at, (before, after) in pairs if before != EMPTY == after}
    turns = [Turn(at, pad, filled=True) for at, pad in enumerate((*want.via, *came))]
    return Traffic(turns, left | want.emptied)
