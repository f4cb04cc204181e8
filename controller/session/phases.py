"""Phases of a table: plain values, shown by ``controller.display``, advanced by the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.model.settings import SeatKind
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Off, Reading, Steady
from controller.session.dialogs import Dialog, MendingCause, PlainAct, QuestionKey
from hardware.ports import Pad
from rules.model import Refusal, Seat


@dataclass(frozen=True, slots=True)
class SetUp:
    """The pieces are being set up."""

    since: float


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat is to move; ``due`` is when the reading will be acted on if it lasts.

    ``since`` is when the pads last changed.
    """

    reading: Reading = Steady()  # noqa: RUF009  an immutable value
    due: float | None = None
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Mending:
    """The pads do not show what they should; the lights lead back.

    A ``strict`` one ends only when everything is in place: pieces being restored must not be taken
    for a move.
    """

    cause: MendingCause
    off: Off
    since: float
    strict: bool = False
    move: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """The game ended at ``since``; ``tidy`` while the pieces are being counted."""

    tidy: bool = False
    since: float = field(default=float("-inf"), compare=False)


EXAMINED = "doctor"
"""Reason of a pause in which the doctor has the board."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The board does not answer, or is being examined."""

    reason: str
    back: bool = False
    """Whether it answers again and only its first picture is missing."""


@dataclass(frozen=True, slots=True)
class Private:
    """The screen shows what only one seat may see, beginning at ``since``."""

    seat: Seat
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table waits for the phone of a seat to send its act before the first ply."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Inviting:
    """The screen shows the pairing code of a seat, beginning at ``since``."""

    seat: Seat
    code: str = field(repr=False)
    since: float = 0.0
    is_replaced: bool = False
    """Whether another code was shown first, and tried too often."""


@dataclass(frozen=True, slots=True)
class News:
    """Message on the page until the next event: the key of its sentence and the facts."""

    key: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Problem found at startup; ``code`` names its sentence."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make this move."""

    expected: ExpectedMove


@dataclass(frozen=True, slots=True)
class SlideOn:
    """Replace the last move by this one."""

    expected: ExpectedMove


@dataclass(frozen=True, slots=True)
class Reply:
    """Make the robot's move, then this one."""

    expected: ExpectedMove


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back this many acts; 0: to a person's last ply, or only the end outside the rules.

    ``agreed`` are the seats that have consented, where others have seen something meanwhile.
    """

    acts: int = 0
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenHands:
    """Show what players hid in a game that ended; ``agreed`` are the seats that have consented."""

    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign for this seat."""

    seat: Seat
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Offer a draw; ``agreed`` are the seats that have already accepted."""

    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class StartGame:
    """Start a game with these options and these seats played by the robot."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    robots: tuple[int, ...] | None = None
    """Seats played by the robot; None: ask."""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume the game saved in the journal."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """Resume the saved game of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Ask who plays this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reseat:
    """Give a seat to the robot, with this level or its previous one, or back to a person."""

    seat: Seat
    kind: SeatKind
    level: str = ""


@dataclass(frozen=True, slots=True)
class Ignore:
    """Play without these pads, which are broken."""

    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Heed:
    """Use these pads again."""

    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a list of choices."""

    dialog: Dialog


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out an act without arguments."""

    act: PlainAct


@dataclass(frozen=True, slots=True)
class Show:
    """Show a seat what only it may see."""

    seat: Seat
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Pair a phone with this seat."""

    seat: Seat


DialogAct = (
    MakeMove
    | SlideOn
    | Reply
    | TakeBack
    | OpenHands
    | Resign
    | Draw
    | StartGame
    | Resume
    | Fetch
    | Offer
    | Reseat
    | Ignore
    | Heed
    | Open
    | Do
    | Show
    | Pair
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the key of its sentence with facts (or a move's text), and the pads concerned."""

    key: str
    act: DialogAct
    pads: tuple[Pad, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with its choices; ``back`` is the effect of the back key.

    ``loose``: moving a piece instead of answering dismisses the question; ``marks`` are what the
    pads showed when it was asked. ``consent``: what follows if the phone of the seat asked says
    yes; only that phone can.
    """

    key: QuestionKey
    choices: tuple[Choice, ...]
    back: DialogAct | None = None
    at: int = 0
    loose: bool = True
    facts: Mapping[str, object] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    consent: DialogAct | None = None

    def marked(self, at: int) -> Asking:
        """The same question with another answer marked."""
        return replace(self, at=at)


Phase = SetUp | Playing | Mending | Finished | Paused | Private | Asking | Waiting | Inviting
