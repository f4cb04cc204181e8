"""Checks of a configuration that need the games: their keys, options and seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from controller.config.config import Config, contents, draft, fault_at
from controller.config.faults import ConfigError, ConfigFault
from controller.config.toml_lines import KeyPath
from controller.config.toml_text import closest
from controller.i18n.user_errors import Problem
from rules.catalog import Catalog
from rules.errors import RulesError
from rules.game import Game


def load_for(path: Path | None, catalog: Catalog) -> Config:
    """Configuration from a file, also checked against the games of a catalog."""
    return Config() if path is None else parse_for(contents(path), str(path), catalog)


def parse_for(raw: bytes, file: str, catalog: Catalog) -> Config:
    """Configuration from bytes, checked as in ``load_for``; ``file`` is their name in messages."""
    config, faults = draft(raw, file)
    # Options are checked unless their own sections have faults, which would only cause more.
    whole = not any(fault.path[:1] in {(), ("game",), ("seats",)} for fault in faults)
    faults += game_faults(config, catalog, options=whole)
    if faults:
        raise ConfigError(file, faults)
    return config


def game_faults(config: Config, catalog: Catalog, *, options: bool = True) -> Iterator[ConfigFault]:
    """Faults against the games of a catalog; without ``options``, options and seats are skipped."""
    games = {game.sheet.key: game for game in catalog.games}
    asked: list[tuple[KeyPath, str]] = [
        (("table", "light_pieces", number), key)
        for number, key in enumerate(config.table.light_pieces)
    ]
    if config.game.key:
        asked.append((("game", "key"), config.game.key))
    for path, key in asked:
        if key not in games:
            close = closest(key, games)
            code = "config.game.near" if close else "config.game"
            yield fault_at(config, path, Problem(code, near=close, allowed=", ".join(games)))
    game = games.get(config.game.key)
    if not options:
        return
    if game:
        yield from _options(config, game)
    elif config.game.options and not config.game.key:
        yield fault_at(config, ("game", "options"), Problem("config.options.gameless"))


def _options(config: Config, game: Game) -> Iterator[ConfigFault]:
    """Faults of options that the game refuses; if it accepts all of them, of the seats."""
    options = dict(config.game.options)
    while True:
        error = _complaint(game, options)
        if error is None:
            break
        name = _culprit(game, options, error)
        path = ("game", "options") if name is None else ("game", "options", name)
        yield fault_at(config, path, error, game)
        if name is None:
            return
        del options[name]
    seats = len(game.seats(game.start(options)))
    if len(options) == len(config.game.options) and len(config.seats) > seats:
        yield fault_at(config, ("seats", seats), Problem("config.seats.game", most=seats), game)


def _complaint(game: Game, options: Mapping[str, str]) -> RulesError | None:
    try:
        game.start(options)
    except RulesError as error:
        return error
    return None


def _culprit(game: Game, options: Mapping[str, str], error: RulesError) -> str | None:
    """Option that causes this error; if there are several, the one named in the error.

    Each is removed in turn from the whole set: one may be allowed only because of another.
    """
    found = []
    for name in options:
        rest = {other: value for other, value in options.items() if other != name}
        without = _complaint(game, rest)
        if without is None or (without.code, without.facts) != (error.code, error.facts):
            found.append(name)
    told = {error.facts.get("name"), error.facts.get("value")}
    repeated = [name for name in found if name in told or options[name] in told]
    return next(iter([*repeated, *found]), None)
