"""Client messages: every message with its keys, their types and their limits.

The single source for parsing, for the description at ``GET /api/v1``, and for the check of API.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.inspect import (
    BoolType,
    DictType,
    IntType,
    StrType,
    VarTupleType,
    type_info,
)
from msgspec.structs import FieldInfo, astuple, fields

from controller.model.settings import LONGEST_NAME

VERSION: Final = 1
LARGEST: Final = 4096
"""Most bytes of one message."""

Text16 = Annotated[str, Meta(max_length=16)]
Text32 = Annotated[str, Meta(max_length=32)]
Text64 = Annotated[str, Meta(max_length=64)]
Text128 = Annotated[str, Meta(max_length=128)]
Text512 = Annotated[str, Meta(max_length=512)]
SeatNumber = Annotated[int, Meta(ge=-1, le=3)]
PadNumber = Annotated[int, Meta(ge=-1, le=1023)]
PieceKind = Annotated[str, Meta(max_length=2, pattern=r"^(?:[NS][1-9])?\Z")]
Language = Literal["fr", "en"]
ChairKind = Literal["human", "robot"]


class Printable(Struct, frozen=True, forbid_unknown_fields=True):
    """Object of the protocol; all its texts are printable."""

    def __post_init__(self) -> None:
        if not all(map(is_printable, astuple(self))):
            raise ValueError("not printable")


class Hello(Printable, frozen=True, tag_field="do", tag="hello"):
    """The first message of a socket: who it is."""

    v: Annotated[int, Meta(ge=-1, le=999)]
    audience: Literal["table", "seat"] = field(name="as")
    language: Language
    token: Annotated[str, Meta(max_length=32, pattern=r"^(?:[0-9a-f]{32})?\Z")] = ""
    code: Annotated[str, Meta(max_length=12, pattern=r"^(?:[0-9]{6,12})?\Z")] = ""


class CommonRequest(Printable, frozen=True, kw_only=True, tag_field="do"):
    """Any later message: the client's own id for it, and the state it refers to."""

    id: Text32
    state: Text32 = ""


class PlayRequest(CommonRequest, frozen=True, tag="play"):
    """Make a move with the simulated hand."""

    text: Text64


class WhyRequest(CommonRequest, frozen=True, tag="why"):
    """Ask which rule forbids a move."""

    text: Text64


class GestureRequest(CommonRequest, frozen=True, tag="gesture"):
    """Make one gesture with the simulated hand."""

    gesture: Literal["lift", "put", "carry", "turn", "push", "tap", "knock", "unplug", "wait"]
    pad: PadNumber = -1
    to: PadNumber = -1
    kind: PieceKind = ""
    pads: Annotated[tuple[PadNumber, ...], Meta(max_length=64)] = ()
    seconds: Annotated[int, Meta(ge=-1, le=30)] = 1


class KeyRequest(CommonRequest, frozen=True, tag="key"):
    """Press a key of the table; without ``down``, press and release it."""

    key: Literal["left", "right", "ok", "back", "menu"]
    down: bool | UnsetType = UNSET
    long: bool = False


class ChooseRequest(CommonRequest, frozen=True, tag="choose"):
    """Choose an answer of the page."""

    at: Annotated[int, Meta(ge=-1, le=4095)]


class HandRequest(CommonRequest, frozen=True, tag="hand"):
    """Let the hand make whole moves, or single gestures."""

    mode: Literal["whole", "real"]


class ChairRequest(Printable, frozen=True):
    """Occupant of a chair in a new game."""

    kind: ChairKind
    level: Text16 = ""
    name: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""
    """Typed by a person: an invalid name gets a sentence as its answer, not a closed socket."""

    def __post_init__(self) -> None:
        if not is_printable(self.level):
            raise ValueError("not printable")


class BeginRequest(CommonRequest, frozen=True, tag="begin"):
    """Start a game."""

    game: Text64
    options: Annotated[dict[Text64, Text512], Meta(max_length=16)] = {}
    seats: Annotated[tuple[ChairRequest, ...], Meta(max_length=4)] = ()
    clock: Text32 = "none"


class PreviewRequest(CommonRequest, frozen=True, tag="preview"):
    """Check the options of a game, and show its board before the first move."""

    game: Text64
    options: Annotated[dict[Text64, Text512], Meta(max_length=16)] = {}


class ReseatRequest(CommonRequest, frozen=True, tag="reseat"):
    """Give a seat to a person or a robot."""

    seat: SeatNumber
    kind: ChairKind
    level: Text16 = ""


class WishRequest(CommonRequest, frozen=True, tag="wish"):
    """Ask for something in the table's menu."""

    what: Text16
    seat: SeatNumber = -1


class LanguageRequest(CommonRequest, frozen=True, tag="language"):
    """Change the table's language."""

    language: Language


class PairRequest(CommonRequest, frozen=True, tag="pair"):
    """Open a seat for a phone, or take it on this page, with its share in the deal."""

    seat: SeatNumber
    here: bool = False
    share: Annotated[str, Meta(max_length=32, pattern=r"^(?:[0-9a-f]{32})?\Z")] = field(
        name="bytes", default=""
    )


class UnpairRequest(CommonRequest, frozen=True, tag="unpair"):
    """Unpair a seat's phone."""

    seat: SeatNumber


class SavedRequest(CommonRequest, frozen=True, tag="saved"):
    """List the saved games."""


class PlayersRequest(CommonRequest, frozen=True, tag="players"):
    """Ask who has played here: names, levels and results."""


