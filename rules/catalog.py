"""Which games there are: the six built in, and those of other installed packages.

Another package offers a game through the entry-point group ``tablier.games``: the entry point
names an ``Entry``. What is wrong with one is told in ``Catalog.broken`` and never stops the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points

from rules.game import Game
from rules.games import incognito, inside, invers, reversi, roliversi, royal_reversi

GROUP = "tablier.games"
LANGUAGES = ("fr", "en")

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


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and what belongs to it.

    ``words`` maps a language to its sentences (those of the built-in games are the controller's);
    ``layouts`` tells how it lies on a board, ``evaluate`` judges a position for a search.
    """

    game: Game
    words: Mapping[str, Words] = field(default_factory=dict)
    layouts: Mapping[str, object] = field(default_factory=dict)
    evaluate: Callable[..., object] | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """An outside game that was left out: who, why (a code), and the detail."""

    plugin: str
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """All games in a fixed order, the built-in ones first."""

    entries: tuple[Entry, ...]
    broken: tuple[Broken, ...] = ()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games themselves."""
        return tuple(entry.game for entry in self.entries)

    def find(self, key: str) -> Entry | None:
        """The entry of the game with exactly this key."""
        return next((entry for entry in self.entries if entry.game.sheet.key == key), None)


def load(plugins: Iterable[EntryPoint] | None = None) -> Catalog:
    """The built-in games and those that the plug-ins offer (None: all that are installed)."""
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
    """The keys that each language must have for a game; reasons, pieces and places may follow."""
    sheet = game.sheet
    options = [f"option.{option.name}" for option in sheet.options]
    values = [f"option.{spec.name}.{value}" for spec in sheet.options for value in spec.values]
    seats = [f"seat.{seat}" for seat in game.seats(game.start({}))]
    refusals = [f"refusal.{rule}" for rule in sheet.rules]
    refusals += [f"notice.{rule}" for rule in sheet.notices]
    clauses = [f"rule.{rule}" for rule in sheet.rules]
    return ("name", "about", "notation", *seats, *refusals, *clauses, *options, *values)


def missing_words(game: Game, words: Mapping[str, Words]) -> tuple[str, ...]:
    """What a game's words lack, each as ``language:key``."""
    return tuple(
        f"{language}:{key}"
        for language in LANGUAGES
        for key in wanted_words(game)
        if not words.get(language, {}).get(key)
    )


def _offered(plugin: EntryPoint, entries: list[Entry]) -> Entry | Broken:
    """What a plug-in offers, checked against the games that are there already."""
    try:
        offer = plugin.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001  a stranger's module may raise anything
        return Broken(plugin.name, "plugin.import", _told(error))
    if not isinstance(offer, Entry) or not isinstance(offer.game, Game):
        return Broken(plugin.name, "plugin.type", type(offer).__name__)
    sheet = offer.game.sheet
    taken = {entry.game.sheet.key for entry in entries}
    prefixes = {entry.game.sheet.prefix for entry in entries}
    if sheet.key in taken or sheet.prefix in prefixes:
        return Broken(plugin.name, "plugin.key", sheet.key)
    try:
        missing = missing_words(offer.game, offer.words)
    except Exception as error:  # noqa: BLE001  a stranger's game may raise anything
        return Broken(plugin.name, "plugin.start", _told(error))
    if missing:
        return Broken(plugin.name, "plugin.words", " ".join(missing))
    return offer


def _told(error: BaseException) -> str:
    """An error as one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
