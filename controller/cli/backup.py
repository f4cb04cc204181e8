"""``tablier backup``: the games, the calibration and the configuration in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from controller.config.config import Config, find, load
from controller.console.console import Console
from controller.journal.location import games_folder
from controller.maker.backup import archive
from controller.maker.backup.archive import GAMES, Places
from controller.model.text_files import check_new
from controller.runtime.devices import calibration_path

LEFT_OUT = 1


def run(console: Console, args: Namespace) -> int:
    """Write a backup into a new file; the table may run meanwhile."""
    say = console.speech.say
    path = find(console.environ)
    places = places_of(console, load(path), path, args.folder)
    if args.dry_run:
        for name, source in places.sources():
            if source.is_file():
                console.tell(say("backup.would", name=name, path=source))
        return 0
    check_new(args.file)
    names, left = archive.write(Path(args.file), places)
    games = sum(name.startswith(GAMES) for name in names)
    console.tell(say("backup.done", name=args.file, games=games, others=len(names) - games))
    console.tell(say("backup.secret"))
    for source, reason in left:
        console.complain(say("backup.left", name=source, reason=reason))
    return LEFT_OUT if left else 0


def places_of(
    console: Console, config: Config, configuration: Path | None, given: str | None
) -> Places:
    """Folders and files of a table with this configuration; ``given`` replaces the games folder."""
    environ = {**console.environ, "STATE_DIRECTORY": given} if given else console.environ
    chosen = given or config.journal.folder
    folder = Path(chosen) if chosen else games_folder(environ)
    return Places(folder, calibration_path(config, environ), configuration)
