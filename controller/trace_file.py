"""Everything that a session was told, in a file: played again, it gives the same commands.

The raw stream of the table (``hardware.sim.trace``), with the session's opening in its header, and
as notes what did not come from the table: time passing, the journal's and the opponent's answers.
"""

from __future__ import annotations

import os
import queue
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, is_dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from controller.journal import entries
from controller.journal.disk import Disk
from controller.opening import Opening, begin
from controller.problem import Problem
from controller.session.events import (
    Begun,
    Command,
    Declared,
    Event,
    Found,
    Given,
    Guest,
    Hosted,
    Invited,
    Lost,
    Paired,
    Parted,
    Pressed,
    Reseated,
    Saved,
    Seen,
    Switched,
    Thought,
    Tick,
    Unsaved,
    Wished,
)
from controller.session.phases import Trouble
from controller.session.setting import Chair, Setting
from controller.sight import board as boards
from controller.sight.board import Board
from hardware.ports import Edge, Picture
from hardware.sim import trace
from hardware.sim.trace import Note, Sink, TraceError, TraceWriter, read_trace
from rules.catalog import LANGUAGES, Catalog

SUFFIX = ".trace"
_TICKS = 100
_SEEDS = 2**63
_GUESTS: Mapping[str, Guest | Switched] = {
    "hosted": Hosted(),
    "invited": Invited(0, ""),
    "paired": Paired(0),
    "parted": Parted(0),
    "declared": Declared(0, ""),
    "begun": Begun("", {}, ()),
    "reseated": Reseated(0, ""),
    "wished": Wished(""),
    "switched": Switched(""),
}
"""What comes from pages and phones, by the name of its note: a model for its facts."""
_HEX = re.compile(r"(?:[0-9a-f]{2}){0,32}")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A session as it was: how it was opened, and what it was told; ``torn`` if its end is lost."""

    opening: Opening
    rows: int
    columns: int
    events: tuple[Event, ...]
    torn: bool


class Recorder:
    """Watches a loop, and writes down every event before the session handles it."""

    def __init__(self, sink: Sink, board: Board, opening: Opening) -> None:
        about = asdict(opening)
        del about["kept"]
        setting = opening.setting
        self._writer = TraceWriter(sink, board.rows, board.columns, setting.profile, about)
        self._ticks: list[float] = []
        for entry in opening.kept:
            self._writer.write(Note("kept", entries.plain(entry)))

    def __call__(self, now: float, what: Event | Command) -> None:
        """Something reached the session, or came out of it."""
        del now
        match what:
            case Tick(at):
                self._ticks.append(at)
                if len(self._ticks) == _TICKS:
                    self.flush()
            case Seen(picture):
                self._write(picture)
            case Pressed(edge):
                self._write(edge)
            case Lost(at, reason):
                self._write(trace.Lost(at, reason))
            case Found(at):
                self._write(trace.Found(at))
            case Saved(number):
                self._write(Note("saved", {"number": number}))
            case Unsaved(code, reason):
                self._write(Note("unsaved", {"code": code, "reason": reason}))
            case Thought(number, move, proof):
                facts = {"number": number, "move": move}
                self._write(Note("thought", facts | ({"proof": proof} if proof else {})))
            case Given(seat, value):
                self._write(Note("given", {"seat": seat, "value": value.hex()}))
            case _ if (name := type(what).__name__.lower()) in _GUESTS:
                self._write(Note(name, asdict(what)))
            case _:
                pass

    def flush(self) -> None:
        """Write the ticks that were gathered, to save lines."""
        if self._ticks:
            self._writer.write(Note("ticks", {"at": self._ticks}))
            self._ticks = []

    def _write(self, entry: trace.Entry) -> None:
        self.flush()
        self._writer.write(entry)


class Scribe:
    """A new text file, written by a thread: a card that fails ends the trace and not the game.

    It is its owner's alone: everything that happened is in it, secrets too.
    """

    def __init__(
        self, path: Path, note: Callable[[str, OSError | None], None], disk: Disk | None = None
    ) -> None:
        self._disk = disk or Disk()
        self._disk.make_folder(path.parent)
        fd = self._disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        self._note = note
        self._texts: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, args=(fd,), name="trace", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Append this, some time; nobody waits for it."""
        self._texts.put(text)

    def close(self, timeout: float) -> None:
        """Write what waits, but not longer than so many seconds; may be called twice."""
        self._texts.put("")
        self._thread.join(timeout)

    def _work(self, fd: int) -> None:
        failed = False
        while text := self._texts.get():
            data = b"" if failed else text.encode()
            try:
                while data:
                    data = data[self._disk.write(fd, data) :]
            except OSError as error:
                failed = True
                self._note("trace", error)
        self._disk.close(fd)


