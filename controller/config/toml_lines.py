"""Line numbers of the keys of a TOML document, which ``tomllib`` does not report.

The scan only follows strings, brackets and keys. It accepts any text and never raises: ``tomllib``
decides whether a document is TOML, and after its first syntax error the lines mean nothing.
"""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

KeyPath = tuple[str | int, ...]
"""Path to a value: keys, and indexes from 0 in lists."""

MAX_DEPTH = 16
"""Most dotted keys or nested brackets; ``tomllib`` itself would recurse to a RecursionError."""
MAX_BARE = 100
"""Most characters of an unquoted value; no number or date is longer."""

_TOKEN = re.compile(
    r"""
    \#[^\n]*
    | \"{3} (?:\\.|[^\\])*? \"{3,5}
    | '{3} .*? '{3,5}
    | (?!\"{3}) \" (?:\\[^\n]|[^\"\\\n])* \"
    | (?!'{3}) ' [^'\n]* '
    | (?P<open>[\"'])
    | [\[\]{},=\n]
    | [^\ \t\#\"'\[\]{},=\n]+
    """,
    re.DOTALL | re.VERBOSE,
)


class Token(NamedTuple):
    """Token of the text; the last one is empty."""

    text: str
    offset: int
    line: int


class Excess(NamedTuple):
    """Limit that is exceeded, and where; ``code`` names the sentence about it."""

    code: str
    limit: int
    offset: int


class TomlScan:
    """One pass over a document whose lines end in a plain line feed."""

    def __init__(self, text: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self.start = 0
        """Offset of the last statement."""
        self.heading = ""
        """Section line above that statement, as written."""
        self.earlier: int | None = None
        """Line that defined the last key, or the table it is in, before."""
        self.bracket: int | None = None
        """Offset of the outermost bracket left open."""
        self.quote: int | None = None
        """Offset of the unclosed string that ends the scan."""
        self.excess: Excess | None = None
        """Limit that ended the scan early."""
        self._text = text
        self._tokens = self._split()
        self._next = 0
        self._section: KeyPath = ()
        self._above = ""
        self._counts: dict[KeyPath, int] = {}
        while self._token.text:
            self._statement()

    def _split(self) -> list[Token]:
        """All tokens but blanks and comments."""
        tokens = []
        line = 1
        for match in _TOKEN.finditer(self._text):
            if not match[0].startswith("#"):
                tokens.append(Token(match[0], match.start(), line))
            if match["open"]:
                self.quote = match.start()
                break
            line += match[0].count("\n")
        return [*tokens, Token("", len(self._text), line)]

    @property
    def _token(self) -> Token:
        return self._tokens[self._next]

    def _advance(self) -> None:
        self._next = min(self._next + 1, len(self._tokens) - 1)

    def _skip(self, text: str) -> bool:
        """Skip this token if it is next; return whether it was."""
        found = self._token.text == text
        if found:
            self._advance()
        return found

    def _stop(self, code: str, limit: int) -> None:
        self.excess = Excess(code, limit, self._token.offset)
        self._next = len(self._tokens) - 1

    def _statement(self) -> None:
        if self._token.text != "\n":
            self.start = self._token.offset
            header = self._token.text == "["
            self.heading = "" if header else self._above
            if header:
                self._header()
            else:
                self._pair(self._section, 0)
        while self._token.text not in {"", "\n"}:
            self._advance()
        self._advance()

    def _header(self) -> None:
        line = self._token.line
        self._advance()
        is_list = self._skip("[")
        *way, last = self._keys("]")
        path: KeyPath = ()
        for key in way:
            path = (*path, key)
            self.lines.setdefault(path, line)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        path = (*path, last)
        self._claim(path, line)
        if is_list:
            self._skip("]")
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            path = (*path, number)
        # A section may follow its own subsection, which has named it only in passing.
        self.lines[path] = line
        self._section = path
        self._above = self._text[self.start : self._tokens[self._next - 1].offset + 1]

    def _pair(self, path: KeyPath, depth: int) -> None:
        line = self._token.line
        *way, last = self._keys("=")
        for key in way:
            path = (*path, key)
            self.lines.setdefault(path, line)
        path = (*path, last)
        self._claim(path, line)
        self._value(path, depth)

    def _keys(self, end: str) -> list[str]:
        """Parts of a key up to its end, which is skipped."""
        keys: list[str] = []
        while self._token.text not in {"", "\n", end}:
            keys += _parts(self._token.text)
            if len(keys) > MAX_DEPTH:
                self._stop("config.toml.deep", MAX_DEPTH)
            self._advance()
        self._skip(end)
        return keys or [""]

    def _claim(self, path: KeyPath, line: int) -> None:
        ends = range(len(path), 0, -1)
        self.earlier = next((self.lines[path[:at]] for at in ends if path[:at] in self.lines), None)
        self.lines.setdefault(path, line)

    def _value(self, path: KeyPath, depth: int) -> None:
        text = self._token.text
        if text in {"[", "{"}:
            if depth == MAX_DEPTH:
                self._stop("config.toml.deep", MAX_DEPTH)
            else:
                self._members(path, depth + 1)
        elif len(text) > MAX_BARE and text[0] not in "\"'":
            self._stop("config.toml.long", MAX_BARE)
        elif text != "\n":
            self._advance()
            # A date may have a space before its time.
            while self._token.text not in {"", "\n", ",", "]", "}"}:
                self._advance()

    def _members(self, path: KeyPath, depth: int) -> None:
        """Scan the contents of brackets; braces may also span several lines, as lists do."""
        end = "]" if self._token.text == "[" else "}"
        if depth == 1:
            self.bracket = self._token.offset
        self._advance()
        number = 0
        while self._token.text not in {"", end}:
            if self._token.text in {"\n", ","}:
                self._advance()
            elif end == "}":
                self._pair(path, depth)
            else:
                self.lines.setdefault((*path, number), self._token.line)
                self._value((*path, number), depth)
                number += 1
        if self._skip(end) and depth == 1:
            self.bracket = None


def _parts(token: str) -> list[str]:
    """Keys in a token of a dotted key."""
    if token[0] not in "\"'":
        return [part for part in token.split(".") if part]
    try:
        return [str(tomllib.loads(f"key = {token}")["key"])]
    except tomllib.TOMLDecodeError:
        return [token]
