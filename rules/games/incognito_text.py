"""Positions of Incognito as one line: ``Sc2C* Nc3F! R:PPF/CPF X:-/C T:S S``.

A piece is owner, cell and symbol (``?`` unknown), then ``*`` not yet played, ``!`` known to both,
``^`` has been in the enemy camp. ``R:`` the reserves of South and North, ``X:`` the pieces lost,
``T:`` the seats that may still exchange, ``1:`` the seat that reached its goal first, then the
side to move or ``setup``. Defaults: no reserve, no exchange, and missing pieces are lost.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit, members
from rules.errors import PositionError
from rules.games.incognito_board import (
    ALIVE,
    LEAF,
    PLAY,
    SCISSORS,
    SETUP,
    UNKNOWN,
    Setting,
    one,
    tally,
)
from rules.games.incognito_state import IncognitoState
from rules.model import Cell

CELLS: Final = grid.cells(6, 8)
SYMBOLS: Final = "?CPF"
SIDES: Final = ("S", "N")
_PIECE_LETTERS: Final = 4


def spell_tally(pieces: i64) -> str:
    """Symbols of a tally in the order C, P, F, unknown."""
    kinds = (*range(SCISSORS, LEAF + 1), UNKNOWN)
    return "".join(SYMBOLS[kind] * tally(pieces, kind) for kind in kinds)


def write(state: IncognitoState) -> str:
    """The line of a position."""
    words = []
    for seat in range(2):
        for cell in members(state.pieces(seat)):
            here = bit(cell)
            marks = "*" if state.fresh & here != 0 else ""
            marks += "!" if state.shown & here != 0 else ""
            marks += "^" if state.been & here & ~state.goal(seat) != 0 else ""
            words.append(f"{SIDES[seat]}{CELLS[cell]}{SYMBOLS[state.symbol(cell)]}{marks}")
    words.append(f"R:{_reserve(state, 0)}/{_reserve(state, 1)}")
    words.append(f"X:{spell_tally(state.lost0) or '-'}/{spell_tally(state.lost1) or '-'}")
    trocs = ("S" if state.troc0 else "") + ("N" if state.troc1 else "")
    words.append(f"T:{trocs or '-'}")
    if _both_in(state):
        words.append(f"1:{SIDES[state.early]}")
    words.append("setup" if state.phase == SETUP else SIDES[state.side])
    return " ".join(words)


def _reserve(state: IncognitoState, seat: int) -> str:
    """Text of a reserve; ``!`` marks the piece whose symbol is public."""
    text = spell_tally(state.reserve(seat))
    public = state.known0 if seat == 0 else state.known1
    if public != UNKNOWN:
        text = text.replace(SYMBOLS[public], SYMBOLS[public] + "!", 1)
    return text or "-"


def _both_in(state: IncognitoState) -> bool:
    return state.south & state.goal(0) != 0 and state.north & state.goal(1) != 0


def read(text: str, setting: Setting) -> IncognitoState:
    """The position of a line."""
    words = text.split()
    if not words or words[-1] not in ("S", "N", "setup"):
        raise PositionError("position.side", text=words[-1] if words else "", allowed="S N setup")
    state = IncognitoState(setting)
    state.troc0 = state.troc1 = False
    state.phase = SETUP if words[-1] == "setup" else PLAY
    state.side = 0 if words[-1] == "setup" else SIDES.index(words[-1])
    fields: dict[str, str] = {}
    for word in words[:-1]:
        if word[1:2] == ":" and word[0] in "RXT1":
            fields[word[0]] = word[2:]
        else:
            _put(state, word)
    _set_trocs(state, fields.get("T", "-"))
    for seat, part in enumerate(_halves(fields.get("R", "-/-"))):
        _set_reserve(state, seat, part)
    if "X" in fields:
        for seat, part in enumerate(_halves(fields["X"])):
            _set_lost(state, seat, _read_tally(part))
    _check_counts(state, guess_lost="X" not in fields)
    _check_arrivals(state, fields.get("1", ""))
    _check_phase(state)
    if state.phase == PLAY:
        state.judge()
    return state


def _put(state: IncognitoState, word: str) -> None:
    """Put one piece on the board."""
    owner, name, symbol, marks = word[:1], word[1:3], word[3:4], word[_PIECE_LETTERS:]
    if owner not in SIDES or name not in CELLS or symbol not in SYMBOLS or not symbol:
        raise PositionError("incognito.piece", text=word)
    if any(mark not in "*!^" for mark in marks):
        raise PositionError("incognito.piece", text=word)
    cell = CELLS.index(Cell(name))
    here = bit(cell)
    if (state.south | state.north) & here != 0:
        raise PositionError("incognito.twice", cell=name)
    seat = SIDES.index(owner)
    if seat == 0:
        state.south |= here
    else:
        state.north |= here
    state.mark(here, SYMBOLS.index(symbol))
    state.fresh |= here if "*" in marks else 0
    state.shown |= here if "!" in marks else 0
    state.been |= here if "^" in marks or state.goal(seat) & here != 0 else 0
    if "!" in marks and symbol == "?":
        raise PositionError("incognito.piece", text=word)


def _halves(text: str) -> list[str]:
    """South's part and North's part."""
    parts = text.split("/")
    if len(parts) != 2:
        raise PositionError("incognito.halves", text=text)
    return parts


def _read_tally(text: str) -> i64:
    """Tally of letters such as ``CPF``; a dash means no pieces."""
    total: i64 = 0
    for letter in text.replace("-", ""):
        if letter not in SYMBOLS:
            raise PositionError("incognito.symbol", text=letter)
        total += one(SYMBOLS.index(letter))
    return total


def _set_trocs(state: IncognitoState, text: str) -> None:
    if text not in ("-", "S", "N", "SN"):
        raise PositionError("incognito.trocs", text=text)
    state.troc0, state.troc1 = "S" in text, "N" in text


def _set_reserve(state: IncognitoState, seat: int, text: str) -> None:
    """Set a reserve of at most three pieces; one ``!`` marks the piece whose symbol is public."""
    letters = text.replace("!", "").replace("-", "")
    at = text.find("!")
    marked = text[at - 1] if at > 0 else "?"
    if len(letters) > 3 or text.count("!") > 1 or at == 0 or (at > 0 and marked not in "CPF"):
        raise PositionError("incognito.reserve", text=text)
    public = SYMBOLS.index(marked)
    if seat == 0:
        state.reserve0, state.known0 = _read_tally(letters), public
    else:
        state.reserve1, state.known1 = _read_tally(letters), public


def _set_lost(state: IncognitoState, seat: int, lost: i64) -> None:
    if tally(lost, UNKNOWN) > 0:
        raise PositionError("incognito.symbol", text="?")
    if seat == 0:
        state.lost0 = lost
    else:
        state.lost1 = lost


def _check_counts(state: IncognitoState, *, guess_lost: bool) -> None:
    """Check for at most nine pieces a seat and no symbol too often; count missing ones as lost."""
    for seat in range(2):
        cells = members(state.pieces(seat))
        open_cells = sum(state.symbol(cell) == UNKNOWN for cell in cells)
        hidden = open_cells + tally(state.reserve(seat), UNKNOWN)
        left: i64 = 0
        for kind in range(SCISSORS, LEAF + 1):
            spare = tally(state.setting.symbols, kind) - state.known(seat, kind)
            if spare < 0:
                raise PositionError("incognito.many", side=SIDES[seat], symbol=SYMBOLS[kind])
            left += spare * one(kind)
        spare_pieces = len(spell_tally(left))
        if hidden > spare_pieces:
            raise PositionError("incognito.nine", side=SIDES[seat])
        if guess_lost and hidden == 0 and state.phase == PLAY:
            _set_lost(state, seat, left)


def _check_arrivals(state: IncognitoState, text: str) -> None:
    """Check and set which seat arrived first if both have arrived."""
    if not _both_in(state):
        state.early = ALIVE
        return
    if text not in SIDES:
        raise PositionError("incognito.early", text=text)
    state.early = SIDES.index(text)


def _check_phase(state: IncognitoState) -> None:
    """Check the phase: in set-up a seat has no pieces and none has moved; in play one has some."""
    if state.phase == PLAY:
        if state.south == 0 and state.north == 0:
            raise PositionError("incognito.nobody")
        return
    lined = [state.pieces(seat) for seat in range(2)]
    if 0 not in lined or any(lined[seat] not in (0, state.home(seat)) for seat in range(2)):
        raise PositionError("incognito.setup")
