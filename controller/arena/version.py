"""Which robots played: results of other rules, searches or levels are not the same robots'.

A match has a mark of its own: what changes another game, or another level, leaves it alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from controller.arena import contestants

_PACKAGES = ("rules", "controller.search")
_MADE_OF = (".py", ".weights")
_PLAYERS = ("engine.py", "player.py", "rivals.py")
"""What of the opponents decides a move; the figures of their levels are marked one by one."""
_ASIDE = ("catalog.py", "conformance.py", "drawing.py", "record.py")
"""What of the rules decides none."""
_OWN = ("incognito", "inside", "invers", "reversi", "roliversi", "royal")
"""How the files of one game begin, in every folder."""


@cache
def robots(game: str, a: str, b: str, pace: float) -> str:
    """A short mark of everything that decides how these two play, the same in both builds."""
    digest = hashlib.sha256(_sources(game).encode())
    for word in (a, b):
        digest.update(repr(contestants.read(word).level(game, pace)).encode())
    return digest.hexdigest()[:8]


@cache
def _sources(game: str) -> str:
    digest = hashlib.sha256()
    others = tuple(word for word in _OWN if not game.startswith(word))
    for package in _PACKAGES:
        for name, text in _texts(files(package), package, others):
            digest.update(name.encode() + b"\0" + text + b"\0")
    for name in _PLAYERS:
        digest.update((files("controller.opponents") / name).read_bytes() + b"\0")
    return digest.hexdigest()


def _texts(folder: Traversable, name: str, others: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda it: it.name):
        if entry.is_dir():
            yield from _texts(entry, f"{name}/{entry.name}", others)
        elif entry.name.endswith(_MADE_OF) and not entry.name.startswith((*others, *_ASIDE)):
            yield f"{name}/{entry.name}", entry.read_bytes()
