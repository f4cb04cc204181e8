"""Console of a command: the streams, the games and the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from controller.i18n.speech import Speech
from rules.catalog import Catalog


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
        """Print one line about an error."""
        self.err.write(text + "\n")
