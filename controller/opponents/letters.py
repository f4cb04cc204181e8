"""What goes to the opponent's process and what comes back: one line of JSON each.

Plain text and no pickle: whatever a process gone wrong writes is read, and never run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

LONGEST = 64_000
"""No line is longer, in bytes; one that is comes from a process gone wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that the process is ever told: what one seat sees, and how to think about it.

    ``view`` is a position line of the game, ``seconds`` the time that is left for the answer.
    """

    number: int
    game: str
    options: Mapping[str, str]
    view: str
    seat: int
    level: str
    seed: int
    seconds: float
    ponder: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """No answer is wanted any more."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The move for the question with this number; ``proof`` is what is known of its end."""

    number: int
    move: str
    proof: str = ""


def written(letter: Question | Cancel | Ready | Reply) -> bytes:
    """A letter as a line; equal letters are equal bytes."""
    match letter:
        case Cancel():
            told: dict[str, object] = {"cancel": True}
        case Ready():
            told = {"ready": True}
        case _:
            told = asdict(letter)
    return json.dumps(told, sort_keys=True).encode("ascii") + b"\n"


def read_question(line: bytes) -> Question | Cancel:
    """What the process was told; a ``ValueError`` if it is nothing of the kind."""
    match _tree(line):
        case {
            "number": int(number),
            "game": str(game),
            "options": dict(options),
            "view": str(view),
            "seat": int(seat),
            "level": str(level),
            "seed": int(seed),
            "seconds": int() | float() as seconds,
            "ponder": bool(ponder),
        }:
            given = {str(name): str(value) for name, value in options.items()}
            return Question(number, game, given, view, seat, level, seed, float(seconds), ponder)
        case {"cancel": True}:
            return Cancel()
        case _:
            raise ValueError("no question")


def read_reply(line: bytes) -> Ready | Reply:
    """What the process said; a ``ValueError`` if it is nothing of the kind."""
    match _tree(line):
        case {"ready": True}:
            return Ready()
        case {"number": int(number), "move": str(move), "proof": str(proof)}:
            return Reply(number, move, proof)
        case _:
            raise ValueError("no reply")


def _tree(line: bytes) -> object:
    try:
        found: object = json.loads(line)
    except RecursionError:
        raise ValueError("too deep") from None
    return found
