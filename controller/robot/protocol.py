"""Protocol of the search process: one line of JSON for each message.

Plain JSON, not pickle: the output of a broken process is parsed, never executed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder, Encoder

LONGEST = 64_000
"""Most bytes of a line; a longer one comes from a broken process."""


class Letter(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Any message through the pipe."""


class Question(Letter, frozen=True, tag="question"):
    """Everything the process gets to know: one seat's view and the limits of the search.

    ``view`` is a position line of the game, ``seconds`` the time left for the answer.
    ``is_set_up``: the game did not begin with its usual start.
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
    is_set_up: bool = False


class AnalysisQuestion(Letter, frozen=True, tag="analyse"):
    """Position without secrets whose moves are to be judged."""

    number: int
    game: str
    options: Mapping[str, str]
    view: str
    seconds: float
    is_set_up: bool = False


class Cancel(Letter, frozen=True, tag="cancel"):
    """Cancel the current question."""


class Ready(Letter, frozen=True, tag="ready"):
    """The process has started."""


class RobotReply(Letter, frozen=True, tag="reply"):
    """Move for the question with this number; ``proof`` is what the search proved."""

    number: int
    move: str
    proof: str = ""


class MoveChance(Struct, frozen=True, forbid_unknown_fields=True):
    """A move and the chance that the seat to move wins by playing it."""

    text: str
    chance: Annotated[float, Meta(ge=0, le=1)]


class AnalysisReply(Letter, frozen=True, tag="analysis"):
    """Moves of the seat to move, best first; ``exact`` if the search reached every end."""

    number: int
    choices: tuple[MoveChance, ...]
    exact: bool
    depth: int


SearchQuestion = Question | AnalysisQuestion
SearchReply = RobotReply | AnalysisReply

_encoder = Encoder(order="deterministic")
_questions: Decoder[SearchQuestion | Cancel] = Decoder(SearchQuestion | Cancel)
_replies: Decoder[SearchReply | Ready] = Decoder(SearchReply | Ready)


def written(letter: Letter) -> bytes:
    """A message as a line; equal messages give equal bytes."""
    return _encoder.encode(letter) + b"\n"


def read_question(line: bytes) -> SearchQuestion | Cancel:
    """Parse a message to the process; ``ValueError`` if it is not one."""
    return _questions.decode(line)


def read_reply(line: bytes) -> SearchReply | Ready:
    """Parse a message from the process; ``ValueError`` if it is not one."""
    return _replies.decode(line)
