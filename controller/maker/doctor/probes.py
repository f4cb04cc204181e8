"""Probes that gather facts about this machine; a test passes its own ``root``."""

from __future__ import annotations

import datetime as dt
import grp
import os
import pwd
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import metadata, util
from pathlib import Path

from controller.maker.doctor.facts import FoundDevices, Install, Node, Power, Storage, Usb

ROOT = Path("/")
_OURS = ("controller", "firmware", "hardware", "rules")
_NODES = ("ttyACM*", "ttyUSB*", "gpiochip*", "i2c-*", "spidev*")
_THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
_LONGEST = 5.0
_BOOT = ("boot/firmware/cmdline.txt", "boot/cmdline.txt")
"""The kernel's command line for the next start: today's place, and that before Bookworm."""

Run = Callable[[list[str]], str]
BusScan = Callable[[str], tuple[int, ...]]


def text(path: Path) -> str:
    """Content of a small system file, empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0 \n")
    except OSError:
        return ""


def run(words: list[str]) -> str:
    """Output of a command, empty if it fails or does not exist."""
    try:
        done = subprocess.run(  # noqa: S603  a fixed command
            words, capture_output=True, text=True, timeout=_LONGEST, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def install(root: Path = ROOT) -> Install:
    """Facts about this program, and what is installed beside it."""
    homes: dict[str, str] = {}
    for name in _OURS:
        spec = util.find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            homes[name] = str(Path(next(iter(spec.submodule_search_locations))).parent)
    # The first of a name is the one that is imported.
    found = {_normal(it.name): it for it in reversed(list(metadata.distributions()))}
    packages = {name: it.version for name, it in found.items()}
    walk = util.find_spec("rules.walk")
    return Install(
        python=sys.version_info[:2],
        version=packages.get("tablier", ""),
        compiled=walk is not None and not (walk.origin or "").endswith(".py"),
        homes=homes,
        packages=packages,
        places={name: str(it.locate_file("")) for name, it in found.items()},
        prefix=sys.prefix,
        isolated="include-system-site-packages = true" not in text(Path(sys.prefix) / "pyvenv.cfg")
        and sys.prefix != sys.base_prefix,
        model=text(root / "proc/device-tree/model"),
    )


def _normal(name: str) -> str:
    return name.lower().replace("_", "-")


def devices(root: Path = ROOT, scan: BusScan | None = None) -> FoundDevices:
    """Facts about connected devices and permissions; ``scan`` lists the addresses on an I²C bus."""
    nodes = tuple(
        _node(root, path) for kind in _NODES for path in sorted((root / "dev").glob(kind))
    )
    buses = [node.path for node in nodes if "/i2c-" in node.path and node.usable]
    return FoundDevices(
        usb=tuple(_usb(root)),
        nodes=nodes,
        chips={bus: scan(bus) for bus in buses} if scan is not None else {},
        groups=tuple(_groups()),
        user=_user(),
    )


def _node(root: Path, path: Path) -> Node:
    group = ""
    with suppress(OSError, KeyError):
        group = grp.getgrgid(path.stat().st_gid).gr_name
    usable = os.access(path, os.R_OK | os.W_OK)
    return Node("/" + str(path.relative_to(root)), group, usable)


def _usb(root: Path) -> Iterable[Usb]:
    ttys: dict[str, str] = {}
    for tty in sorted((root / "sys/class/tty").glob("tty*")):
        # The port belongs to an interface of the device: its folder, or the one above.
        device = (tty / "device").resolve()
        ttys.setdefault(device.parent.name, f"/dev/{tty.name}")
        ttys.setdefault(device.name, f"/dev/{tty.name}")
    for device in sorted((root / "sys/bus/usb/devices").glob("*")):
        vendor = text(device / "idVendor")
        if vendor:
            yield Usb(vendor, text(device / "idProduct"), ttys.get(device.resolve().name, ""))


def _groups() -> Iterable[str]:
    """Groups of this user, including those this login does not have yet."""
    user = _user()
    return sorted({it.gr_name for it in grp.getgrall() if user in it.gr_mem})


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def power(root: Path = ROOT, run: Run = run) -> Power:
    """Facts about the Pi's power supply and temperature."""
    throttled = _bits(text(root / _THROTTLED))
    if throttled is None and shutil.which("vcgencmd"):
        throttled = _bits(run(["vcgencmd", "get_throttled"]).partition("=")[2])
    if throttled is None:
        alarms = [
            text(monitor / "in0_lcrit_alarm")
            for monitor in sorted((root / "sys/class/hwmon").glob("hwmon*"))
            if text(monitor / "name") == "rpi_volt"
        ]
        throttled = int("1" in alarms) if alarms else None
    heat = text(root / "sys/class/thermal/thermal_zone0/temp")
    return Power(throttled, int(heat) / 1000 if heat.isdigit() else None)


def _bits(told: str) -> int | None:
    try:
        return int(told.strip(), 16)
    except ValueError:
        return None


def storage(folder: Path, *, keeps: bool, root: Path = ROOT) -> Storage:
    """Facts about the folder of saved games, its disk, and the clock."""
    there = next(it for it in (folder, *folder.absolute().parents) if it.exists())
    writable = os.access(there, os.W_OK | os.X_OK) and there.is_dir()
    kind, options, point = _mount(there.resolve(), text(root / "proc/mounts"))
    return Storage(
        folder=str(folder),
        writable=writable,
        reason="" if writable else str(there),
        free=shutil.disk_usage(there).free,
        filesystem=kind,
        options=options,
        point=point,
        overlay=_overlay(text(root / "proc/cmdline"), root),
        next_overlay=_overlay(next(filter(None, map(text, (root / it for it in _BOOT))), ""), root),
        keeps=keeps,
        year=dt.datetime.now(tz=dt.UTC).year,
        synchronised=not (root / "run/systemd/timesync").is_dir()
        or (root / "run/systemd/timesync/synchronized").exists(),
    )


def _overlay(words: str, root: Path) -> str:
    """Setting of ``overlayroot``: the kernel's command line goes before the files."""
    found = re.findall(r"(?:^|\s)overlayroot=(\S*)", words)
    for name in ("overlayroot.local.conf", "overlayroot.conf"):
        found += re.findall(
            r"^overlayroot=[\"']?([^\"'\s]*)", text(root / "etc" / name), re.MULTILINE
        )
    return next(iter(found), "")


def _mount(folder: Path, mounts: str) -> tuple[str, tuple[str, ...], str]:
    """Type, options and place of the file system that holds a folder."""
    found: tuple[str, tuple[str, ...], str] = ("", (), "/")
    longest = -1
    for line in mounts.splitlines():
        words = line.split()
        if len(words) < 4:
            continue
        point = words[1].replace("\\040", " ")
        if folder.is_relative_to(point) and len(point) >= longest:
            found, longest = (words[2], tuple(words[3].split(",")), point), len(point)
    return found
