"""On which line of a TOML document each key stands: what ``tomllib`` knows but does not tell.

The scan finds statements, not faults: whether a document is TOML is for ``tomllib`` to say. From
the first statement that the scan does not understand it knows nothing, rather than a wrong line.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from dataclasses import dataclass, field
from enum import Enum, auto

KeyPath = tuple[str | int, ...]
"""The way to a value: keys, and numbers from 0 in lists."""

DEEPEST = 16
"""So many keys with dots, or brackets in brackets: ``tomllib`` goes on to a RecursionError."""
LONGEST = 100
"""So many characters of a value without quotation marks: no number or date has more."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\[\]{}#\"'\n]+")
_QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\[^\n])*\"|'[^'\n]*'")
_LONG = re.compile(
    r"\"\"\"(?:[^\"\\]|\\.|\"{1,2}(?!\"))*\"{3,5}|'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL
)
_LONG_MARKS = ('"""', "'''")


class Kind(Enum):
    """How a path came to be; some ways exclude one another."""

    VALUE = auto()
    TABLE = auto()
    LIST = auto()
    IMPLIED = auto()
    """Named only on the way to a deeper section."""
    DOTTED = auto()
    """Named only on the way to a deeper key."""


# (as it was, as it is named again): everything else clashes.
_PEACE = {
    (Kind.IMPLIED, Kind.TABLE),
    (Kind.IMPLIED, Kind.IMPLIED),
    (Kind.IMPLIED, Kind.DOTTED),
    (Kind.TABLE, Kind.IMPLIED),
    (Kind.DOTTED, Kind.IMPLIED),
    (Kind.DOTTED, Kind.DOTTED),
    (Kind.LIST, Kind.LIST),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A section line or a ``key = value``: its place in the text, its first and its last line.

    ``under`` is the section line above a ``key = value``, as it is written.
    """

    start: int
    end: int
    line: int
    last: int
    header: bool
    under: str


@dataclass(frozen=True, slots=True)
class Clash:
    """A statement that gives ``path`` once more; ``first`` is the line that gave it before."""

    statement: Statement
    path: KeyPath
    first: int


class Loss(Enum):
    """Why a scan ended early."""

    FORM = auto()
    OPEN = auto()
    """A text of several lines without an end."""
    DEEP = auto()
    LONG = auto()


@dataclass(frozen=True, slots=True)
class Lost:
    """The statement in which the scan ended; its end is the end of the line where it did.

    ``inside`` brackets or a text of several lines, where it was meant to end is anybody's guess.
    """

    why: Loss
    statement: Statement
    inside: bool


@dataclass(slots=True)
class Lines:
    """What a scan found."""

    at: dict[KeyPath, int] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    lost: Lost | None = None

    def around(self, line: int | None) -> Statement | None:
        """The statement that covers a line; None asks for the last one."""
        every = [*self.statements, *([self.lost.statement] if self.lost else [])]
        if line is None:
            return every[-1] if every else None
        if self.lost and self.lost.inside and line >= self.lost.statement.line:
            return self.lost.statement
        return next((one for one in every if one.line <= line <= one.last), None)


def scan(text: str) -> Lines:
    """Find the statements of a document whose lines end in a plain line feed."""
    return _Scan(text).run()


class _Stop(Exception):  # noqa: N818  the scan ends, nothing is wrong with the program
    def __init__(self, why: Loss) -> None:
        self.why = why
        super().__init__(why)


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found = Lines()
        self._breaks = [match.start() for match in re.finditer("\n", text)]
        self._depth = 0
        self._kinds: dict[KeyPath, Kind] = {}
        self._counts: dict[KeyPath, int] = {}
        # What the present statement gives once more, with the line that gave it before.
        self._twice: list[tuple[KeyPath, int]] = []
        # The section that is open; None below a clashing header, whose keys belong nowhere.
        self._base: KeyPath | None = ()
        self._under = ""

    def run(self) -> Lines:
        while True:
            self._skip(_BLANK)
            start = self.at
            if start == len(self.text):
                return self.found
            header = self.text.startswith("[", start)
            self._twice.clear()
            try:
                if header:
                    self._header()
                else:
                    self._pair(self._base)
                end = self.at
                self._need(_END)
            except _Stop as stop:
                stopped = bisect_left(self._breaks, self.at)
                end = self._breaks[stopped] if stopped < len(self._breaks) else len(self.text)
                inside = self._depth > 0 or stop.why is Loss.OPEN
                broken = self._statement(start, end, header=header)
                self.found.lost = Lost(stop.why, broken, inside)
                return self.found
            statement = self._statement(start, end, header=header)
            self._under = self.text[start:end] if header else self._under
            self.found.statements.append(statement)
            if self._twice:
                self.found.clashes.append(Clash(statement, *self._twice[0]))

    def _statement(self, start: int, end: int, *, header: bool) -> Statement:
        under = "" if header else self._under
        return Statement(start, end, self._line(start), self._line(end), header, under)

    def _header(self) -> None:
        double = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if double else 1
        keys = self._keys()
        self._eat("]]" if double else "]")
        path: KeyPath = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
            else:
                self._claim(path, Kind.IMPLIED, start)
        path = (*path, keys[-1])
        self._claim(path, Kind.LIST if double else Kind.TABLE, start)
        if double and not self._twice:
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            path = (*path, number)
            self._claim(path, Kind.TABLE, start)
        self._base = None if self._twice else path

    def _pair(self, base: KeyPath | None) -> None:
        start = self.at
        keys = self._keys()
        self._eat("=")
        path = base
        if path is not None:
            for key in keys[:-1]:
                path = (*path, key)
                self._claim(path, Kind.DOTTED, start)
            path = (*path, keys[-1])
            self._claim(path, Kind.VALUE, start)
        self._skip(_SPACE)
        self._value(path)

    def _claim(self, path: KeyPath, kind: Kind, start: int) -> None:
        """Note that ``path`` is named here, as the first unless that is a clash."""
        old = self._kinds.get(path)
        if old is None or (old, kind) == (Kind.IMPLIED, Kind.TABLE):
            self._kinds[path] = kind
            self.found.at[path] = self._line(start)
        elif (old, kind) not in _PEACE:
            self._twice.append((path, self.found.at[path]))

    def _keys(self) -> list[str]:
        """The parts of a key, and the spaces around them."""
        keys: list[str] = []
        while True:
            self._skip(_SPACE)
            quoted = _QUOTED.match(self.text, self.at)
            if quoted:
                self.at = quoted.end()
                keys.append(_unquoted(quoted[0]))
            else:
                keys.append(self._need(_BARE_KEY))
            if len(keys) > DEEPEST:
                raise _Stop(Loss.DEEP)
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def _value(self, path: KeyPath | None) -> None:
        text = self.text
        if text.startswith(_LONG_MARKS, self.at):
            if not _LONG.match(text, self.at):
                raise _Stop(Loss.OPEN)
            self._need(_LONG)
        elif text.startswith(('"', "'"), self.at):
            self._need(_QUOTED)
        elif text.startswith(("[", "{"), self.at):
            self._depth += 1
            if self._depth > DEEPEST:
                raise _Stop(Loss.DEEP)
            self._members(path, "}" if text[self.at] == "{" else "]")
            self._depth -= 1
        elif len(self._need(_BARE_VALUE).rstrip()) > LONGEST:
            raise _Stop(Loss.LONG)

    def _members(self, path: KeyPath | None, closing: str) -> None:
        """What stands in brackets; a line break is not minded in braces, where ``tomllib`` does."""
        self.at += 1
        number = 0
        self._skip(_BLANK)
        while not self.text.startswith(closing, self.at):
            if closing == "}":
                self._pair(path)
            else:
                member = None if path is None else (*path, number)
                if member is not None:
                    self.found.at.setdefault(member, self._line(self.at))
                self._value(member)
            number += 1
            self._skip(_BLANK)
            if not self.text.startswith(closing, self.at):
                self._eat(",")
                self._skip(_BLANK)
        self.at += 1

    def _line(self, at: int) -> int:
        return bisect_left(self._breaks, at) + 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _need(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if not match:
            raise _Stop(Loss.FORM)
        self.at = match.end()
        return match[0]

    def _eat(self, mark: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise _Stop(Loss.FORM)
        self.at += len(mark)


def _unquoted(token: str) -> str:
    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Stop(Loss.FORM) from None
