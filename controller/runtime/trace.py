"""Trace of a session: all its inputs in a file; a replay gives the same commands.

The raw stream of the table (``hardware.sim.trace``), with the session's opening in its header, and
notes for what did not come from the table: time passing, the journal's and the opponent's answers.
"""

from __future__ import annotations

import os
import queue
import re
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import Any

from controller.display.presenter import Presenter
from controller.i18n.user_errors import Problem
from controller.journal import entries
from controller.journal.disk import Disk
from controller.journal.receipts import Saved, Unsaved
from controller.model.settings import Chair, SeatKind, TableMode, TableSettings
from controller.model.timing import Timing
from controller.model.update_result import UpdateResult
from controller.robot.opponent import Thought
from controller.runtime.startup import Opening, begin
from controller.sensing import board as boards
from controller.sensing.board import Board
from controller.session.commands import Command
from controller.session.events import (
    Addressed,
    Begun,
    BoardFound,
    BoardLost,
    CodeReplaced,
    Consented,
    Declared,
    Event,
    FetchedGame,
    FetchFailed,
    GamesListed,
    GamesStored,
    Given,
    HintWanted,
    Hosted,
    Invited,
    NetworkSwitchFound,
    OpenGame,
    Paired,
    Parted,
    Picked,
    PowerSwitchFound,
    Pressed,
    Reseated,
    Seen,
    Switched,
    Tick,
    UpdateEnded,
    UpdateFound,
    Wished,
)
from controller.session.phases import Trouble
from hardware.ports import Edge, Picture
from hardware.sim import trace
from hardware.sim.trace import Note, Sink, TraceError, TraceWriter, read_trace
from rules.catalog import LANGUAGES, Catalog

SUFFIX = ".trace"
_TICKS = 100
_SEEDS = 2**63
_HEX = re.compile(r"(?:[0-9a-f]{2}){0,32}")


@dataclass(frozen=True, slots=True)
class _Schema:
    """How a value is written: its keys in the order of its fields, each with a sample value.

    A key never changes, whatever the class and its fields are called.
    """

    make: Callable[..., Any]
    keys: Mapping[str, Any]
    later: Collection[str] = ()
    """Keys, the last ones, that older traces do not have; left out where they say nothing."""


_CHAIR = _Schema(Chair, {"kind": SeatKind, "level": "", "name": ""})
_TIMING = _Schema(
    Timing,
    {
        "debounce": 0.0,
        "quiet": 0.0,
        "taps": 0.0,
        "wrong": 0.0,
        "revocable": 0.0,
        "rewind": 0.0,
        "stuck": 0.0,
        "long_press": 0.0,
    },
)
_SETTING = _Schema(
    TableSettings,
    {
        "profile": "",
        "board": "",
        "mode": TableMode,
        "timing": _TIMING,
        "light_pieces": ("",),
        "show_targets": True,
        "clock": "",
        "swap_sides": True,
        "confirm_reveals": True,
    },
)
_OLDER_SETTING = {"swap_sides": False, "confirm_reveals": False}
"""Settings that a trace does not name if they are what older programs did."""
_TROUBLE = _Schema(Trouble, {"code": "", "facts": {}})
_GUESTS: Mapping[str, _Schema] = {
    "hosted": _Schema(Hosted, {"simulated": False, "lasting": False}, ("simulated", "lasting")),
    "addressed": _Schema(Addressed, {"url": "", "name": ""}),
    "invited": _Schema(Invited, {"seat": 0, "code": ""}),
    "code-replaced": _Schema(CodeReplaced, {"seat": 0, "code": ""}),
    "paired": _Schema(Paired, {"seat": 0, "again": False, "here": False}, ("here",)),
    "parted": _Schema(Parted, {"seat": 0, "game": ""}, ("game",)),
    "declared": _Schema(Declared, {"seat": 0, "move": "", "game": ""}, ("game",)),
    "consented": _Schema(Consented, {"seat": 0, "yes": True}),
    "hint-wanted": _Schema(HintWanted, {"seat": 0}),
    "begun": _Schema(
        Begun,
        {
            "game": "",
            "options": {},
            "chairs": (_CHAIR,),
            "clock": "",
            "position": "",
            "kept": True,
        },
    ),
    "reseated": _Schema(Reseated, {"seat": 0, "kind": "", "level": ""}),
    "wished": _Schema(Wished, {"what": "", "seat": 0}),
    "switched": _Schema(Switched, {"language": ""}),
    "power-switch-found": _Schema(PowerSwitchFound, {}),
    "network-switch-found": _Schema(NetworkSwitchFound, {}),
    "update-found": _Schema(UpdateFound, {}),
    "update-ended": _Schema(UpdateEnded, {"result": UpdateResult, "version": ""}),
    "games-stored": _Schema(GamesStored, {}),
    "games-listed": _Schema(
        GamesListed, {"games": (_Schema(OpenGame, {"name": "", "game": "", "plies": 0}),)}
    ),
    "picked": _Schema(Picked, {"name": ""}),
    "fetch-failed": _Schema(FetchFailed, {"code": "", "facts": {}}),
}
"""Events from pages and phones, by the name of their note."""
_NAMES: Mapping[object, str] = {shape.make: name for name, shape in _GUESTS.items()}


