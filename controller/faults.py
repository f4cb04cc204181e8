"""What is wrong with a file that a person wrote: everything at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from controller.problem import Problem
from controller.toml_lines import KeyPath
from controller.toml_spell import tame
from controller.words.speech import Speech
from rules.game import Game

MOST_TOLD = 50
_LAST = 1 << 30


@dataclass(frozen=True, slots=True)
class Fault:
    """``code`` names the sentence and ``facts`` fill its gaps, as in a ``Problem``.

    ``where`` is what the file says there: ``[table] profile = "prescence"``. A ``line`` that is
    not known is None; a fault of the file's form has no ``path``. What a ``game`` found is told in
    the words of that game.
    """

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    line: int | None = None
    where: str = ""
    path: KeyPath = ()
    game: Game | None = None


class ConfigError(ValueError):
    """A file that cannot be used: all its faults, in the order of their lines."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or _LAST))
        super().__init__(file, self.faults)


def told(error: ConfigError, speech: Speech) -> list[str]:
    """One line of text for each fault: file, line, what is there, what is wrong with it."""
    lines: list[str] = []
    file = tame(error.file)
    for fault in error.faults[:MOST_TOLD]:
        place = file if fault.line is None else f"{file}:{fault.line}"
        sentence = speech.error(Problem(fault.code, **fault.facts), fault.game)
        lines.append(": ".join(part for part in (place, fault.where, sentence) if part))
    more = len(error.faults) - MOST_TOLD
    if more > 0:
        lines.append(f"{file}: {speech.error(Problem('config.more', count=more))}")
    return lines
