"""What a person can type at the prompt besides moves, in French and in English alike."""

from __future__ import annotations

import unicodedata

_COMMANDS = {
    "moves": ("moves", "coups"),
    "why": ("why", "pourquoi"),
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
    """The command and what follows it; everything that is no command is a ``move``."""
    first, _, rest = line.strip().partition(" ")
    command = _BY_WORD.get(plain(first))
    return (command, rest.strip()) if command else ("move", line.strip())


def is_yes(answer: str) -> bool:
    """Whether an answer means yes in either language."""
    return plain(answer)[:1] in {"o", "y"}


def plain(text: str) -> str:
    """Lower case without accents, so that nobody must find them on a keyboard."""
    parts = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
