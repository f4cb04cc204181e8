"""The commands of the build guide: each is run, or has a reason why it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "hardware" / "README.md"
_BLOCK = re.compile(r"^(?: {4}| {7})(\S.*)$", re.MULTILINE)
_COMMAND = re.compile(
    r"(?:sudo |tablier |journalctl |grep |make |scp |ssh |tar |/opt/|LABEL=|\[|\w+=\w)"
)

KERNEL = "needs a Raspberry Pi's kernel and firmware"
BUS = "needs a Pico or a sensor on a bus"
SYSTEMD = "needs a running systemd"
NETWORK = "needs NetworkManager and a radio"
DISK = "needs a card or a stick to partition"
LATER = "run by the trial of ./install instead"
COPIED = "needs another computer"
SETTING = "is a line of a file, not a command"


@dataclass(frozen=True, slots=True)
class Step:
    """A command of the guide: what is run for it, and what must come of it; or why it is not."""

    text: str
    script: str = ""
    says: str = ""
    codes: tuple[int, ...] = (0,)
    why_not: str = ""


# First word that matches wins. A script other than the command itself is given where the userland
# is not a Pi; `says` must be in what it prints.
_RUN: tuple[tuple[str, dict[str, object]], ...] = (
    ("apt update && sudo apt install", {}),
    ("usermod -aG", {"script": "groups"}),
    ("python3 -m venv", {}),
    ("pip install --find-links", {"says": "Successfully installed"}),
    ("ln -s /opt/tablier", {}),
    ("tablier --version", {"says": "compiled rules"}),
    ("tablier --print-config", {}),
    ("tablier --check-config", {}),
    ("tablier overlay inside", {"script": "--board reference"}),
    ("tablier overlay invers", {"script": "reportlab"}),
    ("tablier overlay", {}),
    ("tablier install-service --dry-run", {"says": "tablier.service"}),
    ("tablier install-service --lan", {"says": "tablier.service"}),
    ("tablier calibrate", {"script": "hall", "says": "calibration.json"}),
    ("tablier doctor", {"codes": (0, 1), "says": "Python 3."}),
)
_NOT: tuple[tuple[str, str], ...] = (
    ("./install", LATER),
    ("tablier update", LATER),
    ("raspi-config", KERNEL),
    ("tablier flash", BUS),
    ("-u tablier STATE_DIRECTORY", SYSTEMD),
    ("systemctl", SYSTEMD),
    ("journalctl", SYSTEMD),
    ("tablier run", f"{BUS}; the simulated table is a trial of its own"),
    ("nmcli", NETWORK),
    ("segno", LATER),
    ("scp ", COPIED),
    ("sudo cp tablier-", COPIED),
    ("ssh ", COPIED),
    ("tar -xf", COPIED),
    ("overlayroot", KERNEL),
    ("remount,rw", KERNEL),
    ("reboot", KERNEL),
    ("[Manager]", SETTING),
    ("RuntimeWatchdogSec", SETTING),
    ("LABEL=TABLIER", DISK),
    ("[Journal]", SETTING),
    ("Storage=", SETTING),
    ("RuntimeMaxUse", SETTING),
)


def commands(text: str) -> Iterator[str]:
    """Commands in the guide's code blocks, without their explanations."""
    for found in _BLOCK.finditer(text):
        line = re.split(r"\s{2,}#|\s#\s", found[1])[0].strip()
        if _COMMAND.match(line):
            yield line


def steps(text: str) -> list[Step]:
    """What becomes of each command; one that is not known yet is an error."""
    made: list[Step] = []
    for line in commands(text):
        if line not in [it.text for it in made]:
            made.append(_step(line))
    return made


def packages(text: str) -> tuple[str, ...]:
    """Packages that the guide installs."""
    (line,) = (it for it in commands(text) if "apt install" in it)
    return tuple(line.partition("--yes ")[2].split())


def _step(line: str) -> Step:
    for part, why in _NOT:
        if part in line:
            return Step(line, why_not=why)
    for part, how in _RUN:
        if part in line:
            return _runnable(line, how)
    raise LookupError(f"Nothing is known of this command of the guide: {line}")


def _runnable(line: str, how: dict[str, object]) -> Step:
    script = line.replace("sudo ", "")  # in the userland we are root
    asked = how.get("script")
    if asked == "groups":
        # Raspberry Pi OS has these groups; a plain Debian has not.
        script = f"for it in gpio i2c spi; do groupadd --force $it; done; {script}"
    elif asked == "reportlab":
        script = f"/opt/tablier/bin/pip install --quiet reportlab && {script}"
    elif asked == "hall":
        # The simulated table's own hand carries the magnet.
        config = "printf '[table]\\nprofile = \"pole-strength\"\\n' > hall.toml"
        script = f"{config} && TABLIER_CONFIG=hall.toml {script}"
    elif asked:
        script = re.sub(r"--board \S+", str(asked), script)
    codes = how.get("codes", (0,))
    assert isinstance(codes, tuple)
    return Step(line, script, str(how.get("says", "")), codes)
