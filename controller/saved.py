"""The commands about games that the table has kept: list, check, export."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

import platformdirs

from controller.console import Console
from controller.inputs import check_new, find_seat, reason_of, write_text
from controller.journal.contents import parse, read
from controller.journal.errors import JournalError
from controller.journal.frame import BLOCK, resembles
from controller.journal.resume import Kept, Saga, rebuild, saved
from controller.problem import Problem
from rules import record
from rules.game import Game
from rules.model import Seat
from rules.record import Record, Seated
from rules.state import State

UNTRUE = 1


def folder_of(environ: Mapping[str, str]) -> Path:
    """Where the table keeps its games: what the service says, or the person's own place."""
    given = environ.get("STATE_DIRECTORY", "").partition(":")[0]
    return Path(given) if given else platformdirs.user_state_path("tablier")


def listing(console: Console, args: Namespace) -> int:
    """A table of the saved games, and those that cannot be read with the reason."""
    folder = Path(args.folder) if args.folder else folder_of(console.environ)
    if args.folder and not folder.is_dir():
        raise JournalError("journal.folder", name=folder, reason=_absent(folder))
    rows: list[tuple[str, ...]] = []
    wrong: list[str] = []
    for kept in saved(folder):
        try:
            rows.append(_row(console, kept))
        except JournalError as error:
            facts = {"name": kept.path.name, "text": console.speech.error(error)}
            wrong.append(console.speech.say("saved.unreadable", **facts))
    if rows:
        names = ("file", "game", "plies", "seats", "state")
        rows.insert(0, tuple(console.speech.say(f"saved.{name}") for name in names))
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        console.tell("  ".join(cells).rstrip())
    for text in wrong:
        console.tell(text)
    if not rows and not wrong:
        console.tell(console.speech.say("saved.none", folder=folder))
    return 0


def is_journal(path: Path) -> bool:
    """Whether a file is a journal, by its first bytes; what cannot be read is none."""
    try:
        with path.open("rb") as file:
            return resembles(file.read(BLOCK + len("tablier-journal ")))
    except (OSError, ValueError):
        return False


def replay(console: Console, source: Path | str, draw: Callable[[Game, State], None]) -> int:
    """Check a journal (a path, or its text): draw where it ends, and tell how it got there."""
    speech = console.speech
    if isinstance(source, Path):
        contents = read(source, accept_prefix=True)
    else:
        contents = parse(source.encode(errors="replace"), Path("-"), accept_prefix=True)
    try:
        saga = rebuild(console.catalog, contents)
    except JournalError as error:
        console.tell(speech.error(error))
        return UNTRUE
    hidden = _hidden(saga)
    state = saga.course.state
    draw(saga.game, saga.game.public(state) if hidden else state)
    console.tell()
    if hidden:
        console.tell(speech.say("replay.hidden"))
    console.tell(speech.say("replay.records", records=len(contents.entries)))
    acts, plies = len(saga.course.acts), saga.course.plies()
    console.tell(speech.say("replay.played", acts=acts, plies=plies))
    for back in saga.backs:
        console.tell(speech.say("replay.back", after=back.after, acts=back.acts))
    if not saga.backs:
        console.tell(speech.say("replay.no-backs"))
    console.tell(_ending(console, saga))
    if contents.broken:
        facts = {"record": contents.broken, "good": len(contents.entries)}
        console.tell(speech.error(JournalError("journal.broken", name=contents.path, **facts)))
        return UNTRUE
    if contents.tail:
        console.tell(speech.say("replay.tail", bytes=contents.tail))
    return 0


def export(console: Console, args: Namespace) -> int:
    """Write a saved game as a record or as JSON; secrets only for the seat that knows them."""
    if args.out:
        check_new(args.out)
    saga = rebuild(console.catalog, read(Path(args.file)))
    names = saga.game.seats(saga.course.state)
    if _hidden(saga) and not args.seat:
        raise Problem("export.secret", allowed=" ".join(names))
    seat = _seat(console, saga.game, names, args.seat) if args.seat else None
    kept = _record(saga, seat)
    text = _json(saga, kept) if args.json else record.write(kept)
    if args.out:
        write_text(args.out, text)
        console.tell(console.speech.say("export.written", name=args.out))
    else:
        console.tell(text.removesuffix("\n"))
    return 0


def _absent(folder: Path) -> str:
    try:
        next(folder.iterdir(), None)
    except (OSError, ValueError) as error:
        return reason_of(error)
    return ""


def _row(console: Console, kept: Kept) -> tuple[str, ...]:
    if kept.error is not None or kept.contents is None:
        raise kept.error or JournalError("journal.first", name=kept.path.name)
    saga = rebuild(console.catalog, kept.contents)
    speech = console.speech
    seats: list[str] = []
    for it in saga.seats:
        seat = speech.seat(saga.game, it.seat)
        key = "saved.level" if it.level else "saved.robot"
        robot = speech.say(key, seat=seat, level=speech.level(it.level))
        seats.append(seat if it.kind == "human" else robot)
    state = speech.say("saved.unfinished" if saga.result is None else "saved.finished")
    plies = str(saga.course.plies())
    return (kept.path.name, speech.name(saga.game), plies, ", ".join(seats), state)


def _hidden(saga: Saga) -> bool:
    """Whether the game has secrets that the other seats may not learn yet."""
    return saga.game.sheet.secret and saga.result is None


def _ending(console: Console, saga: Saga) -> str:
    speech = console.speech
    outcome = saga.game.outcome(saga.course.state)
    if outcome is not None:
        return speech.outcome(saga.game, saga.game.seats(saga.course.state), outcome)
    if saga.result is None:
        return speech.say("replay.unfinished")
    names = speech.listed(speech.seat(saga.game, name) for name in saga.result.winners)
    return speech.say(f"replay.{saga.result.reason}", names=names)


def _seat(console: Console, game: Game, names: tuple[str, ...], wanted: str) -> Seat:
    """The seat that a text means: its name in any language, or its number."""
    found = find_seat(console.catalog, game, names, wanted)
    if found is not None:
        return found
    raise Problem("export.seat", text=wanted, allowed=" ".join(names))


def _record(saga: Saga, seat: Seat | None) -> Record:
    seated = tuple(Seated(it.seat, it.kind) for it in saga.seats)
    return saga.course.record(seated, seat, saga.result)


def _json(saga: Saga, kept: Record) -> str:
    told: dict[str, object] = {
        "format": 1,
        "id": saga.begin.id,
        "game": kept.game,
        "options": saga.course.options,
        "seats": [asdict(it) for it in saga.seats],
        "start": kept.start,
        "keeper": kept.keeper,
        "moves": kept.moves,
        "result": None if kept.result is None else asdict(kept.result),
        "take_backs": [asdict(it) for it in saga.backs],
        "pledge": _pledge(saga, kept),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _pledge(saga: Saga, kept: Record) -> dict[str, object] | None:
    """What the table promised; its secrets only when they are revealed and all may know them."""
    if saga.pledged is None:
        return None
    told: dict[str, object] = {
        "promise": saga.pledged.promise,
        "seals": [asdict(it) for it in saga.seals],
    }
    if saga.revealed is not None and saga.result is not None and not kept.keeper:
        told |= asdict(saga.revealed)
    return told
