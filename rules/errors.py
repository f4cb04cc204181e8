"""Errors in text input: a game's name, an option, a position, a move, a record.

RulesError (ValueError)
├── UnknownGameError (KeyError)  a key that no game of the catalog has
├── OptionError     a named option or its value
├── PositionError   a position line
├── NotationError   a move that is not in the game's notation
└── RecordError     a record file

An error has a code and facts; the sentences are in ``controller/i18n``, in both languages.
An illegal move of a player is a ``Refusal``, not an error.
"""

from __future__ import annotations


class RulesError(ValueError):
    """Bad input: ``code`` identifies the sentence, ``facts`` are its values."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        super().__init__(f"{code}: {told}")

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[object, ...]:
        # By default pickle would drop the keyword arguments.
        return _raised_again, (type(self), self.code, self.facts)


def _raised_again(kind: type[RulesError], code: str, facts: dict[str, str]) -> RulesError:
    return kind(code, **facts)


class UnknownGameError(RulesError, KeyError):
    """A key that no game of the catalog has; ``facts`` lists the existing keys."""

    def __str__(self) -> str:
        return f"there is no game {self.facts['text']!r}; the games are {self.facts['allowed']}"


class OptionError(RulesError):
    """An unknown option, a value that is not allowed, or two that contradict each other."""


class PositionError(RulesError):
    """A position line that cannot be read or cannot occur."""


class NotationError(RulesError):
    """A move that is not written in the game's notation."""


class RecordError(RulesError):
    """A record file that cannot be read."""
