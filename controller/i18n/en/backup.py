"""English sentences: backups and restoring them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.backup": "save the games, the calibration and the configuration in one file",
    "help.backup.file": "the new file; the table may keep running",
    "help.backup.dry-run": "only list what would be saved",
    "help.restore": "restore games and settings from a backup",
    "help.restore.file": "a file written by 'tablier backup'",
    "help.restore.dry-run": "check everything, and only list what would happen",
    "help.flag.settings": "also replace the current calibration and configuration",
    "backup.would": "{name}  from {path}",
    "backup.done": "Saved in {name}: games {games}, settings {others}.",
    "backup.secret": "This file contains the secrets of unfinished games. Only you can read it; do "
    "not give it to the other players.",
    "backup.left": "Left out: {name} cannot be read ({reason}).",
    "restore.new": "{name}: restored",
    "restore.longer": "{name}: restored, because the backup has more of this game",
    "restore.replaced": "{name}: replaces {path}",
    "restore.same": "{name}: already here",
    "restore.newer-here": "{name}: left alone, because the game went on here",
    "restore.differs": "{name}: left alone, because {path} is different",
    "restore.played": "{name}: left alone, because a table is playing it",
    "restore.done": "Restored: {written}. Left as they were: {left}.",
    "restore.would-do": "Would be restored: {written}. Would stay as they are: {left}.",
    "error.restore.damaged": "'{name}' is not a backup, or is damaged. Nothing was restored.",
    "error.restore.list": "The list of files in this backup is not valid. Nothing was restored.",
    "error.restore.newer": "This backup was written by a newer Tablier (format {version}). Update "
    "Tablier. Nothing was restored.",
    "error.restore.name": "The backup contains '{name}', which does not belong in one. Nothing was "
    "restored.",
    "error.restore.sum": "'{name}' is damaged in the backup. Nothing was restored.",
    "error.restore.game": "'{name}' in the backup is not a readable game. Nothing was restored.",
    "error.restore.players": "'{name}' in the backup is not a readable list of names. Nothing was "
    "restored.",
    "error.restore.room": "There is not enough room: {size} MB is needed. Nothing was restored.",
    "error.restore.played": "A table has just resumed '{name}'. Stop it and try again; what has "
    "been restored is kept.",
    "error.restore.failed": "Writing failed ({reason}). Fix the cause and try again; what has "
    "been restored is kept.",
}
