"""A configuration with everything set, and many with faults, each with its messages.

The texts change only on purpose: run this file (``python -m tests.controller.config.config_cases``
from the project's root) and read the difference before keeping it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

from controller.config.broker_settings import MqttConfig
from controller.config.config import (
    Config,
    GameConfig,
    JournalConfig,
    RobotConfig,
    TableConfig,
    TraceConfig,
    WebConfig,
)
from controller.config.device_settings import (
    LightsConfig,
    PicoConfig,
    PiConfig,
    PinsConfig,
    ScreenConfig,
)
from controller.config.faults import ConfigError, fault_lines
from controller.config.game_settings import parse_for
from controller.i18n.speech import Speech
from controller.model.clock import TimeControl
from controller.model.settings import CONFIRM, HUMAN, ROBOT, Chair
from controller.model.timing import Timing
from rules import catalog

DATA = Path(__file__).parent / "data"
GAMES = catalog.load(())
FILE = "tablier.toml"
_TITLE, _SAID = "## ", ">> "

FULL = """
language = "fr"
[table]
board = "/home/me/board.toml"
profile = "pole-strength"
mode = "confirm"
driver = "sim"
brightness = 100
sound = false
light_pieces = ["roliversi", "royal-reversi"]
show_targets = false
calibration = "/var/lib/tablier/hall.json"
[timing]
debounce = 0.01
quiet = 1
taps = 3.5
wrong = 0.5
revocable = 0
rewind = 2.5
stuck = 60
long_press = 0.7
[game]
key = "invers"
options = { first = "red" }
clock = "game 900+10"
[[seats]]
name = "Zoé"
[[seats]]
kind = "robot"
level = "maitre"
[robot]
think = 0.5
ponder = false
[journal]
folder = "/var/lib/tablier"
keep = false
[trace]
folder = "/tmp/trace"
[web]
enabled = false
lan = true
port = 8080
name = "Table-2"
[mqtt]
host = "192.168.1.20"
port = 8884
tls = true
ca = "/etc/tablier/ca.pem"
user = "kitchen"
password_file = "/etc/tablier/mqtt.password"
prefix = "club/tables"
table = "Kitchen-1"
[pico]
port = "/dev/ttyACM1"
[pi]
build = "expanders"
i2c = 3
expanders = [0x20, 0x21, 0x22, 0x24, 0x27]
trellis = [0x30, 0x31]
[pins]
rows = [12, 13]
columns = [16, 17, 18]
select = [19]
left = 20
right = 21
ok = 22
back = 23
menu = 26
buzzer = 27
screen_dc = 5
screen_reset = 6
[lights]
kind = "apa102"
order = "rows"
milliamps = 3000
dim_minutes = 0
[screen]
kind = "ssd1309"
bus = "spi"
address = 0x3d
upside_down = true
dim_minutes = 1440
"""
AS_READ = Config(
    "fr",
    TableConfig(
        "/home/me/board.toml",
        "pole-strength",
        CONFIRM,
        "sim",
        100,
        False,
        ("roliversi", "royal-reversi"),
        False,
        "/var/lib/tablier/hall.json",
    ),
    Timing(0.01, 1.0, 3.5, 0.5, 0.0, 2.5, 60.0, 0.7),
    GameConfig("invers", (("first", "red"),), TimeControl(900.0, 10.0)),
    (Chair(HUMAN, "famille", "Zoé"), Chair(ROBOT, "maitre", "")),
    RobotConfig(0.5, ponder=False),
    JournalConfig("/var/lib/tablier", keep=False),
    TraceConfig("/tmp/trace"),  # noqa: S108  only a name
    WebConfig(enabled=False, lan=True, port=8080, name="Table-2"),
    MqttConfig(
        "192.168.1.20",
        8884,
        tls=True,
        ca="/etc/tablier/ca.pem",
        user="kitchen",
        password_file="/etc/tablier/mqtt.password",  # noqa: S106  only a name
        prefix="club/tables",
        table="Kitchen-1",
    ),
    PicoConfig("/dev/ttyACM1"),
    PiConfig("expanders", 3, (0x20, 0x21, 0x22, 0x24, 0x27), (0x30, 0x31)),
    PinsConfig((12, 13), (16, 17, 18), (19,), 20, 21, 22, 23, 26, 27, 5, 6),
    LightsConfig("apa102", "rows", 3000, 0),
    ScreenConfig("ssd1309", "spi", 0x3D, upside_down=True, dim_minutes=1440),
)

# What a text file cannot show, or should not.
MADE: dict[str, bytes] = {
    "a byte-order mark": b'\xef\xbb\xbf[table]\nprofile = "x"\n',
    "a letter that is not UTF-8": b'[[seats]]\nname = "Ren\xe9"\n[[seats]]\nname = "Zo\xeb"\n',
    "another encoding": "[table]\n".encode("utf-16"),
    "too many bytes": b"#" * 65_537,
    "brackets without end": b"language = " + b"[" * 5_000,
    "braces without end": b"\nlanguage = " + b"{a=" * 5_000,
    "dots without end": b"[table]\n" + b"a." * 5_000 + b"a = 1\nsound = 0\n",
    "a section with dots without end": b"[" + b"a." * 5_000 + b"a]\n[table]\nsound = 0\n",
    "a number without end": b"\n[table]\nbrightness = " + b"9" * 5_000 + b"\nsound = 0\n",
    "a hexadecimal number without end": b"[table]\nbrightness = 0x" + b"f" * 5_000,
    "a large number": b"[table]\nbrightness = " + b"9" * 90,
    "an escape character": b'[table]\nprofile = "\x1b[31mred"\nsound = 0\n',
    "an escape character that is written out": b'[table]\nprofile = "\\u001b[31mred"\n',
    "a control character in a comment": b"[table]\nsound = true # \x07\nsound = false\n",
    "a zero byte": b"[table]\nsound = \x00true\n",
    "a lone carriage return": b"[table]\rsound = true\n",
    "lines that end as on Windows": b'[table]\r\nsound = true\r\nmode = "x"\r\n',
    "a long value": b'[table]\nprofile = "' + b"long " * 100 + b'"\n',
    "a long key": b"[table]\n" + b"long_" * 100 + b" = 1\n",
    "a long board": b'[table]\nboard = "' + b"x" * 251 + b'"\n',
    "too many light pieces": b"[table]\nlight_pieces = ["
    + b", ".join(b'"%d"' % number for number in range(25))
    + b"]\n",
    "too many options": b"[game.options]\n" + b"".join(b'o%d = "x"\n' % n for n in range(25)),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A file and the messages about it."""

    name: str
    raw: bytes
    said: tuple[str, ...]


