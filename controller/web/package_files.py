"""Files of a package's folder, by the path that a browser asks for; never outside the folder."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

_DEEPEST = 5
"""Most parts of a path."""
_COMMENTED = (".js", ".css")
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
"""A comment that has its lines to itself."""


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


def lightened(path: str, body: bytes) -> bytes:
    """What is sent of a file: scripts and styles go without their comments, line for line."""
    if not path.endswith(_COMMENTED):
        return body
    return _COMMENT.sub(lambda found: b"\n" * found.group().count(b"\n"), body)


def _is_plain(part: str) -> bool:
    return part.isascii() and not part.startswith((".", "/")) and not set(part) & {"\\", "\0"}
