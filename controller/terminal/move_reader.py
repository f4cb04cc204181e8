"""Reader of typed moves: notation, letters of the person's language, or words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from controller.console.parsing import read_move
from controller.console.prompts import plain
from controller.display.move_text import spoken
from controller.i18n.speech import Speech
from controller.terminal.local_letters import LocalLetters
from rules.game import Game
from rules.model import Move

_BETWEEN = re.compile(r"[\s,;–-]+")
_CUBE = re.compile(r"\d{3}[CF]")
"""Inside: a cube typed without its stock, which is the same for all cubes of a turn."""


class MoveReader:
    """Reads moves of one game, typed in one language."""

    def __init__(self, game: Game, speech: Speech) -> None:
        self._game = game
        self._speech = speech
        self._cells = {str(cell): str(cell) for cell in game.sheet.cells}
        self._letters = LocalLetters(game.sheet.key, speech.language)

    def read(self, text: str, moves: Sequence[Move]) -> Move:
        """The move a text means; a ``RulesError`` if there is none."""
        wanted = plain(text)
        for reading in (self._letters.move, self._words):
            found = [move for move in moves if plain(reading(move.text)) == wanted]
            if len(found) == 1:
                return found[0]
        typed = self._symbols(self._letters.typed(text))
        if _CUBE.fullmatch(typed) and moves:
            typed = moves[0].text[0] + typed
        return read_move(self._game, typed, moves)

    def explained(self, sentence: str) -> str:
        """An error about a typed move, with its cards as this person reads and types them."""
        return self._letters.words(sentence)

    def _words(self, text: str) -> str:
        told = spoken(self._game, self._speech, text, self._cells)
        return self._letters.words(told)

    def _symbols(self, text: str) -> str:
        """Names of pieces, one after another, as the letters of a line-up."""
        words = self._speech.words(self._game)
        pieces = [it.removeprefix("piece.") for it in words if it.startswith("piece.")]
        named = {plain(words[f"piece.{it}"]): it for it in pieces if len(it) == 1}
        found = [named.get(word, "") for word in _BETWEEN.split(plain(text))]
        return "".join(found) if len(found) > 1 and all(found) else text
