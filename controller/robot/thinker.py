"""Thinker: answers questions inside the search process, and ponders in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter

from controller.model.settings import THINK_SECONDS
from controller.robot import inside_book
from controller.robot.distance import by_distance
from controller.robot.engine import engine_for
from controller.robot.inside_book import book_for, with_proofs
from controller.robot.inside_defence import fewest_answers
from controller.robot.levels import Level, level
from controller.robot.player import Player
from controller.robot.protocol import (
    AnalysisQuestion,
    AnalysisReply,
    MoveChance,
    Question,
    RobotReply,
)
from controller.robot.reasons import LOSS, SURE, WIN, proof_of
from controller.robot.search import position_table
from controller.robot.search.judge import chance_of
from controller.robot.search.search_result import FINAL, SearchLimit
from rules.catalog import Catalog
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

PONDER_SECONDS = 60.0
"""Most seconds of pondering: an abandoned table must not keep the processor hot."""
LEAST_SECONDS = 0.05
"""Fewest seconds given to a question, even one that arrives late."""
_KEPT = 2
"""Players kept: two robots of different levels may play each other, each with its own memory."""
_COMPILED = not (position_table.__file__ or "").endswith(".py")
_MANY, _GLANCE, _FEW = 20 if _COMPILED else 16, 16, 14
"""Bits of a position table: shallow or slow searches need less, and set it up faster."""

Levels = Callable[[str, str], Level]


class Thinker:
    """Answers one question after another, from nothing but their content.

    ``stop`` says whether another message is waiting; ``levels`` gives the figures of a level in a
    game.
    """

    def __init__(
        self, catalog: Catalog, stop: Callable[[], bool] | None = None, levels: Levels = level
    ) -> None:
        self._catalog = catalog
        self._stop = stop
        self._levels = levels
        self._players: dict[tuple[object, ...], Player] = {}
        self._next: tuple[Player, State] | None = None

    def answer(self, question: Question) -> RobotReply:
        """Choose a move; an invalid view raises an error of the rules."""
        begun = perf_counter()
        self._next = None
        game, seat = self._game(question.game), Seat(question.seat)
        view = game.load(question.view, question.options)
        wanted = self._levels(question.game, question.level)
        player = self._player(game, question, wanted)
        book = None
        if wanted.is_unlimited:
            book = book_for(game, question.options, is_set_up=question.is_set_up)
        if book is not None and (known := book.moves(view)) is not None:
            code = Random(question.seed).choice(known.codes)
            if question.ponder and not book.reaches(after := _after(view, code)):
                self._look_ahead(player, after)
            return RobotReply(question.number, game.spell(code), SURE if known.win else LOSS)
        left = max(LEAST_SECONDS, question.seconds - (perf_counter() - begun))
        seconds = min(left, wanted.seconds * question.seconds / THINK_SECONDS)
        found = player.answer(view, seat, replace(wanted, seconds=seconds), stop=self._stop)
        if game.sheet.secret:
            return RobotReply(question.number, found.move.text)
        proof, code = proof_of(found.look, found.move.code), found.move.code
        is_inside = question.game == inside_book.GAME and wanted.is_unlimited
        if is_inside and found.look is not None and proof == LOSS:
            until = begun + seconds
            code = fewest_answers(player.engine, view, found.look, until, stop=self._stop)
        if question.game == "invers" and wanted.is_unlimited and proof in {WIN, LOSS}:
            until = begun + seconds
            code = by_distance(engine_for(game, _FEW), view, code, until, stop=self._stop)
        if question.ponder and not (wanted.depth or wanted.nodes):
            self._look_ahead(player, _after(view, code))
        return RobotReply(question.number, game.spell(code), proof)

    def analyse(self, question: AnalysisQuestion) -> AnalysisReply:
        """Winning chance of each move of the seat to move, from a short search, no memory."""
        game = self._game(question.game)
        state = game.load(question.view, question.options)
        seat = Seat(state.turn())
        limit = SearchLimit(question.seconds, wide=True, stop=self._stop)
        found = engine_for(game, _GLANCE).look(state, seat, limit, Random(1))
        book = book_for(game, question.options, is_set_up=question.is_set_up)
        found = with_proofs(found, {} if book is None else book.proves(state))
        is_tried = any(it.visits for it in found.choices)
        choices = [
            MoveChance(game.spell(it.code), round(chance_of(it.score), 4))
            for it in found.choices
            if state.actor(it.code) == seat
            # A search by tries knows nothing about a move that it never tried.
            and (not is_tried or it.visits or abs(it.score) >= FINAL)
        ]
        if not is_tried:
            # A search that was stopped leaves the moves in the order of its last whole round.
            choices.sort(key=lambda it: -it.chance)
        return AnalysisReply(question.number, tuple(choices), found.exact, found.depth)

    def ponder(self) -> None:
        """Search the position after the last answer until another message arrives.

        The results stay in the position table, where the next question finds them.
        """
        if self._next is None:
            return
        (player, state), self._next = self._next, None
        limit = SearchLimit(seconds=PONDER_SECONDS, stop=self._stop)
        player.engine.look(state, int(state.turn()), limit, Random(0))

    def _game(self, key: str) -> Game:
        entry = self._catalog.find(key)
        if entry is None:
            raise ValueError(f"no such game: {key}")
        return entry.game

    def _look_ahead(self, player: Player, after: State) -> None:
        if after.turn() not in {OVER, CHANCE}:
            self._next = (player, after)

    def _player(self, game: Game, question: Question, wanted: Level) -> Player:
        """Player for this question; in games without secrets, one that remembers earlier questions.

        With secrets the player is always new: what one seat has seen must not reach another.
        """
        random = Random(question.seed)
        if game.sheet.secret:
            return Player(game, random)
        # A weaker level must not find what a stronger one has seen.
        key = (game.sheet.key, *sorted(question.options.items()), question.level)
        known = self._players.pop(key, None)
        bits = _FEW if wanted.depth or wanted.nodes else _MANY
        player = Player(game, random, known.engine if known else engine_for(game, bits))
        self._players[key] = player
        while len(self._players) > _KEPT:
            del self._players[next(iter(self._players))]
        return player


def _after(view: State, code: int) -> State:
    after = view.clone()
    after.play(code)
    return after
