"""Sentences put together: the words of one language, filled with the facts of the moment."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from controller.problem import Problem
from controller.words.en import arena as en_arena
from controller.words.en import config as en_config
from controller.words.en import doctor as en_doctor
from controller.words.en import drawings as en_drawings
from controller.words.en import games as en_games
from controller.words.en import hardware as en_hardware
from controller.words.en import loop as en_loop
from controller.words.en import opponent as en_opponent
from controller.words.en import page as en_page
from controller.words.en import pico as en_pico
from controller.words.en import program as en_program
from controller.words.en import rehearsal as en_rehearsal
from controller.words.en import service as en_service
from controller.words.en import storage as en_storage
from controller.words.en import table as en_table
from controller.words.en import verify as en_verify
from controller.words.en import web as en_web
from controller.words.fr import arena as fr_arena
from controller.words.fr import config as fr_config
from controller.words.fr import doctor as fr_doctor
from controller.words.fr import drawings as fr_drawings
from controller.words.fr import games as fr_games
from controller.words.fr import hardware as fr_hardware
from controller.words.fr import loop as fr_loop
from controller.words.fr import opponent as fr_opponent
from controller.words.fr import page as fr_page
from controller.words.fr import pico as fr_pico
from controller.words.fr import program as fr_program
from controller.words.fr import rehearsal as fr_rehearsal
from controller.words.fr import service as fr_service
from controller.words.fr import storage as fr_storage
from controller.words.fr import table as fr_table
from controller.words.fr import verify as fr_verify
from controller.words.fr import web as fr_web
from rules.catalog import Catalog, Words
from rules.errors import RulesError
from rules.game import Game
from rules.model import Outcome, Refusal

PROGRAM: Mapping[str, Words] = {
    "fr": fr_program.WORDS
    | fr_table.WORDS
    | fr_rehearsal.WORDS
    | fr_loop.WORDS
    | fr_pico.WORDS
    | fr_opponent.WORDS
    | fr_storage.WORDS
    | fr_service.WORDS
    | fr_drawings.WORDS
    | fr_doctor.WORDS
    | fr_verify.WORDS
    | fr_config.WORDS
    | fr_hardware.WORDS
    | fr_arena.WORDS
    | fr_web.WORDS
    | fr_page.WORDS,
    "en": en_program.WORDS
    | en_table.WORDS
    | en_rehearsal.WORDS
    | en_loop.WORDS
    | en_pico.WORDS
    | en_opponent.WORDS
    | en_storage.WORDS
    | en_service.WORDS
    | en_drawings.WORDS
    | en_doctor.WORDS
    | en_verify.WORDS
    | en_config.WORDS
    | en_hardware.WORDS
    | en_arena.WORDS
    | en_web.WORDS
    | en_page.WORDS,
}
BUILT_IN: Mapping[str, Mapping[str, Words]] = {"fr": fr_games.WORDS, "en": en_games.WORDS}

_NO_BREAK = "\u00a0"
_LONGEST = 200
_MARKS = (":", ";", "!", "?", "»", "%")


def words_of(game: str, catalog: Catalog) -> dict[str, Words]:
    """The sentences of a game in each language, whoever supplies them."""
    entry = catalog.find(game)
    outside = entry.words if entry else {}
    return {
        language: outside.get(language) or words.get(game, {})
        for language, words in BUILT_IN.items()
    }


_FRENCH_SIGNS = str.maketrans({",": "\N{NO-BREAK SPACE}", ".": ","})


class Speech:
    """Speaks one language about the games of a catalog."""

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self._catalog = catalog
        self._program = PROGRAM[language]

    def say(self, key: str, /, *parts: str, **facts: object) -> str:
        """A sentence of the program."""
        return self._filled(self._program[key], parts, facts)

    def number(self, value: float, form: str) -> str:
        """A figure in a form such as ``.1f`` or ``,``, with the signs of this language."""
        told = format(value, form)
        return told.translate(_FRENCH_SIGNS) if self.language == "fr" else told

    def knows(self, key: str) -> bool:
        """Whether the program has a sentence of this key."""
        return key in self._program

    def words(self, game: Game) -> Words:
        """All sentences about a game."""
        return words_of(game.sheet.key, self._catalog)[self.language]

    def name(self, game: Game) -> str:
        """What a game is called."""
        return self._about(game, "name", game.sheet.name)

    def tell(self, game: Game, key: str) -> str:
        """A sentence about a game, empty if it has none of this key."""
        return self._about(game, key, "")

    def seat(self, game: Game, seat: str) -> str:
        """What a seat is called."""
        return self._about(game, f"seat.{seat}", seat)

    def level(self, name: str) -> str:
        """What a level of the robot is called."""
        return self._program.get(f"level.{name}", name)

    def place(self, game: Game, place: str) -> str:
        """What a place off the board is called."""
        return self._about(game, f"place.{place}", place)

    def refusal(self, game: Game, refusal: Refusal) -> str:
        """Why a move is not allowed, and what is."""
        sentence = self.words(game).get(f"refusal.{refusal.rule}")
        if sentence is None:
            return self.say("refusal.other", rule=str(refusal))
        cells = [str(cell) for cell in refusal.cells]
        facts = {"cells": self.listed(cells), "rest": self.listed(cells[1:])}
        more = self.words(game).get(f"refusal.{refusal.rule}.more", "") if cells[1:] else ""
        return self._filled(sentence + more, cells, facts)

    def clauses(self, game: Game) -> list[tuple[str, str]]:
        """The rules of a game in order: (id, text)."""
        return [
            (key.removeprefix("rule."), self._filled(text, (), {}))
            for key, text in self.words(game).items()
            if key.startswith("rule.")
        ]

    def error(self, error: RulesError | Problem, game: Game | None = None) -> str:
        """What was wrong, where, what is allowed and what to do next."""
        key = f"error.{error.code}"
        own = self.words(game) if game else {}
        sentence = own.get(key) or self._program.get(key)
        if sentence is None:
            told = ", ".join(f"{name} {value}" for name, value in error.facts.items())
            return self.say("error.other", code=error.code, facts=told)
        forms = self.tell(game, "notation") if game else ""
        facts = {name: _tame(value) for name, value in error.facts.items()} | {"forms": forms}
        if game:
            facts["game"] = self.name(game)
        return self._filled(sentence, (), facts)

    def outcome(self, game: Game, seats: Sequence[str], outcome: Outcome) -> str:
        """Who won, why, and the score."""
        names = [self.seat(game, seats[seat]) for seat in outcome.winners]
        key = "one" if len(names) == 1 else "all" if len(names) == len(seats) else "some"
        reason = self._about(game, f"reason.{outcome.reason}", "") or self._program.get(
            f"reason.{outcome.reason}", outcome.reason
        )
        score = " – ".join(str(points) for points in outcome.score)
        told = self.say("score", score=score) if score else ""
        return self.say(f"outcome.{key}", names=self.listed(names), reason=reason, score=told)

    def listed(self, names: Iterable[str]) -> str:
        """Names with commas, and a word before the last."""
        *most, last = list(names) or [""]
        return self.say("and", ", ".join(most), last) if most else last

    def _about(self, game: Game, key: str, otherwise: str) -> str:
        text = self.words(game).get(key)
        return self._filled(text, (), {}) if text else otherwise

    def _filled(self, text: str, parts: Sequence[str], facts: Mapping[str, object]) -> str:
        template = typeset(text) if self.language == "fr" else text
        return _Gaps().vformat(template, parts, facts)


def typeset(text: str) -> str:
    """French text with no-break spaces where a line must not break."""
    for mark in _MARKS:
        text = text.replace(f" {mark}", _NO_BREAK + mark)
    return text.replace("« ", f"«{_NO_BREAK}")


def _tame(text: str) -> str:
    """Something that a person typed, fit for one sentence: no control characters, not endless."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


class _Gaps(string.Formatter):
    """Fills a template; what nobody told is an ellipsis, not an error."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            return args[key] if key < len(args) else "…"
        return kwargs.get(key, "…")
