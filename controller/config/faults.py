"""Faults of a file written by a person: all at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from controller.config.toml_lines import KeyPath
from controller.config.toml_text import printable
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from rules.game import Game

MAX_SHOWN = 50
"""Most faults shown; the rest are only counted."""
_LAST = 1 << 30


@dataclass(frozen=True, slots=True)
class ConfigFault:
    """One fault; ``code`` names the sentence and ``facts`` fill its gaps, as in a ``Problem``.

    ``where`` quotes the file: ``[table] profile = "prescence"``. An unknown ``line`` is None; a
    syntax error has no ``path``. A fault found by a ``game`` is explained with that game's
    sentences.
    """

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    line: int | None = None
    where: str = ""
    path: KeyPath = ()
    game: Game | None = None
    column: int | None = None

    def place(self, file: str) -> str:
        """File with line and column, as far as known."""
        known = [str(at) for at in (self.line, self.column) if at is not None]
        return ":".join((file, *known))


class ConfigError(ValueError):
    """Unusable file: all its faults, in the order of their lines."""

    def __init__(self, file: str, faults: Iterable[ConfigFault]) -> None:
        self.file = file
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or _LAST))
        super().__init__(file, self.faults)


def fault_lines(error: ConfigError, speech: Speech) -> list[str]:
    """One line of text for each fault: file, line, quoted setting, what is wrong."""
    lines: list[str] = []
    file = printable(error.file)
    for fault in error.faults[:MAX_SHOWN]:
        sentence = speech.error(Problem(fault.code, **fault.facts), fault.game)
        lines.append(": ".join(part for part in (fault.place(file), fault.where, sentence) if part))
    more = len(error.faults) - MAX_SHOWN
    if more > 0:
        lines.append(f"{file}: {speech.error(Problem('config.more', count=more))}")
    return lines
