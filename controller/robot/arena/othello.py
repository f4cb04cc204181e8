"""OpenSpiel's Monte Carlo player on our Reversi board: an independent opponent.

It gets the same processor time as our own players, on one core. OpenSpiel only limits wall-clock
time, which keeps running on a busy machine, so we set a number of playouts instead.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

from controller.robot.search.search_result import SearchLimit
from rules.game import PASS_TEXT, Game
from rules.model import Move, Seat
from rules.state import State

GAME = "reversi"
_PASS = 64
_CURIOSITY = 2.0
_SHORTEST = 1e-6
_MEGABYTES = 500
_PROBE = 100
"""Playouts that measure how long one takes."""
_GENEROUS = 1.1
"""Factor on the number of playouts: they get shorter from move to move, and too many is fairer."""


def is_installed() -> bool:
    """Return whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


class Othello:
    """One game of OpenSpiel; follows every move, because OpenSpiel needs the history."""

    def __init__(self, game: Game, limit: SearchLimit, random: Random) -> None:
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
        """Take note of a move, whoever made it."""
        self._state.apply_action(self._action(move))

    def act(self, view: State, seat: Seat) -> int:
        """Its answer, after using its thinking time."""
        del seat
        action = int(self._searched(self._playouts()).best_child().action)
        moves = {self._action(move): move for move in self._game.moves(view)}
        return moves[action].code

    def _playouts(self) -> int:
        """Number of playouts that fit into its time, judging by the last ones."""
        if self._limit.nodes or not self._limit.seconds:
            return self._limit.nodes or _PROBE
        if not self._per_playout:
            self._searched(_PROBE)
        return max(_PROBE, int(_GENEROUS * self._limit.seconds / self._per_playout))

    def _searched(self, playouts: int) -> Any:
        """Root of its search tree after these playouts."""
        begun = process_time()
        root = self._bot(playouts).mcts_search(self._state)
        self._per_playout = max(_SHORTEST, (process_time() - begun) / max(1, root.explore_count))
        return root

    def _bot(self, playouts: int) -> Any:
        """A fresh bot with OpenSpiel's own settings."""
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
        """OpenSpiel's action for a move: cells count from the top left; colours may be swapped."""
        if move.text == PASS_TEXT:
            return _PASS
        rank = move.text[1]
        return _number(move.text[0] + (str(9 - int(rank)) if self._upside_down else rank))


def _number(text: str) -> int:
    return (8 - int(text[1])) * 8 + "abcdefgh".index(text[0])
