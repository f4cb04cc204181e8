"""Events sent to a session: plain values that can be recorded and replayed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.journal.entries import Entry
from controller.journal.receipts import Saved, Unsaved
from controller.journal.resume import SavedGame
from controller.model.settings import Chair
from controller.model.update_result import UpdateResult
from controller.robot.opponent import Thought
from hardware.ports import Edge, Picture


@dataclass(frozen=True, slots=True)
class Seen:
    """The sensor scanned the board."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed or released."""

    edge: Edge


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    at: float


@dataclass(frozen=True, slots=True)
class BoardLost:
    """The link to the board broke."""

    at: float
    reason: str


@dataclass(frozen=True, slots=True)
class BoardFound:
    """The link to the board is back."""

    at: float


@dataclass(frozen=True, slots=True)
class Given:
    """The phone of a seat sent 16 random bytes as its share of the deal's entropy."""

    seat: int
    value: bytes


@dataclass(frozen=True, slots=True)
class Hosted:
    """A server that phones can reach is running; ``simulated`` if its page is the table itself.

    ``lasting`` if a phone stays with its person from one game to the next.
    """

    simulated: bool = False
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Addressed:
    """Where other devices open the table's page; empty while there is no network.

    ``name`` is the same with the machine's name, as far as it can be typed into a browser.
    """

    url: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Invited:
    """Pairing code of a seat: the phone that enters it within two minutes gets the seat."""

    seat: int
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class CodeReplaced:
    """Too many wrong codes were entered for the seat that is open: this code counts instead."""

    seat: int
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Paired:
    """A phone now holds the private hand of a seat; ``again`` if it replaces another phone.

    ``here`` if the hand is on the table's own page.
    """

    seat: int
    again: bool = False
    here: bool = False


@dataclass(frozen=True, slots=True)
class Parted:
    """A seat no longer has a phone; ``game`` is the id of the game on the table, if it is known."""

    seat: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Declared:
    """The phone of a seat sent an act: a card, a line-up, an announcement, an exchange.

    ``game`` is the id of the game it was meant for, if it is known.
    """

    seat: int
    move: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Consented:
    """The phone of a seat answered the table's question to this seat."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class HintWanted:
    """The private hand of a seat asked for a hint, which nobody else may see."""

    seat: int


@dataclass(frozen=True, slots=True)
class Begun:
    """A game and its seats were chosen on the web page.

    A lesson starts from a ``position`` and is not ``kept``: there is no reason to resume it.
    """

    game: str
    options: Mapping[str, str]
    chairs: tuple[Chair, ...]
    clock: str = "none"
    position: str = ""
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Reseated:
    """A seat was given to the robot or to a person on the web page."""

    seat: int
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Wished:
    """A menu entry was chosen on the web page, by the key of its words."""

    what: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class GamesStored:
    """This table stores its games where it can list them."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A saved game that can be resumed: the name of its file, its game, and its plies."""

    name: str
    game: str
    plies: int


@dataclass(frozen=True, slots=True)
class GamesListed:
    """The saved games that can be resumed, the newest first."""

    games: tuple[OpenGame, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """A saved game was chosen, by the name of its file."""

    name: str


@dataclass(frozen=True, slots=True)
class FetchedGame:
    """All entries of the saved game that was chosen, and the same game rebuilt from them.

    If the rest of it is damaged, ``code`` and ``facts`` name the sentence about that.
    """

    entries: tuple[Entry, ...]
    code: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    saved_game: SavedGame | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FetchFailed:
    """The saved games, or the chosen one, cannot be read; ``code`` names the sentence."""

    code: str
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PowerSwitchFound:
    """This table can switch its machine off and restart it."""


@dataclass(frozen=True, slots=True)
class NetworkSwitchFound:
    """This table can be a Wi-Fi of its own."""


@dataclass(frozen=True, slots=True)
class UpdateFound:
    """This table can install another version of its program."""


@dataclass(frozen=True, slots=True)
class UpdateEnded:
    """An update was tried; ``version`` is empty where none was found."""

    result: UpdateResult
    version: str


@dataclass(frozen=True, slots=True)
class Switched:
    """The language was changed."""

    language: str


PhoneEvent = (
    Hosted
    | Addressed
    | Invited
    | CodeReplaced
    | Paired
    | Parted
    | Given
    | Declared
    | Consented
    | HintWanted
    | Begun
    | Reseated
    | Wished
)
"""Events that come from a web page or a phone."""
SavedGameEvent = GamesStored | GamesListed | Picked | FetchedGame | FetchFailed
"""Events about the saved games of this table."""
Event = (
    Seen
    | Pressed
    | Tick
    | Saved
    | Unsaved
    | Thought
    | BoardLost
    | BoardFound
    | PowerSwitchFound
    | NetworkSwitchFound
    | UpdateFound
    | UpdateEnded
    | Switched
    | PhoneEvent
    | SavedGameEvent
)