@dataclass(frozen=True, slots=True)
class Recorded:
    """Recorded session: its opening and its inputs; ``torn`` if the end is lost."""

    opening: Opening
    rows: int
    columns: int
    events: tuple[Event, ...]
    torn: bool


class Recorder:
    """Watches a loop, and writes down every event before the session handles it."""

    def __init__(self, sink: Sink, board: Board, opening: Opening) -> None:
        profile = opening.setting.profile
        self._writer = TraceWriter(sink, board.rows, board.columns, profile, _about(opening))
        self._ticks: list[float] = []
        for entry, version in zip(opening.kept, _versions(opening.kept), strict=True):
            self._writer.write(Note("kept", entries.plain(entry, version)))

    def __call__(self, now: float, what: Event | Command) -> None:
        """Record an event or command."""
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
            case BoardLost(at, reason):
                self._write(trace.Lost(at, reason))
            case BoardFound(at):
                self._write(trace.Found(at))
            case Saved(number):
                self._write(Note("saved", {"number": number}))
            case Unsaved(code, reason):
                self._write(Note("unsaved", {"code": code, "reason": reason}))
            case Thought(number, move, proof):
                facts = {"number": number, "move": move}
                self._write(Note("thought", facts | ({"proof": proof} if proof else {})))
            case FetchedGame(told, code, facts):
                found = zip(told, _versions(told), strict=True)
                kept = [entries.plain(it, version) for it, version in found]
                about = {"entries": kept, "code": code, "facts": dict(facts)}
                self._write(Note("fetched-game", about))
            case Given(seat, value):
                self._write(Note("given", {"seat": seat, "value": value.hex()}))
            case _ if (name := _NAMES.get(type(what))) is not None:
                self._write(Note(name, _plain(what, _GUESTS[name])))
            case _:
                pass

    def flush(self) -> None:
        """Write the collected ticks, which share a line to save space."""
        if self._ticks:
            self._writer.write(Note("ticks", {"at": self._ticks}))
            self._ticks = []

    def _write(self, entry: trace.Entry) -> None:
        self.flush()
        self._writer.write(entry)


