"""How much a board sees of a game by itself, and what is left to ask: counted, not promised."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

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
    dice = Dice(seed)
    played = [[*_played(game, dice)] for _ in range(games)]
    found = [each[dice.below(len(each))] for _ in range(POSITIONS) for each in played if each]
    return [game.public(state) if game.sheet.secret else state for state in found]


def measure(sight: Sight, states: Sequence[State]) -> Share:
    """What a board tells of the moves that are possible in these positions."""
    weight = dict.fromkeys((SEEN, *ASKS), Fraction())
    finest = Sight(sight.game, sight.layout, STRENGTH)
    looked = sample = 0
    for looked, state in enumerate(states, 1):
        wants = sight.wants(state)
        scene = sight.game.scene(state)
        for want, told in zip(wants, _told(sight, sight.marks(scene), wants), strict=True):
            blind = told == ALL and finest.want(state, want.move).marks == finest.marks(scene)
            weight[TOLD if blind else told] += Fraction(1, len(wants))
        sample += len(wants)
        if looked >= _LEAST and sample >= _ENOUGH:
            break
    asks = sorted((ask for ask in ASKS if weight[ask]), key=lambda ask: -weight[ask])
    parts = (weight[SEEN], weight[WHAT] + weight[WHERE], weight[ALL] + weight[TOLD])
    seen, asked, chosen = (float(part / max(looked, 1)) for part in parts)
    return Share(seen, asked, chosen, tuple(asks), sample)


def _played(game: Game, dice: Dice) -> Iterator[State]:
    """The positions of one random game in which there is more than one move."""
    state = game.start({})
    for _ in range(_LONGEST_GAME):
        if state.turn() == OVER:
            return
        code = state.pick(dice)
        begun = state.turn() >= 0 and any(state.plies(other) for other in state.codes())
        if begun and len(state.codes()) > 1:
            yield state.clone()
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
