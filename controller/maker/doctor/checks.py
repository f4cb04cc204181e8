"""Checks: from facts about a machine to findings; no check reads the machine itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.maker.doctor.facts import (
    PICO_BOOT,
    PICO_VID,
    Configured,
    FoundDevices,
    Install,
    Needs,
    Power,
    Storage,
)
from controller.maker.doctor.finding import Finding, fault, good, note
from controller.runtime.pad_memory import Remembered

FULL = 20 << 20
"""Fewest free bytes for a game."""
SCARCE = 200 << 20
OLDEST = 2026
"""Earliest plausible year: a clock that shows less was never set."""
HOT = 80.0

_LOST = ("tmpfs", "ramfs", "rootfs")
_UPPER = ("upperdir=/upper", "upperdir=/media/root-rw", "upperdir=/run")
"""Folders where the overlay of a read-only root keeps written files: in memory."""
_PACKAGES = ("controller", "firmware", "hardware", "rules")
_NOW = {0: "under-voltage", 1: "capped", 2: "throttled", 3: "hot"}


def install(found: Install, needs: Needs) -> Iterator[Finding]:
    """Check our own packages, and those that conflict or are missing."""
    here = found.homes.get("controller", "")
    strangers = [name for name in _PACKAGES if found.homes.get(name, here) != here]
    for name in strangers:
        yield fault("install", "install.siblings", package=name, home=found.homes[name], here=here)
    packages = found.packages
    if {"rpi.gpio", "rpi-lgpio"} <= set(packages):
        yield fault("install", "install.collision")
    both = {"lgpio", "adafruit-lgpio"}
    if both <= set(packages) and len({found.places.get(name, "") for name in both}) == 1:
        yield fault("install", "install.two-lgpio")
    new = "Raspberry Pi 5" in found.model
    if needs.gpio and new and "rpi.gpio" in packages and not _has(packages, "lgpio"):
        yield fault("install", "install.pi5", model=found.model)
    for name in needs.libraries:
        if _has(packages, name):
            continue
        if name == "spidev":
            code = "install.spidev-venv" if found.isolated else "install.spidev"
            yield fault("install", code, driver=needs.driver, prefix=found.prefix)
        elif name == "lgpio" and found.python >= (3, 13):
            facts = {"python": _dotted(found.python), "prefix": found.prefix}
            yield fault("install", "install.lgpio-313", **facts)
        else:
            facts = {"library": name, "driver": needs.driver, "prefix": found.prefix}
            yield fault("install", "install.library", **facts)
    if not found.compiled:
        yield note("install", "install.interpreted")
    if not strangers:
        model = found.model or "–"
        version = found.version or "–"
        facts = {"version": version, "python": _dotted(found.python), "model": model}
        yield good("install", "install.good", **facts)


def _has(packages: Mapping[str, str], name: str) -> bool:
    """Whether a library is installed, perhaps under another name: adafruit-lgpio is lgpio."""
    return name in packages or (name == "lgpio" and "adafruit-lgpio" in packages)


def _dotted(python: tuple[int, int]) -> str:
    return ".".join(map(str, python))


def config(found: Configured) -> Iterator[Finding]:
    """Check the configuration, and report all its faults."""
    for line in found.faults:
        yield fault("config", "config.fault", text=line)
    if not found.faults:
        code = "config.good" if found.file else "config.none"
        yield good("config", code, file=found.file)


def storage(found: Storage) -> Iterator[Finding]:
    """Check the folder of the saved games, and the clock that dates them."""
    bad = False
    if not found.keeps:
        yield note("storage", "storage.off")
    elif "ro" in found.options:
        bad = True
        yield fault("storage", "storage.read-only", folder=found.folder)
    elif not found.writable:
        bad = True
        yield fault("storage", "storage.denied", folder=found.folder, reason=found.reason)
    volatile = any(option.startswith(_UPPER) for option in found.options)
    lost = volatile or found.filesystem in _LOST
    if found.keeps and lost:
        bad = True
        # Games on a partition of their own are hidden behind memory, unless it is told not to.
        trap = found.point != "/" and _covers_everything(found.overlay)
        code = "storage.recurse" if trap else "storage.lost"
        yield fault("storage", code, folder=found.folder, kind=found.filesystem)
    elif found.keeps and _covers_everything(found.next_overlay):
        bad = True
        yield fault("storage", "storage.recurse-next", folder=found.folder)
    room = found.free >> 20
    if found.free < FULL:
        bad = True
        yield fault("storage", "storage.full", room=room)
    elif found.free < SCARCE:
        yield note("storage", "storage.scarce", room=room)
    if found.keeps and not bad:
        yield good("storage", "storage.good", folder=found.folder, room=room)
    if found.year < OLDEST:
        yield note("storage", "clock.unset", year=found.year)
    elif not found.synchronised:
        yield note("storage", "clock.loose")


def _covers_everything(overlay: str) -> bool:
    """Whether a read-only root keeps all partitions in memory, as ``overlayroot`` does by default.

    ``tmpfs:swap=1,recurse=0`` is a kind with options; the names that switch it off have no kind.
    """
    kind, _, options = overlay.partition(":")
    on = kind.startswith(("tmpfs", "device", "crypt"))
    return on and "recurse=0" not in options.split(",")


def devices(found: FoundDevices, needs: Needs) -> Iterator[Finding]:
    """Check what is connected, and what this table's driver lacks."""
    picos = [usb for usb in found.usb if usb.vendor == PICO_VID]
    ports = [usb.tty for usb in picos if usb.tty]
    if ports:
        yield good("devices", "devices.pico", ports=", ".join(ports))
    for usb in picos:
        if usb.product == PICO_BOOT:
            yield fault("devices", "devices.boot")
        elif not usb.tty:
            yield fault("devices", "devices.mute", product=usb.product)
    if needs.pico and not picos:
        yield fault("devices", "devices.no-pico")
    for kind, wanted, start in (
        ("gpio", needs.gpio, "gpiochip"),
        ("i2c", needs.i2c, "i2c-"),
        ("spi", needs.spi, "spidev"),
    ):
        nodes = found.like(start)
        if nodes:
            yield good("devices", f"devices.{kind}", paths=", ".join(it.path for it in nodes))
        elif wanted:
            yield fault("devices", f"devices.no-{kind}")
    for bus, chips in found.chips.items():
        named = ", ".join(f"0x{chip:02x}" for chip in chips)
        if chips:
            yield good("devices", "devices.chips", bus=bus, chips=named)
        elif needs.i2c:
            yield fault("devices", "devices.no-chips", bus=bus)
    if not picos and not found.nodes and not needs.libraries:
        yield note("devices", "devices.none")


