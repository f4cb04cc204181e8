"""OpenSpiel's Monte Carlo player at our Reversi board: an opponent that others have made.

It has the same processor time as our own players, on one core. Its own limit is the wall's clock,
which runs on while a busy machine does something else; so it is told how many playouts to make.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

from controller.search.look import Limit
from rules.game import PASS_TEXT, Game
from rules.model import Move, Seat
from rules.state import State

GAME = "reversi"
_PASS = 64
_CURIOSITY = 2.0
_SHORTEST = 1e-6
_MEGABYTES = 500
_PROBE = 100
"""So many playouts show how long one takes."""
_GENEROUS = 1.1
"""They become shorter from move to move: rather a tenth too many than too few."""


def is_installed() -> bool:
    """Whether OpenSpiel can be played against here."""
    return find_spec("pyspiel") is not None


class Othello:
    """One game of it; follows every move, because OpenSpiel knows positions by their past."""

    def __init__(self, game: Game, limit: Limit, random: Random) -> None:
        self._game = game
        self._limit = limit
        self._library: Any = import_module("pyspiel")
        self._othello = self._library.load_game("othello")
        self._state = self._othello.new_initial_state()
        self._random = random
        self._per_playout = 0.0
        first = {_number(move.text) for move in game.moves(game.start({}))}
        self._upside_down = first != set(self._state.legal_actions())

    def follow(self, move: Move) -> None:
        """A move was made, by whomever."""
        self._state.apply_action(self._action(move))

    def act(self, view: State, seat: Seat) -> int:
        """Its answer, after as much time as it may use."""
        del seat
        action = int(self._searched(self._playouts()).best_child().action)
        moves = {self._action(move): move for move in self._game.moves(view)}
        return moves[action].code

    def _playouts(self) -> int:
        """How many fit into its time, by what the last ones took."""
        if self._limit.nodes or not self._limit.seconds:
            return self._limit.nodes or _PROBE
        if not self._per_playout:
            self._searched(_PROBE)
        return max(_PROBE, int(_GENEROUS * self._limit.seconds / self._per_playout))

    def _searched(self, playouts: int) -> Any:
        """What its search knows in the end."""
        begun = process_time()
        root = self._bot(playouts).mcts_search(self._state)
        self._per_playout = max(_SHORTEST, (process_time() - begun) / max(1, root.explore_count))
        return root

    def _bot(self, playouts: int) -> Any:
        """One that has learnt nothing yet, as its makers set it up."""
        seed = self._random.getrandbits(30)
        judge = self._library.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        return self._library.MCTSBot(
            self._othello,
            judge,
            uct_c=_CURIOSITY,
            max_simulations=playouts,
            max_memory_mb=_MEGABYTES,
            solve=True,
            seed=seed,
            verbose=False,
        )

    def _action(self, move: Move) -> int:
        """OpenSpiel counts cells from the top left; its colours may start the other way up."""
        if move.text == PASS_TEXT:
            return _PASS
        rank = move.text[1]
        return _number(move.text[0] + (str(9 - int(rank)) if self._upside_down else rank))


def _number(text: str) -> int:
    return (8 - int(text[1])) * 8 + "abcdefgh".index(text[0])
