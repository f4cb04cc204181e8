"""Trace: the raw stream of a table as text, so that a bug in the field can be replayed.

One JSON object per line. The first has the format, board, sensor profile, and in ``about`` any
other facts of the writer; then, each with its time:

    {"at":12.34,"pads":[[19,"x",3]]}              a picture: pad, mark and count where they differ
    {"at":12.39,"pads":[]}                        from the picture before; before the first one all
    {"at":20.1,"boot":2,"pads":[[19,"",0]]}       pads are empty, all counts 0, and the boot id 0
    {"at":21.0,"key":"ok","down":true}
    {"at":22.5,"lost":"link-lost","facts":{}}
    {"at":24.0,"found":true}
    {"note":"saved","facts":{"number":3}}         an entry of the writer's own
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Protocol

from hardware.ports import EMPTY, PROFILES, Edge, Key, Picture

FORMAT = 1
_LONGEST_LINE = 100_000
_MOST_PADS = 4096
_COUNT = 2**53
_MARK = re.compile(r"[!-~]{0,8}")


@dataclass(frozen=True, slots=True)
class Lost:
    """The link broke; code and facts are those of the ``LinkLost`` error."""

    at: float
    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """The link is back."""

    at: float


@dataclass(frozen=True, slots=True)
class Note:
    """An entry of the writer's own: a name and JSON values."""

    name: str
    facts: Mapping[str, Any]


Entry = Picture | Edge | Lost | Found | Note


@dataclass(frozen=True, slots=True)
class Trace:
    """Contents of a trace; ``torn`` if the last line was cut off and dropped."""

    rows: int
    columns: int
    profile: str
    entries: tuple[Entry, ...]
    torn: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)


class TraceError(ValueError):
    """Invalid trace: ``code`` identifies the sentence, ``facts`` its values, ``line`` from 1."""

    def __init__(self, code: str, line: int, **facts: object) -> None:
        self.code = code
        self.line = line
        self.facts = {"line": str(line)} | {name: str(value) for name, value in facts.items()}
        super().__init__(f"{code}: {self.facts}")


class Sink(Protocol):
    """Destination of the text: a file, or an object that writes one."""

    def write(self, text: str, /) -> object:
        """Append this text."""


