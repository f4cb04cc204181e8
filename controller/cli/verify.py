"""``tablier verify``: checks the table's commitment in a finished game."""

from __future__ import annotations

from argparse import Namespace

from controller.cli.saved_games import find_saved
from controller.console.console import Console
from controller.journal.contents import read
from controller.journal.errors import JournalError
from controller.session.audit import check

UNTRUE = 1


def run(console: Console, args: Namespace) -> int:
    """Check a journal: 0 if everything agrees, 1 if not or if it cannot be decided."""
    contents = read(find_saved(console, args.file, args.folder))
    try:
        verdict = check(console.catalog, contents)
    except JournalError as error:
        console.tell(console.speech.error(error))
        return UNTRUE
    for finding in verdict:
        console.tell(console.speech.say(f"verify.{finding.key}", **finding.facts))
    return 0 if verdict[-1].key in {"agreed", "nothing"} else UNTRUE
