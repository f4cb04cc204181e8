"""Drawing modules that games from other packages bring along, served from those packages.

``Entry.drawing`` names the package and a path in it; every file of that folder can be asked for.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePosixPath
from urllib.parse import quote

from controller.web import package_files
from rules.catalog import Entry

ROUTE = "/games/{game}/{path:path}"


def address(entry: Entry) -> str:
    """Where a page loads the drawing of a game; empty if the game has none."""
    name = PurePosixPath(entry.drawing).name
    return f"/games/{quote(entry.game.sheet.key, safe='')}/{quote(name)}" if name else ""


def contents(entry: Entry | None, path: str) -> bytes | None:
    """File beside the drawing of a game; None if there is none, or no such package."""
    if entry is None or not entry.drawing:
        return None
    package, *inside = PurePosixPath(entry.drawing).parent.parts or ("",)
    try:
        folder = files(package).joinpath(*inside)
    except Exception:  # noqa: BLE001  importing somebody's package may raise anything
        return None
    return package_files.contents(folder, path)
