"""``tablier trace``: a table's trace played again."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from controller.console import Console
from controller.inputs import reason_of
from controller.problem import Problem
from controller.session.events import Event, Found, Lost, Pressed, Record, Say, Seen, Tick
from controller.show.page import Page
from controller.trace_file import read, replay


def run(console: Console, args: Namespace) -> int:
    """Tell a fresh session what the old one was told, and print what goes to the journal."""
    speech = console.speech
    recorded = read(_contents(Path(args.file)))
    setting, version = recorded.opening.setting, recorded.opening.version
    facts = {"board": setting.board, "profile": setting.profile, "version": version or "?"}
    console.tell(speech.say("trace.about", **facts))
    at, records = 0.0, 0
    page: Page | None = None
    for event, commands in replay(recorded, console.catalog):
        at = _time(event, at)
        for command in commands:
            match command:
                case Record(_, entry):
                    records += 1
                    text = " ".join(
                        str(entry[key]) for key in ("type", "game", "move", "acts") if key in entry
                    )
                    console.tell(speech.say("trace.line", at=f"{at:10.2f}", text=text))
                case Say(said):
                    page = said
                case _:
                    pass
    if page is not None:
        parts = (page.title, page.text, " / ".join(page.choices))
        console.tell(speech.say("trace.page", text=" – ".join(part for part in parts if part)))
    console.tell(speech.say("trace.end", events=len(recorded.events), records=records))
    if recorded.torn:
        console.tell(speech.say("trace.torn"))
    return 0


def _time(event: Event | None, before: float) -> float:
    """When an event happened, if it tells; else when the one before did."""
    match event:
        case Tick(at) | Lost(at) | Found(at):
            return at
        case Seen(picture):
            return picture.at
        case Pressed(edge):
            return edge.at
        case _:
            return before


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Problem("file.missing", name=path) from None
    except IsADirectoryError:
        raise Problem("file.folder", name=path) from None
    except (OSError, ValueError) as error:
        raise Problem("file.unreadable", name=path, reason=reason_of(error)) from None
