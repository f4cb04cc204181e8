"""TOML files written by a person: their tree, the lines of its keys, and the first syntax error.

Used for both the configuration and board files.
"""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.config.faults import ConfigFault
from controller.config.toml_lines import KeyPath, TomlScan
from controller.config.toml_text import shortened

MAX_BYTES = 65_536
"""Most bytes of a file that is read."""

_POSITION = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_DECIMAL_COMMA = re.compile(r".*=\s*[+-]?[0-9]+,[0-9]+\s*(#.*)?")
_AGAIN = "config.toml.again"
_OPEN = "config.toml.open"
_QUOTE = "config.toml.quote"
_REST = "config.toml.rest"
_STATEMENT = "config.toml.statement"
_VALUE = "config.toml.value"
# Beginnings of the messages of tomllib, which are in English only.
_MESSAGES = (
    (r"Invalid value", _VALUE),
    (r"Unterminated|(Illegal|Found invalid) character '\\n'|Expected \"'", _QUOTE),
    (r"Expected '\]", "config.toml.header"),
    (r"Expected '='|Invalid initial character|Invalid statement", _STATEMENT),
    (r"Expected newline", _REST),
    (r"Unclosed", _OPEN),
    (r"Unescaped|Invalid hex|Escaped character", "config.toml.escape"),
    (r"Illegal character|Found invalid character", "config.toml.character"),
    (r"Invalid date", "config.toml.date"),
    (r"Cannot|Duplicate", _AGAIN),
)


@dataclass(frozen=True, slots=True)
class Document:
    """Contents of a file before its first syntax error, and that error."""

    tree: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[KeyPath, int] = field(default_factory=dict)
    fault: ConfigFault | None = None


def read(raw: bytes) -> Document:
    """Document from a file's bytes; never raises."""
    if len(raw) > MAX_BYTES:
        return Document(fault=ConfigFault("config.large", {"most": str(MAX_BYTES // 1024)}))
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode()
        text = before + raw[error.start :].decode(errors="replace")
        facts = {"byte": f"0x{raw[error.start]:02X}"}
        return Document(fault=_fault("config.encoding", text, len(before), TomlScan(before), facts))
    return _parsed(text.replace("\r\n", "\n"))


def _parsed(text: str) -> Document:
    scan = TomlScan(text)
    excess = scan.excess
    try:
        tree = tomllib.loads(text[: scan.start] if excess else text)
    except tomllib.TOMLDecodeError as error:
        return _broken(text, str(error))
    if excess is None:
        return Document(tree, scan.lines)
    facts = {"most": str(excess.limit)}
    return Document(tree, scan.lines, _fault(excess.code, text, excess.offset, scan, facts))


def _broken(text: str, message: str) -> Document:
    """Contents before a syntax error, and that error with its position and sentence."""
    code = next((code for form, code in _MESSAGES if re.match(form, message)), "config.toml.other")
    found = _POSITION.search(message)
    offset = _offset(text, int(found[1]), int(found[2])) if found else len(text)
    scan = TomlScan(text[: offset + 1])
    rest = text[offset:].partition("\n")[0]
    facts: dict[str, str] = {}
    if code == _AGAIN and scan.earlier is not None:
        code, offset, facts = "config.toml.twice", scan.start, {"first": str(scan.earlier)}
    elif code == _QUOTE and scan.quote is not None:
        offset = scan.quote
    elif scan.bracket is not None and (
        code in {_OPEN, _STATEMENT} or (code == _VALUE and "=" in rest)
    ):
        # The bracket is the mistake, not the line where it is detected.
        code, offset = _OPEN, scan.bracket
    elif not found:
        offset = scan.start
    elif code == _REST and _DECIMAL_COMMA.fullmatch(_line_at(text, offset)):
        code = "config.toml.comma"
    before = text[: scan.start]
    return Document(
        tomllib.loads(before), TomlScan(before).lines, _fault(code, text, offset, scan, facts)
    )


def _fault(
    code: str, text: str, offset: int, scan: TomlScan, facts: Mapping[str, str]
) -> ConfigFault:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    where = f"{shortened(scan.heading)} {shortened(_line_at(text, offset).strip())}".strip()
    return ConfigFault(code, facts, line, where, column=column)


def _offset(text: str, line: int, column: int) -> int:
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1


def _line_at(text: str, offset: int) -> str:
    return text[text.rfind("\n", 0, offset) + 1 :].partition("\n")[0]
