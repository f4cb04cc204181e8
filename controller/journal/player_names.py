"""Names of players: those in the journals, with what somebody changed or asked to forget.

A journal is never changed, so one small file beside the journals says which name is written
otherwise now, and which one is not shown any more (only as a hash). It is for this table alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from controller.journal.entries import SeatEntry
from controller.model.regular_file import read_regular, replace_regular
from controller.model.settings import is_name

FILE = "players.json"
FORMAT = 1
MOST = 1000
"""Most changes that are kept."""
LARGEST = 1 << 20
"""Most bytes of the file."""


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """What was changed: today's name for one in a journal, and hashes of those to forget."""

    renamed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    forgotten: frozenset[str] = frozenset()

    def shown(self, name: str) -> str:
        """The name as it is written today; empty if it was forgotten."""
        now = self.renamed.get(name, name)
        return "" if _hashed(now) in self.forgotten or _hashed(name) in self.forgotten else now

    def seated(self, seats: tuple[SeatEntry, ...]) -> tuple[SeatEntry, ...]:
        """The same players with today's names."""
        return tuple(replace(it, name=self.shown(it.name)) if it.name else it for it in seats)

    def changed(self, name: str, to: str) -> PlayerNames:
        """With another name for a player; an empty one forgets the player."""
        before = {old for old, now in self.renamed.items() if now == name} | {name}
        renamed = {old: now for old, now in self.renamed.items() if old not in before}
        if not to:
            gone = frozenset(map(_hashed, before))
            return PlayerNames(renamed, self.forgotten | gone)
        renamed |= dict.fromkeys(before - {to}, to)
        return PlayerNames(renamed, self.forgotten - {_hashed(to)})

    def save(self, folder: Path) -> None:
        """Write the file so that it is there wholly or as before; only its owner may read it."""
        if len(self.renamed) + len(self.forgotten) > MOST:
            raise OSError("too many names")
        kept = {
            "format": FORMAT,
            "renamed": dict(self.renamed),
            "forgotten": sorted(self.forgotten),
        }
        data = json.dumps(kept, ensure_ascii=False).encode()
        replace_regular(folder / FILE, data, 0o600)


def load(folder: Path) -> PlayerNames:
    """What the file of this folder says; nothing if there is none, or none that can be read."""
    with suppress(OSError):
        return parse(read_regular(folder / FILE, LARGEST)) or PlayerNames()
    return PlayerNames()


def parse(data: bytes) -> PlayerNames | None:
    """What such a file says; None if it is not one."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        kept = json.loads(data)
        renamed, forgotten = kept["renamed"], frozenset(kept["forgotten"])
        texts = (*renamed, *renamed.values(), *forgotten)
        if kept["format"] == FORMAT and all(
            isinstance(it, str) and is_name(it[:40]) for it in texts
        ):
            return PlayerNames(renamed, forgotten)
    return None


def _hashed(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()
