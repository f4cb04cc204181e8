"""Steps of the installation, in order; each looks first whether there is anything to do."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.maker.installer import source
from controller.maker.installer.host import InstallError, InstallHost, listed
from controller.maker.installer.slots import COMMAND, HOME, UNIT, Slots

BUILDS = {
    "pico-hall": '[table]\ndriver = "pico"\nprofile = "pole-strength"\n',
    "pico-matrix": '[table]\ndriver = "pico"\nprofile = "presence"\n',
    "pi-matrix": '[table]\ndriver = "pi"\nprofile = "presence"\n[pi]\nbuild = "matrix"\n',
    "pi-expanders": '[table]\ndriver = "pi"\nprofile = "presence"\n[pi]\nbuild = "expanders"\n',
    "pi-hall": '[table]\ndriver = "pi"\nprofile = "pole-strength"\n[pi]\nbuild = "hall"\n',
    "pi-trellis": '[table]\ndriver = "pi"\nprofile = "touch"\n[pi]\nbuild = "trellis"\n'
    "[lights]\nmilliamps = 300\n",
}
"""Configuration of each build of the guide."""
ON_SPI = ("pi-hall",)
PACKAGES = ("python3-venv", "python3-spidev", "i2c-tools", "avahi-daemon")
TO_COMPILE = ("gcc", "python3-dev")
GROUPS = ("gpio", "i2c", "spi", "dialout")
CONFIG = "/etc/tablier/tablier.toml"
STATE = "/var/lib/tablier"
_PICO = ("2e8a", {"0005": "program", "0003": "boot"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for."""

    tree: Path
    build: str = ""
    wheel: Path | None = None
    compiles: bool = False
    lan: bool = False
    name: str = ""
    language: str = "en"


