"""What makes the table a service: files from templates, and the commands that put them in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from controller.config import SYSTEM_FILE

NAME = "tablier"
RUN = "run"
"""The command of Tablier that the service runs, if nobody says otherwise."""

_UNITS = "/etc/systemd/system"
_SYSTEM = {
    f"{_UNITS}/{NAME}.service": "tablier.service",
    f"{_UNITS}/{NAME}-attention.service": "attention.service",
    f"/etc/sysusers.d/{NAME}.conf": "sysusers.conf",
    f"/etc/udev/rules.d/70-{NAME}.rules": "udev.rules",
    f"/etc/modules-load.d/{NAME}.conf": "modules.conf",
}
_HIDDEN = ("/home", "/root", "/tmp", "/var/tmp", "/run/user")  # noqa: S108  where a service cannot look
Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Files to write (``first``: only if they are not there), and commands before and after.

    To take a service away: run ``leaving``, remove ``files``, run ``left``.
    """

    files: Mapping[Path, str]
    arriving: tuple[Command, ...]
    leaving: tuple[Command, ...]
    left: tuple[Command, ...]
    first: Mapping[Path, str] = field(default_factory=dict)


def for_system(program: Path, command: str, config: str) -> Plan:
    """A service of the machine, as a user of its own; ``config`` is its first configuration."""
    reload = (("systemctl", "daemon-reload"), ("udevadm", "control", "--reload"))
    return Plan(
        files={Path(path): text(name, program, command) for path, name in _SYSTEM.items()},
        first={SYSTEM_FILE: config},
        arriving=(
            ("systemd-sysusers", f"/etc/sysusers.d/{NAME}.conf"),
            ("modprobe", "--all", "--quiet", "i2c-dev", "cdc_acm"),
            *reload,
            ("udevadm", "trigger", "--subsystem-match=tty"),
            ("systemctl", "enable", "--now", f"{NAME}.service"),
        ),
        leaving=(("systemctl", "disable", "--now", NAME, f"{NAME}-attention"),),
        left=reload,
    )


def for_person(program: Path, command: str, home: Path) -> Plan:
    """A service of one person, without root."""
    unit = home / ".config/systemd/user" / f"{NAME}.service"
    return Plan(
        files={unit: text("user.service", program, command)},
        arriving=(
            ("systemctl", "--user", "daemon-reload"),
            ("systemctl", "--user", "enable", "--now", unit.name),
            ("loginctl", "enable-linger"),
        ),
        leaving=(("systemctl", "--user", "disable", "--now", unit.name),),
        left=(("systemctl", "--user", "daemon-reload"),),
    )


def text(name: str, program: Path, command: str) -> str:
    """A template, filled in."""
    template = (files("controller.service") / f"{name}.in").read_text(encoding="utf-8")
    guide = str(files("hardware") / "README.md")
    facts = {"EXEC": str(program), "COMMAND": command, "GUIDE": guide}
    for gap, value in facts.items():
        template = template.replace(f"@{gap}@", value)
    return template


def hidden(program: Path) -> bool:
    """Whether a service of the system could not see this program."""
    return any(Path(place) in program.parents for place in _HIDDEN)
