"""The configuration: a tree of values with defaults, read from a TOML file.

Whatever the bytes of the file are, only a ``ConfigError`` with all its faults comes out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from controller.config_devices import (
    LightsConfig,
    PicoConfig,
    PiConfig,
    PinsConfig,
    ScreenConfig,
    device_faults,
)
from controller.config_keys import DEFAULT_PROFILE, DRIVERS
from controller.config_reader import Reader, place
from controller.faults import ConfigError, Fault
from controller.inputs import reason_of
from controller.opponents.levels import THINK
from controller.problem import Problem
from controller.session.clock import Pace
from controller.session.setting import AUTO, Chair, Timing
from controller.toml_file import CAP, read
from controller.toml_lines import KeyPath
from rules.errors import RulesError
from rules.game import Game

FILE = "tablier.toml"
SYSTEM_FILE = Path("/etc/tablier") / FILE
"""What the service reads, and everybody who has no file of their own."""
VARIABLE = "TABLIER_CONFIG"


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The table itself; ``brightness`` in percent, ``light_pieces`` are keys of games."""

    board: str = "reference"
    profile: str = DEFAULT_PROFILE
    mode: str = AUTO
    driver: str = DRIVERS[0]
    brightness: int = 25
    sound: bool = True
    light_pieces: tuple[str, ...] = ()
    show_targets: bool = True
    calibration: str = ""
    """Where that of Hall sensors is kept; empty means beside the games."""


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played; an empty ``key`` means that the table asks.

    Whether there is such a game with such options is for ``config_games`` to say.
    """

    key: str = ""
    options: tuple[tuple[str, str], ...] = ()
    clock: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class RobotConfig:
    """How the robot thinks: so many seconds a move, and whether also in other people's time."""

    think: float = THINK
    ponder: bool = True


@dataclass(frozen=True, slots=True)
class JournalConfig:
    """Where games are kept; an empty ``folder`` means the system's own for such data."""

    folder: str = ""
    keep: bool = True


@dataclass(frozen=True, slots=True)
class TraceConfig:
    """Where the sensors' events are recorded; an empty ``folder`` means nowhere."""

    folder: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """The file that a configuration came from, and the line of each key in it."""

    file: str = ""
    lines: Mapping[KeyPath, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set; two are equal if they say the same, whatever their files."""

    language: str = AUTO
    table: TableConfig = field(default_factory=TableConfig)
    timing: Timing = field(default_factory=Timing)
    game: GameConfig = field(default_factory=GameConfig)
    seats: tuple[Chair, ...] = ()
    robot: RobotConfig = field(default_factory=RobotConfig)
    journal: JournalConfig = field(default_factory=JournalConfig)
    trace: TraceConfig = field(default_factory=TraceConfig)
    pico: PicoConfig = field(default_factory=PicoConfig)
    pi: PiConfig = field(default_factory=PiConfig)
    pins: PinsConfig = field(default_factory=PinsConfig)
    lights: LightsConfig = field(default_factory=LightsConfig)
    screen: ScreenConfig = field(default_factory=ScreenConfig)
    source: Source = field(default_factory=Source, compare=False, repr=False)


def find(environ: Mapping[str, str]) -> Path | None:
    """The file to read: the one that the environment names, else here, the user's, the system's."""
    named = environ.get(VARIABLE, "")
    if named:
        return Path(named)
    places = (Path(FILE), platformdirs.user_config_path("tablier") / FILE, SYSTEM_FILE)
    return next((place for place in places if os.path.lexists(place)), None)


def load(path: Path | None) -> Config:
    """The configuration of a file; no file means all defaults."""
    return Config() if path is None else parse(contents(path), str(path))


def contents(path: Path) -> bytes:
    """The bytes of a file, not many more than are allowed."""
    try:
        with path.open("rb") as stream:
            return stream.read(CAP + 1)
    except FileNotFoundError:
        fault = Fault("config.missing")
    except IsADirectoryError:
        fault = Fault("config.folder")
    except (OSError, ValueError) as error:
        fault = Fault("config.unreadable", {"reason": reason_of(error)})
    raise ConfigError(str(path), [fault])


def parse(raw: bytes, file: str) -> Config:
    """The configuration that a file's bytes give; ``file`` is what complaints call it."""
    config, faults = draft(raw, file)
    if faults:
        raise ConfigError(file, faults)
    return config


def draft(raw: bytes, file: str) -> tuple[Config, list[Fault]]:
    """What is right in a file's bytes, with defaults for the rest, and all that is wrong."""
    document = read(raw)
    reader = Reader(document)
    values = reader.values()
    config = Config(
        language=values.get("language", AUTO),
        table=TableConfig(**values["table"]),
        timing=Timing(**values["timing"]),
        game=GameConfig(**values["game"]),
        seats=tuple(Chair(**seat) for seat in values["seats"]),
        robot=RobotConfig(**values["robot"]),
        pico=PicoConfig(**values["pico"]),
        pi=PiConfig(**values["pi"]),
        pins=PinsConfig(**values["pins"]),
        lights=LightsConfig(**values["lights"]),
        screen=ScreenConfig(**values["screen"]),
        journal=JournalConfig(**values["journal"]),
        trace=TraceConfig(**values["trace"]),
        source=Source(file, document.lines),
    )
    faults = list(reader.faults)
    table = config.table
    for path, problem in device_faults(
        table.driver,
        table.profile,
        table.light_pieces,
        config.pi,
        config.pins,
        config.lights,
        config.screen,
    ):
        faults.append(blame(config, path, problem))
    return config, faults


def as_tree(config: Config) -> dict[str, Any]:
    """The configuration as TOML has it: tables, lists and plain values."""
    tree = asdict(config)
    del tree["source"]
    tree["game"]["options"] = dict(config.game.options)
    tree["game"]["clock"] = str(config.game.clock)
    return tree


def blame(
    config: Config, path: KeyPath, error: Problem | RulesError, game: Game | None = None
) -> Fault:
    """A fault that shows only later, when a value is used: told with its line all the same."""
    value: Any = as_tree(config)
    for part in path:
        value = value[part]
    line = config.source.lines.get(path)
    return Fault(error.code, error.facts, line, place(path, value), path, game)
