"""Catalog of games: the six built-in ones and those of other installed packages.

    games = catalog.load()
    state = games["reversi"].start()

Another package adds a game through the entry-point group ``tablier.games``: the entry point
refers to an ``Entry``. A plug-in that fails is listed in ``Catalog.broken``; the others still load.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import TypedDict

from rules import languages
from rules.dice import Dice
from rules.errors import UnknownGameError
from rules.game import Game
from rules.games import incognito, inside, invers, reversi, roliversi, royal_reversi
from rules.model import Refusal
from rules.state import OVER

GROUP = "tablier.games"
LANGUAGES = languages.LANGUAGES

BUILT_IN: tuple[Game, ...] = (
    invers.GAME,
    roliversi.GAME,
    incognito.GAME,
    royal_reversi.GAME,
    inside.GAME,
    reversi.GAME,
)

Words = Mapping[str, str]
"""Sentences by key; ``wanted_words`` lists the keys that a game must have."""

_TRIAL = 60
"""Number of random acts that a plug-in game must play without error before it is listed."""


class PadLayout(TypedDict, total=False):
    """Placement of a game on the pads: the table ``[games.KEY]`` of a board file."""

    pads: list[str]
    pieces: dict[str, str]
    tapped: bool
    loose: list[str]


Layouts = Mapping[str, PadLayout]
"""Layouts by name of the built-in board they are made for, such as ``reference``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game with its sentences and board layouts.

    ``words`` maps a language to its sentences (those of the built-in games are in the controller);
    ``layouts`` places the game on the built-in boards; without one, the table lays the game out by
    its plan, if it fits. ``drawing`` names a JavaScript file of the package that draws the game on
    the page (``tablier_four/drawing.js``: the package, then the path in it); without one, or if it
    fails, the page draws a generic board. ``evaluate`` is ignored, but accepted because older
    plug-ins pass it.
    """

    game: Game
    words: Mapping[str, Words] = field(default_factory=dict, repr=False)
    layouts: Layouts = field(default_factory=dict, repr=False)
    evaluate: InitVar[Callable[..., object] | None] = None
    drawing: str = ""

    def __post_init__(self, evaluate: Callable[..., object] | None) -> None:
        if evaluate is not None:
            warnings.warn("Entry(evaluate=...) is ignored", DeprecationWarning, stacklevel=3)


@dataclass(frozen=True, slots=True)
class Broken:
    """A plug-in game that was left out: its name, an error code and the detail."""

    plugin: str
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Catalog(Mapping[str, Game]):
    """All games by their keys, in a fixed order, the built-in ones first."""

    entries: tuple[Entry, ...]
    broken: tuple[Broken, ...] = ()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games themselves."""
        return tuple(entry.game for entry in self.entries)

    @property
    def layouts(self) -> dict[str, Layouts]:
        """Layouts supplied by the games themselves, by game key."""
        return {entry.game.sheet.key: entry.layouts for entry in self.entries if entry.layouts}

    def __getitem__(self, key: str) -> Game:
        entry = self.find(key)
        if entry is None:
            raise UnknownGameError("game.unknown", text=key, allowed=", ".join(self))
        return entry.game

    def __iter__(self) -> Iterator[str]:
        return (entry.game.sheet.key for entry in self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def find(self, key: str) -> Entry | None:
        """Entry of the game with exactly this key."""
        return next((entry for entry in self.entries if entry.game.sheet.key == key), None)


def load(plugins: Iterable[EntryPoint] | None = None) -> Catalog:
    """Catalog of the built-in games and the given plug-ins (None: all installed ones)."""
    found = entry_points(group=GROUP) if plugins is None else plugins
    entries = [Entry(game) for game in BUILT_IN]
    broken: list[Broken] = []
    for plugin in sorted(found, key=lambda point: (point.name, point.value)):
        offer = _offered(plugin, entries)
        if isinstance(offer, Entry):
            entries.append(offer)
        else:
            broken.append(offer)
    return Catalog(tuple(entries), tuple(broken))


def wanted_words(game: Game) -> tuple[str, ...]:
    """Keys of the sentences required in each language; reasons, pieces and places are optional."""
    sheet = game.sheet
    options = [f"option.{option.name}" for option in sheet.options]
    values = [f"option.{spec.name}.{value}" for spec in sheet.options for value in spec.values]
    seats = [f"seat.{seat}" for seat in game.seats(game.start({}))]
    refusals = [f"refusal.{rule}" for rule in sheet.rules]
    refusals += [f"notice.{rule}" for rule in sheet.notices]
    clauses = [f"rule.{rule}" for rule in sheet.rules]
    return ("name", "about", "notation", *seats, *refusals, *clauses, *options, *values)


def missing_words(game: Game, words: Mapping[str, Words]) -> tuple[str, ...]:
    """Sentences that a game lacks, each as ``language:key``."""
    return tuple(
        f"{language}:{key}"
        for language in LANGUAGES
        for key in wanted_words(game)
        if not words.get(language, {}).get(key)
    )


def _offered(plugin: EntryPoint, entries: list[Entry]) -> Entry | Broken:
    """Entry of a plug-in, checked against the games already in the catalog."""
    code = "plugin.import"
    try:
        offer = plugin.load()
        if not isinstance(offer, Entry) or not isinstance(offer.game, Game):
            return Broken(plugin.name, "plugin.type", type(offer).__name__)
        sheet = offer.game.sheet
        taken = {entry.game.sheet.key for entry in entries}
        prefixes = {entry.game.sheet.prefix for entry in entries}
        if sheet.key in taken or sheet.prefix in prefixes:
            return Broken(plugin.name, "plugin.key", sheet.key)
        code = "plugin.start"
        missing = missing_words(offer.game, offer.words)
        if missing:
            return Broken(plugin.name, "plugin.words", " ".join(missing))
        code = "plugin.play"
        _try_out(offer.game)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  a plug-in may raise anything, even SystemExit
        return Broken(plugin.name, code, _told(error))
    return offer


def _try_out(game: Game) -> None:
    """Play a short random game with the calls a table makes, so that a faulty game fails here."""
    state, dice = game.start({}), Dice(1)
    first = game.moves(state)
    for _ in range(_TRIAL):
        game.load(game.dump(state), {})
        game.outcome(state)
        for move in first[:1]:
            game.refusal(state, move)
        if state.turn() == OVER:
            break
        step = game.apply(state, game.move(state.pick(dice)))
        if isinstance(step, Refusal):
            raise ValueError(f"a legal move is refused: {step}")  # noqa: TRY004  not a wrong type
        state = step.state


def _told(error: BaseException) -> str:
    """Error as one line of text."""
    return " ".join(f"{type(error).__name__}: {error}".split())
