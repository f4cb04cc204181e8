"""Speech: the sentences of one language, filled with facts."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from controller.i18n.en import games as en_games
from controller.i18n.en import variants as en_variants
from controller.i18n.fr import games as fr_games
from controller.i18n.fr import variants as fr_variants
from controller.i18n.user_errors import Problem
from rules.catalog import Catalog, Words
from rules.errors import RulesError
from rules.game import Game
from rules.languages import LANGUAGES
from rules.model import Outcome, Refusal

SECTIONS = (
    *(
        "cli",
        "help",
        "display",
        "simulation",
        "runtime",
        "pico",
        "robot",
        "journal",
        "service",
        "install",
    ),
    *("drawings", "doctor", "verify", "backup", "config", "hardware", "arena", "web", "web_page"),
    "mqtt",
)
"""Modules of each language that hold the sentences of the program."""


def words_in(language: str, section: str) -> Words:
    """Sentences of one module of a language."""
    words: Words = import_module(f"controller.i18n.{language}.{section}").WORDS
    return words


class ProgramWords(Mapping[str, Words]):
    """Sentences of the program by language, loaded when a language is first used."""

    def __init__(self) -> None:
        self._known: dict[str, Words] = {}

    def __getitem__(self, language: str) -> Words:
        if language not in LANGUAGES:
            raise KeyError(language)
        if language not in self._known:
            found: dict[str, str] = {}
            for section in SECTIONS:
                found |= words_in(language, section)
            self._known[language] = found
        return self._known[language]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


PROGRAM: Mapping[str, Words] = ProgramWords()
VARIANTS: Mapping[str, Mapping[str, Mapping[str, Words]]] = {
    "fr": fr_variants.WORDS,
    "en": en_variants.WORDS,
}
BUILT_IN: Mapping[str, Mapping[str, Words]] = {"fr": fr_games.WORDS, "en": en_games.WORDS}

_NO_BREAK = "\u00a0"
_LONGEST = 200
_NOTHING = "-"
"""Text with which the rules say that a game has no options."""
_MARKS = (":", ";", "!", "?", "»", "%")


def words_of(game: str, catalog: Catalog) -> dict[str, Words]:
    """Sentences of a game in each language, built in or supplied by an added game."""
    entry = catalog.find(game)
    outside = entry.words if entry else {}
    return {
        language: outside.get(language) or words.get(game, {})
        for language, words in BUILT_IN.items()
    }


_FRENCH_SIGNS = str.maketrans({",": "\N{NO-BREAK SPACE}", ".": ","})


class Speech:
    """Sentences of one language about the games of a catalog."""

    def __init__(self, language: str, catalog: Catalog) -> None:
        self.language = language
        self._catalog = catalog
        self._program = PROGRAM[language]

    def say(self, key: str, /, *parts: str, **facts: object) -> str:
        """Sentence of the program, filled with facts."""
        return self._filled(self._program[key], parts, facts)

    def number(self, value: float, form: str) -> str:
        """Number in a format such as ``.1f`` or ``,``, with the separators of this language."""
        told = format(value, form)
        return told.translate(_FRENCH_SIGNS) if self.language == "fr" else told

    def knows(self, key: str) -> bool:
        """Return whether the program has a sentence with this key."""
        return key in self._program

    def keys_of(self, starts: tuple[str, ...]) -> list[str]:
        """Keys of the program's sentences that start with one of these, in order."""
        return [key for key in self._program if key.startswith(starts)]

    def words(self, game: Game) -> Words:
        """All sentences about a game."""
        return words_of(game.sheet.key, self._catalog)[self.language]

    def name(self, game: Game) -> str:
        """Name of a game."""
        return self._about(game, "name", game.sheet.name)

    def tell(self, game: Game, key: str) -> str:
        """Sentence about a game; empty if it has none with this key."""
        return self._about(game, key, "")

    def seat(self, game: Game, seat: str) -> str:
        """Name of a seat."""
        return self._about(game, f"seat.{seat}", seat)

    def level(self, name: str) -> str:
        """Name of a robot level."""
        return self._program.get(f"level.{name}", name)

    def place(self, game: Game, place: str) -> str:
        """Name of a place off the board."""
        return self._about(game, f"place.{place}", place)

    def cells(self, game: Game) -> Mapping[str, str]:
        """Name of each cell, by its name in the notation."""
        return {
            str(cell): self._about(game, f"cell.{cell}", str(cell)) for cell in game.sheet.cells
        }

    def refusal(
        self,
        game: Game,
        refusal: Refusal,
        options: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> str:
        """Reason why a move is not allowed, and what is, under these options.

        ``names`` are the names of the cells; without them they are written as in the notation.
        """
        words = {**self.words(game), **self.variants(game, options or {})}
        sentence = words.get(f"refusal.{refusal.rule}")
        if sentence is None:
            return self.say("refusal.other", rule=str(refusal))
        cells = [(names or {}).get(str(cell), str(cell)) for cell in refusal.cells]
        facts = {"cells": self.listed(cells), "rest": self.listed(cells[1:])}
        more = self.words(game).get(f"refusal.{refusal.rule}.more", "") if cells[1:] else ""
        return self._filled(sentence + more, cells, facts)

    def clauses(
        self, game: Game, options: Mapping[str, str] | None = None
    ) -> list[tuple[str, str]]:
        """Rules of a game in order, as changed by these options: (id, text)."""
        changed = self.variants(game, options or {})
        return [
            (key.removeprefix("rule."), changed.get(key) or self._filled(text, (), {}))
            for key, text in self.words(game).items()
            if key.startswith("rule.")
        ]

    def variants(self, game: Game, options: Mapping[str, str]) -> dict[str, str]:
        """Rules and refusals changed by options; the rules are already filled in."""
        sets = VARIANTS[self.language].get(game.sheet.key, {})
        found: dict[str, str] = {}
        for option in game.sheet.options:
            value = options.get(option.name, option.values[0])
            if value == option.values[0]:
                continue
            for key, text in sets.get(
                f"{option.name}={value}", sets.get(f"{option.name}=*", {})
            ).items():
                found[key] = (
                    self._filled(text, (), {"value": value}) if key.startswith("rule.") else text
                )
        return found

    def error(self, error: RulesError | Problem, game: Game | None = None) -> str:
        """Error message: what was wrong, where, what is allowed and what to do next."""
        key = f"error.{error.code}"
        if error.code == "option.unknown" and error.facts.get("allowed") == _NOTHING:
            key = "error.option.none"
        own = self.words(game) if game else {}
        sentence = own.get(key) or self._program.get(key)
        if sentence is None:
            told = ", ".join(f"{name} {value}" for name, value in error.facts.items())
            return self.say("error.other", code=error.code, facts=told)
        forms = self.tell(game, "notation") if game else ""
        facts = {name: _tame(value) for name, value in error.facts.items()} | {"forms": forms}
        if game:
            facts["game"] = self.name(game)
            if allowed := facts.get("allowed"):
                facts["allowed"] = self._about(game, f"allowed.{allowed}", allowed)
        if isinstance(error.__cause__, Problem):
            facts["cause"] = self.error(error.__cause__)
        return self._filled(sentence, (), facts)

    def outcome(self, game: Game, seats: Sequence[str], outcome: Outcome) -> str:
        """Winner, reason and score."""
        names = [self.seat(game, seats[seat]) for seat in outcome.winners]
        key = "one" if len(names) == 1 else "all" if len(names) == len(seats) else "some"
        reason = self._about(game, f"reason.{outcome.reason}", "") or self._program.get(
            f"reason.{outcome.reason}", outcome.reason
        )
        score = " – ".join(str(points) for points in outcome.score)
        told = self.say("score", score=score) if score else ""
        return self.say(f"outcome.{key}", names=self.listed(names), reason=reason, score=told)

    def listed(self, names: Iterable[str]) -> str:
        """Names joined with commas, and with "and" before the last one."""
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
    """Typed text made safe for a sentence: no control characters, limited length."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


class _Gaps(string.Formatter):
    """Fills a template; a missing fact becomes an ellipsis instead of an error."""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            return args[key] if key < len(args) else "…"
        return kwargs.get(key, "…")
