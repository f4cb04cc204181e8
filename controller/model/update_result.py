"""Result of an update asked for in the menu: one line, written by root and shown by the table."""

from __future__ import annotations

import re
from enum import StrEnum

RESULT = "/run/tablier-update/result"
"""The file, in a folder that only root can write; gone after a reboot."""
_VERSION = re.compile(r"[0-9A-Za-z.+!_]{0,24}")


class UpdateResult(StrEnum):
    """What became of the update; each value names its sentence."""

    DONE = "done"
    FAILED = "failed"
    MANY_FILES = "many-files"
    NO_FILE = "no-file"
    READ_ONLY = "read-only"
    SAME = "same"
    UNUSABLE = "unusable"
    """The file is damaged, or made for another machine."""
    WENT_BACK = "went-back"
    """The new version did not start."""


def written(result: UpdateResult, version: str) -> str:
    """Line for the file."""
    return f"{result} {version}".strip() + "\n"


def read(text: str) -> tuple[UpdateResult, str] | None:
    """Result and version in a line; None if it is not such a line."""
    word, _, version = text.strip().partition(" ")
    if word not in set(UpdateResult) or not _VERSION.fullmatch(version):
        return None
    return UpdateResult(word), version