def rights(found: FoundDevices, needs: Needs) -> Iterator[Finding]:
    """Check whether this user may use the devices."""
    starts = {"tty": needs.pico, "gpiochip": needs.gpio, "i2c-": needs.i2c, "spidev": needs.spi}
    denied = [node for node in found.nodes if not node.usable]
    for group in sorted({node.group for node in denied if node.group}):
        paths = ", ".join(node.path for node in denied if node.group == group)
        if group in found.groups:
            # The group is right, but this login is older than the membership.
            yield fault("rights", "rights.login", group=group, paths=paths)
            continue
        wanted = any(
            needed
            for node in denied
            if node.group == group
            for start, needed in starts.items()
            if node.path.rpartition("/")[2].startswith(start)
        )
        make = fault if wanted else note
        yield make("rights", "rights.group", group=group, paths=paths, user=found.user)
    if not denied:
        yield good("rights", "rights.good" if found.nodes else "rights.nothing")


def power(found: Power) -> Iterator[Finding]:
    """Check the power supply; a Pi remembers problems since it was switched on."""
    bits = found.throttled
    if bits is None:
        yield note("power", "power.unknown")
    else:
        for bit, name in _NOW.items():
            if bits >> bit & 1:
                yield fault("power", f"power.{name}")
            elif bits >> (bit + 16) & 1:
                yield note("power", f"power.{name}-before")
    if found.celsius is not None and found.celsius >= HOT and not (bits or 0) >> 3 & 1:
        yield note("power", "power.warm", celsius=round(found.celsius))
    if bits == 0:
        yield good("power", "power.good")


def remembered(found: Remembered) -> Iterator[Finding]:
    """Report the pad faults noticed during play."""
    if found.damaged:
        yield note("health", "health.damaged")
    for kind in sorted(set(found.pads.values())):
        pads = [pad for pad, what in found.pads.items() if what == kind]
        yield fault("health", f"health.{kind}", pads)
    if not found.pads:
        yield good("health", "health.good")
