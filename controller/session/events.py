"""What goes into a session and what comes out of it: plain values, so that both can be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.session.setting import Chair
from controller.show.page import Page
from hardware.ports import Chime, Edge, Frame, Picture


@dataclass(frozen=True, slots=True)
class Seen:
    """The sensor scanned the board."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key went down or came up."""

    edge: Edge


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    at: float


@dataclass(frozen=True, slots=True)
class Saved:
    """The journal holds everything up to this record."""

    number: int


@dataclass(frozen=True, slots=True)
class Unsaved:
    """The journal could not keep a record; ``code`` names the sentence, ``reason`` the cause."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The opponent chose a move for the question with this number; ``proof`` of its end, if any."""

    number: int
    move: str
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """The link to the board broke."""

    at: float
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """The link to the board is back."""

    at: float


@dataclass(frozen=True, slots=True)
class Given:
    """The phone of a seat sent 16 random bytes of its own, to have a part in the deal."""

    seat: int
    value: bytes


@dataclass(frozen=True, slots=True)
class Hosted:
    """A server runs that phones can talk to."""


@dataclass(frozen=True, slots=True)
class Invited:
    """A seat may be paired with a phone: whoever types this code within two minutes has it."""

    seat: int
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Paired:
    """A phone is the private hand of a seat from now on; ``again`` if another one was."""

    seat: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Parted:
    """A seat has no phone any more."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared:
    """The phone of a seat makes an act: a card, a line-up, an announcement, an exchange."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Begun:
    """Somebody chose a game and its seats on the table's page.

    A lesson begins with a ``position`` and is not ``kept``: nobody will want to resume it.
    """

    game: str
    options: Mapping[str, str]
    chairs: tuple[Chair, ...]
    clock: str = "none"
    position: str = ""
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Reseated:
    """Somebody gave a seat to the robot or to a person, on the table's page."""

    seat: int
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Wished:
    """Somebody chose an entry of the menu on the table's page, by the key of its words."""

    what: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Switched:
    """The table speaks another language from now on."""

    language: str


Guest = Hosted | Invited | Paired | Parted | Given | Declared | Begun | Reseated | Wished
"""What comes from a page or a phone."""
Event = Seen | Pressed | Tick | Saved | Unsaved | Thought | Lost | Found | Switched | Guest


@dataclass(frozen=True, slots=True)
class Record:
    """Append this to the journal; the light that says "done" waits for ``Saved(number)``."""

    number: int
    entry: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Light:
    """Show this frame."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Say:
    """Show this page."""

    page: Page


@dataclass(frozen=True, slots=True)
class Ring:
    """Play this sound."""

    chime: Chime


@dataclass(frozen=True, slots=True)
class Think:
    """Ask the opponent for a move, with nothing but what its seat can see."""

    number: int
    game: str
    options: Mapping[str, str]
    view: str
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Forget:
    """No answer is wanted any more to questions up to this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Try again to save what could not be saved."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Let a phone be paired with this seat: somebody asked for it at the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Whisper:
    """Tell the phone of a seat, and nobody else, why its act is not allowed."""

    seat: int
    move: str
    rule: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ailing:
    """What is wrong with which pads, by their names; ``over`` if a whole game has shown it."""

    pads: Mapping[str, str]
    over: bool


Command = Record | Light | Say | Ring | Think | Forget | Retry | Invite | Whisper | Ailing
