"""Commands issued by a session: plain values that can be recorded and compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.journal.entries import Entry
from controller.model.screen_page import Page
from controller.robot.opponent import Forget, Think
from hardware.ports import Chime, Frame


@dataclass(frozen=True, slots=True)
class Append:
    """Append an entry to the journal; the "done" light waits for ``Saved(number)``."""

    number: int
    entry: Entry


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
class Retry:
    """Try again to save the pending entries."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """List the saved games that can be resumed; ``GamesListed`` answers."""


@dataclass(frozen=True, slots=True)
class FetchGame:
    """Read a saved game; ``FetchedGame`` or ``FetchFailed`` answers."""

    name: str


@dataclass(frozen=True, slots=True)
class Invite:
    """Invite a phone for this seat, as requested at the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Whisper:
    """Show the phone of one seat, and nobody else, why its act is not allowed."""

    seat: int
    move: str
    rule: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportPads:
    """Faults by pad name; ``over`` if they were seen over a whole game."""

    pads: Mapping[str, str]
    over: bool


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Switch the machine off, or ``restart`` it, as answered to the table's question."""

    restart: bool = False


@dataclass(frozen=True, slots=True)
class SwitchNetwork:
    """Make the machine a Wi-Fi of its ``own``, or bring it back into that of the house."""

    own: bool


@dataclass(frozen=True, slots=True)
class InstallUpdate:
    """Install the version that waits on the card, as answered to the table's question."""


Command = (
    Append
    | Light
    | Say
    | Ring
    | Think
    | Forget
    | Retry
    | ListGames
    | FetchGame
    | Invite
    | Whisper
    | ReportPads
    | SwitchOff
    | SwitchNetwork
    | InstallUpdate
)
