"""Files of a package's folder, by the path that a browser asks for; never outside the folder."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

_DEEPEST = 5
"""Most parts of a path."""


def contents(folder: Traversable, path: str) -> bytes | None:
    """Bytes of a file in the folder, whatever the path says; None if there is no such file."""
    parts = PurePosixPath(path).parts
    if not 0 < len(parts) <= _DEEPEST or not all(map(_is_plain, parts)):
        return None
    found = folder
    for part in parts:
        found = found / part
    try:
        return found.read_bytes() if found.is_file() else None
    except OSError:
        return None


def _is_plain(part: str) -> bool:
    return part.isascii() and not part.startswith((".", "/")) and not set(part) & {"\\", "\0"}
