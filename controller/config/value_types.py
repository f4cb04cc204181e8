"""Types of configuration values; a value that its key may not hold raises a ``Problem``."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from controller.config.device_settings import (
    AS_IN_GUIDE,
    BUILDS,
    I2C,
    LIGHTS,
    PI,
    PICO,
    SCREENS,
    SIM,
    SPI,
)
from controller.config.toml_text import closest, is_invisible, spell
from controller.i18n.user_errors import Problem
from controller.model.clock import GAME_SECONDS, INCREMENT_SECONDS, MOVE_SECONDS, TimeControl
from controller.model.level_names import LEVEL_NAMES as LEVELS
from controller.model.settings import AUTO, CONFIRM, HUMAN, ROBOT
from hardware.pins import ORDERS
from hardware.ports import PRESENCE, PROFILES
from rules.catalog import LANGUAGES

DRIVERS: Final = (SIM, PICO, PI)
SEATS_MOST: Final = 4
DEFAULT_PROFILE: Final = PRESENCE


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """Allowed values, for messages."""
        return ", ".join(self.words)

    def read(self, value: object) -> str:
        """The value, checked."""
        if isinstance(value, str) and value in self.words:
            return self.words[self.words.index(value)]
        close = closest(value, self.words) if isinstance(value, str) else ""
        code = "config.choice.near" if close else "config.choice"
        raise Problem(code, allowed=self.allowed, near=close)


@dataclass(frozen=True, slots=True)
class Whole:
    """Whole number in a range; true and 1.0 are not accepted."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        """Allowed values, for messages."""
        return f"{self.least} – {self.most}"

    def read(self, value: object) -> int:
        """The value, checked."""
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise Problem("config.whole", least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Seconds:
    """Number in a range, with or without decimals; nan is not accepted."""

    least: float
    most: float

    @property
    def allowed(self) -> str:
        """Allowed values, for messages."""
        return f"{self.least:g} – {self.most:g}"

    def read(self, value: object) -> float:
        """The value, checked."""
        number = value if type(value) is int or type(value) is float else math.nan
        if self.least <= number <= self.most:
            return float(number) + 0.0  # no negative zero
        raise Problem("config.number", least=f"{self.least:g}", most=f"{self.most:g}")


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    @property
    def allowed(self) -> str:
        """Allowed values, for messages."""
        return "true, false"

    def read(self, value: object) -> bool:
        """The value, checked."""
        if isinstance(value, bool):
            return value
        raise Problem("config.flag")


@dataclass(frozen=True, slots=True)
class AnyText:
    """Text of at most ``most`` characters, without control characters."""

    most: int
    needed: bool = False
    lines: bool = False
    """Whether it may have line breaks."""

    @property
    def allowed(self) -> str:
        """Allowed lengths, for messages."""
        return f"{int(self.needed)} – {self.most}"

    def read(self, value: object) -> str:
        """The value, checked."""
        if not isinstance(value, str):
            plain = "…" if isinstance(value, list | Mapping) else spell(value)
            raise Problem("config.text", example=f'"{plain}"')
        if self.needed and not value.strip():
            raise Problem("config.text.empty", most=self.most)
        if len(value) > self.most:
            raise Problem("config.text.long", found=len(value), most=self.most)
        if any(is_invisible(letter) for letter in value if not (self.lines and letter in "\n\t")):
            raise Problem("config.text.control")
        return value


@dataclass(frozen=True, slots=True)
class HostName:
    """Name of a machine in its network, without a domain; or nothing."""

    allowed: ClassVar[str] = "a – z, 0 – 9, -"

    def read(self, value: object) -> str:
        """The value, checked."""
        if isinstance(value, str) and re.fullmatch(r"(?!-)[A-Za-z0-9-]{0,63}(?<!-)|", value):
            return value
        raise Problem("config.host")


@dataclass(frozen=True, slots=True)
class BrokerHost:
    """Name or address of another machine; or nothing."""

    allowed: ClassVar[str] = "a – z, 0 – 9, -, ., :"

    def read(self, value: object) -> str:
        """The value, checked."""
        if isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9:][A-Za-z0-9.:-]{0,252}|", value):
            return value
        raise Problem("config.broker")


@dataclass(frozen=True, slots=True)
class TopicPrefix:
    """Beginning of MQTT topics: up to four words with slashes between them."""

    allowed: ClassVar[str] = "a – z, 0 – 9, _, -, /"

    def read(self, value: object) -> str:
        """The value, checked."""
        words = r"[A-Za-z0-9_-]{1,30}"
        if isinstance(value, str) and re.fullmatch(f"{words}(/{words}){{0,3}}", value):
            return value
        raise Problem("config.topic")


@dataclass(frozen=True, slots=True)
class ClockText:
    """Time control as text."""

    move: Whole
    game: Whole
    increment: Whole

    @property
    def allowed(self) -> str:
        """Allowed values, for messages."""
        return f"move {self.move.allowed}, game {self.game.allowed} + {self.increment.allowed}"

    def read(self, value: object) -> TimeControl:
        """The value, checked and parsed."""
        try:
            pace = TimeControl.parse(value if isinstance(value, str) else "")
        except Problem:
            raise Problem("config.clock") from None
        if pace.each_move:
            self._check("move", self.move, pace.seconds)
        elif value != str(TimeControl()):
            self._check("game", self.game, pace.seconds)
            self._check("+", self.increment, pace.increment)
        # Only the printed form is accepted, so that its meaning is never in doubt.
        if value != str(pace):
            raise Problem("config.clock")
        return pace

    def _check(self, name: str, kind: Whole, number: float) -> None:
        if not kind.least <= number <= kind.most:
            raise Problem("config.clock.range", name=name, least=kind.least, most=kind.most)


@dataclass(frozen=True, slots=True)
class Many:
    """List of distinct texts or numbers; ``code`` names the sentence for anything else."""

    each: AnyText | Whole
    most: int
    code: str = "config.list"

    @property
    def allowed(self) -> str:
        """Allowed items, for messages."""
        return self.each.allowed


@dataclass(frozen=True, slots=True)
class Named:
    """Table of texts under any names."""

    name: AnyText
    each: AnyText
    most: int
    allowed = ""


PlainKind = (
    OneOf | Whole | Seconds | Flag | AnyText | HostName | BrokerHost | TopicPrefix | ClockText
)
Kind = PlainKind | Many | Named

_PATH = AnyText(250)
_PIN = Whole(AS_IN_GUIDE, 27)
_PINS = Many(Whole(0, 27), most=16, code="config.pins")
_NAME = AnyText(40, needed=True)
_MINUTES = Whole(0, 1440)

TOP: Final[Mapping[str, Kind]] = {"language": OneOf((*LANGUAGES, AUTO))}
SECTIONS: Final[Mapping[str, Mapping[str, Kind]]] = {
    "table": {
        "board": AnyText(250, needed=True),
        "profile": OneOf(PROFILES),
        "mode": OneOf((AUTO, CONFIRM)),
        "driver": OneOf(DRIVERS),
        "brightness": Whole(1, 100),
        "sound": Flag(),
        "light_pieces": Many(_NAME, most=24),
        "show_targets": Flag(),
        "calibration": _PATH,
    },
    "timing": {
        "debounce": Seconds(0.005, 0.2),
        "quiet": Seconds(0.1, 5),
        "taps": Seconds(0.3, 10),
        "wrong": Seconds(0.05, 2),
        "revocable": Seconds(0, 60),
        "rewind": Seconds(0.3, 10),
        "stuck": Seconds(5, 600),
        "long_press": Seconds(0.3, 5),
    },
    "game": {
        "key": AnyText(40),
        # Together with everything else below the file size limit, so that printed files can be
        # read.
        "options": Named(_NAME, AnyText(400, lines=True), most=24),
        "clock": ClockText(Whole(*MOVE_SECONDS), Whole(*GAME_SECONDS), Whole(*INCREMENT_SECONDS)),
    },
    "seats": {
        "kind": OneOf((HUMAN, ROBOT)),
        "level": OneOf(LEVELS),
        "name": AnyText(20),
    },
    "robot": {"think": Seconds(0.1, 30), "ponder": Flag()},
    "journal": {"folder": _PATH, "keep": Flag()},
    "trace": {"folder": _PATH},
    "web": {
        "enabled": Flag(),
        "lan": Flag(),
        "port": Whole(1024, 65_535),
        "name": HostName(),
    },
    "mqtt": {
        "host": BrokerHost(),
        "port": Whole(0, 65_535),
        "tls": Flag(),
        "ca": _PATH,
        "user": AnyText(100),
        "password_file": _PATH,
        "prefix": TopicPrefix(),
        "table": HostName(),
    },
    "pico": {"port": AnyText(250)},
    "pi": {
        "build": OneOf(BUILDS),
        "i2c": Whole(0, 20),
        "expanders": Many(Whole(0x20, 0x27), most=8, code="config.pins"),
        "trellis": Many(Whole(0x2E, 0x4D), most=16, code="config.pins"),
    },
    "pins": {
        "rows": _PINS,
        "columns": _PINS,
        "select": _PINS,
        **dict.fromkeys(("left", "right", "ok", "back", "menu", "buzzer"), _PIN),
        "screen_dc": Whole(0, 27),
        "screen_reset": Whole(0, 27),
    },
    "lights": {
        "kind": OneOf(LIGHTS),
        "order": OneOf(ORDERS),
        "milliamps": Whole(100, 10000),
        "dim_minutes": _MINUTES,
    },
    "screen": {
        "kind": OneOf(SCREENS),
        "bus": OneOf((I2C, SPI)),
        "address": Whole(0x08, 0x77),
        "upside_down": Flag(),
        "dim_minutes": _MINUTES,
    },
}
REPEATED: Final = "seats"


def heading(section: str) -> str:
    """Heading of a section in the file."""
    return f"[[{section}]]" if section == REPEATED else f"[{section}]"
