"""What every command needs: the streams, the games and the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from controller.words.speech import Speech
from rules.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Console:
    """The surroundings of one run of the command line."""

    catalog: Catalog
    speech: Speech
    inp: TextIO
    out: TextIO
    err: TextIO
    environ: Mapping[str, str]

    def tell(self, text: str = "") -> None:
        """One line of what was asked for."""
        self.out.write(text + "\n")

    def complain(self, text: str) -> None:
        """One line about what went wrong."""
        self.err.write(text + "\n")
