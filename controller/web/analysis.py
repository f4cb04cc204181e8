"""Winning chances of each move, for the bar beside the board, from a separate search process.

It runs at lower priority than the table and the robot, starts with the first question and ends
after a while without questions.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from controller.robot.protocol import AnalysisQuestion, AnalysisReply, SearchQuestion, SearchReply
from controller.robot.search_process import COMMAND, SearchProcess
from rules.catalog import Catalog
from rules.errors import RulesError

SECONDS = 0.4
"""Seconds of one search."""
NICE = 10
"""Niceness: the table's own process and the robot's have priority."""
PATIENCE_SECONDS = 10.0
"""Seconds a search may be late on a busy machine: no move waits for it."""
_STEP = 0.5


class Analyst:
    """Answers one question after another, in the calling thread."""

    def __init__(
        self,
        catalog: Catalog,
        *,
        patience: float = PATIENCE_SECONDS,
        command: Sequence[str] = (*COMMAND, str(NICE)),
    ) -> None:
        self._catalog = catalog
        self._patience = patience
        self._command = command
        self._search: SearchProcess | None = None
        self._number = 0

    @property
    def pid(self) -> int:
        """Process id; 0 if there is no process."""
        return 0 if self._search is None else self._search.pid

    def ask(
        self, game: str, options: Mapping[str, str], public: str, *, is_set_up: bool = False
    ) -> AnalysisReply | None:
        """Winning chances in a position without secrets; None if there is nothing to report."""
        if self._search is None:
            self._search = SearchProcess(
                time.monotonic,
                self._accepts,
                grace=self._patience,
                hard=2 * self._patience,
                command=self._command,
            )
        self._number += 1
        self._search.ask(AnalysisQuestion(self._number, game, options, public, SECONDS, is_set_up))
        while not (answers := self._search.poll()):
            self._search.wait(_STEP)
        reply = answers[-1].reply
        return reply if isinstance(reply, AnalysisReply) and reply.choices else None

    def rest(self) -> None:
        """End the process until the next question."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def _accepts(self, question: SearchQuestion, reply: SearchReply) -> bool:
        """Whether every move in the reply belongs to the seat to move."""
        entry = self._catalog.find(question.game)
        if entry is None or not isinstance(reply, AnalysisReply):
            return False
        game = entry.game
        try:
            state = game.load(question.view, question.options)
            codes = {game.parse(it.text).code for it in reply.choices}
        except RulesError:
            return False
        return all(code in state.codes() and state.actor(code) == state.turn() for code in codes)