def replay(recorded: Recorded, catalog: Catalog) -> Iterator[tuple[Event | None, list[Command]]]:
    """A fresh session told the same: each event with the commands that it led to.

    First comes None, with what the session did before anything had happened.
    """
    board = boards.load(recorded.opening.setting.board, catalog.games)
    if (board.rows, board.columns) != (recorded.rows, recorded.columns):
        size = f"{recorded.rows} × {recorded.columns}"
        raise Problem("trace.board", size=size, board=recorded.opening.setting.board)
    session, commands = begin(recorded.opening, catalog, board)
    yield None, commands
    for event in recorded.events:
        yield event, session.handle(event)


def read(data: bytes) -> Recorded:
    """A trace from its bytes; a ``Problem`` tells which line is wrong, whatever the bytes are."""
    try:
        found = read_trace(data)
    except TraceError as error:
        raise Problem(error.code.replace("-", ".", 1), **error.facts) from None
    kept: list[entries.Entry] = []
    events: list[Event] = []
    for line, entry in enumerate(found.entries, 2):
        if isinstance(entry, Note) and entry.name == "kept" and not events:
            kept.append(entries.typed(entry.facts, len(kept) + 1))
        else:
            events += _events(entry, line)
    opening = _opening(found.about, tuple(kept))
    if opening is None or opening.setting.profile != found.profile:
        raise Problem("trace.about")
    return Recorded(opening, found.rows, found.columns, tuple(events), found.torn)


def _events(entry: trace.Entry, line: int) -> list[Event]:
    match entry:
        case Picture():
            return [Seen(entry)]
        case Edge():
            return [Pressed(entry)]
        case trace.Lost(at, reason):
            return [Lost(at, reason)]
        case trace.Found(at):
            return [Found(at)]
        case Note("ticks", {"at": list(times)}) if all(_is_time(at) for at in times):
            return [Tick(float(at)) for at in times]
        case Note("saved", {"number": int(number)}):
            return [Saved(number)]
        case Note("unsaved", {"code": str(code), "reason": str(reason)}):
            return [Unsaved(code, reason)]
        case Note("thought", {"number": int(number), "move": str(move), "proof": str(proof)}):
            return [Thought(number, move, proof)]
        case Note("thought", {"number": int(number), "move": str(move)}):
            return [Thought(number, move)]
        case Note("given", {"seat": int(seat), "value": str(value)}) if _HEX.fullmatch(value):
            return [Given(seat, bytes.fromhex(value))]
        case Note(name, facts) if name in _GUESTS:
            try:
                return [_like(_GUESTS[name], dict(facts))]
            except TypeError:
                raise Problem("trace.note", line=line, text=name) from None
        case Note(name):
            raise Problem("trace.note", line=line, text=name)


def _is_time(value: object) -> bool:
    return type(value) is float and isfinite(value)


def _opening(about: Mapping[str, Any], kept: tuple[entries.Entry, ...]) -> Opening | None:
    """The opening in a header; None if it is none."""
    match about:
        case {
            "language": str(language),
            "setting": dict(setting),
            "seed": int(seed),
            "secret": str(secret),
            "version": str(version),
            "game": str(game),
            "options": dict(options),
            "chairs": list(chairs),
            **others,
        } if (
            language in LANGUAGES
            and 0 <= seed < _SEEDS
            and _HEX.fullmatch(secret)
            and _are_texts(options.values())
        ):
            try:
                made = _like(Setting(), setting)
                seated = tuple(_like(Chair(), chair) for chair in chairs)
                troubles = tuple(_trouble(it) for it in others.get("troubles", []))
            except TypeError:
                return None
            return Opening(
                language,
                made,
                seed,
                secret,
                version,
                game,
                options,
                seated,
                kept,
                troubles,
                fresh=others.get("fresh") is True,
            )
        case _:
            return None


def _trouble(value: Any) -> Trouble:
    match value:
        case {"code": str(code), "facts": dict(facts)} if _are_texts(facts.values()):
            return Trouble(code, facts)
        case _:
            raise TypeError(f"{value!r} is no trouble")


def _like(model: Any, value: Any) -> Any:
    """A value of the kind of a model, from JSON; a ``TypeError`` if it is of another kind."""
    match model, value:
        case (str(), str()) | (bool(), bool()):
            return value
        case float(), int() | float() if isfinite(value):
            return float(value)
        case int(), int() if type(model) is int is type(value):
            return value
        case dict(), dict() if _are_texts(value.values()):
            return value
        case tuple(), [dict(), *_]:
            return tuple(_like(Chair(), it) for it in value)
        case tuple(), list() if _are_texts(value):
            return tuple(value)
        case _, dict() if is_dataclass(model) and value.keys() == {it.name for it in fields(model)}:
            kind: Any = type(model)
            return kind(**{name: _like(getattr(model, name), it) for name, it in value.items()})
        case _:
            raise TypeError(f"{value!r} is not like {model!r}")


def _are_texts(values: Any) -> bool:
    return all(type(value) is str for value in values)
