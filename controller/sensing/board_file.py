"""Board files: from bytes to a drawing of each game, or to a list of all faults.

Nothing here raises: whatever the bytes are, the result is a ``BoardPlan`` with drawings or faults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.config import toml_file
from controller.i18n.user_errors import Problem
from controller.sensing import board_check
from controller.sensing.board_check import GameDrawing
from rules.game import Game

FORMAT = 1
MOST = 16
"""Most rows or columns of a board."""
UNUSED = "."
"""Mark of a pad that a game does not use."""

_LONGEST_NAME = 60
_KEYS = ("format", "name", "games")
_GAME_KEYS = ("pads", "pieces", "tapped", "loose")


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """Contents of a board file; usable only without faults."""

    name: str
    drawings: tuple[GameDrawing, ...]
    faults: tuple[Problem, ...]


def read(data: bytes, file: str, games: Sequence[Game]) -> BoardPlan:
    """Plan of a file, with all its faults."""
    try:
        return _File(file, games).read(_parsed(data, file))
    except Problem as fault:
        return BoardPlan("", (), (fault,))


def read_layout(
    key: str, said: object, file: str, games: Sequence[Game], first: GameDrawing
) -> BoardPlan:
    """Plan of one added game on the board of ``first``; no drawing if it has faults."""
    return _File(file, games).read_one(key, said, first)


def _parsed(data: bytes, file: str) -> Mapping[str, object]:
    document = toml_file.read(data)
    fault = document.fault
    if fault is None:
        return document.tree
    place = ": ".join(part for part in (fault.place(file), fault.where) if part)
    facts = {"file": file, "line": fault.line, "column": fault.column, "place": place}
    raise Problem("board.toml", **facts) from Problem(fault.code, **fault.facts)


class _File:
    """Reader of one file, which collects its faults."""

    def __init__(self, file: str, games: Sequence[Game]) -> None:
        self._file = file
        self._games = {game.sheet.key: game for game in games}
        self._faults: list[Problem] = []

    def read(self, said: Mapping[str, object]) -> BoardPlan:
        """Plan of the whole file."""
        self._unknown(said, _KEYS, "board.key")
        number, name, games = (said.get(key) for key in _KEYS)
        if type(number) is not int or number != FORMAT:
            self._fault("board.format", value=_shown(number), allowed=FORMAT)
        if not isinstance(name, str) or not _fit_name(name):
            self._fault("board.name", value=_shown(name), most=_LONGEST_NAME)
        drawings: list[GameDrawing] = []
        if not isinstance(games, dict) or not games:
            self._fault("board.games", value=_shown(games), allowed=" ".join(self._games))
        else:
            for key, told in games.items():
                drawn = self._game(key, told)
                if drawn is not None:
                    drawings.append(drawn)
        self._sizes(drawings)
        self._check(drawings)
        return BoardPlan(str(name), tuple(drawings), tuple(self._faults))

    def read_one(self, key: str, said: object, first: GameDrawing) -> BoardPlan:
        """Plan of one game, which must have the size of the first."""
        drawn = self._game(key, said)
        drawings = () if drawn is None else (drawn,)
        self._sizes((first, *drawings))
        self._check(drawings)
        return BoardPlan(self._file, () if self._faults else drawings, tuple(self._faults))

    def _check(self, drawings: Sequence[GameDrawing]) -> None:
        """Check that every drawing fits the rules of its game."""
        for drawn in drawings:
            for fault in board_check.faults(drawn):
                facts = {"file": self._file, "game": drawn.game.sheet.key, **fault.facts}
                self._faults.append(Problem(fault.code, **facts))

    def _fault(self, code: str, **facts: object) -> None:
        self._faults.append(Problem(code, file=self._file, **facts))

    def _unknown(
        self, said: Mapping[str, object], allowed: tuple[str, ...], code: str, **facts: object
    ) -> None:
        for key in said:
            if key not in allowed:
                self._fault(code, key=key, allowed=" ".join(allowed), **facts)

    def _game(self, key: str, told: object) -> GameDrawing | None:
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
        drawn = GameDrawing(game, 0, 0, (), self._kinds(key, told), tapped, self._loose(key, told))
        return self._drawn(drawn, told.get("pads"))

    def _drawn(self, drawn: GameDrawing, lines: object) -> GameDrawing | None:
        """Drawing with its pads, if they form a rectangle."""
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
        allowed = " ".join(board_check.KINDS)
        kinds: dict[str, str] = {}
        for piece, kind in pieces.items():
            kinds[piece] = kind if isinstance(kind, str) else ""
            if kinds[piece] not in board_check.KINDS:
                self._fault("board.kind", game=key, word=piece, value=_shown(kind), allowed=allowed)
        return kinds

    def _loose(self, key: str, told: Mapping[str, object]) -> frozenset[str]:
        loose = told.get("loose", [])
        if isinstance(loose, list) and all(isinstance(word, str) for word in loose):
            return frozenset(loose)
        self._fault("board.loose", game=key, value=_shown(loose))
        return frozenset()

    def _sizes(self, drawings: Sequence[GameDrawing]) -> None:
        """Check that all games of a board have the same size."""
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
    """Value as text for a message; long ones are cut when shown."""
    return "–" if value is None else str(value)