class Installation:
    """One installation; may be repeated."""

    def __init__(self, host: InstallHost, wishes: Wishes, ask: Callable[[], str]) -> None:
        self._host = host
        self._wishes = wishes
        self._ask = ask
        self._slots = Slots(host)
        self._restart = False
        """Whether the machine must be started again before everything works."""

    def run(self) -> None:
        """Do everything that is not done yet."""
        build = self._build()
        self._packages()
        self._buses(build)
        self._groups()
        self._name()
        slot = self._program()
        self._firmware(build, slot)
        self._service(build, slot)
        self._examine()
        if not self._host.dry:
            self._host.note("reboot" if self._restart else "done")

    def _build(self) -> str:
        """The build to configure; none if there is a configuration already."""
        if self._host.at(CONFIG).exists():
            self._host.note("configured", name=CONFIG)
            return self._wishes.build
        build = self._wishes.build or self._ask()
        if build not in BUILDS:
            raise InstallError("build", text=build, allowed=listed(tuple(BUILDS)))
        return build

    def _packages(self) -> None:
        wanted = PACKAGES + (TO_COMPILE if self._wishes.compiles else ())
        status = "${Package} ${Status}\\n"  # which dpkg-query reads as a line break
        told = self._host.asks(
            "dpkg-query", "--show", f"--showformat={status}", *wanted
        ) or "".join(
            self._host.asks("dpkg-query", "--show", f"--showformat={status}", it) for it in wanted
        )
        there = {line.split()[0] for line in told.splitlines() if line.endswith(" installed")}
        missing = [name for name in wanted if name not in there]
        if not missing:
            self._host.note("packages")
            return
        quietly = {"DEBIAN_FRONTEND": "noninteractive"}
        self._host.run("apt-get", "update", environ=quietly)
        install = ("apt-get", "install", "--yes", "--no-install-recommends")
        self._host.run(*install, *missing, environ=quietly)

    def _buses(self, build: str) -> None:
        """Turn the buses on. Without raspi-config this is not Raspberry Pi OS."""
        wanted = {"i2c": "/dev/i2c-1"} | ({"spi": "/dev/spidev0.0"} if build in ON_SPI else {})
        for bus, device in wanted.items():
            if self._host.at(device).exists():
                continue
            self._restart = True
            command = ("raspi-config", "nonint", f"do_{bus}", "0")  # 0 means on
            if not self._host.run(*command, may_fail=True):
                self._restart = False
                self._host.note("no-raspi-config", bus=bus)

    def _groups(self) -> None:
        user = os.environ.get("SUDO_USER", "")
        if not user or user == "root":
            return
        known = {line.partition(":")[0] for line in self._host.text("/etc/group").splitlines()}
        mine = self._host.asks("id", "-nG", user).split()
        missing = [name for name in GROUPS if name in known and name not in mine]
        if missing:
            self._host.run("usermod", "-aG", ",".join(missing), user)

    def _name(self) -> None:
        name = self._wishes.name
        if name and self._host.text("/etc/hostname").strip() != name:
            self._host.run("hostnamectl", "set-hostname", name)

    def _program(self) -> str:
        """Fill a slot, unless the one in use holds the same; return its name."""
        with tempfile.TemporaryDirectory(prefix="tablier-", dir=_large_folder()) as folder:
            what, mark, environ = self._what(Path(folder))
            used = self._slots.used()
            if used and self._slots.holds(used) == mark:
                self._host.note("same", name=f"{HOME}/{used}")
                return used
            links = self._wishes.wheel.parent if self._wishes.wheel else self._wishes.tree
            return self._slots.fill(f"{what}{source.EXTRA}", mark, links, environ)

    def _what(self, folder: Path) -> tuple[Path, str, dict[str, str]]:
        """What is installed, its fingerprint, and the environment of its build."""
        wishes, host = self._wishes, self._host
        if not wishes.compiles:
            named = wishes.wheel
            wheel = source.read_wheel(named) if named else source.ready_wheel(wishes.tree)
            if wheel is not None:
                host.note("wheel", name=wheel.path.name, sum=wheel.sha256)
                return wheel.path.absolute(), wheel.sha256, {}
        if not source.is_source(wishes.tree):
            raise InstallError("nothing", folder=wishes.tree)
        mark = source.copied_source(wishes.tree, folder)
        if wishes.compiles:
            source.check_compiling(host)
            host.note("compiles")
            return folder, f"{mark} compiled", {"TABLIER_BUILD": "compiled"}
        total, _ = source.memory(host)
        host.note("interpreted" if total >= source.ENOUGH_MB else "interpreted-small", size=total)
        return folder, f"{mark} interpreted", {"TABLIER_BUILD": "interpreted"}

    def _firmware(self, build: str, slot: str) -> None:
        """Copy the firmware, if a Pico is there that runs MicroPython."""
        if not build.startswith("pico-"):
            return
        found = self._picos()
        if "boot" in found:
            self._host.note("pico-boot")
        if "program" not in found:
            self._host.note("pico-none", build=build)
            return
        if self._host.at(UNIT).exists():
            # It holds the port.
            self._host.run("systemctl", "stop", "tablier.service", may_fail=True)
        program = self._slots.program(slot)
        if not self._host.run(program, "flash", "--map", build, may_fail=True):
            self._host.note("pico-failed", build=build)

    def _picos(self) -> set[str]:
        vendor, kinds = _PICO
        found = set()
        for device in self._host.at("/sys/bus/usb/devices").glob("*"):
            name = str(device.relative_to(self._host.root))
            if self._host.text(f"{name}/idVendor").strip() == vendor:
                found.add(kinds.get(self._host.text(f"{name}/idProduct").strip(), ""))
        return found

    def _service(self, build: str, slot: str) -> None:
        first = not self._host.at(UNIT).exists()
        if not first and slot != self._slots.used():
            self._slots.take(slot)
        else:
            self._slots.use(slot)
        with tempfile.TemporaryDirectory(prefix="tablier-") as folder:
            given = Path(folder) / "tablier.toml"
            web = f'[web]\nname = "{self._wishes.name}"\n' if self._wishes.name else ""
            given.write_text(f"{BUILDS.get(build, '')}{web}", encoding="utf-8")
            there = self._host.at(CONFIG)
            environ = {"TABLIER_CONFIG": str(there if there.exists() else given)}
            words = ["install-service", "--lang", self._wishes.language]
            words += ["--lan"] if self._wishes.lan else []
            if self._host.root != Path("/"):
                words += ["--root", str(self._host.root)]
            self._host.run(self._slots.program(slot), *words, environ=environ)

    def _examine(self) -> None:
        """Let the doctor look at what needs no free device: the service holds them now."""
        environ = {"TABLIER_CONFIG": str(self._host.at(CONFIG)), "STATE_DIRECTORY": STATE}
        sections = ("install", "config", "storage", "devices", "rights", "power")
        program = self._slots.program("current")
        language = ("--lang", self._wishes.language)
        # It reports what it finds; a table that is only half soldered is installed all the same.
        self._host.run(
            program, "doctor", "--quick", *sections, *language, environ=environ, may_fail=True
        )


def uninstall(host: InstallHost, language: str) -> None:
    """Remove the service and the program; games, configuration and packages stay."""
    slots = Slots(host)
    program = slots.program(slots.used())
    if slots.used() and host.at(UNIT).exists():
        root = () if host.root == Path("/") else ("--root", str(host.root))
        host.run(program, "install-service", "--remove", "--lang", language, *root, may_fail=True)
    host.remove(COMMAND)
    host.remove(HOME)
    host.note("gone", state=STATE, config=CONFIG)


def _large_folder() -> str | None:
    """Folder on the disk: /tmp may be in memory."""
    return "/var/tmp" if Path("/var/tmp").is_dir() else None  # noqa: S108  a private folder in it
