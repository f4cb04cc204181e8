"""Pad memory: faults of the pads noticed during play, in a small file beside the saved games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.model.regular_file import read_regular, replace_regular
from controller.sensing.pad_health import AILMENTS
from controller.session.commands import ReportPads

FILE = "health.json"
CAP = 20_000
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Remembered:
    """Pad faults noticed during play."""

    pads: Mapping[str, str] = field(default_factory=dict)
    damaged: bool = False


def read(folder: Path) -> Remembered:
    """Stored pad faults; an unreadable file is reported as damaged."""
    try:
        tree = json.loads(read_regular(folder / FILE, CAP))
    except FileNotFoundError:
        return Remembered()
    except (OSError, ValueError, RecursionError):
        return Remembered(damaged=True)
    pads = tree.get("pads") if isinstance(tree, dict) and tree.get("format") == FORMAT else None
    if not isinstance(pads, dict) or not all(what in AILMENTS for what in pads.values()):
        return Remembered(damaged=True)
    return Remembered(pads)


class PadMemory:
    """Stores the latest state of the pads: a finished game replaces what was known before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pads = dict(read(folder).pads)

    def merged(self, news: ReportPads) -> Mapping[str, str]:
        """Stored state merged with this report."""
        self._pads = dict(news.pads) if news.over else self._pads | dict(news.pads)
        return dict(self._pads)

    def keep(self, pads: Mapping[str, str]) -> None:
        """Write the file atomically."""
        path = self._folder / FILE
        known = read(self._folder)
        if known.pads == pads and not known.damaged:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        data = json.dumps({"format": FORMAT, "pads": dict(pads)}) + "\n"
        replace_regular(path, data.encode())
