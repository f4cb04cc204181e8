"""What can be wrong with text from outside: an option, a position, a move, a record.

RulesError (ValueError)
├── OptionError     a named option or its value
├── PositionError   a position line
├── NotationError   a move that is not in the game's notation
└── RecordError     a record file

A code and its facts, no prose: the sentences are in ``controller/words``, in both languages.
A player's illegal move is not an error but a ``Refusal``.
"""

from __future__ import annotations


class RulesError(ValueError):
    """Bad input: ``code`` names the sentence, ``facts`` fill its gaps."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        super().__init__(f"{code}: {told}")


class OptionError(RulesError):
    """An unknown option, a value that is not allowed, or two that contradict each other."""


class PositionError(RulesError):
    """A position line that cannot be read or cannot occur."""


class NotationError(RulesError):
    """A move that is not written in the game's notation."""


class RecordError(RulesError):
    """A record file that cannot be read."""
