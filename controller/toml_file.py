"""From any bytes to a TOML tree, the lines of its keys, and everything that is wrong with its form.

After a fault whose extent is certain the reading goes on without that statement, so that one look
tells all faults; else it ends there, and nothing is guessed.
"""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.faults import Fault
from controller.toml_lines import DEEPEST, LONGEST, KeyPath, Lines, Loss, Statement, scan
from controller.toml_spell import shortened

CAP = 65_536
"""A larger file is not read, in bytes."""
_MOST_FAULTS = 20
# The name of a section in the place of one that cannot be used.
_NOWHERE, _NOWHERE_ESCAPED = "\x00", "\\u0000"
_LINE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)")
_COMMA = re.compile(r".*=\s*[+-]?[0-9]+,[0-9]+\s*(#.*)?")
_AGAIN = "config.toml.again"
_OPEN = "config.toml.open"
_QUOTE = "config.toml.quote"
_REST = "config.toml.rest"
_STATEMENT = "config.toml.statement"
# The beginning of what tomllib says, which it says in English only.
_COMPLAINTS = (
    (r"Invalid value", "config.toml.value"),
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
    """What could be read, the line of each key in it, and the faults of the rest."""

    tree: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[KeyPath, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


def read(raw: bytes) -> Document:
    """The tree of a file's bytes; it never raises."""
    if len(raw) > CAP:
        return Document(faults=(Fault("config.large", {"most": str(CAP // 1024)}),))
    faults = []
    if raw.startswith(codecs.BOM_UTF8):
        faults.append(Fault("config.bom", line=1))
        raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return Document(faults=(*faults, *_foreign(raw)))
    return _Reading(text.replace("\r\n", "\n"), faults).run()


def _foreign(raw: bytes) -> list[Fault]:
    """A fault for each line that is not UTF-8."""
    faults = []
    for number, line in enumerate(raw.split(b"\n"), 1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            facts = {"byte": f"0x{line[error.start]:02X}"}
            where = shortened(line.decode(errors="replace").strip())
            faults.append(Fault("config.encoding", facts, number, where))
    return faults


class _Reading:
    def __init__(self, text: str, faults: list[Fault]) -> None:
        self._source = text.split("\n")
        self._text = text
        self._faults = faults
        self._skipped: list[str] = []
        self._told: set[tuple[str, int | None]] = set()

    def run(self) -> Document:
        for _ in range(_MOST_FAULTS):
            lines = scan(self._text)
            if lines.lost and lines.lost.why in {Loss.DEEP, Loss.LONG}:
                # Before tomllib sees it: there it would end in a RecursionError or a ValueError.
                self._too_much(lines.lost.why, lines.lost.statement)
                left_out = self._leave_out(lines, lines.lost.statement)
            else:
                try:
                    tree = tomllib.loads(self._text)
                except tomllib.TOMLDecodeError as error:
                    left_out = self._complain(str(error), lines)
                except (ValueError, RecursionError):
                    self._blame("config.toml.other", None)
                    left_out = False
                else:
                    return self._document(tree, lines)
            if not left_out:
                break
        else:
            self._blame("config.toml.stop", None)
        return Document(faults=tuple(self._faults))

    def _document(self, tree: dict[str, Any], lines: Lines) -> Document:
        for name in self._skipped:
            tree.pop(name, None)
        return Document(tree, lines.at, tuple(self._faults))

    def _too_much(self, why: Loss, statement: Statement) -> None:
        if why is Loss.DEEP:
            self._blame("config.toml.deep", statement.last, statement, most=DEEPEST)
        else:
            self._blame("config.toml.long", statement.last, statement, most=LONGEST)

    def _complain(self, message: str, lines: Lines) -> bool:
        """Note what tomllib says; True if the reading can go on without it."""
        code = next((code for form, code in _COMPLAINTS if re.match(form, message)), "")
        found = _LINE.search(message)
        line = int(found[1]) if found else None
        if code == _AGAIN and lines.clashes:
            return self._clashes(lines)
        statement = lines.around(line)
        if statement and lines.lost and lines.lost.inside and statement is lines.lost.statement:
            if code != _QUOTE or line is None:
                # What was left open is the mistake, not the line on which that comes to light.
                code, line = code if code == _QUOTE else _OPEN, statement.line
        elif statement:
            line = line or statement.last
            if code == _STATEMENT and statement.last > statement.line:
                code = _OPEN
            elif code == _REST and _COMMA.fullmatch(self._source[line - 1]):
                code = "config.toml.comma"
        self._blame(code or "config.toml.other", line, statement)
        return statement is not None and self._leave_out(lines, statement)

    def _clashes(self, lines: Lines) -> bool:
        """Note all that is given twice, and leave out the second of each; the last one first."""
        for clash in lines.clashes:
            statement = clash.statement
            self._blame("config.toml.twice", statement.line, statement, first=clash.first)
        for clash in reversed(lines.clashes):
            self._leave_out(lines, clash.statement)
        return True

    def _leave_out(self, lines: Lines, statement: Statement) -> bool:
        """Take a statement out of the text; False if its extent is not certain."""
        lost = lines.lost
        if (
            lost
            and statement is lost.statement
            and (lost.inside or statement.last > statement.line)
        ):
            return False
        instead = "\n" * (statement.last - statement.line)
        if statement.header:
            # What stands below it belongs to no section that we know.
            instead = f'["{_NOWHERE_ESCAPED}{len(self._skipped)}"]'
            self._skipped.append(f"{_NOWHERE}{len(self._skipped)}")
        self._text = self._text[: statement.start] + instead + self._text[statement.end :]
        return True

    def _blame(
        self, code: str, line: int | None, statement: Statement | None = None, **facts: object
    ) -> None:
        where = "" if line is None else shortened(self._source[line - 1].strip())
        if statement and statement.line == line and _NOWHERE_ESCAPED not in statement.under:
            where = f"{shortened(statement.under)} {where}".strip()
        told = {name: str(value) for name, value in facts.items()}
        if (code, line) not in self._told:
            self._faults.append(Fault(code, told, line, where))
        self._told.add((code, line))
