"""What a table is doing: plain values, shown by ``controller.show`` and moved on by the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.sight.reading import Off, Reading, Steady
from controller.sight.wants import Want
from hardware.ports import Pad
from rules.model import Refusal, Seat


@dataclass(frozen=True, slots=True)
class SetUp:
    """The pieces are being put on their places."""

    since: float


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat is to move; ``due`` is when the reading will be acted on if it lasts.

    ``since`` is when the pads last showed anything else.
    """

    reading: Reading = Steady()  # noqa: RUF009  an immutable value
    due: float | None = None
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Mending:
    """The pads do not show what they should, and the lights lead back.

    ``cause``: ``wrong`` (a move that is not allowed), ``carry`` (the table is ahead: a piece is
    taken, a robot has moved), ``bump``, ``link``, ``resume``, ``back``. A ``strict`` one ends only
    when everything is in its place: pieces being restored must not be taken for a move.
    """

    cause: str
    off: Off
    since: float
    strict: bool = False
    move: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over since then; ``tidy`` while the pieces are being counted."""

    tidy: bool = False
    since: float = field(default=float("-inf"), compare=False)


@dataclass(frozen=True, slots=True)
class Paused:
    """The board does not answer."""

    reason: str
    back: bool = False
    """Whether it answers again, and only its first picture is missing."""


@dataclass(frozen=True, slots=True)
class Private:
    """What only one seat may see is on the screen, since then."""

    seat: Seat
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table waits for what the phone of a seat has to tell before the first ply."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Inviting:
    """The screen shows the code by which a phone becomes the hand of a seat, since then."""

    seat: Seat
    code: str = field(repr=False)
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell on the page until the next thing happens: a key of the words."""

    key: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that was wrong when the table was switched on: ``code`` names its sentence."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make this move."""

    want: Want


@dataclass(frozen=True, slots=True)
class SlideOn:
    """Replace the last move by this one."""

    want: Want


@dataclass(frozen=True, slots=True)
class Reply:
    """Make the robot's move, then this one."""

    want: Want


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back so many acts; 0: to the last decision of a person, or before an end by one."""

    acts: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    """This seat gives up."""

    seat: Seat
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw is offered; ``asked`` are the seats that agreed already."""

    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a game: with these options, and these seats played by the robot."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    robots: tuple[int, ...] | None = None
    """None: ask."""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the game that the journal holds."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Ask who is to play this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reseat:
    """Give a seat to the robot, of this level or the one it had, or back to a person."""

    seat: Seat
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Ignore:
    """These pads are broken: play without them."""

    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Heed:
    """These pads work after all: listen to them again."""

    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a list of choices.

    ``menu``, ``declare``, ``lobby``, ``seats``, ``hands``, ``phones``, ``resign``, ``resume``,
    ``sensors``.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Do:
    """Something that needs nothing more to be said.

    ``continue``, ``hint``, ``play-on``, ``retry``, ``forget``, ``tidy``, ``next``.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Show:
    """Show a seat what only it may see."""

    seat: Seat
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Let a phone be paired with this seat."""

    seat: Seat


Act = (
    MakeMove
    | SlideOn
    | Reply
    | TakeBack
    | Resign
    | Draw
    | Begin
    | Resume
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
    """One answer: a key of the words with facts (or a move's text), the pads it is about."""

    key: str
    act: Act
    pads: tuple[Pad, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asking:
    """One question with answers to choose from; ``back`` is what the back key does.

    ``loose``: whoever moves a piece instead of answering has changed their mind; ``marks`` are what
    the pads showed when it was asked.
    """

    key: str
    choices: tuple[Choice, ...]
    back: Act | None = None
    at: int = 0
    loose: bool = True
    facts: Mapping[str, object] = field(default_factory=dict)
    marks: tuple[str, ...] = ()

    def marked(self, at: int) -> Asking:
        """The same question with another answer marked."""
        return replace(self, at=at)


Phase = SetUp | Playing | Mending | Finished | Paused | Private | Asking | Waiting | Inviting
