"""Folder that holds the games of a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import platformdirs


def games_folder(environ: Mapping[str, str]) -> Path:
    """Folder for games: the one set by the service, or else the user's state folder."""
    given = environ.get("STATE_DIRECTORY", "").partition(":")[0]
    return Path(given) if given else platformdirs.user_state_path("tablier")
