"""Commands that can be typed at the prompt besides moves, in French and in English."""

from __future__ import annotations

import unicodedata

_COMMANDS = {
    "moves": ("moves", "coups"),
    "why": ("why", "pourquoi"),
    "hint": ("hint", "indice", "conseil"),
    "undo": ("undo", "annuler", "reprendre"),
    "board": ("board", "plateau"),
    "rules": ("rules", "rule", "regles", "regle"),
    "position": ("position",),
    "save": ("save", "enregistrer", "sauver"),
    "help": ("help", "aide", "?"),
    "resign": ("resign", "abandonner", "abandon"),
    "quit": ("quit", "exit", "q", "quitter"),
}
_BY_WORD = {word: command for command, words in _COMMANDS.items() for word in words}


def read(line: str) -> tuple[str, str]:
    """Command and its argument; anything that is not a command is a ``move``."""
    first, _, rest = line.strip().partition(" ")
    command = _BY_WORD.get(plain(first))
    return (command, rest.strip()) if command else ("move", line.strip())


def is_yes(answer: str) -> bool:
    """Return whether an answer means yes in either language."""
    return plain(answer)[:1] in {"o", "y"}


def plain(text: str) -> str:
    """Lower case without accents, which are hard to type on some keyboards."""
    parts = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
