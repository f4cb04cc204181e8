"""What the opponent's process does with a question: it looks, answers, and looks on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter

from controller.opponents.engine import engine_for
from controller.opponents.letters import Question, Reply
from controller.opponents.levels import THINK, Level, level
from controller.opponents.player import Answer, Player
from controller.opponents.reason import proof_of
from controller.search import memory
from controller.search.look import Limit
from rules.catalog import Catalog
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

PONDER = 60.0
"""Nobody's turn is thought about longer than this: a table left alone must not heat the room."""
LEAST = 0.05
"""Even a question that comes late is given so many seconds."""
_KEPT = 2
"""Two robots of different levels may play each other, each with a memory of its own."""
_COMPILED = not (memory.__file__ or "").endswith(".py")
_MANY, _FEW = 20 if _COMPILED else 16, 14
"""Bits of a memory: who looks less far, or more slowly, needs less, and has it sooner."""

Levels = Callable[[str, str], Level]


class Mind:
    """Answers one question after the other; all that it knows is what they say.

    ``stop`` tells whether somebody wants something else by now; ``levels`` gives the figures of a
    level in a game.
    """

    def __init__(
        self, catalog: Catalog, stop: Callable[[], bool] | None = None, levels: Levels = level
    ) -> None:
        self._catalog = catalog
        self._stop = stop
        self._levels = levels
        self._players: dict[tuple[object, ...], Player] = {}
        self._next: tuple[Player, State] | None = None

    def answer(self, question: Question) -> Reply:
        """Choose a move; a view that the rules do not accept is their error."""
        begun = perf_counter()
        self._next = None
        entry = self._catalog.find(question.game)
        if entry is None:
            raise ValueError(f"no such game: {question.game}")
        game, seat = entry.game, Seat(question.seat)
        view = game.load(question.view, question.options)
        wanted = self._levels(question.game, question.level)
        player = self._player(game, question, wanted)
        left = max(LEAST, question.seconds - (perf_counter() - begun))
        seconds = min(left, wanted.seconds * question.seconds / THINK)
        found = player.answer(view, seat, replace(wanted, seconds=seconds), stop=self._stop)
        if game.sheet.secret:
            return Reply(question.number, found.move.text)
        if question.ponder and not (wanted.depth or wanted.nodes):
            self._look_ahead(player, view, found)
        return Reply(question.number, found.move.text, proof_of(found.look, found.move.code))

    def ponder(self) -> None:
        """Search the position after the last answer until somebody wants something else.

        What is found stays in the memory of the search, where the next question finds it.
        """
        if self._next is None:
            return
        (player, state), self._next = self._next, None
        limit = Limit(seconds=PONDER, stop=self._stop)
        player.engine.look(state, int(state.turn()), limit, Random(0))

    def _look_ahead(self, player: Player, view: State, found: Answer) -> None:
        after = view.clone()
        after.play(found.move.code)
        if after.turn() not in {OVER, CHANCE}:
            self._next = (player, after)

    def _player(self, game: Game, question: Question, wanted: Level) -> Player:
        """A robot for this question; where nothing is secret, one that remembers earlier ones.

        With secrets every question is the first: what one seat has seen must not reach another.
        """
        random = Random(question.seed)
        if game.sheet.secret:
            return Player(game, random)
        # A level that looks less far must not find what another one has seen.
        key = (game.sheet.key, *sorted(question.options.items()), question.level)
        known = self._players.pop(key, None)
        bits = _FEW if wanted.depth or wanted.nodes else _MANY
        player = Player(game, random, known.engine if known else engine_for(game, bits))
        self._players[key] = player
        while len(self._players) > _KEPT:
            del self._players[next(iter(self._players))]
        return player
