"""``tablier drawings``: the wiring diagrams of the build guide."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from controller.config import config
from controller.config.device_settings import PI
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.maker.drawings import gallery
from controller.model.text_files import reason_of


def run(console: Console, args: Namespace) -> int:
    """Write all drawings of the build guide to a folder, in both languages."""
    folder = Path(args.folder)
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in _pictures(console, mine=args.mine):
            (folder / name).write_text(text, encoding="utf-8")
            count += 1
    except OSError as error:
        raise Problem("file.unwritable", name=folder, reason=reason_of(error)) from None
    console.tell(console.speech.say("drawings.done", count=count, name=folder))
    return 0


def _pictures(console: Console, *, mine: bool) -> Iterator[tuple[str, str]]:
    if not mine:
        return gallery.pictures(console.catalog)
    found = load_for(config.find(console.environ), console.catalog)
    if found.table.driver != PI:
        raise Problem("drawings.mine")
    return gallery.own(found, console.catalog)
