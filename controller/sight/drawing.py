"""The file of a board: from bytes to a drawing of each game, or to everything wrong with it.

Nothing here raises: whatever the bytes are, the answer is a ``Plan`` with drawings or faults.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.problem import Problem
from controller.sight import fit
from controller.sight.fit import Drawing
from rules.game import Game

FORMAT = 1
LARGEST = 64 * 1024
"""No board's file has more bytes."""
MOST = 16
"""No board has more rows or columns."""
UNUSED = "."
"""A pad that a game does not use."""

_LONGEST_NAME = 60
_MOST_DOTS = 1000
_KEYS = ("format", "name", "games")
_GAME_KEYS = ("pads", "pieces", "tapped", "loose")
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a file says: of use only without faults."""

    name: str
    drawings: tuple[Drawing, ...]
    faults: tuple[Problem, ...]


def read(data: bytes, file: str, games: Sequence[Game]) -> Plan:
    """The plan of a file, with all its faults."""
    try:
        return _File(file, games).read(_parsed(data, file))
    except Problem as fault:
        return Plan("", (), (fault,))


def _parsed(data: bytes, file: str) -> dict[str, object]:
    if len(data) > LARGEST:
        raise Problem("board.large", file=file, most=LARGEST)
    # Python takes a minute to read a key of ten thousand dots.
    if max(line.count(b".") for line in data.split(b"\n")) > _MOST_DOTS:
        raise Problem("board.strange", file=file)
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Problem("board.text", file=file, line=line) from None
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line, column = (int(at[1]), int(at[2])) if at and at[1] else (data.count(b"\n") + 1, 1)
        reason = _AT.sub("", str(error))
        raise Problem("board.toml", file=file, line=line, column=column, reason=reason) from None
    except (RecursionError, ValueError):
        # Lists in lists without end, or a number of more digits than Python reads.
        raise Problem("board.strange", file=file) from None


class _File:
    """Collects what is wrong with one file."""

    def __init__(self, file: str, games: Sequence[Game]) -> None:
        self._file = file
        self._games = {game.sheet.key: game for game in games}
        self._faults: list[Problem] = []

    def read(self, said: Mapping[str, object]) -> Plan:
        """The plan of the whole file."""
        self._unknown(said, _KEYS, "board.key")
        number, name, games = (said.get(key) for key in _KEYS)
        if type(number) is not int or number != FORMAT:
            self._fault("board.format", value=_shown(number), allowed=FORMAT)
        if not isinstance(name, str) or not _fit_name(name):
            self._fault("board.name", value=_shown(name), most=_LONGEST_NAME)
        drawings: list[Drawing] = []
        if not isinstance(games, dict) or not games:
            self._fault("board.games", value=_shown(games), allowed=" ".join(self._games))
        else:
            for key, told in games.items():
                drawn = self._game(key, told)
                if drawn is not None:
                    drawings.append(drawn)
        self._sizes(drawings)
        for drawn in drawings:
            for fault in fit.faults(drawn):
                facts = {"file": self._file, "game": drawn.game.sheet.key, **fault.facts}
                self._faults.append(Problem(fault.code, **facts))
        return Plan(str(name), tuple(drawings), tuple(self._faults))

    def _fault(self, code: str, **facts: object) -> None:
        self._faults.append(Problem(code, file=self._file, **facts))

    def _unknown(
        self, said: Mapping[str, object], allowed: tuple[str, ...], code: str, **facts: object
    ) -> None:
        for key in said:
            if key not in allowed:
                self._fault(code, key=key, allowed=" ".join(allowed), **facts)

    def _game(self, key: str, told: object) -> Drawing | None:
        game = self._games.get(key)
        if game is None:
            self._fault("board.game", game=key, allowed=" ".join(self._games))
            return None
        if not isinstance(told, dict):
            self._fault("board.table", game=key, value=_shown(told))
            return None
        self._unknown(told, _GAME_KEYS, "board.game.key", game=key)
        tapped = told.get("tapped", False)
        if not isinstance(tapped, bool):
            self._fault("board.tapped", game=key, value=_shown(tapped))
            tapped = True
        drawn = Drawing(game, 0, 0, (), self._kinds(key, told), tapped, self._loose(key, told))
        return self._drawn(drawn, told.get("pads"))

    def _drawn(self, drawn: Drawing, lines: object) -> Drawing | None:
        """The drawing with its pads, if they are a rectangle."""
        key = drawn.game.sheet.key
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            self._fault("board.pads", game=key, value=_shown(lines))
            return None
        rows = [line.split() for line in lines]
        columns = len(rows[0]) if rows else 0
        if not 1 <= len(rows) <= MOST or not 1 <= columns <= MOST:
            self._fault("board.size", game=key, rows=len(rows), columns=columns, most=MOST)
            return None
        ragged = [at for at, row in enumerate(rows) if len(row) != columns]
        for at in ragged:
            self._fault(
                "board.ragged", game=key, row=at + 1, value=lines[at].strip(),
                found=len(rows[at]), columns=columns,
            )  # fmt: skip
        if ragged:
            return None
        spots = tuple("" if word == UNUSED else word for row in rows for word in row)
        return replace(drawn, rows=len(rows), columns=columns, spots=spots)

    def _kinds(self, key: str, told: Mapping[str, object]) -> dict[str, str]:
        pieces = told.get("pieces", {})
        if not isinstance(pieces, dict):
            self._fault("board.pieces", game=key, value=_shown(pieces))
            return {}
        allowed = " ".join(fit.KINDS)
        kinds: dict[str, str] = {}
        for piece, kind in pieces.items():
            kinds[piece] = kind if isinstance(kind, str) else ""
            if kinds[piece] not in fit.KINDS:
                self._fault("board.kind", game=key, word=piece, value=_shown(kind), allowed=allowed)
        return kinds

    def _loose(self, key: str, told: Mapping[str, object]) -> frozenset[str]:
        loose = told.get("loose", [])
        if isinstance(loose, list) and all(isinstance(word, str) for word in loose):
            return frozenset(loose)
        self._fault("board.loose", game=key, value=_shown(loose))
        return frozenset()

    def _sizes(self, drawings: Sequence[Drawing]) -> None:
        """All games of a board lie on the same pads."""
        for drawn in drawings[1:]:
            first = drawings[0]
            if (drawn.rows, drawn.columns) != (first.rows, first.columns):
                self._fault(
                    "board.sizes", game=drawn.game.sheet.key, rows=drawn.rows,
                    columns=drawn.columns, other=first.game.sheet.key,
                    wanted=f"{first.rows} × {first.columns}",
                )  # fmt: skip


def _fit_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= _LONGEST_NAME and name.isprintable()


def _shown(value: object) -> str:
    """A value of the file as far as it can be written."""
    try:
        return "–" if value is None else str(value)
    except (RecursionError, ValueError):
        # Lists in lists without end, or a number of more digits than Python writes.
        return type(value).__name__
