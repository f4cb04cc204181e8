"""Configuration: a tree of values with defaults, read from a TOML file.

Whatever the bytes of the file are, the only error raised is a ``ConfigError`` with all faults.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from controller.config.broker_settings import MqttConfig, broker_faults
from controller.config.device_settings import (
    LightsConfig,
    PicoConfig,
    PiConfig,
    PinsConfig,
    ScreenConfig,
    device_faults,
)
from controller.config.faults import ConfigError, ConfigFault
from controller.config.reader import Reader, setting_text
from controller.config.toml_file import MAX_BYTES, read
from controller.config.toml_lines import KeyPath
from controller.config.value_types import DEFAULT_PROFILE, DRIVERS
from controller.i18n.user_errors import Problem
from controller.model.clock import TimeControl
from controller.model.regular_file import IrregularFileError, read_beginning
from controller.model.settings import AUTO, THINK_SECONDS, Chair, TableMode
from controller.model.text_files import reason_of
from controller.model.timing import Timing
from rules.errors import RulesError
from rules.game import Game

FILE = "tablier.toml"
SYSTEM_FILE = Path("/etc/tablier") / FILE
"""File read by the service, and by users who have no file of their own."""
VARIABLE = "TABLIER_CONFIG"


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The table itself; ``brightness`` in percent, ``light_pieces`` are keys of games."""

    board: str = "reference"
    profile: str = DEFAULT_PROFILE
    mode: TableMode = AUTO
    driver: str = DRIVERS[0]
    brightness: int = 25
    sound: bool = True
    light_pieces: tuple[str, ...] = ()
    show_targets: bool = True
    calibration: str = ""
    """Calibration file of Hall sensors; empty means next to the saved games."""


@dataclass(frozen=True, slots=True)
class GameConfig:
    """Game to play; an empty ``key`` means that the table asks.

    The key and options are checked in ``game_settings``, which knows the games.
    """

    key: str = ""
    options: tuple[tuple[str, str], ...] = ()
    clock: TimeControl = field(default_factory=TimeControl)


@dataclass(frozen=True, slots=True)
class RobotConfig:
    """Robot: ``think`` in seconds per move; ``ponder`` if it also thinks during other turns."""

    think: float = THINK_SECONDS
    ponder: bool = True


@dataclass(frozen=True, slots=True)
class JournalConfig:
    """Folder of saved games; empty means the system's folder for such data."""

    folder: str = ""
    keep: bool = True


@dataclass(frozen=True, slots=True)
class TraceConfig:
    """Folder for recordings of sensor events; empty means no recording."""

    folder: str = ""


@dataclass(frozen=True, slots=True)
class WebConfig:
    """The table's page: ``lan`` lets other devices open it, and phones pair.

    An empty ``name`` means this machine's own; ``.local`` is added to it.
    """

    enabled: bool = True
    lan: bool = False
    port: int = 8000
    name: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """File that a configuration came from, and the line of each key in it."""

    file: str = ""
    lines: Mapping[KeyPath, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings; two are equal if their values are, whatever their files."""

    language: str = AUTO
    table: TableConfig = field(default_factory=TableConfig)
    timing: Timing = field(default_factory=Timing)
    game: GameConfig = field(default_factory=GameConfig)
    seats: tuple[Chair, ...] = ()
    robot: RobotConfig = field(default_factory=RobotConfig)
    journal: JournalConfig = field(default_factory=JournalConfig)
    trace: TraceConfig = field(default_factory=TraceConfig)
    web: WebConfig = field(default_factory=WebConfig)
    mqtt: MqttConfig = field(default_factory=MqttConfig)
    pico: PicoConfig = field(default_factory=PicoConfig)
    pi: PiConfig = field(default_factory=PiConfig)
    pins: PinsConfig = field(default_factory=PinsConfig)
    lights: LightsConfig = field(default_factory=LightsConfig)
    screen: ScreenConfig = field(default_factory=ScreenConfig)
    source: Source = field(default_factory=Source, compare=False, repr=False)


def find(environ: Mapping[str, str]) -> Path | None:
    """File to read: named by the environment, else here, the user's, or the system's."""
    named = environ.get(VARIABLE, "")
    if named:
        return Path(named)
    places = (Path(FILE), platformdirs.user_config_path("tablier") / FILE, SYSTEM_FILE)
    return next((place for place in places if os.path.lexists(place)), None)


def load(path: Path | None) -> Config:
    """Configuration from a file; no file means all defaults."""
    return Config() if path is None else parse(contents(path), str(path))


def contents(path: Path) -> bytes:
    """Bytes of a file, slightly more than allowed at most."""
    try:
        return read_beginning(path, MAX_BYTES + 1)
    except FileNotFoundError:
        fault = ConfigFault("config.missing")
    except IsADirectoryError:
        fault = ConfigFault("config.folder")
    except IrregularFileError:
        fault = ConfigFault("config.irregular")
    except (OSError, ValueError) as error:
        fault = ConfigFault("config.unreadable", {"reason": reason_of(error)})
    raise ConfigError(str(path), [fault])


def parse(raw: bytes, file: str) -> Config:
    """Configuration from a file's bytes; ``file`` is its name in messages."""
    config, faults = draft(raw, file)
    if faults:
        raise ConfigError(file, faults)
    return config


def draft(raw: bytes, file: str) -> tuple[Config, list[ConfigFault]]:
    """Valid settings from a file's bytes, with defaults for the rest, and all faults."""
    document = read(raw)
    reader = Reader(document)
    values = reader.values()
    config = Config(
        language=values.get("language", AUTO),
        table=TableConfig(**values["table"]),
        timing=Timing(**{f"{name}_seconds": it for name, it in values["timing"].items()}),
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
        web=WebConfig(**values["web"]),
        mqtt=MqttConfig(**values["mqtt"]),
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
        faults.append(fault_at(config, path, problem))
    faults += [fault_at(config, path, problem) for path, problem in broker_faults(config.mqtt)]
    return config, faults


def as_tree(config: Config) -> dict[str, Any]:
    """Configuration as TOML data: tables, lists and plain values."""
    tree = asdict(config)
    del tree["source"]
    tree["timing"] = {name.removesuffix("_seconds"): it for name, it in tree["timing"].items()}
    tree["game"]["options"] = dict(config.game.options)
    tree["game"]["clock"] = str(config.game.clock)
    return tree


def fault_at(
    config: Config, path: KeyPath, error: Problem | RulesError, game: Game | None = None
) -> ConfigFault:
    """Fault of a value found only when it is used, with its line."""
    value: Any = as_tree(config)
    for part in path:
        value = value[part]
    line = config.source.lines.get(path)
    return ConfigFault(error.code, error.facts, line, setting_text(path, value), path, game)
