"""Which robots played: results of other rules, searches or levels are not the same robots'."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_PACKAGES = ("rules", "controller.search", "controller.opponents")
_BUILT = (".so", ".pyd", ".pyc")


@cache
def robots() -> str:
    """A short mark of everything that a robot is made of, the same in both builds."""
    digest = hashlib.sha256()
    for package in _PACKAGES:
        for name, text in _texts(files(package), package):
            digest.update(name.encode() + b"\0" + text + b"\0")
    return digest.hexdigest()[:8]


def _texts(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda it: it.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _texts(entry, f"{name}/{entry.name}")
        elif not entry.name.endswith(_BUILT):
            yield f"{name}/{entry.name}", entry.read_bytes()
