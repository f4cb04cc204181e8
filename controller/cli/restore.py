"""``tablier restore``: brings back the games and settings of a backup."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from pathlib import Path

import platformdirs

from controller.cli.backup import places_of
from controller.config.config import FILE, find, load
from controller.console.console import Console
from controller.maker.backup import restoring
from controller.maker.backup.archive import Archive
from controller.maker.backup.restoring import RestoreVerdict

LEFT_ALONE = 1
_ALONE = frozenset({RestoreVerdict.DIFFERS, RestoreVerdict.PLAYED})


def run(console: Console, args: Namespace) -> int:
    """Check a whole backup, and then write what is missing here."""
    say = console.speech.say
    dry = args.dry_run
    with closing(Archive(Path(args.file))) as archive:
        here = find(console.environ)
        config = load(here) if here is not None else restoring.configured(archive)
        new = platformdirs.user_config_path("tablier") / FILE
        places = places_of(console, config, here or new, args.folder)
        files = restoring.plan(archive, places, settings=args.settings)
        for it in files:
            if dry or it.verdict in _ALONE:
                console.tell(say(f"restore.{it.verdict}", name=it.name, path=it.path))
        if not dry:
            restoring.carry_out(archive, files)
    counted = restoring.summary(files)
    written = sum(counted[it] for it in restoring.WRITTEN)
    told = {"written": written, "left": len(files) - written}
    console.tell(say("restore.would-do" if dry else "restore.done", **told))
    return LEFT_ALONE if any(counted[it] for it in _ALONE) else 0
