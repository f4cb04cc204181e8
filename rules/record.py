"""Game record as a text file: header, moves, result.

    format: 1
    game: invers
    option: offboard=pool
    seat: yellow human Anne
    seat: red robot Robby
    start: <a position line, if the game did not start from the usual position>
    keeper: <a seat, if the record holds only what this seat knows>

      1. W3y E3r Sc Na
      5. Nb

    result: red all-turned 3-0

Lines that begin with ``#`` and text after `` #`` are comments; move numbers are ignored when a
record is read. An unfinished game has the result ``*``. A line that cannot be read raises a
``RecordError``; an illegal move is reported in the ``Replay``.

A seat is ``human``, ``robot`` or ``remote`` (a person elsewhere), and may have a name. The kind
``remote`` was added after format 1: an older program reports the line as unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import RecordError, RulesError
from rules.game import Game
from rules.model import Move, Outcome, Refusal, Seat
from rules.state import State

FORMAT = "1"
RESIGNED = "resigned"
AGREED = "agreed"
TIME = "time"
OUTSIDE = (RESIGNED, AGREED, TIME)
"""Reasons to end a game that are not in the rules of any game."""

KINDS = ("human", "robot", "remote")
_KEYS = ("format", "game", "option", "seat", "start", "keeper", "result")
_HEADER = re.compile(r"([a-z]+):(?:\s+(.*))?")
_NUMBER = re.compile(r"\d+\.")
_SCORE = re.compile(r"\d+(-\d+)*")
_MOVES_A_LINE = 10


@dataclass(frozen=True, slots=True)
class Seated:
    """Player of a seat: the seat, one of ``KINDS``, and optionally a name."""

    seat: str
    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """Result line of a record."""

    winners: tuple[str, ...]
    reason: str
    score: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text; ``start`` is empty for the usual start, ``result`` is None if unfinished.

    ``keeper`` is the seat whose knowledge it holds; without one it holds everything.
    """

    game: str
    options: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seated, ...] = ()
    start: str = ""
    keeper: str = ""
    moves: tuple[str, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """First word of a record that cannot be played; words (acts) and plies count from 1."""

    act: int
    ply: int
    text: str
    cause: Refusal | RulesError


@dataclass(frozen=True, slots=True)
class Replay:
    """Replayed part of a record; ``fault`` is an error code if its result is wrong."""

    state: State
    acts: int
    plies: int
    stop: Stop | None
    outcome: Outcome | None
    fault: str


def write(record: Record) -> str:
    """File text of a record; raises an error if reading it back would not give the same record."""
    lines = [f"format: {FORMAT}", f"game: {record.game}"]
    lines += [f"option: {name}={value}" for name, value in record.options]
    lines += [f"seat: {who.seat} {who.kind} {who.name}".rstrip() for who in record.seats]
    lines += [f"start: {record.start}"] if record.start else []
    lines += [f"keeper: {record.keeper}"] if record.keeper else []
    lines.append("")
    for at in range(0, len(record.moves), _MOVES_A_LINE):
        lines.append(f"{at + 1:3}. " + " ".join(record.moves[at : at + _MOVES_A_LINE]))
    lines += [""] if record.moves else []
    lines.append(f"result: {_write_result(record.result)}")
    text = "\n".join(lines) + "\n"
    if not _says(text, record):
        raise RecordError("record.text")
    return text


def read(text: str) -> Record:
    """Record from a file's text; a ``RecordError`` names the line that cannot be read."""
    reading = _Reading()
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reading.take(number, line.strip())
    return reading.record(number)


def told(game: Game, acts: Iterable[tuple[State, Move]], seat: Seat | None) -> tuple[str, ...]:
    """Words for acts in a record kept by this seat (None: by the table)."""
    texts = (game.recorded(state, move, seat) for state, move in acts)
    return tuple(text for text in texts if text)


def result_of(outcome: Outcome, seats: tuple[str, ...]) -> Result:
    """Outcome in the form that a record uses."""
    return Result(tuple(seats[seat] for seat in outcome.winners), outcome.reason, outcome.score)


def replay(game: Game, record: Record) -> Replay:
    """Play a record to its end, or to the first move that cannot be made."""
    if record.game != game.sheet.key:
        raise RecordError("record.game", found=record.game, game=game.sheet.key)
    given = dict(record.options)
    state = game.load(record.start, given) if record.start else game.start(given)
    seats = game.seats(state)
    if record.seats and tuple(who.seat for who in record.seats) != seats:
        found = " ".join(who.seat for who in record.seats)
        raise RecordError("record.seats", found=found, allowed=" ".join(seats))
    if record.keeper:
        if record.keeper not in seats:
            raise RecordError("record.keeper", found=record.keeper, allowed=" ".join(seats))
        state = game.view(state, Seat(seats.index(record.keeper)))
    plies = 0
    for act, text in enumerate(record.moves, 1):
        try:
            moves = game.heard(state, text)
        except RulesError as error:
            return Replay(state, act - 1, plies, Stop(act, plies + 1, text, error), None, "")
        before = (state, plies)
        for move in moves:
            step = game.apply(state, move)
            if isinstance(step, Refusal):
                state, plies = before
                return Replay(state, act - 1, plies, Stop(act, plies + 1, text, step), None, "")
            plies += state.plies(move.code)
            state = step.state
    outcome = game.outcome(state)
    fault = _fault(record.result, outcome, seats)
    return Replay(state, len(record.moves), plies, None, outcome, fault)


def _says(text: str, record: Record) -> bool:
    """True if the text reads back as this record: no name or value contains a line break."""
    try:
        return read(text) == record
    except RecordError:
        return False


def _fault(claim: Result | None, outcome: Outcome | None, seats: tuple[str, ...]) -> str:
    """Error code for a wrong result line, or an empty string."""
    if claim is None:
        return "record.finished" if outcome else ""
    if outcome is None:
        if claim.reason not in OUTSIDE:
            return "record.unfinished"
        strange = set(claim.winners) - set(seats) or len(claim.winners) > len(set(claim.winners))
        nobody_resigned = claim.reason == RESIGNED and len(claim.winners) == len(seats)
        return "record.winners" if strange or nobody_resigned else ""
    return "" if claim == result_of(outcome, seats) else "record.result"


def _write_result(result: Result | None) -> str:
    if result is None:
        return "*"
    score = "-".join(str(points) for points in result.score)
    return " ".join(("+".join(result.winners), result.reason, score)).rstrip()


class _Reading:
    """Parser state: the part of the file read so far."""

    def __init__(self) -> None:
        self._single: dict[str, str] = {}
        self._options: list[tuple[str, str]] = []
        self._seats: list[Seated] = []
        self._moves: list[str] = []
        self._result: Result | None = None

    def take(self, number: int, line: str) -> None:
        """Parse one line that is neither blank nor a comment."""
        if "result" in self._single:
            raise RecordError("record.after", line=number, text=line)
        header = _HEADER.fullmatch(line)
        if header is None:
            if "game" not in self._single:
                raise RecordError("record.begin", line=number, text=line)
            words = line.partition(" #")[0].split()
            self._moves += [word for word in words if not _NUMBER.fullmatch(word)]
        else:
            self._head(number, header[1], (header[2] or "").strip())

    def _head(self, number: int, key: str, value: str) -> None:
        if key not in _KEYS:
            raise RecordError("record.key", line=number, text=key, allowed=" ".join(_KEYS))
        if key not in {"format", "result"} and self._moves:
            raise RecordError("record.late", line=number, text=key)
        if not value:
            raise RecordError("record.empty", line=number, text=key)
        if key == "option":
            name, equals, chosen = value.partition("=")
            if not equals or not name.strip() or not chosen.strip():
                raise RecordError("record.option", line=number, text=value)
            option = (name.strip(), chosen.strip())
            if dict(self._options).get(option[0], option[1]) != option[1]:
                raise RecordError("record.twice", line=number, text=option[0])
            self._options.append(option)
        elif key == "seat":
            self._seats.append(_seated(number, value))
        elif key in self._single:
            raise RecordError("record.twice", line=number, text=key)
        else:
            self._single[key] = value
            if key == "format" and value != FORMAT:
                raise RecordError("record.format", line=number, text=value, allowed=FORMAT)
            if key == "result":
                self._result = _read_result(number, value)

    def record(self, number: int) -> Record:
        """Complete record, after the last line."""
        for key in ("format", "game", "result"):
            if key not in self._single:
                raise RecordError("record.lacks", line=number + 1, text=key)
        return Record(
            self._single["game"],
            tuple(self._options),
            tuple(self._seats),
            self._single.get("start", ""),
            self._single.get("keeper", ""),
            tuple(self._moves),
            self._result,
        )


def _seated(number: int, value: str) -> Seated:
    seat, _, rest = value.partition(" ")
    kind, _, name = rest.strip().partition(" ")
    if kind not in KINDS:
        raise RecordError("record.kind", line=number, text=value, allowed=" ".join(KINDS))
    return Seated(seat, kind, name.strip())


def _read_result(number: int, value: str) -> Result | None:
    if value == "*":
        return None
    winners, *rest = value.split()
    if len(rest) not in {1, 2} or not all(_SCORE.fullmatch(word) for word in rest[1:]):
        raise RecordError("record.outcome", line=number, text=value)
    score = tuple(int(points) for word in rest[1:] for points in word.split("-"))
    return Result(tuple(winners.split("+")), rest[0], score)