class Scribe:
    """New text file written by a thread: a failing card ends the trace, not the game.

    It is readable by its owner only: it contains everything, secrets too.
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
        """Append this in the background."""
        self._texts.put(text)

    def close(self, timeout: float) -> None:
        """Write what is queued, within ``timeout`` seconds; may be called twice."""
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


def opened(recorded: Recorded, catalog: Catalog) -> tuple[Presenter, list[Command]]:
    """New session with the recorded opening, and its commands before any event."""
    board = boards.load(recorded.opening.setting.board, catalog.games, catalog.layouts)
    if (board.rows, board.columns) != (recorded.rows, recorded.columns):
        size = f"{recorded.rows} × {recorded.columns}"
        raise Problem("trace.board", size=size, board=recorded.opening.setting.board)
    return begin(recorded.opening, catalog, board)


def replay(recorded: Recorded, catalog: Catalog) -> Iterator[tuple[Event | None, list[Command]]]:
    """Feed the same inputs to a new session; yield each event with the commands it led to.

    First comes None, with the session's commands before any event.
    """
    presenter, commands = opened(recorded, catalog)
    yield None, commands
    for event in recorded.events:
        yield event, presenter.handle(event)


def read(data: bytes) -> Recorded:
    """Parse a trace; a ``Problem`` names the faulty line, whatever the bytes are."""
    try:
        found = read_trace(data)
    except TraceError as error:
        raise Problem(error.code.replace("-", ".", 1), **error.facts) from None
    kept: list[entries.Entry] = []
    events: list[Event] = []
    for line, entry in enumerate(found.entries, 2):
        if isinstance(entry, Note) and entry.name == "kept" and not events:
            kept.append(_journalled(entry.facts, len(kept) + 1))
        else:
            events += _events(entry, line)
    opening = _opening(found.about, tuple(kept))
    if opening is None or opening.setting.profile != found.profile:
        raise Problem("trace.about")
    return Recorded(opening, found.rows, found.columns, tuple(events), found.torn)


def _journalled(facts: Mapping[str, Any], record: int) -> entries.Entry:
    """Journal entry in a note."""
    return entries.typed(facts, record, _version(facts))


def _versions(kept: tuple[entries.Entry, ...]) -> Iterator[int]:
    """Format version of each journal entry; a game has a number only since version 3."""
    numbered = any(isinstance(it, entries.Started) and it.number for it in kept)
    for entry in kept:
        yield max(3 if numbered else 2, entries.oldest_version(entry))


def _version(facts: Mapping[str, object]) -> int:
    """Format version in which a kept journal entry was noted."""
    if "hidden" in facts or facts.get("type") == "opened":
        return 4
    return 3 if facts.keys() & {"number", "name"} else 2


def _events(entry: trace.Entry, line: int) -> list[Event]:
    match entry:
        case Picture():
            return [Seen(entry)]
        case Edge():
            return [Pressed(entry)]
        case trace.Lost(at, reason):
            return [BoardLost(at, reason)]
        case trace.Found(at):
            return [BoardFound(at)]
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
        case Note(
            "fetched-game", {"entries": list(told), "code": str(code), "facts": dict(facts)}
        ) if told and _are_mappings(told) and _are_texts(facts.values()):
            kept = tuple(_journalled(it, at) for at, it in enumerate(told, 1))
            return [FetchedGame(kept, code, facts)]
        case Note(name, facts) if name in _GUESTS:
            try:
                return [_like(_GUESTS[name], dict(facts))]
            except TypeError:
                raise Problem("trace.note", line=line, text=name) from None
        case Note(name):
            raise Problem("trace.note", line=line, text=name)


def _is_time(value: object) -> bool:
    return type(value) is float and isfinite(value)


def _about(opening: Opening) -> dict[str, Any]:
    """The opening for a header, without the entries of a resumable game."""
    return {
        "language": opening.language,
        "setting": {
            key: value
            for key, value in _plain(opening.setting, _SETTING).items()
            if (key, value) not in _OLDER_SETTING.items()
        },
        "seed": opening.seed,
        "secret": opening.secret,
        "version": opening.version,
        "game": opening.game,
        "options": dict(opening.options),
        "chairs": [_plain(chair, _CHAIR) for chair in opening.chairs],
        "troubles": [_plain(trouble, _TROUBLE) for trouble in opening.troubles],
        "fresh": opening.fresh,
    }


def _opening(about: Mapping[str, Any], kept: tuple[entries.Entry, ...]) -> Opening | None:
    """The opening in a header; None if it is invalid."""
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
                made = _like(_SETTING, _OLDER_SETTING | setting)
                seated = tuple(_like(_CHAIR, chair) for chair in chairs)
                troubles = tuple(_like(_TROUBLE, it) for it in others.get("troubles", []))
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


def _plain(value: Any, model: Any) -> Any:
    """A value in its JSON form."""
    match model:
        case _Schema(_, keys, later):
            facts = zip(keys.items(), fields(value), strict=True)
            told = {key: _plain(getattr(value, it.name), inner) for (key, inner), it in facts}
            return {key: it for key, it in told.items() if it or key not in later}
        case tuple((inner,)):
            return [_plain(it, inner) for it in value]
        case dict():
            return dict(value)
        case _:
            return value


def _like(model: Any, value: Any) -> Any:
    """A JSON value as the type of a sample; ``TypeError`` if it does not match."""
    match model, value:
        case (str(), str()) | (bool(), bool()):
            return value
        case type(), str() if issubclass(model, StrEnum) and value in set(model):
            return model(value)
        case float(), int() | float() if isfinite(value):
            return float(value)
        case int(), int() if type(model) is int is type(value):
            return value
        case dict(), dict() if _are_texts(value.values()):
            return value
        case (inner,), list():
            return tuple(_like(inner, it) for it in value)
        case _Schema(make, keys, later), dict() if (
            value.keys() <= keys.keys() <= value.keys() | set(later)
        ):
            return make(*(_like(keys[key], value[key]) for key in keys if key in value))
        case _:
            raise TypeError(f"{value!r} is not like {model!r}")


def _are_mappings(values: list[Any]) -> bool:
    return all(isinstance(value, Mapping) for value in values)


def _are_texts(values: Any) -> bool:
    return all(type(value) is str for value in values)
