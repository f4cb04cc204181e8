"""What only the games can say about a configuration: their keys, options and seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from controller.config import Config, blame, contents, draft
from controller.faults import ConfigError, Fault
from controller.problem import Problem
from controller.toml_lines import KeyPath
from controller.toml_spell import near
from rules.catalog import Catalog
from rules.errors import RulesError
from rules.game import Game


def load_for(path: Path | None, catalog: Catalog) -> Config:
    """The configuration of a file, checked with the games of a catalog as well, all at once."""
    return Config() if path is None else parse_for(contents(path), str(path), catalog)


def parse_for(raw: bytes, file: str, catalog: Catalog) -> Config:
    """As ``load_for``, from bytes; ``file`` is what complaints call them."""
    config, faults = draft(raw, file)
    # What is wrong elsewhere says nothing about the options; what is wrong there, too much.
    whole = not any(fault.path[:1] in {(), ("game",), ("seats",)} for fault in faults)
    faults += game_faults(config, catalog, options=whole)
    if faults:
        raise ConfigError(file, faults)
    return config


def game_faults(config: Config, catalog: Catalog, *, options: bool = True) -> Iterator[Fault]:
    """What does not fit the games of a catalog; on request without ``options`` and seats."""
    games = {game.sheet.key: game for game in catalog.games}
    asked: list[tuple[KeyPath, str]] = [
        (("table", "light_pieces", number), key)
        for number, key in enumerate(config.table.light_pieces)
    ]
    if config.game.key:
        asked.append((("game", "key"), config.game.key))
    for path, key in asked:
        if key not in games:
            close = near(key, games)
            code = "config.game.near" if close else "config.game"
            yield blame(config, path, Problem(code, near=close, allowed=", ".join(games)))
    game = games.get(config.game.key)
    if not options:
        return
    if game:
        yield from _options(config, game)
    elif config.game.options and not config.game.key:
        yield blame(config, ("game", "options"), Problem("config.options.gameless"))


def _options(config: Config, game: Game) -> Iterator[Fault]:
    """Every option that the game does not accept; if it accepts all, the seats that they make."""
    options = dict(config.game.options)
    while True:
        error = _complaint(game, options)
        if error is None:
            break
        name = _culprit(game, options, error)
        path = ("game", "options") if name is None else ("game", "options", name)
        yield blame(config, path, error, game)
        if name is None:
            return
        del options[name]
    seats = len(game.seats(game.start(options)))
    if len(options) == len(config.game.options) and len(config.seats) > seats:
        yield blame(config, ("seats", seats), Problem("config.seats.game", most=seats), game)


def _complaint(game: Game, options: Mapping[str, str]) -> RulesError | None:
    try:
        game.start(options)
    except RulesError as error:
        return error
    return None


def _culprit(game: Game, options: Mapping[str, str], error: RulesError) -> str | None:
    """The option without which this complaint would not come; that which it repeats, if several.

    They are tried together: one may be allowed only because of another.
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