class TraceWriter:
    """Writer that appends entries to a text file, which the caller owns and closes."""

    def __init__(
        self,
        file: Sink,
        rows: int,
        columns: int,
        profile: str,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self._file = file
        self._last = _blank(rows * columns)
        self._line(
            {"trace": "tablier", "format": FORMAT}
            | {"rows": rows, "columns": columns, "profile": profile}
            | ({"about": about} if about else {})
        )

    def write(self, entry: Entry) -> None:
        """Append this entry."""
        match entry:
            case Picture(at, marks, changes, boot):
                last = self._last
                both = zip(last.marks, last.changes, marks, changes, strict=True)
                pads = [
                    [pad, mark, count]
                    for pad, (old_mark, old_count, mark, count) in enumerate(both)
                    if mark != old_mark or count != old_count
                ]
                new_boot = {"boot": boot} if boot != last.boot else {}
                self._line({"at": at} | new_boot | {"pads": pads})
                self._last = entry
            case Edge(at, key, down):
                self._line({"at": at, "key": key.value, "down": down})
            case Lost(at, code, facts):
                self._line({"at": at, "lost": code, "facts": dict(facts)})
            case Found(at):
                self._line({"at": at, "found": True})
            case Note(name, facts):
                self._line({"note": name, "facts": dict(facts)})

    def _line(self, value: Mapping[str, object]) -> None:
        self._file.write(json.dumps(value, separators=(",", ":"), allow_nan=False) + "\n")


def read_trace(data: bytes) -> Trace:
    """Trace from bytes; raises nothing but ``TraceError``, whatever the bytes are."""
    lines = data.split(b"\n")
    last = lines.pop()  # empty if the file is complete
    if last:
        lines.append(last)
    if not lines:
        raise TraceError("trace-empty", 1)
    rows, columns, profile, about = _Fields(lines[0], 1).header()
    picture = _blank(rows * columns)
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry = _Fields(line, number).entry(picture)
        except TraceError:
            if last and number == len(lines):
                return Trace(rows, columns, profile, tuple(entries), torn=True, about=about)
            raise
        if isinstance(entry, Picture):
            picture = entry
        entries.append(entry)
    return Trace(rows, columns, profile, tuple(entries), about=about)


def _blank(count: int) -> Picture:
    return Picture(0.0, (EMPTY,) * count, (0,) * count, 0)


class _Fields:
    """One line, read field by field; fields left over at the end are an error."""

    def __init__(self, line: bytes, number: int) -> None:
        self._number = number
        if len(line) > _LONGEST_LINE:
            raise TraceError("trace-line-long", number, most=_LONGEST_LINE)
        try:
            value = json.loads(line.decode("utf-8"), object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise TraceError("trace-line", number) from error
        if not isinstance(value, dict):
            raise TraceError("trace-line", number)
        self._value: dict[str, Any] = value

    def header(self) -> tuple[int, int, str, dict[str, Any]]:
        if self._value.pop("trace", None) != "tablier":
            raise TraceError("trace-header", self._number)
        found = self._integer("format", 1, _COUNT)
        if found > FORMAT:
            raise TraceError("trace-format", self._number, found=found, known=FORMAT)
        rows = self._integer("rows", 1, _MOST_PADS)
        columns = self._integer("columns", 1, _MOST_PADS // rows)
        profile = self._text("profile")
        if profile not in PROFILES:
            raise self._wrong("profile", profile, " ".join(PROFILES))
        about = self._object("about") if "about" in self._value else {}
        self._end()
        return rows, columns, profile, about

    def entry(self, last: Picture) -> Entry:
        if "note" in self._value:
            note = Note(self._text("note"), self._object("facts"))
            self._end()
            return note
        at = self._value.pop("at", None)
        if type(at) not in {int, float} or abs(at) > _COUNT or not isfinite(at):
            raise self._wrong("at", at, "seconds")
        at = float(at)
        entry: Entry
        if "pads" in self._value:
            boot = self._integer("boot", 0, _COUNT) if "boot" in self._value else last.boot
            entry = self._picture(at, boot, last)
        elif "key" in self._value:
            entry = Edge(at, self._key(), self._boolean("down"))
        elif "lost" in self._value:
            entry = Lost(at, self._text("lost"), self._facts())
        elif "found" in self._value:
            if not self._boolean("found"):
                raise self._wrong("found", "false", "true")
            entry = Found(at)
        else:
            raise TraceError("trace-entry", self._number, fields=" ".join(self._value))
        self._end()
        return entry

    def _picture(self, at: float, boot: int, last: Picture) -> Picture:
        marks, changes = list(last.marks), list(last.changes)
        pads = self._value.pop("pads")
        if type(pads) is not list:
            raise self._wrong("pads", pads, "[[pad,mark,count],…]")
        before = -1
        for item in pads:
            match item:
                case [int(pad), str(mark), int(count)] if (
                    {type(pad), type(count)} == {int}  # True is an int too
                    and before < pad < len(marks)
                    and _MARK.fullmatch(mark)
                    and 0 <= count <= _COUNT
                ):
                    marks[pad], changes[pad], before = mark, count, pad
                case _:
                    raise self._wrong("pads", item, "[pad,mark,count]")
        if not pads:
            return Picture(at, last.marks, last.changes, boot)
        return Picture(at, tuple(marks), tuple(changes), boot)

    def _key(self) -> Key:
        name = self._text("key")
        try:
            return Key(name)
        except ValueError as error:
            allowed = " ".join(key.value for key in Key)
            raise self._wrong("key", name, allowed) from error

    def _facts(self) -> dict[str, str]:
        facts = self._object("facts")
        if any(type(value) is not str for value in facts.values()):
            raise self._wrong("facts", facts, "{…}")
        return facts

    def _object(self, name: str) -> dict[str, Any]:
        value = self._value.pop(name, None)
        if type(value) is not dict:
            raise self._wrong(name, value, "{…}")
        return value

    def _integer(self, name: str, low: int, high: int) -> int:
        value = self._value.pop(name, None)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(name, value, f"{low}–{high}")
        return value

    def _text(self, name: str) -> str:
        value = self._value.pop(name, None)
        if type(value) is not str:
            raise self._wrong(name, value, '"…"')
        return value

    def _boolean(self, name: str) -> bool:
        value = self._value.pop(name, None)
        if type(value) is not bool:
            raise self._wrong(name, value, "true false")
        return value

    def _end(self) -> None:
        if self._value:
            raise TraceError("trace-unknown", self._number, fields=" ".join(self._value))

    def _wrong(self, name: str, value: object, allowed: str) -> TraceError:
        try:
            text = json.dumps(value, ensure_ascii=False)[:80]
        except RecursionError:  # nested deeper than json can write, though it could read it
            text = "…"
        return TraceError("trace-field", self._number, field=name, value=text, allowed=allowed)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON object without duplicate names."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name comes twice")
    return value
