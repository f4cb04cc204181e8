"""Service plan: files from templates, and the commands that enable them."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from controller.config.config import SYSTEM_FILE
from controller.i18n.user_errors import Problem
from controller.model.update_result import RESULT

NAME = "tablier"
RUN = "run"
"""Tablier command that the service runs by default."""
NOTIFYING = (RUN, "serve")
"""Commands that a unit of ``Type=notify`` may run: they report READY, WATCHDOG and STOPPING."""
_PLAIN = re.compile(r"[A-Za-z0-9_./:,=+@-]+")
"""Words that systemd takes as they are."""

_UNITS = "/etc/systemd/system"
_SYSTEM = {
    f"{_UNITS}/{NAME}.service": "tablier.service",
    f"{_UNITS}/{NAME}-attention.service": "attention.service",
    f"{_UNITS}/{NAME}-network@.path": "network.path",
    f"{_UNITS}/{NAME}-network@.service": "network.service",
    f"{_UNITS}/{NAME}-power@.path": "power.path",
    f"{_UNITS}/{NAME}-power@.service": "power.service",
    f"{_UNITS}/{NAME}-update.path": "update.path",
    f"{_UNITS}/{NAME}-update.service": "update.service",
    f"/etc/sysusers.d/{NAME}.conf": "sysusers.conf",
    f"/etc/udev/rules.d/70-{NAME}.rules": "udev.rules",
    f"/etc/modules-load.d/{NAME}.conf": "modules.conf",
}
_HIDDEN = ("/home", "/root", "/tmp", "/var/tmp", "/run/user")  # noqa: S108  hidden from a service
CommandLine = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ServicePlan:
    """Files to write (``first``: only if missing), and commands before and after.

    To remove a service: run ``leaving``, remove ``files``, run ``left``.
    """

    files: Mapping[Path, str]
    arriving: tuple[CommandLine, ...]
    leaving: tuple[CommandLine, ...]
    left: tuple[CommandLine, ...]
    first: Mapping[Path, str] = field(default_factory=dict)


def for_system(
    program: Path, command: Sequence[str], config: str, broker: Sequence[str] = ()
) -> ServicePlan:
    """System service with its own user; ``config`` is its initial configuration.

    ``broker`` are the addresses of its broker: no other machine outside the house can be reached.
    """
    reload = (("systemctl", "daemon-reload"), ("udevadm", "control", "--reload"))
    return ServicePlan(
        files={Path(path): text(name, program, command, broker) for path, name in _SYSTEM.items()},
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


def for_person(program: Path, command: Sequence[str], home: Path) -> ServicePlan:
    """Service of one user, without root."""
    unit = home / ".config/systemd/user" / f"{NAME}.service"
    return ServicePlan(
        files={unit: text("user.service", program, command)},
        arriving=(
            ("systemctl", "--user", "daemon-reload"),
            ("systemctl", "--user", "enable", "--now", unit.name),
            ("loginctl", "enable-linger"),
        ),
        leaving=(("systemctl", "--user", "disable", "--now", unit.name),),
        left=(("systemctl", "--user", "daemon-reload"),),
    )


def text(name: str, program: Path, command: Sequence[str], broker: Sequence[str] = ()) -> str:
    """Template with its fields filled in."""
    template = (files("controller.maker.service") / f"{name}.in").read_text(encoding="utf-8")
    guide = str(files("hardware") / "README.md")
    facts = {
        "EXEC": str(program),
        "COMMAND": " ".join(map(_quoted, command)),
        "GUIDE": guide,
        "UPDATE": f"Environment=TABLIER_UPDATE={RESULT}\n" if _has_slots(program) else "",
        "BROKER": "".join(f"IPAddressAllow={it}\n" for it in broker),
    }
    for gap, value in facts.items():
        template = template.replace(f"@{gap}@", value)
    return template


def _quoted(word: str) -> str:
    """Word of a command line in a unit, where $ and % stand for values."""
    if _PLAIN.fullmatch(word):
        return word
    for sign in '\\"':
        word = word.replace(sign, f"\\{sign}")
    return '"' + word.replace("$", "$$").replace("%", "%%") + '"'


def program(scripts: Path) -> Path:
    """Program that a unit should run: where the installer keeps two versions, the one in use."""
    current = scripts.parent.parent / "current"
    if current.is_symlink() and current.resolve() == scripts.parent.resolve():
        return current / "bin" / NAME
    return scripts / NAME


def _has_slots(program: Path) -> bool:
    """Whether an update keeps the version before; see ``program``."""
    return program.parent.parent.name == "current"


def broker_addresses(host: str) -> list[str]:
    """Addresses of a broker by its name; a ``Problem`` if it has none now."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Problem("service.broker", host=host) from None
    return sorted({str(address[0]).partition("%")[0] for *_, address in found})


def hidden(program: Path) -> bool:
    """Return whether a system service would be unable to see this program."""
    return any(Path(place) in program.parents for place in _HIDDEN)