def error_of(raw: bytes) -> ConfigError | None:
    """Error of a configuration, the games included, or None."""
    try:
        parse_for(raw, FILE, GAMES)
    except ConfigError as error:
        return error
    return None


def said(raw: bytes, language: str = "en") -> list[str]:
    """Messages of the program about a configuration."""
    error = error_of(raw)
    return fault_lines(error, Speech(language, GAMES)) if error else []


def blocks(file: Path) -> dict[str, tuple[list[str], list[str]]]:
    """Named blocks of a table: their text, and the messages about it."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(_TITLE):
            found[line.removeprefix(_TITLE)] = ([], [])
        elif line.startswith(_SAID):
            next(reversed(found.values()))[1].append(line.removeprefix(_SAID))
        else:
            next(reversed(found.values()))[0].append(line)
    return found


def cases() -> list[Case]:
    """All cases in the tables."""
    written = [
        Case(name, ("\n".join(text) + "\n").encode(), tuple(lines))
        for name, (text, lines) in blocks(DATA / "bad.txt").items()
    ]
    made = blocks(DATA / "made.txt")
    return written + [Case(name, raw, tuple(made[name][1])) for name, raw in MADE.items()]


def main() -> None:
    """Write both tables again."""
    bad = blocks(DATA / "bad.txt")
    for file, inputs in (
        ("bad.txt", {name: ("\n".join(text) + "\n").encode() for name, (text, _) in bad.items()}),
        ("made.txt", MADE),
    ):
        lines = [
            [
                _TITLE + name,
                *(bad[name][0] if file == "bad.txt" else []),
                *(_SAID + line for line in said(raw)),
            ]
            for name, raw in inputs.items()
        ]
        text = "\n".join(itertools.chain.from_iterable(lines)) + "\n"
        (DATA / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
