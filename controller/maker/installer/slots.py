"""Two slots for the program: the one in use stays untouched while the other is filled.

``current`` points to the one in use. A new version stays only if the service, restarted with it,
reports that it is ready; otherwise the old one is started again.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from controller.maker.installer.host import InstallError, InstallHost

HOME = "/opt/tablier"
NAMES = ("a", "b")
CURRENT = f"{HOME}/current"
COMMAND = "/usr/local/bin/tablier"
UNIT = "/etc/systemd/system/tablier.service"
_MARK = "installed.txt"
"""File of a complete slot: the fingerprint of what is in it."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of a machine."""

    host: InstallHost

    def used(self) -> str:
        """Name of the slot in use; empty before the first installation."""
        try:
            name = str(self.host.at(CURRENT).readlink())
        except OSError:
            return ""
        return name if name in NAMES else ""

    def other(self) -> str:
        """Name of the slot to fill next, or to go back to."""
        return NAMES[1] if self.used() == NAMES[0] else NAMES[0]

    def holds(self, name: str) -> str:
        """Fingerprint of what a slot holds; empty if it is not complete."""
        return self.host.text(f"{HOME}/{name}/{_MARK}").strip() if name else ""

    def program(self, name: str, command: str = "tablier") -> Path:
        """Program of a slot."""
        return self.host.at(f"{HOME}/{name}/bin/{command}")

    def fill(self, source: str, mark: str, links: Path, environ: dict[str, str]) -> str:
        """Install a wheel or a source into the slot that is not in use; return its name.

        What the version in use needs is taken over, so that an update can do without a network.
        """
        host, name = self.host, self.other()
        folder = host.at(f"{HOME}/{name}")
        host.remove(f"{HOME}/{name}")
        # Debian's spidev is seen: PyPI has none that is ready-made.
        host.run("python3", "-m", "venv", "--system-site-packages", folder)
        self._take_over(self.used(), name)
        pip = (self.program(name, "pip"), "install", "--upgrade", "--find-links", links, source)
        offline = (*pip[:2], "--no-index", *pip[2:])
        taken = bool(self.used()) and host.run(*offline, environ=environ, may_fail=True)
        if not taken:
            host.run(*pip, environ=environ)
        host.run(self.program(name), "--version")
        if not host.dry:
            (folder / _MARK).write_text(f"{mark}\n", encoding="utf-8")
        return name

    def _take_over(self, old: str, new: str) -> None:
        """Copy the installed packages of a slot; their programs are installed again."""
        if not old:
            return
        for packages in sorted(self.host.at(f"{HOME}/{old}/lib").glob("python3.*/site-packages")):
            there = self.host.at(f"{HOME}/{new}/lib") / packages.parent.name / packages.name
            self.host.tell(f"+ cp -a {packages}/. {there}")
            if not self.host.dry and there.is_dir():
                shutil.copytree(packages, there, symlinks=True, dirs_exist_ok=True)

    def use(self, name: str) -> None:
        """Let everything run from a slot."""
        # Last what decides: a failure before it leaves the version in use.
        self.host.link(COMMAND, f"{CURRENT}/bin/tablier")
        self.host.link(CURRENT, name)

    def take(self, name: str) -> None:
        """Use a slot if the service starts with it; otherwise go back, and say so."""
        old = self.used()
        self.use(name)
        if not self.host.at(UNIT).exists():
            return
        # Type=notify: this returns when the table can be played on, or has failed.
        if self.host.run("systemctl", "restart", "tablier.service", may_fail=True):
            return
        if not old or old == name:
            raise InstallError("not-ready")
        self.use(old)
        self.host.remove(f"{HOME}/{name}/{_MARK}")
        self.host.run("systemctl", "reset-failed", "tablier.service", may_fail=True)
        self.host.run("systemctl", "restart", "tablier.service", may_fail=True)
        raise InstallError("went-back")
