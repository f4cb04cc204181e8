"""Console of a command: the streams, the games and the language."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from controller.i18n.speech import Speech
from rules.catalog import Catalog

_WIDEST = 100


def complain(err: TextIO, text: str) -> None:
    """Print a sentence about an error: wrapped for a person, on one line for a program."""
    lines = [text]
    if err.isatty():
        width = min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)
        lines = textwrap.wrap(text, width - 1, break_long_words=False, break_on_hyphens=False)
    err.write("\n".join(lines) + "\n")


@dataclass(frozen=True, slots=True)
class Console:
    """Environment of one run of the command line."""

    catalog: Catalog
    speech: Speech
    inp: TextIO
    out: TextIO
    err: TextIO
    environ: Mapping[str, str]

    def tell(self, text: str = "") -> None:
        """Print one line of the result."""
        self.out.write(text + "\n")

    def complain(self, text: str) -> None:
        """Print a sentence about an error."""
        complain(self.err, text)
