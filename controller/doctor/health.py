"""What the table noticed about its pads during play, in a small file beside the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from controller.doctor.facts import Remembered
from controller.session.events import Ailing
from controller.sight.health import AILMENTS

FILE = "health.json"
CAP = 20_000
FORMAT = 1


def read(folder: Path) -> Remembered:
    """What is remembered; a file that makes no sense is said to be damaged."""
    try:
        with (folder / FILE).open("rb") as file:
            tree = json.loads(file.read(CAP))
    except FileNotFoundError:
        return Remembered()
    except (OSError, ValueError, RecursionError):
        return Remembered(damaged=True)
    pads = tree.get("pads") if isinstance(tree, dict) and tree.get("format") == FORMAT else None
    if not isinstance(pads, dict) or not all(what in AILMENTS for what in pads.values()):
        return Remembered(damaged=True)
    return Remembered(pads)


class Memory:
    """Keeps the last news of the pads: a game that is over replaces what was known before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pads = dict(read(folder).pads)

    def merged(self, news: Ailing) -> Mapping[str, str]:
        """What is known now."""
        self._pads = dict(news.pads) if news.over else self._pads | dict(news.pads)
        return dict(self._pads)

    def keep(self, pads: Mapping[str, str]) -> None:
        """Write it: the old file or the new one, never half of one."""
        path = self._folder / FILE
        known = read(self._folder)
        if known.pads == pads and not known.damaged:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps({"format": FORMAT, "pads": dict(pads)}) + "\n", encoding="utf-8")
        new.replace(path)