class RenameRequest(CommonRequest, frozen=True, tag="rename"):
    """Give a player another name; an empty one forgets the player."""

    name: Text64
    to: Annotated[str, Meta(max_length=4 * LONGEST_NAME)] = ""


class ReplayRequest(CommonRequest, frozen=True, tag="replay"):
    """Ask for a saved game; without a name, for the one on the table."""

    name: Text128


class ReviewRequest(CommonRequest, frozen=True, tag="review"):
    """Ask for the chances before an act of a finished game; see ``replay`` for the name."""

    act: Annotated[int, Meta(ge=-1, le=9999)]
    name: Text128 = ""


class ResumeRequest(CommonRequest, frozen=True, tag="resume"):
    """Go on with a saved game."""

    name: Text128


class AnalyseRequest(CommonRequest, frozen=True, tag="analyse"):
    """Ask for the chances of each move."""


class LessonRequest(CommonRequest, frozen=True, tag="lesson"):
    """Put a step of a lesson on the table."""

    game: Text64
    step: Annotated[int, Meta(ge=-1, le=99)] = 0


class DoctorRequest(CommonRequest, frozen=True, tag="doctor"):
    """Examine the table: begin or end, begin a test or call it off, answer what it asks."""

    act: Literal["open", "later", "close", "test", "stop", "answer"]
    section: Text16 = ""
    text: Text512 = ""


class ActRequest(CommonRequest, frozen=True, tag="act"):
    """Make a move of this seat."""

    text: Text64


class StirRequest(CommonRequest, frozen=True, tag="stir"):
    """Add this phone's 16 random bytes, as hexadecimal digits, to the deal."""

    share: Annotated[str, Meta(max_length=32, pattern=r"^[0-9a-f]{32}\Z")] = field(name="bytes")


class LeaveRequest(CommonRequest, frozen=True, tag="leave"):
    """End the pairing."""


class AgainRequest(CommonRequest, frozen=True, tag="again"):
    """Play the game that is over once more, with the sides swapped."""


class HintRequest(CommonRequest, frozen=True, tag="hint"):
    """Ask for a hint that only this seat may see."""


class ConsentRequest(CommonRequest, frozen=True, tag="consent"):
    """Answer the table's question to this seat."""

    yes: bool


TableRequest = (
    PlayRequest
    | WhyRequest
    | GestureRequest
    | KeyRequest
    | ChooseRequest
    | HandRequest
    | BeginRequest
    | ReseatRequest
    | WishRequest
    | LanguageRequest
    | PairRequest
    | UnpairRequest
    | SavedRequest
    | PlayersRequest
    | PreviewRequest
    | RenameRequest
    | ReplayRequest
    | ResumeRequest
    | ReviewRequest
    | AnalyseRequest
    | LessonRequest
    | DoctorRequest
)
SeatRequest = ActRequest | StirRequest | LeaveRequest | AgainRequest | HintRequest | ConsentRequest
ClientRequest = TableRequest | SeatRequest


def _by_name(union: Any) -> dict[str, Any]:
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


TABLE: Final[Mapping[str, type[TableRequest]]] = _by_name(TableRequest)
SEAT: Final[Mapping[str, type[SeatRequest]]] = _by_name(SeatRequest)


def is_printable(value: object) -> bool:
    """Whether a text, or every text of a map, is printable."""
    match value:
        case str():
            return value.isprintable()
        case dict():
            return all(map(is_printable, (*value.keys(), *value.values())))
        case _:
            return True


@cache
def keys_of(kind: type[Printable]) -> tuple[FieldInfo, ...]:
    """Keys of an object, in the order in which they are described and checked."""
    own = fields(kind)
    if not issubclass(kind, CommonRequest):
        return own
    common = fields(CommonRequest)
    return (*common, *own[: len(own) - len(common)])


def described() -> dict[str, Any]:
    """Every message with its keys: their types, whether they are required, and their limits."""
    common = len(fields(CommonRequest))
    return {
        "v": VERSION,
        "largest": LARGEST,
        "hello": [_described(key) for key in keys_of(Hello)],
        "common": [_described(key) for key in fields(CommonRequest)],
        "table": {
            do: [_described(it) for it in keys_of(kind)[common:]] for do, kind in TABLE.items()
        },
        "seat": {
            do: [_described(it) for it in keys_of(kind)[common:]] for do, kind in SEAT.items()
        },
        "chair": [_described(key) for key in keys_of(ChairRequest)],
    }


def _described(key: FieldInfo) -> dict[str, Any]:
    """``text``, ``int``, ``bool``, ``texts`` (a map), ``ints`` or ``seats``, with its limits.

    ``most`` is the limit of a text's length, a number's value or a list's items.
    """
    told: dict[str, Any] = {"key": key.encode_name, "type": "text", "needed": key.required}
    if get_origin(key.type) is Literal:
        words = get_args(key.type)
        return told | {"most": max(map(len, words)), "form": "|".join(words)}
    match type_info(key.type):
        case BoolType():
            return told | {"type": "bool"}
        case IntType(le=most):
            return told | {"type": "int", "most": most}
        case VarTupleType(item_type=IntType(), max_length=most):
            return told | {"type": "ints", "most": most}
        case VarTupleType(max_length=most):
            return told | {"type": "seats", "most": most}
        case DictType(max_length=most):
            return told | {"type": "texts", "most": most}
        case StrType(max_length=most, pattern=str(pattern)):
            return told | {"most": most, "form": pattern.removeprefix("^").removesuffix(r"\Z")}
        case StrType(max_length=most):
            return told | {"most": most}
        case _:
            raise TypeError(key.name)
