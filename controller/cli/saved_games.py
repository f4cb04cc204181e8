"""Saved games for several commands: the folder, and a game by its name."""

from __future__ import annotations

from pathlib import Path

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.journal.errors import JournalError, of_reading
from controller.journal.file import SUFFIX
from controller.journal.location import games_folder
from controller.journal.resume import open_games
from controller.model.text_files import reason_of


def saved_folder(console: Console, given: str | None) -> Path:
    """Folder of saved games: the given one, which must exist, or the default."""
    if not given:
        return games_folder(console.environ)
    folder = Path(given)
    if not folder.is_dir():
        raise JournalError("journal.folder", name=folder, reason=_absent(folder))
    return folder


def find_saved(console: Console, text: str, given: str | None) -> Path:
    """File of a saved game: a path, or its name or the beginning of it."""
    folder = saved_folder(console, given)
    path = Path(text)
    try:
        if path.exists() or path.name != text:
            return path
        for file in (folder / text, folder / f"{text}{SUFFIX}"):
            if file.exists():
                return file
        begun = sorted(it for it in folder.glob(f"*{SUFFIX}") if it.name.startswith(text))
    except (OSError, ValueError):
        return path
    if len(begun) > 1:
        allowed = ", ".join(it.name.removesuffix(SUFFIX) for it in begun[:5])
        raise Problem("saved.several", text=text, allowed=allowed)
    if not begun:
        raise Problem("saved.unknown", text=text, folder=folder)
    return begun[0]


def resumable_file(folder: Path, text: str) -> str:
    """File name of an unfinished game of a table: the newest, or the one whose name begins so."""
    try:
        found = open_games(folder, terminal=False)
    except OSError as error:
        raise of_reading(error, folder) from None
    wanted = text.removesuffix(SUFFIX)
    names = [it.names[0] for it in found if it.number >= 0]
    names = [it for it in names if it.startswith(wanted)]
    if not names and text:
        raise Problem("resume.unknown", text=text)
    if not names:
        raise Problem("resume.nothing")
    return names[0]


def _absent(folder: Path) -> str:
    try:
        next(folder.iterdir(), None)
    except (OSError, ValueError) as error:
        return reason_of(error)
    return ""
