"""One pair of games: the same opening and the same deal, played twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from time import perf_counter, process_time

from controller.robot.arena import champions, contestants
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE, Outcome, Seat
from rules.state import OVER

A = "A"
B = "B"
UNFINISHED = "unfinished"
_LONGEST = 1500
"""Acts after which a game is abandoned."""
_OPENING: Mapping[str, int] = {
    "invers": 4,
    "roliversi": 6,
    "incognito": 2,
    "royal-reversi": 4,
    "inside": 4,
    "reversi": 6,
}
"""Random plies at the start of each pair, so that no two pairs are alike."""


@dataclass(frozen=True, slots=True)
class ArenaMatch:
    """Settings of a match: everything that decides its games apart from the clock."""

    game: str
    a: str
    b: str
    options: tuple[tuple[str, str], ...] = ()
    pace: float = 1.0
    seed: int = 1

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game}{options} {self.a} {self.b} pace={self.pace:g} seed={self.seed}"


@dataclass(slots=True)
class Thinking:
    """Time one side spent on its decisions; forced moves do not count."""

    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float, cpu: float) -> None:
        """Add one decision."""
        self.moves += 1
        self.seconds += seconds
        self.cpu += cpu
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: who sat where (``AB``), A's share of the win, how it went, and on which worker."""

    seats: str
    share: float
    reason: str
    decided: bool
    plies: int
    a: Thinking
    b: Thinking
    worker: str = ""


GamePair = tuple[PlayedGame, PlayedGame]


def score(pair: GamePair) -> float:
    """A's score in a pair, 0 to 1."""
    return (pair[0].share + pair[1].share) / 2.0


def play_pair(game: Game, match: ArenaMatch, number: int) -> GamePair:
    """Play the pair of this number; the result does not depend on earlier pairs."""
    first, second = seatings(game, dict(match.options), number)
    return _Course(game, match, number, first).play(), _Course(game, match, number, second).play()


def seatings(game: Game, options: Mapping[str, str], number: int) -> tuple[str, str]:
    """Seating of the two games of a pair; over a match, A sits in every seat.

    Allies, who win together, play for the same side.
    """
    state = game.start(options)
    seats = [Seat(at) for at in range(len(game.seats(state)))]
    parties = sorted({tuple(sorted(game.allies(state, seat))) for seat in seats})
    ways = list(combinations(range(len(parties)), len(parties) // 2))
    mine = {seat for party in ways[number % len(ways)] for seat in parties[party]}
    return (
        "".join(A if seat in mine else B for seat in seats),
        "".join(B if seat in mine else A for seat in seats),
    )


class _Course:
    """One game from its opening to its end."""

    def __init__(self, game: Game, match: ArenaMatch, number: int, seats: str) -> None:
        self._game = game
        self._seats = seats
        self._state = game.start(dict(match.options))
        self._opening = Random(f"{match.seed} {number} opening")
        self._random_plies = _OPENING.get(game.sheet.key, 2)
        self._dice = Dice(self._opening.getrandbits(32))
        luck = f"{match.seed} {number} {seats}"
        self._champions = {
            side: champions.seated(
                contestants.read(word), game, match.pace, Random(f"{luck} {side}")
            )
            for side, word in ((A, match.a), (B, match.b))
        }
        self._spent = {A: Thinking(), B: Thinking()}
        self._plies = 0
        self._offered: set[tuple[int, int]] = set()

    def play(self) -> PlayedGame:
        """Play to the end, or until the game is abandoned."""
        for _ in range(_LONGEST):
            turn = Seat(self._state.turn())
            if turn == OVER:
                return self._ended(self._game.result(self._state))
            self._advance(turn)
        everybody = tuple(Seat(at) for at in range(len(self._seats)))
        return self._ended(Outcome(everybody, UNFINISHED, ()))

    def _advance(self, turn: Seat) -> None:
        """Play one act."""
        state = self._state
        if turn == CHANCE:
            self._make(state.pick(self._dice))
        elif self._plies < self._random_plies and self._is_ply(turn):
            view = self._game.view(state, turn)
            self._make(champions.any_act(self._game, view, turn, self._opening))
        else:
            early = self._early(turn)
            code = -1 if early is None else self._decided(early)
            self._make(code if code >= 0 else self._decided(turn))

    def _is_ply(self, seat: Seat) -> bool:
        """Return whether this seat is about to make a move; the line-up is not a ply."""
        state = self._state
        return all(state.plies(code) for code in state.codes() if state.actor(code) == seat)

    def _early(self, turn: Seat) -> Seat | None:
        """A seat that may act out of turn; each is asked once between two plies."""
        state = self._state
        for code in state.codes():
            seat = state.actor(code)
            if seat != turn and state.plies(code) and (self._plies, seat) not in self._offered:
                self._offered.add((self._plies, seat))
                return Seat(seat)
        return None

    def _decided(self, seat: Seat) -> int:
        """Act chosen by the contestant at this seat, with its time measured."""
        view = self._game.view(self._state, seat)
        own = [code for code in view.codes() if view.actor(code) == seat]
        side = self._seats[seat]
        wall, cpu = perf_counter(), process_time()
        code = self._champions[side].act(view, seat)
        if len(own) > 1:
            self._spent[side].add(perf_counter() - wall, process_time() - cpu)
        return code

    def _make(self, code: int) -> None:
        state = self._state
        if code not in state.codes():
            raise ValueError(f"an illegal act: {self._game.spell(code)}")
        self._plies += state.plies(code)
        state.play(code)
        if not self._game.sheet.secret:
            move = self._game.move(code)
            for champion in self._champions.values():
                champion.follow(move)

    def _ended(self, outcome: Outcome) -> PlayedGame:
        winners = outcome.winners
        mine = sum(1 for seat in winners if self._seats[seat] == A)
        return PlayedGame(
            seats=self._seats,
            share=mine / len(winners),
            reason=outcome.reason,
            decided=len(winners) < len(self._seats),
            plies=self._plies,
            a=self._spent[A],
            b=self._spent[B],
        )
