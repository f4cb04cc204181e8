"""Marks of today's robots, stored beside their results: a result counts while its mark is current.

A file of marks holds, for each game, the source mark and the behaviour mark of every contestant.
While the source mark is current, so are the behaviour marks; otherwise the robots may have changed,
and ``renew`` finds out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from controller.i18n.user_errors import Problem
from controller.model.text_files import read_text, reason_of
from controller.robot.arena import behaviour_mark, contestants, source_mark
from controller.robot.arena.paired_games import ArenaMatch

NAME = "marks.toml"
_SOURCE = "source"
_HEAD = "# Marks of the robots whose results are kept here; `tablier ladder --stamp` writes them.\n"

Behaviour = Callable[[str, str], str]


def of_pair(match: ArenaMatch, behaviour: Behaviour = behaviour_mark.behaviour) -> str:
    """Mark written on each row of a match: the behaviour marks of A and B."""
    return "-".join(
        behaviour(match.game, contestants.read(word).name) for word in (match.a, match.b)
    )


@dataclass(slots=True)
class Book:
    """The marks file in a folder of results; empty if there is no file."""

    path: Path
    games: dict[str, dict[str, str]] = field(default_factory=dict)

    def perhaps_changed(self, game: str) -> bool:
        """Return whether a game's source has changed since its marks were written."""
        return game in self.games and self.games[game].get(_SOURCE) != source_mark.source(game)

    def of(self, match: ArenaMatch) -> str:
        """Mark of a row according to this file; a contestant missing from it matches no row."""
        return of_pair(match, lambda game, kind: self.games.get(game, {}).get(kind, "?"))

    def renew(self, game: str, kinds: Iterable[str]) -> list[str]:
        """Recompute the marks of these and all stored contestants; return the changed names."""
        kept = self.games.get(game, {})
        names = [name for name in contestants.KINDS if name in {*kinds, *kept}]
        today = {name: behaviour_mark.behaviour(game, name) for name in names}
        self.games[game] = {_SOURCE: source_mark.source(game), **today}
        return [name for name in names if kept.get(name, today[name]) != today[name]]

    def complete(self, matches: Iterable[ArenaMatch]) -> None:
        """Compute the marks that these matches need and that are missing or outdated, then save."""
        before = {game: dict(marks) for game, marks in self.games.items()}
        for match in matches:
            names = {contestants.read(word).name for word in (match.a, match.b)}
            if (
                self.perhaps_changed(match.game)
                or not names <= self.games.get(match.game, {}).keys()
            ):
                self.renew(match.game, names)
        if self.games != before:
            self.save()

    def save(self) -> None:
        """Write the file."""
        text = _HEAD
        for game, marks in sorted(self.games.items()):
            lines = [f'{name} = "{mark}"\n' for name, mark in marks.items()]
            text += f"\n[{game}]\n" + "".join(lines)
        try:
            self.path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Problem("file.unwritable", name=self.path, reason=reason_of(error)) from None


def load(folder: Path) -> Book:
    """Marks stored in a folder of results."""
    path = folder / NAME
    if not path.exists():
        return Book(path)
    try:
        tree = tomllib.loads(read_text(str(path)))
    except tomllib.TOMLDecodeError:
        raise Problem("arena.marks", name=path) from None
    games = {}
    for game, marks in tree.items():
        if not isinstance(marks, dict):
            raise Problem("arena.marks", name=path)
        games[game] = {str(name): str(mark) for name, mark in marks.items()}
    return Book(path, games)
